//! The law and the resolver against shakmaty's legal moves, on random legal games.

use proptest::prelude::*;
use roque::{
    law::{self, Home, Played, Right, Rights, Wing, attack, judge},
    replay::Position,
};
use shakmaty::{
    Board, ByCastlingSide, ByColor, CastlingMode, Chess, Color, EnPassantMode, File, FromSetup,
    Move, Position as _, Rank, Role, Setup, Square,
    san::{San, SanError},
};

/// A start position: standard, or a (double) Chess960 one.
fn start(mode: CastlingMode, white: u32, black: u32) -> Chess {
    let mut setup = Setup::initial();
    if mode.is_chess960() {
        let mut board = Board::chess960(white);
        let theirs = Board::chess960(black);
        for square in theirs.black() {
            board.set_piece_at(square, theirs.piece_at(square).expect("occupied"));
        }
        for square in board.black() & !theirs.black() {
            board.discard_piece_at(square);
        }
        setup.castling_rights = board.rooks();
        setup.board = board;
    }
    Chess::from_setup(setup, mode).expect("a legal start position")
}

fn home(position: &Chess) -> ByColor<Home> {
    ByColor::new_with(|color| Home {
        king: position.board().king_of(color),
        rook: ByCastlingSide::new_with(|wing| position.castles().rook(color, wing)),
    })
}

fn rights(position: &Chess) -> Rights {
    let granted = ByColor::new_with(|_| ByCastlingSide::new_with(|_| true));
    Rights::new(position.board(), home(position), granted)
}

fn ours(position: &Chess) -> Position {
    Position {
        board: position.board().clone(),
        turn: position.turn(),
        en_passant: position.maybe_ep_square(),
        halfmove_clock: position.halfmoves(),
        move_number: position.fullmoves().get(),
    }
}

/// What shakmaty's move is in our words.
fn played(position: &Chess, m: Move) -> Played {
    let color = position.turn();
    match m {
        Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } => Played::Move {
            color,
            role,
            from,
            to,
            captured: capture.map(|victim| (victim, to)),
            promotion,
        },
        Move::EnPassant { from, to } => Played::Move {
            color,
            role: Role::Pawn,
            from,
            to,
            captured: Some((Role::Pawn, Square::from_coords(to.file(), from.rank()))),
            promotion: None,
        },
        Move::Castle { king, rook } => {
            let wing = m.castling_side().expect("a castle");
            Played::Castle {
                color,
                wing,
                king: (king, wing.king_to(color)),
                rook: Some((rook, wing.rook_to(color))),
            }
        }
        Move::Put { .. } => unreachable!("no drops in chess"),
    }
}

/// Every way to write a move to a square: each role, each disambiguation.
fn every_san(to: Square) -> impl Iterator<Item = San> {
    let files = || std::iter::once(None).chain(File::ALL.map(Some));
    let ranks = || std::iter::once(None).chain(Rank::ALL.map(Some));
    let promotions = [
        None,
        Some(Role::Queen),
        Some(Role::Knight),
        Some(Role::King),
    ];
    Role::ALL.into_iter().flat_map(move |role| {
        files().flat_map(move |file| {
            ranks().flat_map(move |rank| {
                promotions.into_iter().flat_map(move |promotion| {
                    [false, true].map(|capture| San::Normal {
                        role,
                        file,
                        rank,
                        capture,
                        to,
                        promotion,
                    })
                })
            })
        })
    })
}

fn check_resolver(chess: &Chess, to: Square) {
    let position = ours(chess);
    let safety = position.king_safety();
    assert_eq!(safety.in_check, chess.is_check());
    for san in every_san(to) {
        let resolved = position.resolve(san, safety);
        match san.to_move(chess) {
            Ok(m) => assert_eq!(
                resolved,
                Ok(played(chess, m)),
                "{san:?} in {}",
                chess.board()
            ),
            Err(SanError::AmbiguousSan) => {
                assert!(resolved.is_err(), "{san:?} in {}", chess.board());
            }
            Err(SanError::IllegalSan) => {
                // We read on where only the sign of a capture is missing or superfluous.
                let San::Normal { capture, .. } = san else {
                    unreachable!()
                };
                if let Ok(Played::Move { captured, .. }) = resolved {
                    assert_ne!(capture, captured.is_some(), "{san:?} in {}", chess.board());
                }
            }
        }
    }
}

fn check_attacks(chess: &Chess) {
    let board = chess.board();
    for attacker in Color::ALL {
        let mut within = shakmaty::Bitboard::EMPTY;
        for square in Square::ALL {
            let expected = board.attacks_to(square, attacker, board.occupied()).any();
            let attacked = attack::is_attacked(board, square, attacker, board.occupied());
            assert_eq!(attacked, expected, "{square} by {attacker} in {board}");
            within.set(square, expected);
        }
        let first = shakmaty::Bitboard::from(attacker.other().backrank());
        for zone in [
            first,
            first & !shakmaty::Bitboard::from(File::C),
            first & shakmaty::Bitboard::from(File::G),
        ] {
            let attacked = attack::attacked_within(board, attacker, zone);
            assert_eq!(attacked, within & zone, "by {attacker} in {board}");
        }
    }
}

fn check_ledger(chess: &Chess, rights: &Rights) {
    for color in Color::ALL {
        for wing in Wing::ALL {
            assert_eq!(
                rights.is_held(color, wing),
                chess.castles().has(color, wing),
                "{color} {wing:?}"
            );
        }
    }
}

fn check_verdicts(chess: &Chess, rights: &Rights) {
    let legal = chess.legal_moves();
    for wing in Wing::ALL {
        let verdict = judge(chess.board(), rights, chess.turn(), wing);
        let expected = legal.iter().any(|m| m.castling_side() == Some(wing));
        assert_eq!(
            verdict.is_legal(),
            expected,
            "{verdict:?} in {}",
            chess.board()
        );
    }
}

/// Plays a random legal game and checks every position; castles are preferred so that they occur.
fn check_game(mut chess: Chess, choices: &[(u8, u8)]) {
    let mut rights = rights(&chess);
    let mut line = ours(&chess);
    for (ply, &(choice, square)) in (1..).zip(choices) {
        check_ledger(&chess, &rights);
        check_verdicts(&chess, &rights);
        check_attacks(&chess);
        check_resolver(&chess, Square::new(u32::from(square) % 64));
        let moves = chess.legal_moves();
        let castles: Vec<_> = moves.iter().filter(|m| m.is_castle()).collect();
        let Some(&m) = (if !castles.is_empty() && choice % 4 == 0 {
            castles.first().copied()
        } else {
            moves.get(usize::from(choice) % moves.len().max(1))
        }) else {
            return;
        };
        check_resolver(&chess, m.to());
        let as_played = played(&chess, m);
        let lost = rights.record(as_played, ply);
        line.play(as_played);
        chess.play_unchecked(m);
        assert_eq!(line.board, *chess.board());
        assert_eq!(line.turn, chess.turn());
        assert_eq!(line.move_number, chess.fullmoves().get());
        assert_eq!(line.halfmove_clock, chess.halfmoves());
        assert_eq!(line.en_passant, chess.maybe_ep_square());
        assert_eq!(line.is_mated(), chess.is_checkmate());
        for (color, wing) in lost.iter() {
            assert!(matches!(rights.right(color, wing), Right::Lost { at, .. } if at == ply));
        }
        let mut fen = String::new();
        line.append_fen(&rights, &mut fen);
        let theirs = shakmaty::fen::Fen::from_position(&chess, EnPassantMode::Always).to_string();
        assert_eq!(fen, theirs);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn standard_games_agree_with_shakmaty(choices in prop::collection::vec(any::<(u8, u8)>(), 1..90)) {
        check_game(Chess::default(), &choices);
    }

    #[test]
    fn chess960_games_agree_with_shakmaty(
        white in 0..960u32,
        black in 0..960u32,
        double in any::<bool>(),
        choices in prop::collection::vec(any::<(u8, u8)>(), 1..90),
    ) {
        let black = if double { black } else { white };
        check_game(start(CastlingMode::Chess960, white, black), &choices);
    }

    /// Sparse boards with king and rooks at home meet obstacles that whole games rarely show.
    #[test]
    fn verdicts_on_random_positions_agree_with_shakmaty(
        king in 1..7u32,
        left in 0..6u32,
        right in 0..6u32,
        pieces in prop::collection::vec((0..64u32, 0..10usize), 0..14),
    ) {
        let king = Square::new(king);
        let left = Square::new(left % king.to_u32());
        let right = Square::new(king.to_u32() + 1 + right % (7 - king.to_u32()));
        let mut board = Board::empty();
        for (square, piece) in pieces {
            let role = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen][piece % 5];
            board.set_piece_at(Square::new(square), role.of(Color::from_white(piece < 5)));
        }
        board.set_piece_at(Square::E8, Color::Black.king());
        for (square, piece) in [(king, Role::King), (left, Role::Rook), (right, Role::Rook)] {
            board.set_piece_at(square, piece.of(Color::White));
        }
        let setup = Setup {
            castling_rights: shakmaty::Bitboard::from(left) | right,
            board: board.clone(),
            ..Setup::empty()
        };
        let chess = match Chess::from_setup(setup, CastlingMode::Chess960) {
            Ok(chess) => chess,
            Err(error) => match error
                .ignore_too_much_material()
                .or_else(shakmaty::PositionError::ignore_impossible_check)
            {
                Ok(chess) => chess,
                Err(_) => return Ok(()),
            },
        };
        let home = ByColor {
            white: Home { king: Some(king), rook: ByCastlingSide { king_side: Some(right), queen_side: Some(left) } },
            black: Home::standard(Color::Black),
        };
        let granted = ByColor::new_with(|color: Color| ByCastlingSide::new_with(|_| color.is_white()));
        let rights = law::Rights::new(&board, home, granted);
        check_verdicts(&chess, &rights);
    }
}
