//! What went into each export.

use serde::{Deserialize, Serialize};

use super::{Class, Export};

/// Games and bytes by export, and where two sources meet within a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    games: [u64; Export::COUNT],
    bytes: [u64; Export::COUNT],
    /// Sources whose last line has no end, though more follows in this export.
    pub glued: Vec<(Export, String)>,
    /// For each class: the last source that gave anything, and whether its last line had an end.
    last: [Option<(String, bool)>; Class::COUNT],
}

impl Tally {
    /// Games in an export.
    #[must_use]
    pub fn games(&self, export: Export) -> u64 {
        self.games[export as usize]
    }

    /// Bytes in an export, before it was packed.
    #[must_use]
    pub fn bytes(&self, export: Export) -> u64 {
        self.bytes[export as usize]
    }

    /// Counts games and bytes.
    pub fn add(&mut self, export: Export, games: u64, bytes: usize) {
        self.games[export as usize] += games;
        self.bytes[export as usize] += bytes as u64;
    }

    /// Looks at how bytes of a source join those before them.
    pub(super) fn join(&mut self, class: Class, source: &str, bytes: &[u8]) {
        let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
            return;
        };
        let is_line_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        match &mut self.last[class as usize] {
            Some((before, ended)) if before == source => *ended = is_line_end(last),
            place => {
                if let Some((before, false)) = place
                    && !is_line_end(first)
                {
                    self.glued.push((class.export(), std::mem::take(before)));
                }
                *place = Some((source.to_owned(), is_line_end(last)));
            }
        }
    }
}
