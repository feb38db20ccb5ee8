//! How a value is written in a row.

use shakmaty::{Color, Square};

use super::{
    Pen,
    text::{self, Stretch},
    word::{self, Word},
};
use crate::{
    law::{Ground, Wing},
    pgn::Notation,
    problem::{ProblemKind, Severity},
    replay::audit::{
        self, Doubt, Ended, Fact, Fate, FirstCastle, GameAudit, Gives, Reading, Status,
    },
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
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Field for $number {
            const KIND: &'static str = "number";

            #[inline]
            fn write(&self, pen: &mut Pen<'_>) {
                word::push_number(pen, u64::from(*self));
            }
        }
    )+};
}

numbers! { u32 u64 }

impl Field for usize {
    const KIND: &'static str = "number";

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        word::push_number(pen, *self as u64);
    }
}

/// A number that many rows repeat, and so is written once.
impl Field for Word<24> {
    const KIND: &'static str = "number";

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        self.push(pen);
    }
}

/// Fixed words never need quotes. Those of columns that are in every row are made ready: each is
/// one store.
macro_rules! words {
    ($($type:ty, $size:literal: $($value:ident)+;)+) => {$(
        impl Field for $type {
            const KIND: &'static str = "word";

            #[inline]
            fn write(&self, pen: &mut Pen<'_>) {
                let word = match self {
                    $(<$type>::$value => {
                        const { &Word::<$size>::new(<$type>::$value.word().as_bytes()) }
                    })+
                };
                word.push(pen);
            }
        }
    )+};
}

words! {
    Ended, 16: Cleared RightLost GameEnd CutOff;
    Fate, 16: NotGranted Castled Lost Held CutOff;
    Gives, 8: Check Mate;
    Ground, 24: AlreadyCastled KingMoved RookMoved RookCaptured NoRightInSetup KingNotHome NoRook
        PieceBetween KingInCheck TransitAttacked DestinationAttacked;
    Notation, 16: San KingTakesRook KingMove Coordinates UnicodeDash NoDash Mixed Zeros Lowercase;
    Reading, 16: AsWritten InnerRook KingOnly OtherWing;
    Status, 16: Complete Stopped NoMoves NotReplayed;
}

/// The words of rare rows.
macro_rules! rare_words {
    ($($type:ty)+) => {$(
        impl Field for $type {
            const KIND: &'static str = "word";

            #[inline]
            fn write(&self, pen: &mut Pen<'_>) {
                pen.push_by(|room, at| word::write_word(self.word(), room, at));
            }
        }
    )+};
}

rare_words! { Doubt ProblemKind Severity }

impl Field for bool {
    const KIND: &'static str = "boolean";

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

/// `white` or `black`.
#[must_use]
pub const fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// `kingside` or `queenside`.
#[must_use]
pub const fn wing_word(wing: Wing) -> &'static str {
    match wing {
        Wing::KingSide => "kingside",
        Wing::QueenSide => "queenside",
    }
}

impl Field for Color {
    const KIND: &'static str = "word";

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        let word = match self {
            Color::White => const { &Word::<8>::new(color_word(Color::White).as_bytes()) },
            Color::Black => const { &Word::<8>::new(color_word(Color::Black).as_bytes()) },
        };
        word.push(pen);
    }
}

impl Field for Wing {
    const KIND: &'static str = "word";

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        let word = match self {
            Wing::KingSide => const { &Word::<16>::new(wing_word(Wing::KingSide).as_bytes()) },
            Wing::QueenSide => const { &Word::<16>::new(wing_word(Wing::QueenSide).as_bytes()) },
        };
        word.push(pen);
    }
}

impl Field for FirstCastle {
    const KIND: &'static str = "word";

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        match self {
            FirstCastle::Unknown => pen.push(b','),
            FirstCastle::None => const { &Word::<8>::new(b"none") }.push(pen),
            FirstCastle::On(wing) => wing.write(pen),
        }
    }
}

/// The file and the rank of a square.
pub(super) const fn square_name(square: Square) -> [u8; 2] {
    [b'a' + square.file() as u8, b'1' + square.rank() as u8]
}

impl Field for Square {
    const KIND: &'static str = "square";

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        let [file, rank] = square_name(*self);
        pen.push_first(&[file, rank, b',', 0], 3);
    }
}

/// Text of the game, as it is written there.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a>(pub Stretch<'a>);

impl Field for Text<'_> {
    const KIND: &'static str = "text";

    #[inline]
    fn bound(&self) -> usize {
        self.0.bound()
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        self.0.write(pen);
    }
}

/// The value of a tag, with the escapes that it has in the file.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a>(pub Stretch<'a>);

impl<'a> Tag<'a> {
    /// What a tag of the game says.
    #[must_use]
    #[inline]
    pub fn of(audit: &'a GameAudit, fact: Fact) -> Tag<'a> {
        let text = audit.facts[fact as usize];
        Tag(Stretch::of(
            &audit.arena,
            text.start as usize,
            text.len as usize,
        ))
    }

    /// The same without blanks around it.
    #[must_use]
    #[inline]
    pub fn trimmed(audit: &'a GameAudit, fact: Fact) -> Tag<'a> {
        Tag(Tag::of(audit, fact).0.trimmed())
    }
}

impl<'a> Text<'a> {
    /// A text of the game.
    #[must_use]
    #[inline]
    pub fn of(audit: &'a GameAudit, text: audit::Text) -> Text<'a> {
        Text(Stretch::of(
            &audit.arena,
            text.start as usize,
            text.len as usize,
        ))
    }

    /// A text from elsewhere.
    #[must_use]
    pub const fn alone(text: &'a [u8]) -> Text<'a> {
        Text(Stretch::alone(text))
    }
}

impl Field for Tag<'_> {
    const KIND: &'static str = "text";

    #[inline]
    fn bound(&self) -> usize {
        self.0.bound()
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        self.0.write_tag(pen);
    }
}

/// Text with the number of times that it applies.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'a> {
    /// How often, 1 where there is nothing to say about it.
    pub count: u32,
    /// The text, about the first time.
    pub text: &'a [u8],
}

impl Field for Counted<'_> {
    const KIND: &'static str = "text";

    fn bound(&self) -> usize {
        Stretch::alone(self.text).bound() + 64
    }

    fn write(&self, pen: &mut Pen<'_>) {
        if self.count <= 1 {
            Stretch::alone(self.text).write(pen);
        } else if self.text.is_empty() {
            let detail = format!("{} times in this game", self.count);
            Stretch::alone(detail.as_bytes()).write(pen);
        } else {
            let prefix = format!("{} times in this game; first: ", self.count);
            text::push_special(pen, &prefix, self.text);
        }
    }
}

/// A hash, as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug)]
pub struct Hash(pub u64);

impl Field for Hash {
    const KIND: &'static str = "hash";

    fn write(&self, pen: &mut Pen<'_>) {
        word::push_hash(pen, self.0);
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
    use super::*;

    #[test]
    fn simple_values() {
        assert_eq!(
            written(&18_446_744_073_709_551_615_u64),
            "18446744073709551615"
        );
        assert_eq!(written(&Some(false)), "false");
        assert_eq!(written(&None::<u32>), "");
        assert_eq!(written(&Square::H8), "h8");
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
