//! Where a game comes from, and where in it something stands.

use memchr::{memchr_iter, memchr2_iter, memrchr2};

/// What a row says about a game besides its audit.
#[derive(Clone, Copy, Debug)]
pub struct GameContext<'a> {
    /// The name of the source.
    pub source: &'a str,
    /// Number of the game in the run.
    pub game_id: u64,
    /// Number of the game in its source, from 1.
    pub game_number: u64,
    /// Line of the first byte, from 1.
    pub line: u64,
    /// Column of the first byte, in bytes from 1.
    pub column: u64,
    /// Offset of the first byte in the unpacked source.
    pub byte_offset: u64,
    /// Bytes to the next game.
    pub byte_length: u64,
    /// The bytes of the game.
    pub bytes: &'a [u8],
}

impl<'a> GameContext<'a> {
    /// Counts lines and columns in this game.
    #[must_use]
    pub fn places(&self) -> Places<'a> {
        Places {
            bytes: self.bytes,
            start: (self.line, self.column),
            at: 0,
            line: self.line,
            column: self.column,
        }
    }

    /// Offset in the source of what stands at `at` in the game.
    #[must_use]
    pub fn offset_of(&self, at: usize) -> u64 {
        self.byte_offset + at as u64
    }
}

/// Counts lines and columns, on demand and as little as possible: places are asked for in order.
#[derive(Clone, Debug)]
pub struct Places<'a> {
    bytes: &'a [u8],
    start: (u64, u64),
    at: usize,
    line: u64,
    column: u64,
}

impl Places<'_> {
    /// Line and column of the byte at `at`; what lies behind the end counts as the end.
    pub fn of(&mut self, at: usize) -> (u64, u64) {
        let at = at.min(self.bytes.len());
        if at < self.at {
            self.at = 0;
            (self.line, self.column) = self.start;
        }
        let passed = &self.bytes[self.at..at];
        // The LF of a CRLF of which the CR has been counted before.
        let split =
            self.at > 0 && self.bytes[self.at - 1] == b'\r' && passed.first() == Some(&b'\n');
        self.line += line_ends(passed) - u64::from(split);
        self.column = column_after(passed, self.column);
        self.at = at;
        (self.line, self.column)
    }
}

/// How many lines end in `bytes`: LF, CRLF, or a lone CR.
#[must_use]
pub fn line_ends(bytes: &[u8]) -> u64 {
    if memchr::memchr(b'\r', bytes).is_none() {
        return memchr_iter(b'\n', bytes).count() as u64;
    }
    let ends = memchr2_iter(b'\n', b'\r', bytes)
        .filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
    ends.count() as u64
}

/// The column behind `bytes`, where their first byte stands in column `before`.
#[must_use]
pub fn column_after(bytes: &[u8], before: u64) -> u64 {
    match memrchr2(b'\n', b'\r', bytes) {
        Some(end) => (bytes.len() - end) as u64,
        None => before + bytes.len() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_line_end_counts_once() {
        assert_eq!(line_ends(b""), 0);
        assert_eq!(line_ends(b"a\nb\n\nc"), 3);
        assert_eq!(line_ends(b"a\r\nb\r\n"), 2);
        assert_eq!(line_ends(b"a\rb\r\rc"), 3);
        assert_eq!(line_ends(b"a\r\r\n\n"), 3);
    }

    #[test]
    fn places_in_order_and_backwards() {
        let bytes = b"[A \"b\"]\r\n\r\n1. e4\rO-O\n";
        let context = GameContext {
            source: "-",
            game_id: 1,
            game_number: 1,
            line: 10,
            column: 5,
            byte_offset: 0,
            byte_length: 0,
            bytes,
        };
        let mut places = context.places();
        let mut seen = Vec::new();
        for at in [0, 3, 8, 9, 11, 14, 17, 3, 1000] {
            seen.push(places.of(at));
        }
        assert_eq!(seen[0], (10, 5));
        assert_eq!(seen[1], (10, 8));
        assert_eq!(seen[3], (11, 1));
        assert_eq!(seen[4], (12, 1));
        assert_eq!(seen[5], (12, 4));
        assert_eq!(seen[6], (13, 1));
        assert_eq!(seen[7], (10, 8));
        assert_eq!(seen[8], (14, 1));
    }
}
