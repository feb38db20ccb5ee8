//! What must hold of any position that can be set up.

use roque::{
    law::{Home, Played, Rights, Wing, judge},
    replay::Position,
};
use shakmaty::{
    Bitboard, Board, ByCastlingSide, ByColor, CastlingMode, Chess, Color, File, FromSetup, Piece,
    Position as _, Rank, Role, Setup, Square,
    san::{San, SanError},
};

/// The position that the bytes stand for: a square and a piece each; kings and rooks at home, with
/// their rights, unless something is in their place.
fn position(data: &[u8]) -> Option<(Chess, &[u8])> {
    let (&[flags, count], rest) = data.split_first_chunk()?;
    let (pieces, rest) = rest.split_at_checked(2 * usize::from(count % 32))?;
    let mut board = Board::empty();
    let mut home = Bitboard::EMPTY;
    for (bit, color) in [(1, Color::White), (2, Color::Black)] {
        let rank = color.backrank();
        let king = if flags & bit == 0 {
            File::E
        } else {
            File::new(u32::from(flags >> 5))
        };
        board.set_piece_at(
            Square::from_coords(king, rank),
            Piece {
                color,
                role: Role::King,
            },
        );
        for file in [File::A, File::H] {
            let square = Square::from_coords(file, rank);
            if file != king {
                board.set_piece_at(
                    square,
                    Piece {
                        color,
                        role: Role::Rook,
                    },
                );
                home.add(square);
            }
        }
    }
    for pair in pieces.chunks_exact(2) {
        let square = Square::new(u32::from(pair[0]) % 64);
        let role = Role::ALL[usize::from(pair[1]) % 5];
        if board.role_at(square) != Some(Role::King) {
            let color = Color::from_white(pair[1] & 0x80 == 0);
            board.set_piece_at(square, Piece { color, role });
            home.discard(square);
        }
    }
    let turn = Color::from_white(flags & 4 == 0);
    let setup = |mode: CastlingMode| {
        let mut setup = Setup::initial();
        setup.board = board.clone();
        setup.turn = turn;
        setup.castling_rights = home;
        Chess::from_setup(setup, mode).ok()
    };
    // In standard chess the rights need the king on the e-file.
    let modes = [CastlingMode::Standard, CastlingMode::Chess960];
    modes.into_iter().find_map(setup).map(|chess| (chess, rest))
}

/// A castle is legal exactly where it is one of the legal moves.
pub(crate) fn verdicts(data: &[u8]) {
    let Some((chess, _)) = position(data) else {
        return;
    };
    let home = ByColor::new_with(|color| Home {
        king: chess.board().king_of(color),
        rook: ByCastlingSide::new_with(|wing| chess.castles().rook(color, wing)),
    });
    let granted = ByColor::new_with(|color| {
        ByCastlingSide::new_with(|wing| chess.castles().has(color, wing))
    });
    let rights = Rights::new(chess.board(), home, granted);
    let legal = chess.legal_moves();
    for wing in Wing::ALL {
        let verdict = judge(chess.board(), &rights, chess.turn(), wing);
        let expected = legal.iter().any(|m| m.castling_side() == Some(wing));
        assert_eq!(
            verdict.is_legal(),
            expected,
            "{verdict:?} in {}",
            chess.board()
        );
    }
}

/// A move as written is the move that shakmaty makes of it; but the sign of a capture may be
/// missing, or be one too many.
pub(crate) fn moves(data: &[u8]) {
    let Some((chess, rest)) = position(data) else {
        return;
    };
    let position = Position {
        board: chess.board().clone(),
        turn: chess.turn(),
        en_passant: None,
        halfmove_clock: chess.halfmoves(),
        move_number: chess.fullmoves().get(),
    };
    let safety = position.king_safety();
    assert_eq!(safety.in_check, chess.is_check());
    for word in rest.chunks_exact(3) {
        let promotions = [None, None, Some(Role::Queen), Some(Role::Knight)];
        let san = San::Normal {
            role: Role::ALL[usize::from(word[1]) % 6],
            file: (word[1] & 0x40 != 0).then(|| File::new(u32::from(word[2]) % 8)),
            rank: (word[1] & 0x80 != 0).then(|| Rank::new(u32::from(word[2] >> 3) % 8)),
            capture: word[0] & 0x40 != 0,
            to: Square::new(u32::from(word[0]) % 64),
            promotion: promotions[usize::from(word[0] >> 6)],
        };
        let resolved = position.resolve(san, safety);
        let written = match san.to_move(&chess) {
            Ok(m) => Some((m.from(), Some(m.to()), m.is_capture(), m.promotion())),
            Err(SanError::AmbiguousSan) => {
                assert!(resolved.is_err(), "{san:?} in {}", chess.board());
                continue;
            }
            Err(SanError::IllegalSan) => None,
        };
        let found = match resolved {
            Ok(Played::Move {
                from,
                to,
                captured,
                promotion,
                ..
            }) => Some((Some(from), Some(to), captured.is_some(), promotion)),
            Ok(_) | Err(_) => None,
        };
        if written.is_some() || found.is_some_and(|found| found.2 == san_captures(san)) {
            assert_eq!(found, written, "{san:?} in {}", chess.board());
        }
    }
}

const fn san_captures(san: San) -> bool {
    matches!(san, San::Normal { capture: true, .. })
}
