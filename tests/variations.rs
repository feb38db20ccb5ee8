//! Castles in variations: where they branch off, what they are called, and that the main line's
//! rows do not depend on them.

use std::{fmt::Write, fs};

use proptest::prelude::*;
use roque::{
    law::Ground,
    pgn::Cutter,
    replay::{
        Auditor, GameAudit, Wanted,
        audit::{CastleAudit, Reading},
    },
    tables::{GameContext, Rows, Table, Tables},
};
use shakmaty::{Chess, Color, Position, san::San};

const WITH: Wanted = Wanted {
    variations: true,
    ..Wanted::ALL
};

fn audited(game: &str) -> GameAudit {
    Auditor::new(WITH).audit(game.as_bytes()).clone()
}

/// Name, ply and legality of each castle in a variation.
fn castles(audit: &GameAudit) -> Vec<(String, u32, bool)> {
    let of = |castle: &CastleAudit| {
        let name = String::from_utf8_lossy(audit.text(castle.line)).into_owned();
        (name, castle.ply, castle.grounds.is_empty())
    };
    audit.variation_castles.iter().map(of).collect()
}

fn names(game: &str) -> Vec<String> {
    castles(&audited(game))
        .into_iter()
        .map(|(name, ..)| name)
        .collect()
}

const OPENING: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 ";

#[test]
fn a_variation_begins_before_the_move_it_stands_behind() {
    let audit = audited(&format!(
        "{OPENING}4. c3 (4. O-O Nf6 5. d3 O-O) (4. d3 Nf6 5. O-O) 4... Nf6 (4... Nge7 5. O-O) 5. d4 *"
    ));
    let expected = [
        ("4.1", 7, true),
        ("4.1", 10, true),
        ("4.2", 9, true),
        ("4...1", 9, true),
    ];
    let expected = expected.map(|(name, ply, legal)| (name.to_owned(), ply, legal));
    assert_eq!(castles(&audit), expected);
    assert!(audit.castles.is_empty() && audit.problems.is_empty());
}

#[test]
fn variations_within_variations() {
    let game = format!(
        "{OPENING}4. c3 (4. d3 Nf6 (4... Nge7 5. O-O (5. Nc3) (5. Be3 O-O) 5... d6) 5. O-O) *"
    );
    assert_eq!(names(&game), ["4.1 4...1", "4.1 4...1 5.2", "4.1"]);
}

#[test]
fn rights_are_those_of_the_variation() {
    // The king moves in the main line only, and the rook in the variation only.
    let audit = audited(&format!(
        "{OPENING}4. Ke2 (4. Rg1 Nf6 5. Rh1 d6 6. O-O) (4. O-O) 4... d6 *"
    ));
    assert_eq!(castles(&audit)[0], ("4.1".to_owned(), 11, false));
    assert_eq!(castles(&audit)[1], ("4.2".to_owned(), 7, true));
    let castle = audit.variation_castles[0];
    assert_eq!(
        castle.grounds.iter().collect::<Vec<_>>(),
        [Ground::RookMoved]
    );
    assert_eq!(castle.played_as, Some(Reading::AsWritten));
    let illegal = audit.variation_illegal[0];
    assert_eq!(illegal.lost, Some((7, Ground::RookMoved)));
    assert_eq!((illegal.nth, illegal.plies_after), (None, 0));
}

#[test]
fn turns_are_counted_along_the_line() {
    let audit = audited(
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 (4. h3 h6 5. d3 Bb4+ 6. c3 h5 7. O-O) 4... Nf6 5. O-O *",
    );
    let castle = audit.variation_castles[0];
    // Turns at moves 4, 5 and 7 and at move 6, which was in check.
    assert_eq!((castle.available_turns, castle.checks_before), (3, 1));
    let main = audit.castles[0];
    assert_eq!((main.available_turns, main.checks_before), (2, 0));
}

#[test]
fn a_token_that_cannot_be_played_ends_its_variation_alone() {
    let game = format!(
        "{OPENING}4. c3 (4. Qa8 (4. O-O) Nf6 (4... d6 5. O-O) 5. O-O) (4. O-O- Nf6) (4. O-O) 4... Nf6 *"
    );
    assert_eq!(names(&game), ["4.1 4.1", "4.3"]);
    assert!(audited(&game).problems.is_empty());
}

#[test]
fn behind_the_end_of_the_replay_only_its_last_token_has_variations() {
    let stopped = format!("{OPENING}4. Qa8 (4. O-O) 4... Nf6 (4... d6 5. O-O) 5. O-O *");
    assert_eq!(names(&stopped), ["4.1"]);
    assert!(names(&format!("{OPENING} * (3... d6 4. O-O)")).is_empty());
    assert_eq!(names(&format!("{OPENING} (3... d6 4. O-O)")), ["3...1"]);
}

#[test]
fn results_comments_and_double_zeros_inside_end_nothing() {
    let game = format!(
        "{OPENING}4. c3 (4. d3 {{a ) b}} Nf6 $1 5. 0-0 ; ) 1-0\n d6 1-0) (4. d3 Nf6 * 5. O-O 0-0) 4... Nf6 5. O-O 1-0"
    );
    let audit = audited(&game);
    let found: Vec<_> = castles(&audit)
        .into_iter()
        .map(|(name, ply, _)| (name, ply))
        .collect();
    let expected = [("4.1", 9), ("4.2", 9), ("4.2", 10)];
    assert_eq!(found, expected.map(|(name, ply)| (name.to_owned(), ply)));
    assert_eq!(audit.plies, 9);
    assert_eq!(audit.castles.len(), 1);
}

#[test]
fn a_variation_before_the_first_move() {
    assert_eq!(
        names(
            "(1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O) 1. d4 (1. Nf3 d5 2. g3 e6 3. Bg2 a6 4. O-O) *"
        ),
        ["1.1", "1.2"]
    );
}

#[test]
fn an_impossible_castle_ends_its_variation() {
    let audit = audited(&format!(
        "{OPENING}4. Kf1 (4. Ke2 Nf6 5. O-O d6 6. O-O) 4... d6 *"
    ));
    assert_eq!(audit.variation_castles.len(), 1);
    assert_eq!(audit.variation_castles[0].played_as, None);
    assert!(audit.problems.is_empty());
}

#[test]
fn what_is_not_closed_or_not_opened_does_no_harm() {
    for broken in [
        "(4. O-O (4... Nf6",
        ") (4. O-O",
        "(4. O-O)) )",
        "((4. O-O)",
        "((((4. O-O",
    ] {
        let game = format!("{OPENING}4. c3 {broken}");
        assert_eq!(castles(&audited(&game)).len(), 1, "{broken}");
        same_main_line(game.as_bytes());
    }
}

#[test]
fn nesting_has_a_bound_and_costs_little() {
    let nested = |depth: usize| {
        let mut game = OPENING.to_owned();
        game.push_str("4. c3 ");
        game.push_str(&"(4. O-O ".repeat(depth));
        game.push_str(&")".repeat(depth));
        game + "4... Nf6 *"
    };
    assert_eq!(castles(&audited(&nested(256))).len(), 256);
    let deep = audited(&nested(100_000));
    assert_eq!(deep.variation_castles.len(), 256);
    assert_eq!(deep.plies, 8);
    assert!(deep.arena.len() < 1 << 20);
    same_main_line(nested(300).as_bytes());
    // What is left open is left in one go.
    assert_eq!(
        audited(&format!("{OPENING}4. c3 {}", "(4. O-O ".repeat(100_000)))
            .variation_castles
            .len(),
        256
    );
}

/// The rows of every table.
fn rows(wanted: Wanted, game: &[u8]) -> Rows {
    let mut rows = Rows::default();
    let context = GameContext {
        source: "test.pgn",
        game_id: 1,
        game_number: 1,
        line: 1,
        column: 1,
        byte_offset: 0,
        byte_length: game.len() as u64,
        bytes: game,
    };
    let mut auditor = Auditor::new(wanted);
    rows.push_game(Tables::ALL, &context, auditor.audit(game));
    rows
}

/// The rows of the main line do not change when variations are wanted: they are the same bytes.
fn same_main_line(game: &[u8]) {
    let without = rows(Wanted::ALL, game);
    let with = rows(WITH, game);
    for table in Table::ALL {
        let with = with.of(table).split_inclusive(|&byte| byte == b'\n');
        let with: Vec<u8> = match table {
            // The rows of the main line have no variation: the last field, in castles that before
            // two about clocks. No row has a line end in it.
            Table::Castles => with
                .filter(|row| row.rsplit(|&byte| byte == b',').nth(2) == Some(b""))
                .flatten()
                .copied()
                .collect(),
            Table::IllegalCastles => with
                .filter(|row| row.ends_with(b",\n"))
                .flatten()
                .copied()
                .collect(),
            _ => with.flatten().copied().collect(),
        };
        assert_eq!(
            String::from_utf8_lossy(&with),
            String::from_utf8_lossy(without.of(table)),
            "{table}"
        );
    }
}

#[test]
fn the_sample_has_the_same_main_lines() {
    let sample = fs::read("data/sample.pgn").expect("the sample");
    let mut spans = Vec::new();
    Cutter::new().cut(&sample, true, &mut spans);
    let mut in_variations = 0;
    for span in spans {
        let game = &sample[span.start..span.end];
        same_main_line(game);
        in_variations += Auditor::new(WITH).audit(game).variation_castles.len();
    }
    assert!(in_variations >= 3, "{in_variations}");
}

/// Writes random legal moves with random variations, and what castles are in them.
struct Writer<'a> {
    choices: std::slice::Iter<'a, u8>,
    text: String,
    expected: Vec<(String, u32, bool)>,
}

impl Writer<'_> {
    fn choice(&mut self) -> Option<usize> {
        self.choices.next().map(|&choice| usize::from(choice))
    }

    fn line(&mut self, mut chess: Chess, mut ply: u32, name: &str, length: usize) {
        let mut siblings = 0;
        let mut before: Option<Chess> = None;
        for _ in 0..length {
            let Some(choice) = self.choice() else { return };
            if let Some(before) = before.clone()
                && choice % 5 == 0
                && name.len() < 20
            {
                siblings += 1;
                let dots = if before.turn().is_white() { "." } else { "..." };
                let label = format!("{}{dots}{siblings}", before.fullmoves());
                let name = format!("{name} {label}").trim_start().to_owned();
                self.text.push_str("( ");
                self.line(before, ply - 1, &name, choice / 8);
                self.text.push_str(") ");
                continue;
            }
            let legal = chess.legal_moves();
            let castle = legal.iter().find(|m| m.is_castle());
            if !name.is_empty() && choice % 32 == 1 {
                // A castle that may be illegal ends the variation.
                let wing = shakmaty::CastlingSide::KingSide;
                let is_legal = legal.iter().any(|m| m.castling_side() == Some(wing));
                self.expected.push((name.to_owned(), ply + 1, is_legal));
                self.text.push_str("O-O ");
                return;
            }
            let chosen = match castle {
                Some(&castle) if choice % 3 == 0 => Some(castle),
                _ => legal.get(choice % legal.len().max(1)).copied(),
            };
            let Some(m) = chosen else { return };
            if m.is_castle() && !name.is_empty() {
                self.expected.push((name.to_owned(), ply + 1, true));
            }
            let dots = if chess.turn() == Color::White {
                "."
            } else {
                "..."
            };
            let san = San::from_move(&chess, m);
            let _ = write!(self.text, "{}{dots} {san} ", chess.fullmoves());
            before = Some(chess.clone());
            chess.play_unchecked(m);
            ply += 1;
            siblings = 0;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn random_variations_in_random_games(choices in prop::collection::vec(any::<u8>(), 1..400)) {
        let mut writer = Writer { choices: choices.iter(), text: String::new(), expected: Vec::new() };
        writer.line(Chess::default(), 0, "", 400);
        let game = writer.text + "*";
        prop_assert_eq!(castles(&audited(&game)), writer.expected, "{}", game);
        same_main_line(game.as_bytes());
    }

    /// Also where the text is no longer that of a clean game.
    #[test]
    fn broken_text_has_the_same_main_line(
        choices in prop::collection::vec(any::<u8>(), 1..200),
        inserted in prop::collection::vec((any::<u16>(), 0..12usize), 1..12),
    ) {
        const PIECES: [&str; 12] =
            ["(", ")", " O-O ", "{", "}", " 0-0 ", " 1-0 ", "\n\n", " <b(>", " Zz9 ", ";", " word "];
        let mut writer = Writer { choices: choices.iter(), text: String::new(), expected: Vec::new() };
        writer.line(Chess::default(), 0, "", 200);
        let mut game = writer.text + "*";
        for (at, piece) in inserted {
            game.insert_str(usize::from(at) % game.len(), PIECES[piece]);
        }
        same_main_line(game.as_bytes());
    }
}
