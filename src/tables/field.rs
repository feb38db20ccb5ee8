//! How a value is written in a row.

mod numbers;
mod texts;
mod words;

pub use numbers::{Hash, Repeated};
pub use texts::{Counted, Tag, Text};
pub(super) use words::{SQUARES, square_name};
pub use words::{color_word, wing_word};

use super::{
    Pen,
    cells::{Cells, NO_LONG, NO_SHORT, NO_WORD, Shape},
    word::Word,
};

/// A value of a column.
pub trait Field {
    /// What the column's values are.
    const KIND: &'static str;

    /// The most bytes that it takes, with the comma behind it.
    #[inline]
    fn bound(&self) -> usize {
        // Longer than every word, and than every number.
        24
    }

    /// Writes the value, and the comma behind it.
    fn write(&self, pen: &mut Pen<'_>);

    /// How the values are stored where they are typed.
    const SHAPE: Shape;

    /// Whether a value can be missing.
    const OPTIONAL: bool = false;

    /// Appends the value to its column.
    fn store(&self, cells: &mut Cells);

    /// Appends that there is no value.
    #[inline]
    fn store_none(cells: &mut Cells) {
        match Self::SHAPE {
            Shape::Short | Shape::Seconds => cells.short.push(NO_SHORT),
            Shape::Long => cells.long.push(NO_LONG),
            Shape::Boolean | Shape::Word(_) => cells.words.push(NO_WORD),
            Shape::Text => cells.end_text(),
            Shape::Words(_) => cells.end_words(),
            Shape::Pieces => cells.end_pieces(),
        }
    }
}

impl Field for bool {
    const KIND: &'static str = "boolean";
    const SHAPE: Shape = Shape::Boolean;

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.words.push(u8::from(*self));
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        let word = if *self {
            const { &Word::<8>::new(b"true") }
        } else {
            const { &Word::<8>::new(b"false") }
        };
        word.push(pen);
    }
}

impl<T: Field> Field for Option<T> {
    const KIND: &'static str = T::KIND;
    const SHAPE: Shape = T::SHAPE;
    const OPTIONAL: bool = true;

    #[inline]
    fn store(&self, cells: &mut Cells) {
        match self {
            Some(value) => value.store(cells),
            None => T::store_none(cells),
        }
    }

    #[inline]
    fn bound(&self) -> usize {
        self.as_ref().map_or(1, T::bound)
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        match self {
            Some(value) => value.write(pen),
            None => pen.push(b','),
        }
    }
}

/// What a field writes, for tests.
#[cfg(test)]
pub(super) fn written(field: &impl Field) -> String {
    let mut room = vec![0; field.bound() + Pen::WIDEST];
    let end = Pen::writing(&mut room, 0, |pen| field.write(pen));
    assert!(end <= field.bound());
    let out = str::from_utf8(&room[..end]).expect("tables are UTF-8");
    out.strip_suffix(',').expect("a comma ends it").to_owned()
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;
    use crate::{
        law::{Ground, Wing},
        problem::ProblemKind,
        replay::audit::{FirstCastle, Tenths},
    };

    #[test]
    fn simple_values() {
        assert_eq!(
            written(&18_446_744_073_709_551_615_u64),
            "18446744073709551615"
        );
        assert_eq!(written(&Some(false)), "false");
        assert_eq!(written(&None::<u32>), "");
        assert_eq!(written(&Square::H8), "h8");
        assert_eq!(
            [0, 7, 600, 1834].map(|tenths| written(&Tenths(tenths))),
            ["0", "0.7", "60", "183.4"]
        );
        assert_eq!(written(&Hash(0x00ab_cdef)), "0000000000abcdef");
        assert_eq!(written(&FirstCastle::On(Wing::QueenSide)), "queenside");
        assert_eq!(written(&FirstCastle::None), "none");
        assert_eq!(written(&FirstCastle::Unknown), "");
    }

    #[test]
    fn no_word_is_longer_than_the_bound() {
        for &kind in ProblemKind::ALL {
            assert_eq!(written(&kind), kind.word());
        }
        for ground in Ground::ALL {
            assert_eq!(written(&ground), ground.word());
        }
    }

    #[test]
    fn counts_are_named_in_the_detail() {
        let detail = |count, text| written(&Counted { count, text });
        assert_eq!(detail(1, b"written with zeros"), "written with zeros");
        assert_eq!(detail(12, b"zeros"), "12 times in this game; first: zeros");
        assert_eq!(detail(3, b""), "3 times in this game");
        assert_eq!(detail(3, b"a,b"), "\"3 times in this game; first: a,b\"");
    }
}
