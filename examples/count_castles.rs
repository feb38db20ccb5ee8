//! Counts the castles that [`pgn_reader::Reader`] hands over, without a board.
//!
//! ```text
//! cargo run --release --example count_castles -- games.pgn
//! ```
//!
//! Its figures and those of the audit differ where a record spells a castle in a way of its own:
//! the reader leaves such words out, and nobody is told.

use std::{env, fs::File, io, ops::ControlFlow, process::ExitCode};

use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{ByCastlingSide, CastlingSide, san::San};

struct Counter {
    castles: ByCastlingSide<u64>,
}

impl Visitor for Counter {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san_plus: SanPlus) -> ControlFlow<()> {
        if let San::Castle(wing) = san_plus.san {
            *self.castles.get_mut(wing) += 1;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

fn main() -> io::Result<ExitCode> {
    let Some(path) = env::args_os().nth(1) else {
        eprintln!("usage: count_castles FILE.pgn");
        return Ok(ExitCode::from(2));
    };
    let mut counter = Counter {
        castles: ByCastlingSide::default(),
    };
    Reader::new(File::open(path)?).visit_all_games(&mut counter)?;
    for wing in CastlingSide::ALL {
        println!("{wing:?}: {}", counter.castles.get(wing));
    }
    Ok(ExitCode::SUCCESS)
}
