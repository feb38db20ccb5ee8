//! How a value is written in a row.

use shakmaty::{Bitboard, Color, Piece, Square};

use super::{
    Pen,
    text::{self, Stretch},
    word::{self, Word},
};
use crate::{
    law::{Ground, Grounds, Wing},
    pgn::Notation,
    problem::{ProblemKind, Severity},
    replay::audit::{
        self, Doubt, Ended, Evidence, Fact, Fate, FirstCastle, GameAudit, Gives, Reading, Status,
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

// Widening only; `usize` has no `From` for it.
#[allow(clippy::cast_lossless)]
mod numbers {
    use super::{Field, Pen, word};

    macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Field for $number {
            const KIND: &'static str = "number";

            #[inline]
            fn write(&self, pen: &mut Pen<'_>) {
                word::push_number(pen, *self as u64);
            }
        }
    )+};
}

    numbers! { u32 u64 usize }
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
const fn square_name(square: Square) -> [u8; 2] {
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

/// Ends a list whose items each end with a blank: with the comma in place of the last one.
#[inline]
fn end_list(pen: &mut Pen<'_>, is_empty: bool) {
    if is_empty {
        pen.push(b',');
    } else {
        pen.replace_last(b',');
    }
}

/// The words of some grounds.
#[derive(Clone, Copy, Debug)]
pub struct Reasons(pub Grounds);

impl Field for Reasons {
    const KIND: &'static str = "list of words";

    #[inline]
    fn bound(&self) -> usize {
        24 * Ground::ALL.len()
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        if self.0.is_empty() {
            pen.push(b',');
        } else {
            pen.push_by(|room, at| write_grounds(self.0, Ground::word, room, at));
        }
    }
}

/// The articles of some grounds, one for each.
#[derive(Clone, Copy, Debug)]
pub struct Articles(pub Grounds);

impl Field for Articles {
    const KIND: &'static str = "list of articles";

    #[inline]
    fn bound(&self) -> usize {
        24 * Ground::ALL.len()
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        if self.0.is_empty() {
            pen.push(b',');
        } else {
            pen.push_by(|room, at| write_grounds(self.0, Ground::article, room, at));
        }
    }
}

/// Castles that are illegal are rare.
#[cold]
fn write_grounds(
    grounds: Grounds,
    word: impl Fn(Ground) -> &'static str,
    room: &mut [u8],
    at: usize,
) -> usize {
    Pen::writing(room, at, |pen| {
        for ground in grounds.iter() {
            pen.extend_from_slice(word(ground).as_bytes());
            pen.push(b' ');
        }
        end_list(pen, grounds.is_empty());
    })
}

/// A piece as FEN writes it.
#[inline]
fn letter(piece: Piece) -> u8 {
    let letters = piece.color.fold_wb(b"\0PNBRQK\0", b"\0pnbrqk\0");
    letters[piece.role as usize]
}

/// Pieces in the way (`Bf1`) or attackers behind the square that they attack (`f1:ba6`).
#[derive(Clone, Copy, Debug)]
pub struct Pieces<'a>(pub &'a [Evidence]);

impl Field for Pieces<'_> {
    const KIND: &'static str = "list of pieces";

    #[inline]
    fn bound(&self) -> usize {
        7 * self.0.len() + 1
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        for evidence in self.0 {
            let piece = letter(evidence.piece);
            let [file, rank] = square_name(evidence.on);
            if let Some(attacked) = evidence.attacked {
                let [attacked_file, attacked_rank] = square_name(attacked);
                let item = [
                    attacked_file,
                    attacked_rank,
                    b':',
                    piece,
                    file,
                    rank,
                    b' ',
                    0,
                ];
                pen.push_first(&item, 7);
            } else {
                pen.push_first(&[piece, file, rank, b' '], 4);
            }
        }
        end_list(pen, self.0.is_empty());
    }
}

/// The squares that are attacked, or on which a piece stands in the way; each one once.
#[derive(Clone, Copy, Debug)]
pub struct Squares<'a>(pub &'a [Evidence]);

impl Field for Squares<'_> {
    const KIND: &'static str = "list of squares";

    #[inline]
    fn bound(&self) -> usize {
        3 * self.0.len() + 1
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        let mut seen = Bitboard::EMPTY;
        for evidence in self.0 {
            let square = evidence.attacked.unwrap_or(evidence.on);
            if !seen.contains(square) {
                seen.add(square);
                let [file, rank] = square_name(square);
                pen.push_first(&[file, rank, b' ', 0], 3);
            }
        }
        end_list(pen, self.0.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Role;

    use super::*;

    fn written(field: &impl Field) -> String {
        let mut out = crate::tables::RowBuffer::default();
        out.push_row(field.bound(), |pen| field.write(pen));
        let out = str::from_utf8(out.as_slice()).expect("tables are UTF-8");
        // The comma behind the value is the end of the row here.
        out.strip_suffix('\n').expect("a value ends").to_owned()
    }

    fn evidence(attacked: Option<Square>, piece: char, on: Square) -> Evidence {
        let piece = Piece::from_char(piece).expect("a piece letter");
        Evidence {
            attacked,
            piece,
            on,
        }
    }

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
    fn pieces_are_written_as_in_a_fen() {
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece { color, role };
                assert_eq!(char::from(letter(piece)), piece.char());
            }
        }
    }

    #[test]
    fn lists_are_separated_by_one_blank() {
        let grounds = Grounds::from_iter([Ground::KingInCheck, Ground::RookMoved]);
        assert_eq!(written(&Reasons(grounds)), "rook_moved king_in_check");
        assert_eq!(written(&Articles(grounds)), "3.8.2.1.2 3.8.2.2.1");
        assert_eq!(written(&Reasons(Grounds::NONE)), "");
    }

    #[test]
    fn evidence_as_the_contract_writes_it() {
        let attackers = [
            evidence(Some(Square::E1), 'q', Square::E5),
            evidence(Some(Square::E1), 'n', Square::F3),
        ];
        assert_eq!(written(&Pieces(&attackers)), "e1:qe5 e1:nf3");
        assert_eq!(written(&Squares(&attackers)), "e1");
        let between = [
            evidence(None, 'B', Square::F1),
            evidence(None, 'n', Square::G1),
        ];
        assert_eq!(written(&Pieces(&between)), "Bf1 ng1");
        assert_eq!(written(&Squares(&between)), "f1 g1");
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
