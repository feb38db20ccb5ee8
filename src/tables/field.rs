//! How a value is written in a row.

use shakmaty::{Color, Square};

use super::{
    Pen,
    cells::{Cells, NO_LONG, NO_SHORT, NO_WORD, Shape},
    text::{self, Stretch},
    word::{self, Word},
};
use crate::{
    law::{Ground, Wing},
    pgn::Notation,
    problem::{ProblemKind, Severity},
    replay::audit::{
        self, Doubt, Ended, Fact, Fate, FirstCastle, GameAudit, Gives, Reading, Status, Tenths,
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

/// Fixed words never need quotes. Those of columns that are in every row are made ready: each is
/// one store.
macro_rules! words {
    ($($type:ty, $size:literal: $($value:ident)+;)+) => {$(
        impl Field for $type {
            const KIND: &'static str = "word";
            const SHAPE: Shape = Shape::Word(word_list!($type: $($value)+));

            #[inline]
            fn write(&self, pen: &mut Pen<'_>) {
                let word = match self {
                    $(<$type>::$value => {
                        const { &Word::<$size>::new(<$type>::$value.word().as_bytes()) }
                    })+
                };
                word.push(pen);
            }

            #[inline]
            fn store(&self, cells: &mut Cells) {
                cells.words.push(*self as u8);
            }
        }
    )+};
}

/// The words of a type, each at the place of its value.
macro_rules! word_list {
    ($type:ty: $($value:ident)+) => {
        const {
            const COUNT: usize = [$(stringify!($value)),+].len();
            let mut words = [""; COUNT];
            $(words[<$type>::$value as usize] = <$type>::$value.word();)+
            &{ words }
        }
    };
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
    ($($type:ty: $words:expr;)+) => {$(
        impl Field for $type {
            const KIND: &'static str = "word";
            const SHAPE: Shape = Shape::Word($words);

            #[inline]
            fn write(&self, pen: &mut Pen<'_>) {
                pen.push_by(|room, at| word::write_word(self.word(), room, at));
            }

            fn store(&self, cells: &mut Cells) {
                cells.words.push(*self as u8);
            }
        }
    )+};
}

rare_words! {
    Doubt: word_list!(Doubt: Setup Record Notation);
    ProblemKind: &PROBLEM_WORDS;
    Severity: word_list!(Severity: Error Warning Note);
}

static PROBLEM_WORDS: [&str; ProblemKind::ALL.len()] = {
    let mut words = [""; ProblemKind::ALL.len()];
    let mut index = 0;
    while index < words.len() {
        words[ProblemKind::ALL[index] as usize] = ProblemKind::ALL[index].word();
        index += 1;
    }
    words
};

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
    const SHAPE: Shape = Shape::Word(&["white", "black"]);

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.words.push(u8::from(self.is_black()));
    }

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
    const SHAPE: Shape = Shape::Word(&["kingside", "queenside"]);

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.words.push(u8::from(*self == Wing::QueenSide));
    }

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
    const SHAPE: Shape = Shape::Word(&["kingside", "queenside", "none"]);
    const OPTIONAL: bool = true;

    #[inline]
    fn store(&self, cells: &mut Cells) {
        match self {
            FirstCastle::Unknown => cells.words.push(NO_WORD),
            FirstCastle::None => cells.words.push(2),
            FirstCastle::On(wing) => wing.store(cells),
        }
    }

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

/// The names of the squares, in the order of [`Square`].
pub(super) static SQUARES: [&str; 64] = {
    const NAMES: [[u8; 2]; 64] = {
        let mut names = [[0; 2]; 64];
        let mut square = 0;
        while square < 64 {
            names[square as usize] = square_name(Square::new(square));
            square += 1;
        }
        names
    };
    let mut words = [""; 64];
    let mut square = 0;
    while square < 64 {
        words[square] = match str::from_utf8(&NAMES[square]) {
            Ok(name) => name,
            Err(_) => "",
        };
        square += 1;
    }
    words
};

impl Field for Square {
    const KIND: &'static str = "square";
    const SHAPE: Shape = Shape::Word(&SQUARES);

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.words.push(*self as u8);
    }

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
    const SHAPE: Shape = Shape::Text;
    const OPTIONAL: bool = true;

    #[inline]
    fn store(&self, cells: &mut Cells) {
        self.0.store(&mut cells.text);
        cells.end_text();
    }

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
    const SHAPE: Shape = Shape::Text;
    const OPTIONAL: bool = true;

    #[inline]
    fn store(&self, cells: &mut Cells) {
        self.0.store_tag(&mut cells.text);
        cells.end_text();
    }

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
    const SHAPE: Shape = Shape::Text;
    const OPTIONAL: bool = true;

    fn store(&self, cells: &mut Cells) {
        if self.count > 1 {
            let first = if self.text.is_empty() {
                ""
            } else {
                "; first: "
            };
            let prefix = format!("{} times in this game{first}", self.count);
            cells.text.extend_from_slice(prefix.as_bytes());
        }
        Stretch::alone(self.text).store(&mut cells.text);
        cells.end_text();
    }

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
