//! Statistics of castling, gathered while games are audited.
//!
//! A [`Tally`] says what the games of one batch count for; [`Statistics`] takes the tallies in
//! order and sums them up. Counters have fixed ranges, so memory does not grow with the number of
//! games, and sums do not depend on how games are dealt to threads. [`tables`] turns the counters into
//! tidy tables. What each number means is written in `docs/statistics.md`.

// Counters and groups are few thousands; `tables` asserts that they fit.
#![allow(clippy::cast_possible_truncation)]

mod cell;
pub mod counters;
pub mod estimate;
mod game;
mod grid;
pub mod group;
pub mod records;
pub mod tables;
pub mod tags;
pub mod time_class;

pub use estimate::Share;
pub use group::{Dimension, Group};
pub use tables::Sheet;

use serde::{Deserialize, Serialize};

use cell::{CELLS, Cell};
use counters::Sums;
use grid::Grid;
use records::{BatchRecords, Records};

use crate::{replay::audit::Status, report::findings::STATUSES};

/// What the games of one batch add to the counters. Reused from batch to batch.
///
/// It is a list and not counters of its own: those of a batch would be many, and hold little.
#[derive(Debug, Default)]
pub struct Tally {
    /// Games by status, in the order of [`STATUSES`]; the complete ones are counted.
    games: [u64; STATUSES.len()],
    /// The sides of each game, and the game.
    parts: Vec<Part>,
    /// The counters that a part increases by one, part after part.
    ones: Vec<u16>,
    /// The counters that it increases by more, and by how much.
    amounts: Vec<(u16, u32)>,
    records: BatchRecords,
}

/// Something that is counted: a side, or a game.
#[derive(Debug)]
struct Part {
    cells: [Cell; CELLS],
    /// Where its own end in the lists of the tally.
    ones_end: usize,
    amounts_end: usize,
}

impl Tally {
    /// Empties it for the next batch. The memory is kept.
    pub fn clear(&mut self) {
        self.games = Default::default();
        self.parts.clear();
        self.ones.clear();
        self.amounts.clear();
        self.records.clear();
    }
}

/// The counts of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    games: [u64; STATUSES.len()],
    counters: Grid,
    /// The records of each cell, by its number.
    records: Vec<Records>,
}

impl Statistics {
    /// Adds what a batch gave.
    pub fn add(&mut self, tally: &Tally) {
        for (sum, number) in self.games.iter_mut().zip(tally.games) {
            *sum += number;
        }
        let more = tally.amounts.iter().map(|&(_, amount)| u64::from(amount));
        self.counters
            .expect(tally.ones.len() as u64 + more.sum::<u64>());
        let (mut ones, mut amounts) = (0, 0);
        for part in &tally.parts {
            let slots = part.cells.map(|cell| self.counters.slot(cell));
            for &counter in &tally.ones[ones..part.ones_end] {
                self.counters.add(usize::from(counter), slots, 1);
            }
            for &(counter, amount) in &tally.amounts[amounts..part.amounts_end] {
                self.counters.add(usize::from(counter), slots, amount);
            }
            (ones, amounts) = (part.ones_end, part.amounts_end);
        }
        self.records.resize_with(Cell::COUNT, Records::default);
        tally.records.merge_into(&mut self.records);
    }

    /// Games of a status.
    #[must_use]
    pub const fn games(&self, status: Status) -> u64 {
        self.games[status as usize]
    }

    /// The groups that were met, with their sums and records, in order.
    pub fn groups(&self) -> impl Iterator<Item = (Group, Sums, Records)> {
        Group::all().filter_map(|group| {
            let sums = self.counters.sums(Cell::of(group))?;
            let mut records = Records::default();
            for cell in Cell::of(group) {
                records.merge(&self.records[cell.number()]);
            }
            Some((group, sums, records))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        replay::{Auditor, Wanted},
        tables::GameContext,
    };

    const GAMES: [&str; 5] = [
        "[WhiteElo \"2500\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 1-0",
        "[WhiteElo \"strong\"]\n[Date \"1999.01.01\"]\n\n1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O *",
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 Kf8 5. Ke1 Ke8 6. O-O 0-1",
        "1. e4 e5 2. Ke3 *",
        "[TimeControl \"60\"]\n\n1. Nf3 Nf6 2. Rg1 Rg8 1/2-1/2",
    ];

    fn tally<'a>(games: impl IntoIterator<Item = (u64, &'a str)>) -> Tally {
        let mut auditor = Auditor::new(Wanted::ALL);
        let mut tally = Tally::default();
        for (game_id, game) in games {
            let context = GameContext {
                source: "-",
                game_id,
                game_number: game_id,
                line: 1,
                column: 1,
                byte_offset: 0,
                byte_length: game.len() as u64,
                bytes: game.as_bytes(),
            };
            tally.add_game(&context, auditor.audit(game.as_bytes()));
        }
        tally
    }

    #[test]
    fn however_games_are_dealt_the_sums_are_the_same() {
        let games = || (1..).zip(GAMES);
        let mut whole = Statistics::default();
        whole.add(&tally(games()));
        for at in 0..=GAMES.len() {
            let mut parts = Statistics::default();
            parts.add(&tally(games().take(at)));
            let mut second = tally(games().skip(at));
            parts.add(&second);
            assert_eq!(tables::all(&parts), tables::all(&whole), "cut at {at}");
            // What is cleared leaves nothing.
            second.clear();
            parts.add(&second);
            assert_eq!(tables::all(&parts), tables::all(&whole));
        }
    }

    #[test]
    fn what_is_counted() {
        let mut statistics = Statistics::default();
        statistics.add(&tally((1..).zip(GAMES)));
        let sheets = tables::all(&statistics);
        let text = |name: &str| {
            let sheet = sheets.iter().find(|sheet| sheet.name == name);
            sheet.expect("a table").text.as_str()
        };
        let has = |name: &str, row: &str| {
            let text = text(name);
            let found = text.lines().any(|line| line.starts_with(row));
            assert!(found, "{name}: {row}\n{text}");
        };
        has("population", "complete,4,true");
        has("population", "stopped,1,false");
        has("sides", "all,all,white,kingside,2,4,0.500000,");
        has("sides", "all,all,white,queenside,1,4,");
        has("sides", "all,all,white,right_held,1,4,");
        has("sides", "all,all,black,rights_lost,1,4,");
        has("sides", "rating,unknown,white,queenside,1,3,");
        has("sides", "rating,2400-2599,white,kingside,1,1,");
        has("pairs", "all,all,queenside,queenside,1,4,");
        has("wings", "all,all,same,1,4,");
        has("losses", "all,all,white,kingside,king_moved,1,4,");
        has("losses", "all,all,black,queenside,king_moved,1,4,");
        has("loss_moves", "all,all,white,kingside,rook_moved,2,1,1,");
        has("castle_moves", "all,all,white,queenside,5,1,1,");
        has("availability", "all,all,white,kingside,4,2,4,");
        has("waits", "all,all,white,kingside,0,1,1,");
        has("castles", "all,all,white,kingside,illegal,1,2,");
        has("records", "all,all,earliest,kingside,4,1,");
        has("records", "all,all,most_illegal,,1,3,");
        has("sides", "year,1999,white,queenside,1,1,");
        has("sides", "time_lichess,bullet,white,right_held,1,1,");
    }
}
