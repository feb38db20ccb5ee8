//! Rows as typed columns: what Parquet and JSON lines are made of.
//!
//! The same [`Field`](super::field::Field) that writes a value into a row of CSV stores it here, so
//! that the columns of a table are defined once.

use super::{Column, Table};

/// What the values of a column are, and so how they are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number of 31 bits.
    Short,
    /// A number of 63 bits.
    Long,
    /// Seconds, stored in tenths.
    Seconds,
    /// `true` or `false`.
    Boolean,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any text; the empty one stands for "not there".
    Text,
    /// A list of these words.
    Words(&'static [&'static str]),
    /// A list of pieces: each is a number that [`super::list::piece_name`] takes apart.
    Pieces,
}

/// No word, no boolean.
pub const NO_WORD: u8 = u8::MAX;
/// No short number. No ply, turn or count of one game comes near it.
pub const NO_SHORT: u32 = u32::MAX;
/// No long number. No file is that long.
pub const NO_LONG: u64 = u64::MAX;

/// The values of one column. Which of the vectors are used its [`Shape`] decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// Words and booleans, and the items of lists of words.
    pub words: Vec<u8>,
    /// Short numbers and seconds, and the items of lists of pieces.
    pub short: Vec<u32>,
    /// Long numbers.
    pub long: Vec<u64>,
    /// The bytes of texts.
    pub text: Vec<u8>,
    /// Where each text or list ends, in its bytes or items.
    pub ends: Vec<u32>,
}

impl Cells {
    /// Ends a text whose bytes were appended.
    #[inline]
    pub fn end_text(&mut self) {
        self.ends.push(index(self.text.len()));
    }

    /// Ends a list of words whose items were appended.
    #[inline]
    pub fn end_words(&mut self) {
        self.ends.push(index(self.words.len()));
    }

    /// Ends a list of pieces whose items were appended.
    #[inline]
    pub fn end_pieces(&mut self) {
        self.ends.push(index(self.short.len()));
    }

    /// Where the text or list of a row lies.
    #[must_use]
    pub fn range(&self, row: usize) -> std::ops::Range<usize> {
        self.start(row)..self.start(row + 1)
    }

    /// Where the text or list of a row begins.
    #[must_use]
    pub fn start(&self, row: usize) -> usize {
        match row.checked_sub(1) {
            Some(before) => self.ends[before] as usize,
            None => 0,
        }
    }

    /// Appends the rows from `from` to `to` of another column of this shape.
    fn append(&mut self, shape: Shape, other: &Cells, from: usize, to: usize) {
        match shape {
            Shape::Short | Shape::Seconds => self.short.extend_from_slice(&other.short[from..to]),
            Shape::Long => self.long.extend_from_slice(&other.long[from..to]),
            Shape::Boolean | Shape::Word(_) => {
                self.words.extend_from_slice(&other.words[from..to]);
            }
            Shape::Text => {
                let base = self.text.len();
                let (start, end) = (other.start(from), other.start(to));
                self.text.extend_from_slice(&other.text[start..end]);
                self.append_ends(base, other, from, to);
            }
            Shape::Words(_) => {
                let base = self.words.len();
                let (start, end) = (other.start(from), other.start(to));
                self.words.extend_from_slice(&other.words[start..end]);
                self.append_ends(base, other, from, to);
            }
            Shape::Pieces => {
                let base = self.short.len();
                let (start, end) = (other.start(from), other.start(to));
                self.short.extend_from_slice(&other.short[start..end]);
                self.append_ends(base, other, from, to);
            }
        }
    }

    fn append_ends(&mut self, base: usize, other: &Cells, from: usize, to: usize) {
        let shift = index(base).wrapping_sub(index(other.start(from)));
        let ends = &other.ends[from..to];
        self.ends
            .extend(ends.iter().map(|end| end.wrapping_add(shift)));
    }

    /// Takes back all but the first `rows` rows.
    fn truncate(&mut self, shape: Shape, rows: usize) {
        match shape {
            Shape::Short | Shape::Seconds => self.short.truncate(rows),
            Shape::Long => self.long.truncate(rows),
            Shape::Boolean | Shape::Word(_) => self.words.truncate(rows),
            Shape::Text | Shape::Words(_) | Shape::Pieces => {
                self.ends.truncate(rows);
                let end = self.start(self.ends.len());
                match shape {
                    Shape::Text => self.text.truncate(end),
                    Shape::Words(_) => self.words.truncate(end),
                    _ => self.short.truncate(end),
                }
            }
        }
    }
}

/// An index into the texts of some rows, which are cut long before this is too small.
fn index(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// Rows of one table, as columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    definitions: &'static [Column],
    pub(super) cells: Vec<Cells>,
    pub(super) rows: usize,
}

impl Columns {
    /// No rows of a table.
    #[must_use]
    pub fn new(table: Table) -> Columns {
        let definitions = table.columns();
        Columns {
            definitions,
            cells: vec![Cells::default(); definitions.len()],
            rows: 0,
        }
    }

    /// How many rows there are.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The columns, each with its definition.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Column, &Cells)> {
        self.definitions.iter().zip(&self.cells)
    }

    /// The values of each column.
    #[must_use]
    pub fn cells(&self) -> &[Cells] {
        &self.cells
    }

    /// Appends the rows from `from` to `to` of the same table.
    pub fn append(&mut self, other: &Columns, from: usize, to: usize) {
        for ((column, cells), other) in self
            .definitions
            .iter()
            .zip(&mut self.cells)
            .zip(&other.cells)
        {
            cells.append(column.shape, other, from, to);
        }
        self.rows += to - from;
    }

    /// Bytes of text in the rows from `from` to `to`.
    #[must_use]
    pub fn text_bytes(&self, from: usize, to: usize) -> usize {
        let texts = self
            .iter()
            .filter(|(column, _)| column.shape == Shape::Text);
        texts
            .map(|(_, cells)| cells.start(to) - cells.start(from))
            .sum()
    }

    /// Takes back all but the first `rows` rows. The memory is kept.
    pub fn truncate(&mut self, rows: usize) {
        for (column, cells) in self.definitions.iter().zip(&mut self.cells) {
            cells.truncate(column.shape, rows);
        }
        self.rows = self.rows.min(rows);
    }
}
