//! The replay of short games: readings of illegal castles, setups, doubts, what stops a game.

use roque::{
    law::{Ground, Wing},
    problem::{ProblemKind, Severity},
    replay::{
        Auditor, GameAudit, Wanted,
        audit::{Doubt, Ended, Fate, FirstCastle, Gives, Reading, Status},
    },
};
use shakmaty::Color;

fn audited(game: &str) -> GameAudit {
    Auditor::new(Wanted::ALL).audit(game.as_bytes()).clone()
}

fn from_fen(fen: &str, moves: &str) -> GameAudit {
    audited(&format!("[FEN \"{fen}\"]\n\n{moves}\n"))
}

fn kinds(audit: &GameAudit) -> Vec<ProblemKind> {
    audit.problems.iter().map(|problem| problem.kind).collect()
}

fn has(audit: &GameAudit, kind: ProblemKind) -> bool {
    kinds(audit).contains(&kind)
}

fn detail(audit: &GameAudit, kind: ProblemKind) -> String {
    let problem = audit.problems.iter().find(|problem| problem.kind == kind);
    let text = audit.text(problem.expect("the problem is there").detail);
    String::from_utf8_lossy(text).into_owned()
}

#[test]
fn a_legal_game_has_nothing_to_say() {
    let audit = audited("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 1-0");
    assert_eq!(audit.status, Status::Complete);
    assert_eq!(audit.plies, 10);
    assert!(audit.problems.is_empty());
    let castle = &audit.castles[0];
    assert!(castle.grounds.is_empty());
    assert_eq!(
        (castle.ply, castle.move_number, castle.available_turns),
        (7, 4, 1)
    );
    assert_eq!(castle.played_as, Some(Reading::AsWritten));
    assert_eq!(audit.first_castle.white, FirstCastle::On(Wing::KingSide));
    assert_eq!(audit.first_castle.black, FirstCastle::None);
    let right = audit.rights.white.king_side;
    assert_eq!(right.fate, Fate::Castled);
    assert_eq!(right.lost, Some((7, Ground::AlreadyCastled)));
    assert_eq!((right.available_turns, right.blocked_turns), (1, 3));
    assert_eq!(audit.text(right.lost_token), b"O-O");
    assert_eq!(audit.rights.white.queen_side.fate, Fate::Lost);
    assert_eq!(audit.rights.black.king_side.fate, Fate::Held);
}

#[test]
fn the_first_obstacles_are_the_pieces_at_home() {
    let audit = audited("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O *");
    let kingside = &audit.episodes[0];
    assert_eq!(
        (kingside.color, kingside.wing),
        (Color::White, Wing::KingSide)
    );
    assert_eq!(kingside.cause, Ground::PieceBetween);
    assert_eq!((kingside.from, kingside.to, kingside.turns), (1, 5, 3));
    assert_eq!(kingside.ended, Ended::Cleared);
    let pieces = audit.evidence(kingside.evidence);
    assert_eq!(pieces.len(), 2);
    let queenside = &audit.episodes[1];
    assert_eq!((queenside.from, queenside.to, queenside.turns), (1, 7, 4));
    assert_eq!(queenside.ended, Ended::RightLost);
    let black = audit
        .episodes
        .iter()
        .filter(|episode| episode.color == Color::Black);
    assert!(
        black
            .into_iter()
            .all(|episode| episode.ended == Ended::GameEnd)
    );
}

#[test]
fn the_rest_of_the_game_decides_for_the_other_wing() {
    // O-O is written, and prevented by the knight on g1; the rook on d1 moves next.
    let audit = from_fen(
        "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1",
        "1. O-O Ke7 2. Rd7+ Kxd7 *",
    );
    let castle = &audit.castles[0];
    assert_eq!(castle.wing, Wing::KingSide);
    assert_eq!(castle.played_as, Some(Reading::OtherWing));
    assert_eq!(castle.played_wing, Some(Wing::QueenSide));
    assert_eq!(castle.doubt, Some(Doubt::Record));
    assert_eq!(audit.rights.white.queen_side.fate, Fate::Castled);
    assert_eq!(audit.first_castle.white, FirstCastle::On(Wing::QueenSide));
    assert_eq!(audit.illegal[0].plies_after, 3);
    assert_eq!(audit.illegal[0].nth, None);
    assert_eq!(audit.status, Status::Complete);
}

#[test]
fn the_other_wing_is_not_taken_when_nothing_follows() {
    let audit = from_fen("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "1. O-O *");
    assert_eq!(audit.castles[0].played_as, None);
    assert!(has(&audit, ProblemKind::CastleImpossible));
    assert_eq!(audit.status, Status::Stopped);
    assert_eq!(audit.plies, 0);
    assert_eq!(audit.rights.white.king_side.fate, Fate::CutOff);
}

#[test]
fn the_king_alone_where_the_rook_goes_on_from_home() {
    let audit = from_fen(
        "4k3/8/8/8/8/8/r7/4K2R w K - 0 1",
        "1. Rg1 Ra3 2. Rh1 Ra2 3. O-O Kd8 4. Rh8+ Kc7 *",
    );
    let castle = &audit.castles[0];
    assert!(castle.grounds.contains(Ground::RookMoved));
    assert_eq!(castle.played_as, Some(Reading::KingOnly));
    assert_eq!(audit.plies, 8);
    assert_eq!(audit.illegal[0].plies_after, 3);
    assert_eq!(audit.illegal[0].nth, Some(1));
}

#[test]
fn the_reading_that_replays_most_wins_where_none_replays_all() {
    let audit = from_fen(
        "4k3/8/8/8/8/8/r7/4K2R w K - 0 1",
        "1. Rg1 Ra3 2. Rh1 Ra2 3. O-O Kd8 4. Rh8+ Kc7 5. Qa1 *",
    );
    assert_eq!(audit.castles[0].played_as, Some(Reading::KingOnly));
    assert_eq!(audit.status, Status::Stopped);
    assert_eq!(audit.plies, 8);
    assert_eq!(audit.illegal[0].plies_after, 3);
}

#[test]
fn castling_into_check_and_the_king_taken() {
    let audit = from_fen(
        "4k3/8/8/8/8/6n1/8/4K2R w K - 0 1",
        "1. O-O Ne2+ 2. Kf2 Nc1 *",
    );
    assert_eq!(audit.status, Status::Complete);
    let audit = from_fen("k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "1. O-O Rxg1 2. Rxg1 *");
    assert_eq!(audit.plies, 2);
    assert_eq!(audit.status, Status::Stopped);
    assert_eq!(kinds(&audit), [ProblemKind::KingCaptured]);
    assert_eq!(audit.problems[0].ply, Some(2));
    assert_eq!(audit.problems[0].color, Some(Color::Black));
}

#[test]
fn a_castle_written_as_a_king_move() {
    let audit = from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1. Kg1 Ke7 2. Re1+ *");
    let castle = &audit.castles[0];
    assert!(castle.grounds.is_empty());
    assert_eq!(castle.notation.word(), "king_move");
    assert_eq!(castle.doubt, None);
    assert_eq!(audit.plies, 3);
    assert_eq!(kinds(&audit), [ProblemKind::CastleNotation]);

    let audit = from_fen(
        "4k3/8/8/8/8/r7/8/4K2R w K - 0 1",
        "1. Rg1 Ra4 2. Rh1 Ra3 3. e1g1 Kd8 *",
    );
    assert_eq!(audit.castles[0].doubt, Some(Doubt::Notation));
    assert_eq!(audit.illegal[0].nth, None);

    // Neither the right nor a free corridor: an illegal move, no castle.
    let audit = from_fen("4k3/8/8/8/8/8/8/4KB1R w - - 0 1", "1. Kg1 *");
    assert!(audit.castles.is_empty());
    assert_eq!(kinds(&audit), [ProblemKind::IllegalMove]);
}

#[test]
fn electronic_boards_leave_traces() {
    let audit = from_fen(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "1. Kg1 Rf1 Ke7 2. Re1+ Kd7 *",
    );
    assert_eq!(audit.status, Status::Complete);
    assert_eq!(audit.plies, 4);
    assert_eq!(
        kinds(&audit),
        [ProblemKind::CastleNotation, ProblemKind::BoardArtifact]
    );

    let audit = audited("1. e4 e5 2. Nf3 Nc6 3. Ke4 Kd5 1-0");
    assert_eq!(audit.status, Status::Complete);
    assert_eq!(audit.plies, 4);
    assert_eq!(kinds(&audit), [ProblemKind::BoardArtifact]);

    let audit = audited("1. e4 e5 2. Ke4 Nc6 1-0");
    assert_eq!(kinds(&audit), [ProblemKind::IllegalMove]);
}

#[test]
fn two_castles_of_one_side() {
    let audit = from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1. O-O Kd7 2. O-O Kd6 *");
    let grounds: Vec<_> = audit.castles[1].grounds.iter().map(Ground::word).collect();
    assert_eq!(
        grounds,
        ["already_castled", "rook_moved", "king_not_home", "no_rook"]
    );
    assert_eq!(audit.castles[1].played_as, None);
    assert_eq!(audit.plies, 2);
}

#[test]
fn what_a_castle_gives() {
    let audit = from_fen("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "1. O-O+ Kg7 *");
    assert_eq!(audit.castles[0].gives, Some(Gives::Check));
    let audit = from_fen("8/8/8/8/8/8/7R/R3K1k1 w Q - 0 1", "1. O-O-O+ *");
    assert_eq!(audit.castles[0].gives, Some(Gives::Check));
    let audit = from_fen("8/8/8/8/8/8/4R3/R3K2k w Q - 0 1", "1. O-O-O# *");
    assert_eq!(audit.castles[0].gives, Some(Gives::Mate));
    let audit = from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1. O-O *");
    assert_eq!(audit.castles[0].gives, None);
}

#[test]
fn no_rights_in_the_setup_is_the_setups_fault() {
    let audit = from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "1. O-O Kd7 *");
    let castle = &audit.castles[0];
    assert_eq!(castle.doubt, Some(Doubt::Setup));
    assert_eq!(audit.rights.white.king_side.fate, Fate::NotGranted);
    assert_eq!(audit.illegal[0].lost, Some((0, Ground::NoRightInSetup)));
    assert!(!audit.illegal[0].other_wing_legal);
    assert!(audit.illegal[0].king_has_move);
    assert_eq!(
        audit.text(audit.illegal[0].fen_before),
        b"4k3/8/8/8/8/8/8/4K2R w - - 0 1"
    );
}

#[test]
fn setups_are_read_as_far_as_they_can_be() {
    let audit = from_fen("4k3/8/8/8/8/8/8/4K2R w K", "1. O-O *");
    assert_eq!(audit.plies, 1);
    assert!(has(&audit, ProblemKind::SetupIrregular));
    let audit = from_fen("4k3/8/8/8/8/8/8/4K2R w KQ - 0 0", "1. O-O *");
    assert!(has(&audit, ProblemKind::SetupRightImpossible));
    assert_eq!(audit.castles[0].move_number, 1);
    let audit = from_fen("8/8/8/8/8/8/8/4K2R w K - 0 1", "1. O-O *");
    assert_eq!(audit.status, Status::NotReplayed);
    assert!(!audit.has_position);
    assert_eq!(
        detail(&audit, ProblemKind::BadSetup),
        "black has no king in the FEN"
    );
    let audit = from_fen("nonsense", "1. O-O *");
    assert!(has(&audit, ProblemKind::BadSetup));
}

#[test]
fn chess960_is_inferred_only_where_the_rights_fit() {
    let fen = "nrbqknrb/pppppppp/8/8/8/8/PPPPPPPP/NRBQKNRB w BGbg - 0 1";
    let audit = from_fen(fen, "1. e4 e5 *");
    assert_eq!(audit.text(audit.variant), b"chess960");
    assert_eq!(kinds(&audit), [ProblemKind::VariantInferred]);
    assert_eq!(audit.problems[0].severity, Severity::Note);
    let fen = "rnbqkbr1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let audit = from_fen(fen, "1. e4 e5 *");
    assert_eq!(audit.text(audit.variant), b"standard");
    assert_eq!(kinds(&audit), [ProblemKind::SetupRightImpossible]);
}

#[test]
fn other_variants_are_named_and_not_guessed_at() {
    let audit = audited("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *");
    assert_eq!(audit.status, Status::NotReplayed);
    assert_eq!(audit.text(audit.variant), b"crazyhouse");
    assert_eq!(kinds(&audit), [ProblemKind::UnsupportedVariant]);
    assert_eq!(audit.plies, 0);
}

#[test]
fn reasons_for_refusals() {
    let cases = [
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "Ne4",
            "no white knight can go to e4",
        ),
        (
            "4k3/8/8/8/8/8/4P3/3K4 w - - 0 1",
            "Ke2",
            "a piece of the same side stands on e2",
        ),
        (
            "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1",
            "Bd3",
            "the bishop on e2 is pinned to its king",
        ),
        (
            "4k3/4r3/8/8/8/8/3B4/4K3 w - - 0 1",
            "Bc3",
            "the bishop on d2 cannot move there: it would leave its king in check",
        ),
        (
            "4k3/4r3/8/8/8/8/3B4/3K4 w - - 0 1",
            "Ke2",
            "the king would be attacked on e2",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a8",
            "the pawn that reaches a8 must promote",
        ),
        (
            "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1",
            "--",
            "the turn cannot be passed while in check",
        ),
    ];
    for (fen, token, reason) in cases {
        let audit = from_fen(fen, &format!("1. {token} *"));
        let expected = format!("{reason}; the replay stops before it");
        assert_eq!(detail(&audit, ProblemKind::IllegalMove), expected);
        assert_eq!(audit.plies, 0);
        assert_eq!(audit.status, Status::Stopped);
    }
    let audit = from_fen("5rk1/4R2R/5r2/8/8/8/5PPP/6K1 w - - 0 1", "1. Rg7+ *");
    assert_eq!(
        detail(&audit, ProblemKind::AmbiguousMove),
        "more than one rook can go to g7: from e7 or h7; the replay stops before it"
    );
}

#[test]
fn results_are_compared() {
    assert!(has(
        &audited("[Result \"1-0\"]\n\n1. e4 e5 0-1"),
        ProblemKind::ResultMismatch
    ));
    assert!(has(
        &audited("[Result \"1-0\"]\n\n1. e4 e5\n"),
        ProblemKind::NoResult
    ));
    assert!(
        audited("[Result \"1-0\"]\n\n1. e4 e5 1-0")
            .problems
            .is_empty()
    );
    let audit = audited("[Result \"0-0\"]\n\n0-0");
    assert_eq!(audit.status, Status::NoMoves);
    assert!(audit.problems.is_empty());
}

#[test]
fn equal_games_have_equal_hashes() {
    let plain = audited("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *");
    let other = audited("[White \"X\"]\n\n1.e2-e4 e7e5 {!} 2.Ng1-f3 Nb8c6 3.f1c4 Bc5 4.e1g1 1-0");
    assert_eq!(plain.moves_hash, other.moves_hash);
    let shorter = audited("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *");
    assert_ne!(plain.moves_hash, shorter.moves_hash);
}

#[test]
fn a_game_full_of_illegal_castles_takes_its_time_in_proportion() {
    // King and rook walk home and castle again, over and over.
    let round = "O-O Kd8 Kg2 Ke8 Rh1 Kd8 Kf1 Ke8 Ke1 Kd8 ";
    let game = format!(
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n{}*\n",
        round
            .repeat(400)
            .replace("Kd8 O-O", "Kd8 Ke2 Ke8 Ke1 Kd8 O-O")
    );
    let audit = audited(&game);
    assert!(audit.illegal.len() > 100 || audit.status == Status::Stopped);
    assert!(audit.castles.len() == audit.illegal.len() + 1);
}

#[test]
fn a_king_taken_with_the_last_ply_is_the_end_of_the_record() {
    // The other wing would be legal, but the king that castled into check was taken.
    let audit = from_fen(
        "r3k2r/8/8/8/8/8/8/2R1K2R b Kkq - 0 1",
        "1... O-O-O 2. Rxc8 *",
    );
    assert_eq!(audit.castles[0].played_as, Some(Reading::AsWritten));
    assert_eq!(audit.castles[0].doubt, None);
    assert!(has(&audit, ProblemKind::KingCaptured));
    assert_eq!(audit.plies, 2);
}

#[test]
fn a_right_claimed_twice_is_not_granted() {
    let audit =
        audited("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4KR1R w FH - 0 1\"]\n\n1. O-O *");
    let grounds: Vec<_> = audit.castles[0].grounds.iter().map(Ground::word).collect();
    assert_eq!(grounds, ["no_right_in_setup", "piece_between"]);
    assert!(has(&audit, ProblemKind::SetupRightImpossible));
}

#[test]
fn problems_of_a_setup_stand_at_its_tag() {
    let game = "[Event \"?\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n\n1. O-O *";
    let audit = audited(game);
    let problem = &audit.problems[0];
    assert_eq!(problem.kind, ProblemKind::SetupRightImpossible);
    assert_eq!(problem.at, game.find("4k3"));
}

#[test]
fn text_that_is_not_utf8_is_named() {
    let mut auditor = Auditor::new(Wanted::ALL);
    let audit = auditor.audit(b"[White \"Helbich, J\xe1n\"]\n\n1. e4 e5 *");
    assert_eq!(kinds(audit), [ProblemKind::NotUtf8]);
    assert_eq!(audit.problems[0].at, Some(18));
    assert_eq!(audit.text(audit.problems[0].token), b"J\xe1n");
    assert!(
        audited("[White \"Helbich, Ján\"]\n\n1. e4 e5 *")
            .problems
            .is_empty()
    );
}

#[test]
fn two_pawn_moves_without_a_blank() {
    let audit = audited("1.e4e5 2.Nf3 Nc6 *");
    assert_eq!(audit.status, Status::Complete);
    assert_eq!(audit.plies, 4);
    assert_eq!(kinds(&audit), [ProblemKind::MoveNotation]);
    // A pawn stands on e4: then it is the one move that is written.
    let audit = audited("1. e4 d5 2. e4e5 d4 *");
    assert_eq!(audit.plies, 4);
}

#[test]
fn letters_that_name_no_right_do_not_cost_the_others() {
    let audit = from_fen("4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "1. O-O *");
    assert!(audit.castles[0].grounds.is_empty());
    assert_eq!(kinds(&audit), [ProblemKind::SetupIrregular]);
}

#[test]
fn a_castle_glued_to_what_follows_is_named() {
    for moves in ["4. O-O1-0", "4. d3 Nf6 5. O-O O-O6. c3 *"] {
        let audit = audited(&format!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 {moves}"));
        assert_eq!(kinds(&audit), [ProblemKind::MoveNotation], "{moves}");
        assert_eq!(
            detail(&audit, ProblemKind::MoveNotation),
            "a blank is missing behind it"
        );
        assert_eq!(audit.text(audit.problems[0].token), b"O-O");
    }
}
