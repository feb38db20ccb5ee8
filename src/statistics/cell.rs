//! The cells in which a game and its sides are counted: fewer than groups, which are made of them.

use super::{
    group::{Dimension, Group},
    tags::{self, BANDS, YEAR_COUNT, YEARS},
    time_class::{self, FIDE, LICHESS, TimeControl},
};
use crate::replay::audit::{Fact, GameAudit};

/// Where something is counted. Of each kind of cells (start, rating, time, opening, year) every
/// side is in exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell(u16);

/// In how many cells a side, or a game, is.
pub(super) const CELLS: usize = 5;

/// Cells of the kinds, one kind behind the other. Where something may be unknown, the last cell
/// of the kind is for that.
const STARTS: usize = Dimension::Start.groups();
const RATINGS: usize = STARTS + Dimension::Rating.groups();
/// Both classes of a time control at once.
const TIMES: usize = RATINGS + Dimension::TimeLichess.groups() * Dimension::TimeFide.groups();
const LETTERS: usize = TIMES + Dimension::Eco.groups();

impl Cell {
    /// How many there are.
    pub(super) const COUNT: usize = LETTERS + Dimension::Year.groups();

    /// Its number among all.
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn numbered(number: usize) -> Cell {
        Cell(number as u16)
    }

    const fn time(lichess: usize, fide: usize) -> Cell {
        Cell::numbered(RATINGS + lichess * Dimension::TimeFide.groups() + fide)
    }

    /// The cells that make up a group.
    pub(super) fn of(group: Group) -> impl Iterator<Item = Cell> {
        let index = group.index();
        let (first, step, count) = match group.dimension() {
            Dimension::All => (0, 1, STARTS),
            Dimension::Start => (index, 1, 1),
            Dimension::Rating => (STARTS + index, 1, 1),
            Dimension::TimeLichess => (
                Cell::time(index, 0).number(),
                1,
                Dimension::TimeFide.groups(),
            ),
            Dimension::TimeFide => (
                Cell::time(0, index).number(),
                Dimension::TimeFide.groups(),
                Dimension::TimeLichess.groups(),
            ),
            Dimension::Eco => (TIMES + index, 1, 1),
            Dimension::Year => (LETTERS + index, 1, 1),
        };
        (0..count).map(move |number| Cell::numbered(first + number * step))
    }
}

/// The cells of a game, for each side and for both together.
pub(super) struct GameCells {
    game: [Cell; CELLS],
    ratings: [Option<usize>; 2],
}

impl GameCells {
    pub(super) fn of(audit: &GameAudit) -> GameCells {
        let time = TimeControl::read(audit.fact(Fact::TimeControl));
        let time = time.map_or(Cell::time(LICHESS.len(), FIDE.len()), |time| {
            Cell::time(time_class::lichess(&time), time_class::fide(&time))
        });
        let letter = tags::eco_letter(audit.fact(Fact::Eco));
        let year = tags::year(audit.fact(Fact::Date))
            .or_else(|| tags::year(audit.fact(Fact::UtcDate)))
            .map(|year| (year - YEARS.start()) as usize);
        let start = if audit.text(audit.variant) == b"chess960" {
            2
        } else {
            usize::from(audit.start_fen.len > 0)
        };
        GameCells {
            game: [
                Cell::numbered(start),
                rating(None),
                time,
                Cell::numbered(TIMES + letter.unwrap_or(Dimension::Eco.groups() - 1)),
                Cell::numbered(LETTERS + year.unwrap_or(YEAR_COUNT)),
            ],
            ratings: [Fact::WhiteElo, Fact::BlackElo]
                .map(|fact| tags::rating_band(audit.fact(fact))),
        }
    }

    /// The cells of a side: 0 is White.
    pub(super) fn of_side(&self, color: usize) -> [Cell; CELLS] {
        self.with_rating(self.ratings[color])
    }

    /// The cells of the game: its rating is the lower one, known where both are.
    pub(super) fn of_game(&self) -> [Cell; CELLS] {
        let [white, black] = self.ratings;
        self.with_rating(white.zip(black).map(|(white, black)| white.min(black)))
    }

    fn with_rating(&self, band: Option<usize>) -> [Cell; CELLS] {
        let mut cells = self.game;
        cells[1] = rating(band);
        cells
    }
}

const fn rating(band: Option<usize>) -> Cell {
    let index = match band {
        Some(band) => band,
        None => BANDS,
    };
    Cell::numbered(STARTS + index)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_groups_of_each_dimension_are_made_of_other_cells() {
        for dimension in Dimension::ALL {
            let groups = Group::all().filter(|group| group.dimension() == dimension);
            let cells: Vec<_> = groups.flat_map(Cell::of).collect();
            let of_kind = match dimension {
                Dimension::All | Dimension::Start => 0..STARTS,
                Dimension::Rating => STARTS..RATINGS,
                Dimension::TimeLichess | Dimension::TimeFide => RATINGS..TIMES,
                Dimension::Eco => TIMES..LETTERS,
                Dimension::Year => LETTERS..Cell::COUNT,
            };
            assert_eq!(cells.len(), of_kind.len(), "{dimension:?}");
            let cells: BTreeSet<_> = cells.into_iter().collect();
            assert!(cells.into_iter().eq(of_kind.map(Cell::numbered)));
        }
    }
}
