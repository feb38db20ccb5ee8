//! How a value is written in a row.

use shakmaty::{Bitboard, Color, Piece, Square};

use super::text;
use crate::{
    law::{Ground, Grounds, Wing},
    pgn::Notation,
    problem::{ProblemKind, Severity},
    replay::audit::{Doubt, Ended, Evidence, Fate, FirstCastle, Gives, Reading, Status},
};

/// A value of a column.
pub trait Field {
    /// What the column's values are.
    const KIND: &'static str;

    /// Appends the value, without the comma behind it.
    fn write(&self, out: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        #[allow(clippy::cast_possible_truncation)]
        impl Field for $number {
            const KIND: &'static str = "number";

            fn write(&self, out: &mut Vec<u8>) {
                // Most numbers are plies and turns.
                match *self {
                    small @ 0..10 => out.push(b'0' + small as u8),
                    number => text::push_short(out, itoa::Buffer::new().format(number).as_bytes()),
                }
            }
        }
    )+};
}

numbers! { u32 u64 usize }

/// Fixed words never need quotes.
macro_rules! words {
    ($($word:ty)+) => {$(
        impl Field for $word {
            const KIND: &'static str = "word";

            fn write(&self, out: &mut Vec<u8>) {
                text::push_short(out, self.word().as_bytes());
            }
        }
    )+};
}

words! { Doubt Ended Fate Gives Ground Notation ProblemKind Reading Severity Status }

impl Field for bool {
    const KIND: &'static str = "boolean";

    fn write(&self, out: &mut Vec<u8>) {
        text::push_short(out, if *self { b"true" } else { b"false" });
    }
}

impl<T: Field> Field for Option<T> {
    const KIND: &'static str = T::KIND;

    fn write(&self, out: &mut Vec<u8>) {
        if let Some(value) = self {
            value.write(out);
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

    fn write(&self, out: &mut Vec<u8>) {
        text::push_short(out, color_word(*self).as_bytes());
    }
}

impl Field for Wing {
    const KIND: &'static str = "word";

    fn write(&self, out: &mut Vec<u8>) {
        text::push_short(out, wing_word(*self).as_bytes());
    }
}

impl Field for FirstCastle {
    const KIND: &'static str = "word";

    fn write(&self, out: &mut Vec<u8>) {
        match self {
            FirstCastle::Unknown => {}
            FirstCastle::None => out.extend_from_slice(b"none"),
            FirstCastle::On(wing) => wing.write(out),
        }
    }
}

impl Field for Square {
    const KIND: &'static str = "square";

    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&[b'a' + self.file() as u8, b'1' + self.rank() as u8]);
    }
}

/// Text of the game, as it is written there.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a>(pub &'a [u8]);

impl Field for Text<'_> {
    const KIND: &'static str = "text";

    fn write(&self, out: &mut Vec<u8>) {
        text::push(out, self.0);
    }
}

/// The value of a tag, with the escapes that it has in the file.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a>(pub &'a [u8]);

impl Field for Tag<'_> {
    const KIND: &'static str = "text";

    fn write(&self, out: &mut Vec<u8>) {
        text::push_tag(out, self.0);
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

    fn write(&self, out: &mut Vec<u8>) {
        if self.count <= 1 {
            text::push(out, self.text);
        } else if self.text.is_empty() {
            let detail = format!("{} times in this game", self.count);
            text::push(out, detail.as_bytes());
        } else {
            let prefix = format!("{} times in this game; first: ", self.count);
            text::push_with_prefix(out, &prefix, self.text);
        }
    }
}

/// A hash, as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug)]
pub struct Hash(pub u64);

impl Field for Hash {
    const KIND: &'static str = "hash";

    fn write(&self, out: &mut Vec<u8>) {
        for byte in self.0.to_be_bytes() {
            let digit = |value: u8| b"0123456789abcdef"[usize::from(value)];
            out.extend_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
        }
    }
}

/// Separates the items of a list by one blank.
fn write_list<T>(
    items: impl Iterator<Item = T>,
    out: &mut Vec<u8>,
    write: impl Fn(T, &mut Vec<u8>),
) {
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(b' ');
        }
        write(item, out);
    }
}

/// The words of some grounds.
#[derive(Clone, Copy, Debug)]
pub struct Reasons(pub Grounds);

impl Field for Reasons {
    const KIND: &'static str = "list of words";

    fn write(&self, out: &mut Vec<u8>) {
        if self.0.is_empty() {
            return;
        }
        write_list(self.0.iter(), out, |ground, out| ground.write(out));
    }
}

/// The articles of some grounds, one for each.
#[derive(Clone, Copy, Debug)]
pub struct Articles(pub Grounds);

impl Field for Articles {
    const KIND: &'static str = "list of articles";

    fn write(&self, out: &mut Vec<u8>) {
        if self.0.is_empty() {
            return;
        }
        write_list(self.0.iter(), out, |ground, out| {
            out.extend_from_slice(ground.article().as_bytes());
        });
    }
}

/// Pieces in the way (`Bf1`) or attackers behind the square that they attack (`f1:ba6`).
#[derive(Clone, Copy, Debug)]
pub struct Pieces<'a>(pub &'a [Evidence]);

impl Field for Pieces<'_> {
    const KIND: &'static str = "list of pieces";

    fn write(&self, out: &mut Vec<u8>) {
        write_list(self.0.iter(), out, |evidence, out| {
            if let Some(attacked) = evidence.attacked {
                attacked.write(out);
                out.push(b':');
            }
            write_piece(evidence.piece, evidence.on, out);
        });
    }
}

/// A piece as FEN writes it, and its square.
fn write_piece(piece: Piece, on: Square, out: &mut Vec<u8>) {
    out.push(piece.char() as u8);
    on.write(out);
}

/// The squares that are attacked, or on which a piece stands in the way; each one once.
#[derive(Clone, Copy, Debug)]
pub struct Squares<'a>(pub &'a [Evidence]);

impl Field for Squares<'_> {
    const KIND: &'static str = "list of squares";

    fn write(&self, out: &mut Vec<u8>) {
        let mut seen = Bitboard::EMPTY;
        let squares = self
            .0
            .iter()
            .map(|evidence| evidence.attacked.unwrap_or(evidence.on))
            .filter(|&square| {
                let new = !seen.contains(square);
                seen.add(square);
                new
            });
        write_list(squares, out, |square, out| square.write(out));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(field: &impl Field) -> String {
        let mut out = Vec::new();
        field.write(&mut out);
        String::from_utf8(out).expect("tables are UTF-8")
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
