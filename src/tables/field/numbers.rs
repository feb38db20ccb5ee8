//! Numbers.

use super::Field;
use crate::{
    replay::audit::Tenths,
    tables::{
        Pen,
        cells::{Cells, NO_SHORT, Shape},
        word::{self, Word},
    },
};

impl Field for u32 {
    const KIND: &'static str = "number";
    const SHAPE: Shape = Shape::Short;

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        word::push_number(pen, u64::from(*self));
    }

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.short.push(*self);
    }
}

impl Field for u64 {
    const KIND: &'static str = "number";
    const SHAPE: Shape = Shape::Long;

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        word::push_number(pen, *self);
    }

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.long.push(*self);
    }
}

/// A number of things in one game.
impl Field for usize {
    const KIND: &'static str = "number";
    const SHAPE: Shape = Shape::Short;

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        word::push_number(pen, *self as u64);
    }

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells
            .short
            .push(u32::try_from(*self).unwrap_or(NO_SHORT - 1));
    }
}

/// A number that many rows repeat, and so is written once.
#[derive(Clone, Copy, Debug)]
pub struct Repeated {
    number: u64,
    word: Word<24>,
}

impl Repeated {
    /// The number.
    #[must_use]
    pub fn new(number: u64) -> Repeated {
        Repeated {
            number,
            word: Word::number(number),
        }
    }
}

impl Field for Repeated {
    const KIND: &'static str = "number";
    const SHAPE: Shape = Shape::Long;

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        self.word.push(pen);
    }

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.long.push(self.number);
    }
}

/// Seconds, with a decimal where they are not whole.
impl Field for Tenths {
    const KIND: &'static str = "seconds";
    const SHAPE: Shape = Shape::Seconds;

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        word::push_number(pen, u64::from(self.0 / 10));
        if !self.0.is_multiple_of(10) {
            pen.replace_last(b'.');
            word::push_number(pen, u64::from(self.0 % 10));
        }
    }

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.short.push(self.0);
    }
}

/// A hash, as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug)]
pub struct Hash(pub u64);

impl Field for Hash {
    const KIND: &'static str = "hash";
    const SHAPE: Shape = Shape::Text;

    fn store(&self, cells: &mut Cells) {
        cells.text.extend_from_slice(&word::hash_digits(self.0));
        cells.end_text();
    }

    fn write(&self, pen: &mut Pen<'_>) {
        word::push_hash(pen, self.0);
    }
}
