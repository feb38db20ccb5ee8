//! The texts of a column, each different one once.

/// Different texts, and which of them each row has.
#[derive(Default)]
pub(super) struct Dictionary {
    /// For each row that has a text, its place in the dictionary.
    pub(super) places: Vec<u32>,
    /// Where each different text begins in the dictionary, behind its length, and its hash.
    distinct: Vec<(u32, u32)>,
    /// A hash table with open addressing, of places and one more; 0 where there is none. Their
    /// number is a power of two.
    slots: Vec<u32>,
}

/// Texts before it is asked whether a dictionary is worth it.
const TRIAL: usize = 4096;

/// Places in an empty table.
const SLOTS: usize = 1024;

impl Dictionary {
    /// Finds the different texts, and appends them to `plain` in the order in which they occur:
    /// length and bytes of each. `false` where they hardly repeat; then there is nothing in it.
    pub(super) fn fill<'a>(
        &mut self,
        texts: impl Iterator<Item = &'a [u8]>,
        plain: &mut Vec<u8>,
    ) -> bool {
        self.places.clear();
        self.distinct.clear();
        self.slots.clear();
        self.slots.resize(SLOTS, 0);
        let mut last: (&[u8], u32) = (b"", 0);
        for text in texts {
            // Neighbours are often alike.
            if text != last.0 {
                last = (text, self.place_of(text, plain));
            }
            self.places.push(last.1);
            let places = self.places.len();
            if places >= TRIAL && places.is_power_of_two() && self.distinct.len() > places / 2 {
                plain.clear();
                return false;
            }
        }
        true
    }

    /// How many different texts there are.
    pub(super) fn len(&self) -> u32 {
        self.distinct.len() as u32
    }

    fn place_of(&mut self, text: &[u8], plain: &mut Vec<u8>) -> u32 {
        let hash = hash(text);
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let place = self.slots[slot];
            if place == 0 {
                break;
            }
            let (start, known) = self.distinct[place as usize - 1];
            // The length decides where it ends, so it is compared with what lies before it.
            if known == hash && is_at(plain, start as usize, text) {
                return place - 1;
            }
            slot = (slot + 1) & mask;
        }
        push_plain(text, plain);
        let start = plain.len() - text.len();
        self.distinct.push((start as u32, hash));
        let place = self.distinct.len() as u32;
        self.slots[slot] = place;
        if 2 * self.distinct.len() > self.slots.len() {
            self.grow();
        }
        place - 1
    }

    fn grow(&mut self) {
        let slots = 4 * self.slots.len();
        self.slots.clear();
        self.slots.resize(slots, 0);
        for (&(_, hash), place) in self.distinct.iter().zip(1..) {
            let mut slot = hash as usize & (slots - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = place;
        }
    }
}

/// Whether a text, with its length before it, is what begins here.
fn is_at(plain: &[u8], start: usize, text: &[u8]) -> bool {
    let length = (text.len() as u32).to_le_bytes();
    plain[start - length.len()..].starts_with(&length) && plain[start..].starts_with(text)
}

/// Appends a text as it is.
pub(super) fn push_plain(text: &[u8], out: &mut Vec<u8>) {
    let len = u32::try_from(text.len()).unwrap_or(u32::MAX);
    out.extend_from_slice(&len.to_le_bytes());
    out.extend_from_slice(text);
}

/// Spreads texts over a table. It decides nothing about the bytes that are written.
fn hash(text: &[u8]) -> u32 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let with = |hash: u64, more: u64| (hash.rotate_left(5) ^ more).wrapping_mul(FACTOR);
    let mut hash = text.len() as u64;
    let (eights, rest) = text.as_chunks::<8>();
    for eight in eights {
        hash = with(hash, u64::from_le_bytes(*eight));
    }
    // What is left in one piece: the last eight bytes, some of them twice, or all there are.
    let last = match text.last_chunk::<8>() {
        Some(last) => u64::from_le_bytes(*last),
        None => rest
            .iter()
            .fold(0, |last, &byte| last << 8 | u64::from(byte)),
    };
    hash = with(hash, last);
    (hash ^ hash >> 32) as u32
}
