//! Bytes of rows, and the cheapest way to write values of a few bytes.

/// Rows, one behind the other, and behind them room that is kept from batch to batch: nothing is
/// set to zero twice.
#[derive(Clone, Debug, Default)]
pub struct RowBuffer {
    bytes: Vec<u8>,
    len: usize,
}

/// A buffer is not made in smaller pieces than this.
const LEAST_ROOM: usize = 4096;

impl RowBuffer {
    /// The rows.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Number of bytes of the rows.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no row.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes back all but the first `len` bytes. The memory is kept.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Appends bytes.
    pub fn extend_from_slice(&mut self, bytes: &[u8]) {
        self.make_room(bytes.len());
        self.bytes[self.len..][..bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// Appends a row of at most `bound` bytes that `write` writes, each value with a comma behind
    /// it. The last comma becomes the line's end.
    #[inline]
    pub fn push_row(&mut self, bound: usize, write: impl FnOnce(&mut Pen<'_>)) {
        self.make_room(bound + Pen::WIDEST);
        let mut pen = Pen {
            room: &mut self.bytes[self.len..],
            at: 0,
        };
        write(&mut pen);
        pen.replace_last(b'\n');
        self.len += pen.at;
    }

    #[inline]
    fn make_room(&mut self, more: usize) {
        if self.bytes.len() - self.len < more {
            self.grow(more);
        }
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        let size = (self.len + more).max(2 * self.bytes.len());
        self.bytes.resize(size.max(LEAST_ROOM), 0);
    }
}

/// Writes one row.
///
/// A value of a few bytes is cheapest as one store of a fixed size, of which only the first bytes
/// count: the next value overwrites the rest.
#[derive(Debug)]
pub struct Pen<'a> {
    room: &'a mut [u8],
    at: usize,
}

impl Pen<'_> {
    /// The most bytes that are stored at once.
    pub const WIDEST: usize = 32;

    /// Writes the first `len` of `bytes`, at the price of a store of all of them.
    #[inline]
    pub fn push_first<const N: usize>(&mut self, bytes: &[u8; N], len: usize) {
        debug_assert!(len <= N && N <= Pen::WIDEST);
        // One comparison with what is the same for the whole row.
        if let Some(last) = self.room.len().checked_sub(N)
            && self.at <= last
        {
            self.room[self.at..][..N].copy_from_slice(bytes);
            self.at += len;
        } else {
            no_room();
        }
    }

    /// Writes one byte.
    #[inline]
    pub fn push(&mut self, byte: u8) {
        self.push_first(&[byte], 1);
    }

    /// Writes bytes, also many.
    pub fn extend_from_slice(&mut self, bytes: &[u8]) {
        self.room[self.at..][..bytes.len()].copy_from_slice(bytes);
        self.at += bytes.len();
    }

    /// Writes another byte in place of the last one.
    #[inline]
    pub fn replace_last(&mut self, byte: u8) {
        if let Some(last) = self.room.get_mut(self.at.wrapping_sub(1)) {
            *last = byte;
        }
    }

    /// Writes by a function that is not worth its place in the loop: it is given the room and where
    /// the pen stands, and says where it stands then. The pen itself can stay in registers.
    #[inline]
    pub fn push_by(&mut self, write: impl FnOnce(&mut [u8], usize) -> usize) {
        self.at = write(self.room, self.at);
    }

    /// A pen that stands at `at` in the room.
    #[inline]
    #[must_use]
    pub const fn at(room: &mut [u8], at: usize) -> Pen<'_> {
        Pen { room, at }
    }

    /// Where the pen stands.
    #[inline]
    #[must_use]
    pub const fn place(&self) -> usize {
        self.at
    }

    /// Writes with a pen that stands at `at` in the room; where it stands then.
    #[inline]
    pub fn writing(room: &mut [u8], at: usize, write: impl FnOnce(&mut Pen<'_>)) -> usize {
        let mut pen = Pen { room, at };
        write(&mut pen);
        pen.at
    }
}

/// A row that is longer than its bound is a bug; it costs the game its audit, and no other.
#[cold]
#[inline(never)]
fn no_room() -> ! {
    panic!("a row is longer than it can be");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_bytes_count() {
        let mut buffer = RowBuffer::default();
        assert!(buffer.is_empty());
        buffer.push_row(12, |pen| {
            pen.push_first(b"whitexxx", 5);
            pen.push(b',');
            pen.push_first(b"", 0);
            pen.extend_from_slice(b"black");
            pen.push(b',');
        });
        assert_eq!(buffer.as_slice(), b"white,black\n");
        buffer.truncate(6);
        buffer.truncate(1000);
        assert_eq!((buffer.as_slice(), buffer.len()), (&b"white,"[..], 6));
    }

    #[test]
    fn it_grows() {
        let mut buffer = RowBuffer::default();
        let mut expected = Vec::new();
        for round in 0..2000_usize {
            let letter = b"abcdefg"[round % 7];
            buffer.push_row(7 * round, |pen| {
                for _ in 0..round {
                    pen.push_first(&[letter; 16], 7);
                }
            });
            expected.extend((0..7 * round).map(|_| letter));
            if let Some(last) = expected.last_mut() {
                *last = b'\n';
            }
        }
        assert!(buffer.as_slice() == expected);
    }

    #[test]
    #[should_panic(expected = "longer than it can be")]
    fn a_row_without_room_is_refused() {
        let mut room = [0; 8];
        Pen::writing(&mut room, 5, |pen| pen.push_first(b"abcd", 1));
    }
}
