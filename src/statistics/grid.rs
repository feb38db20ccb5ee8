//! Counters by what is counted and by cell.

use serde::{Deserialize, Serialize};

use super::{
    cell::{CELLS, Cell},
    counters::{LENGTH, Sums},
};

/// Counters. Those of one kind lie side by side, one for each cell that has been met: what a side
/// adds, it adds in all of its cells, and this way it touches few lines of the cache.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Grid {
    /// The counts but for what has been carried over: small, for they are in constant use.
    counts: Vec<u32>,
    /// What has been carried over from `counts`, if anything.
    carried: Vec<u64>,
    /// More than any of `counts` can have come to.
    weight: u32,
    /// Counters of a kind that there is room for.
    width: usize,
    /// How many cells have been met.
    met: u16,
    /// The place of each cell in a row.
    slots: Vec<Option<Slot>>,
}

/// The place of a cell in the rows of a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Slot(u16);

impl Slot {
    const fn number(self) -> usize {
        self.0 as usize
    }
}

/// Cells for which there is room from the start.
const WIDTH: usize = 32;

impl Default for Grid {
    fn default() -> Grid {
        Grid {
            counts: vec![0; LENGTH * WIDTH],
            carried: Vec::new(),
            weight: 0,
            width: WIDTH,
            met: 0,
            slots: vec![None; Cell::COUNT],
        }
    }
}

impl Grid {
    /// The place of a cell, which is met by that.
    #[inline]
    pub(super) fn slot(&mut self, cell: Cell) -> Slot {
        match self.slots[cell.number()] {
            Some(slot) => slot,
            None => self.meet(cell),
        }
    }

    #[cold]
    fn meet(&mut self, cell: Cell) -> Slot {
        let slot = Slot(self.met);
        self.met += 1;
        self.slots[cell.number()] = Some(slot);
        if slot.number() == self.width {
            self.counts = widened(&self.counts, self.width);
            self.carried = widened(&self.carried, self.width);
            self.width *= 2;
        }
        slot
    }

    /// Makes room for counts that come to this much together.
    pub(super) fn expect(&mut self, weight: u64) {
        let sum = u32::try_from(weight)
            .ok()
            .and_then(|weight| self.weight.checked_add(weight));
        self.weight = sum.unwrap_or_else(|| {
            self.carried.resize(self.counts.len(), 0);
            for (carried, count) in self.carried.iter_mut().zip(&mut self.counts) {
                *carried += u64::from(std::mem::take(count));
            }
            u32::try_from(weight).unwrap_or(u32::MAX)
        });
    }

    /// Adds to what is counted in each of some cells.
    #[inline]
    pub(super) fn add(&mut self, kind: usize, slots: [Slot; CELLS], amount: u32) {
        let row = &mut self.counts[kind * self.width..][..self.width];
        for slot in slots {
            row[slot.number()] += amount;
        }
    }

    /// The counters of some cells together; none where none of them has been met.
    pub(super) fn sums(&self, cells: impl Iterator<Item = Cell>) -> Option<Sums> {
        let slots: Vec<_> = cells.filter_map(|cell| self.slots[cell.number()]).collect();
        let sum = |row: usize| {
            let places = slots.iter().map(|slot| row * self.width + slot.number());
            let count = |at: usize| {
                let carried = self.carried.get(at).copied().unwrap_or_default();
                carried + u64::from(self.counts[at])
            };
            places.map(count).sum()
        };
        (!slots.is_empty()).then(|| Sums::new((0..LENGTH).map(sum).collect()))
    }
}

/// Rows with twice the room.
fn widened<T: Copy + Default>(rows: &[T], width: usize) -> Vec<T> {
    let mut wide = vec![T::default(); rows.len() * 2];
    for (new, old) in wide.chunks_mut(width * 2).zip(rows.chunks(width)) {
        new[..width].copy_from_slice(old);
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_cells_can_be_met() {
        let mut grid = Grid::default();
        let cells: Vec<_> = (0..Cell::COUNT).map(Cell::numbered).collect();
        for (cells, amount) in cells.chunks_exact(CELLS).zip(1_u32..) {
            let slots = std::array::from_fn(|index| grid.slot(cells[index]));
            for kind in [0, 17, LENGTH - 1] {
                grid.add(kind, slots, amount);
            }
            grid.add(17, slots, 1000);
        }
        for (cells, amount) in cells.chunks_exact(CELLS).zip(1_u32..) {
            for &cell in cells {
                let sums = grid.sums([cell].into_iter()).expect("it was met");
                let counts = [0, 1, 17, LENGTH - 1].map(|kind| sums.at(kind));
                let amount: u64 = amount.into();
                assert_eq!(counts, [amount, 0, amount + 1000, amount]);
            }
        }
        grid.expect(u64::from(u32::MAX));
        let first = cells.iter().copied().take(2 * CELLS);
        let together = grid.sums(first).expect("they were met");
        assert_eq!(together.at(0), CELLS as u64 * (1 + 2));
        assert_eq!(Grid::default().sums(cells.into_iter()), None);
    }

    #[test]
    fn counts_may_be_larger_than_a_counter() {
        let mut grid = Grid::default();
        let slots = std::array::from_fn(|index| grid.slot(Cell::numbered(index)));
        for amount in [u32::MAX - 1, 1, u32::MAX, 7] {
            grid.expect(u64::from(amount));
            grid.add(3, slots, amount);
            // Room for more groups keeps what is there.
            for _ in 0..20 {
                let next = grid.met.into();
                grid.slot(Cell::numbered(next));
            }
        }
        let sums = grid.sums([Cell::numbered(1)].into_iter());
        let expected = 2 * u64::from(u32::MAX) + 7;
        assert_eq!(sums.expect("it was met").at(3), expected);
    }
}
