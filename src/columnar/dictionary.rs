//! The texts of a column, each different one once.

use crate::tables::cells::Cells;

/// Different texts, and which of them each row has.
pub(super) struct Dictionary {
    /// The different texts, in the order in which they occur: length and bytes of each.
    pub(super) plain: Vec<u8>,
    /// How many they are.
    pub(super) len: u32,
    /// For each row that has a text, its place in the dictionary.
    pub(super) places: Vec<u32>,
}

/// Texts before it is asked whether a dictionary is worth it.
const TRIAL: usize = 4096;

impl Dictionary {
    /// The dictionary of a column; `None` where its texts hardly repeat.
    pub(super) fn of(cells: &Cells, rows: usize) -> Option<Dictionary> {
        let mut plain = Vec::new();
        let mut places = Vec::with_capacity(rows);
        let mut distinct: Vec<&[u8]> = Vec::new();
        let mut table = Table::new();
        let mut last: (&[u8], u32) = (b"", 0);
        for row in 0..rows {
            let text = &cells.text[cells.range(row)];
            if text.is_empty() {
                continue;
            }
            // Neighbours are often alike.
            if text != last.0 {
                let place = table.place_of(text, &mut distinct);
                last = (text, place);
            }
            places.push(last.1);
            if places.len() >= TRIAL
                && places.len().is_power_of_two()
                && distinct.len() > places.len() / 2
            {
                return None;
            }
        }
        for text in &distinct {
            push_plain(text, &mut plain);
        }
        Some(Dictionary {
            plain,
            len: u32::try_from(distinct.len()).ok()?,
            places,
        })
    }
}

/// Appends a text as it is.
pub(super) fn push_plain(text: &[u8], out: &mut Vec<u8>) {
    let len = u32::try_from(text.len()).unwrap_or(u32::MAX);
    out.extend_from_slice(&len.to_le_bytes());
    out.extend_from_slice(text);
}

/// A hash table with open addressing, of places in a list of texts.
struct Table {
    /// The place and one more; 0 where there is none. Their number is a power of two.
    slots: Vec<u32>,
}

impl Table {
    fn new() -> Table {
        Table {
            slots: vec![0; 1024],
        }
    }

    fn place_of<'a>(&mut self, text: &'a [u8], distinct: &mut Vec<&'a [u8]>) -> u32 {
        let mask = self.slots.len() - 1;
        let mut slot = hash(text) & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                place if distinct[place as usize - 1] == text => return place - 1,
                _ => slot = (slot + 1) & mask,
            }
        }
        distinct.push(text);
        let place = u32::try_from(distinct.len()).unwrap_or(u32::MAX);
        self.slots[slot] = place;
        if 2 * distinct.len() > self.slots.len() {
            self.grow(distinct);
        }
        place - 1
    }

    fn grow(&mut self, distinct: &[&[u8]]) {
        self.slots = vec![0; 4 * self.slots.len()];
        let mask = self.slots.len() - 1;
        for (text, place) in distinct.iter().zip(1..) {
            let mut slot = hash(text) & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = place;
        }
    }
}

/// Spreads texts over a table. It decides nothing about the bytes that are written.
fn hash(text: &[u8]) -> usize {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let (eights, rest) = text.as_chunks::<8>();
    let mut hash = text.len() as u64;
    for eight in eights {
        hash = (hash.rotate_left(5) ^ u64::from_le_bytes(*eight)).wrapping_mul(FACTOR);
    }
    for &byte in rest {
        hash = (hash.rotate_left(5) ^ u64::from(byte)).wrapping_mul(FACTOR);
    }
    (hash ^ (hash >> 32)) as usize
}
