//! Replays every game of a PGN file and does nothing else: the yardstick for the audit.
//!
//! This is what an honest user of the two crates writes: [`pgn_reader::Reader`] reads,
//! [`shakmaty::san::San::to_move`] finds the move, [`Position::play_unchecked`] plays it, on one
//! thread. No ledger of rights, no tables.
//!
//! ```text
//! cargo run --release --example bare_replay -- games.pgn
//! ```

use std::{env, fs::File, io, ops::ControlFlow, process::ExitCode, time::Instant};

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{CastlingMode, Chess, FromSetup, Position, PositionError, Setup, fen::Fen};

/// Spellings of Chess960 in a Variant tag, by their letters and digits alone.
const CHESS960: [&str; 5] = [
    "chess960",
    "fischerandom",
    "fischerrandom",
    "frc",
    "freestyle",
];

/// What the tags say about the start of a game.
#[derive(Default)]
struct Start {
    setup: Option<Setup>,
    chess960: Option<bool>,
    unreadable: bool,
}

impl Start {
    /// The position from which the game begins, if there is one.
    fn position(self) -> Option<Chess> {
        if self.unreadable {
            return None;
        }
        let Some(setup) = self.setup else {
            return Some(Chess::default());
        };
        let mode = match self.chess960 {
            Some(true) => CastlingMode::Chess960,
            Some(false) => CastlingMode::Standard,
            None => CastlingMode::detect(&setup),
        };
        Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_too_much_material)
            .ok()
    }
}

/// Counts what it replays.
#[derive(Default)]
struct BareReplay {
    games: u64,
    plies: u64,
    stopped: u64,
}

impl Visitor for BareReplay {
    type Tags = Start;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Start> {
        self.games += 1;
        ControlFlow::Continue(Start::default())
    }

    fn tag(&mut self, start: &mut Start, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        match name {
            b"FEN" => match Fen::from_ascii(value.as_bytes()) {
                Ok(fen) => start.setup = Some(fen.into_setup()),
                Err(_) => start.unreadable = true,
            },
            b"Variant" => {
                let word: String = value
                    .as_bytes()
                    .iter()
                    .filter(|byte| byte.is_ascii_alphanumeric())
                    .map(|byte| char::from(byte.to_ascii_lowercase()))
                    .collect();
                start.chess960 = Some(CHESS960.contains(&word.as_str()));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Start) -> ControlFlow<(), Chess> {
        if let Some(position) = start.position() {
            ControlFlow::Continue(position)
        } else {
            self.stopped += 1;
            ControlFlow::Break(())
        }
    }

    fn san(&mut self, position: &mut Chess, san_plus: SanPlus) -> ControlFlow<()> {
        if let Ok(chess_move) = san_plus.san.to_move(position) {
            position.play_unchecked(chess_move);
            self.plies += 1;
            ControlFlow::Continue(())
        } else {
            self.stopped += 1;
            ControlFlow::Break(())
        }
    }

    fn end_game(&mut self, _: Chess) {}
}

fn main() -> io::Result<ExitCode> {
    let Some(path) = env::args_os().nth(1) else {
        eprintln!("usage: bare_replay FILE.pgn");
        return Ok(ExitCode::from(2));
    };
    let started = Instant::now();
    // The reader brings its own buffer. Real databases have tag lines far beyond the 255 bytes of
    // the PGN standard, and the reader gives up at the first that does not fit.
    let mut reader = Reader::build(File::open(path)?)
        .set_supported_tag_line_length(64 * 1024)
        .finish();
    let mut replay = BareReplay::default();
    reader.visit_all_games(&mut replay)?;
    println!(
        "{} games, {} plies, {} stopped, {:.3} s",
        replay.games,
        replay.plies,
        replay.stopped,
        started.elapsed().as_secs_f64()
    );
    Ok(ExitCode::SUCCESS)
}
