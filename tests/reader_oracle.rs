//! `pgn_reader::Reader` as the oracle: on clean games it drives the same visitor to the same audit.

use std::fmt::Write as _;

use proptest::prelude::*;
use roque::{
    pgn::{Cutter, GameSpan},
    replay::{Auditor, GameAudit, Wanted, audit::Status},
    tables::{GameContext, Rows, Table, Tables},
};
use shakmaty::{Chess, Color, EnPassantMode, Position as _, fen::Fen, san::SanPlus};

/// What stands between two moves of a written game, besides a blank.
const BETWEEN: [&str; 8] = [
    "",
    "",
    "",
    "{a comment: 1-0, O-O, (not a variation)} ",
    "$14 ",
    "(1. a3 {inside} (1. a4 a5) 1... O-O-O) ",
    "; to the end of the line\n",
    "\n",
];

/// Writes a random legal game, castling where it can and the dice say so.
fn write_game(choices: &[(u8, u8)]) -> String {
    let mut position = Chess::default();
    let mut game =
        String::from("[Event \"Random\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n");
    for &(choice, between) in choices {
        let moves = position.legal_moves();
        let castle = moves.iter().find(|m| m.is_castle() && choice % 2 == 0);
        let Some(&m) = castle.or_else(|| moves.get(usize::from(choice) % moves.len().max(1)))
        else {
            break;
        };
        if position.turn() == Color::White {
            let _ = write!(game, "{}. ", position.fullmoves());
        }
        let _ = write!(
            game,
            "{} ",
            SanPlus::from_move_and_play_unchecked(&mut position, m)
        );
        game += BETWEEN[usize::from(between) % BETWEEN.len()];
    }
    game + "*\n"
}

/// The rows of the tables that tell no places, and the whole audit.
fn rows(audit: &GameAudit, game: &[u8]) -> String {
    let context = GameContext {
        source: "random",
        game_id: 1,
        game_number: 1,
        line: 1,
        column: 1,
        byte_offset: 0,
        byte_length: game.len() as u64,
        bytes: game,
    };
    let mut rows = Rows::default();
    rows.push_game(Tables::ALL, &context, audit);
    [Table::Games, Table::Castles, Table::Rights, Table::Blocks]
        .map(|table| String::from_utf8_lossy(rows.of(table)).into_owned())
        .concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn both_readers_give_the_same_audit(choices in prop::collection::vec(any::<(u8, u8)>(), 0..120)) {
        let game = write_game(&choices);
        let bytes = game.as_bytes();
        let mut auditor = Auditor::new(Wanted::ALL);
        let ours = rows(auditor.audit(bytes), bytes);
        let theirs = rows(auditor.audit_with_pgn_reader(bytes), bytes);
        prop_assert_eq!(ours, theirs, "{}", game);
    }

    #[test]
    fn random_legal_games_have_nothing_illegal(choices in prop::collection::vec(any::<(u8, u8)>(), 1..160)) {
        let game = write_game(&choices);
        let mut auditor = Auditor::new(Wanted::ALL);
        let audit = auditor.audit(game.as_bytes());
        prop_assert_eq!(audit.status, Status::Complete);
        prop_assert!(audit.problems.is_empty(), "{:?} in {}", audit.problems, game);
        prop_assert!(audit.illegal.is_empty(), "{}", game);
        prop_assert!(audit.castles.iter().all(|castle| castle.grounds.is_empty()));
    }

    /// Obstacles are judged at each turn while a right is held, and at no other.
    #[test]
    fn turns_add_up(choices in prop::collection::vec(any::<(u8, u8)>(), 1..160)) {
        let game = write_game(&choices);
        let mut auditor = Auditor::new(Wanted::ALL);
        let audit = auditor.audit(game.as_bytes());
        for (color, first_turn) in [(Color::White, 1), (Color::Black, 2)] {
            for right in audit.rights.get(color) {
                // The last turn that counts is the one at which the right is lost.
                let last = right.lost.map_or(audit.plies, |(ply, _)| ply);
                let turns = (last + 2 - first_turn) / 2;
                prop_assert_eq!(right.available_turns + right.blocked_turns, turns);
            }
        }
    }
}

/// A game audited alone is the game audited in its file: clean files give both readers the same.
#[test]
fn the_clean_games_of_the_sample_are_the_same_to_both_readers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/sample.pgn");
    let bytes = std::fs::read(path).expect("the sample is in the repository");
    let mut spans: Vec<GameSpan> = Vec::new();
    Cutter::new().cut(&bytes, true, &mut spans);
    let mut auditor = Auditor::new(Wanted::ALL);
    let mut compared = 0;
    for span in spans {
        let game = &bytes[span.start..span.end];
        let audit = auditor.audit(game);
        // What pgn-reader cannot read, or tells without the place that a reading needs.
        if !audit.problems.is_empty() || !audit.illegal.is_empty() {
            continue;
        }
        let ours = rows(audit, game);
        let theirs = rows(auditor.audit_with_pgn_reader(game), game);
        assert_eq!(ours, theirs);
        compared += 1;
    }
    assert!(compared >= 9, "only {compared} games are clean");
}

#[test]
fn fens_of_random_starts_are_read_back() {
    let mut position = Chess::default();
    for choice in 0_usize..60 {
        let moves = position.legal_moves();
        let Some(&m) = moves.get(choice * 7 % moves.len().max(1)) else {
            break;
        };
        position.play_unchecked(m);
        let fen = Fen::from_position(&position, EnPassantMode::Always).to_string();
        let game = format!("[FEN \"{fen}\"]\n\n*\n");
        let mut auditor = Auditor::new(Wanted::ALL);
        let audit = auditor.audit(game.as_bytes());
        assert_eq!(audit.text(audit.start_fen), fen.as_bytes());
    }
}
