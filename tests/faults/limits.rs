//! Games far beyond what people write: read with memory in proportion to one game, in linear time,
//! and without an overflow of the stack.

use std::ops::{ControlFlow, Range};

use pgn_reader::Visitor;
use roque::pgn::{Cutter, PieceKind, Reader, Token, reader::TokenVisitor};

use super::here::Here;

/// A name, the source, how many games it holds, and what the last one is.
fn sources() -> Vec<(&'static str, String, usize, &'static str)> {
    let game = "1. e4 e5 2. Nf3 Nc6 *\n";
    let tags: Vec<_> = (0..100_000)
        .map(|number| format!("[Tag{number} \"x\"]\n"))
        .collect();
    let tags = tags.concat() + game;
    vec![
        (
            "long",
            format!("1. e4 {{{}}} e5 *\n", "word ".repeat(2_000_000)),
            1,
            "complete",
        ),
        (
            "token",
            format!("1. e4 {} e5 *\n", "O-".repeat(5_000_000)),
            1,
            "stopped",
        ),
        (
            "word",
            format!("1. e4 {} e5 *\n", "x".repeat(10_000_000)),
            1,
            "complete",
        ),
        (
            "value",
            format!("[Event \"{}\"]\n\n{game}", "x".repeat(10_000_000)),
            1,
            "complete",
        ),
        (
            "games",
            format!("[Event \"a\"]\n{game}").repeat(200_000),
            200_000,
            "complete",
        ),
        ("tags", tags, 1, "complete"),
        (
            "deep",
            format!(
                "1. e4 {}{} e5 *\n",
                "(1. d4 ".repeat(100_000),
                ")".repeat(100_000)
            ),
            1,
            "complete",
        ),
        (
            "open",
            format!("1. e4 {}", "(1. d4 ".repeat(100_000)),
            1,
            "complete",
        ),
        (
            "braces",
            format!("1. e4 {} e5 *\n", "{".repeat(1_000_000)),
            1,
            "complete",
        ),
        (
            "brackets",
            format!("{}\n\n{game}", "[".repeat(1_000_000)),
            1,
            "complete",
        ),
        (
            "moves",
            format!("1. {} *\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(250_000)),
            1,
            "complete",
        ),
    ]
}

#[test]
fn every_limit() {
    let here = Here::new();
    for (name, text, games, status) in sources() {
        here.put(name, &text);
        for options in [&[][..], &["--variations"]] {
            let arguments = [&["audit", "-q", "--jobs", "1"][..], options, &[name]].concat();
            here.roque(&arguments).ends_with(0);
            let rows = here.rows("roque-report", "games.csv");
            assert_eq!(rows.len(), games, "{name}");
            assert_eq!(&rows[games - 1][20], status, "{name} {options:?}");
            assert_eq!(here.run("roque-report")["complete"], true, "{name}");
        }
    }
}

/// Counts what the reader passes over, again wherever it goes back.
#[derive(Default)]
struct Work {
    pieces: usize,
    bytes: usize,
}

impl Visitor for Work {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl TokenVisitor for Work {
    fn token(&mut self, (): &mut (), _: Token<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn piece(&mut self, _: PieceKind, span: Range<usize>) {
        self.pieces += 1;
        self.bytes += span.len();
    }
}

/// The work grows with the length, and not faster: counted, for clocks are no witnesses.
#[test]
fn work_is_in_proportion() {
    for (name, text, ..) in sources() {
        if name == "games" {
            continue;
        }
        let mut spans = Vec::new();
        Cutter::new().cut(text.as_bytes(), true, &mut spans);
        let mut work = Work::default();
        for span in spans {
            Reader::new(&text.as_bytes()[span.start..span.end]).read(&mut work);
        }
        assert!(work.bytes <= 2 * text.len(), "{name}: {} bytes", work.bytes);
        assert!(
            work.pieces <= 2 * text.len(),
            "{name}: {} pieces",
            work.pieces
        );
    }
}
