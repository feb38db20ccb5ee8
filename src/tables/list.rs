//! Lists in one field: separated by one blank.

use shakmaty::{Bitboard, Piece};

use super::{
    Pen,
    cells::{Cells, Shape},
    field::{Field, SQUARES, square_name},
};
use crate::{
    law::{Ground, Grounds},
    replay::audit::Evidence,
};

/// Ends a list whose items each end with a blank: with the comma in place of the last one.
#[inline]
fn end_list(pen: &mut Pen<'_>, is_empty: bool) {
    if is_empty {
        pen.push(b',');
    } else {
        pen.replace_last(b',');
    }
}

/// The words of the grounds, and their articles, in the order of [`Ground`].
static REASONS: [&str; Ground::ALL.len()] = by_ground(false);
static ARTICLES: [&str; Ground::ALL.len()] = by_ground(true);

const fn by_ground(article: bool) -> [&'static str; Ground::ALL.len()] {
    let mut words = [""; Ground::ALL.len()];
    let mut index = 0;
    while index < words.len() {
        let ground = Ground::ALL[index];
        words[ground as usize] = if article {
            ground.article()
        } else {
            ground.word()
        };
        index += 1;
    }
    words
}

/// The words of some grounds.
#[derive(Clone, Copy, Debug)]
pub struct Reasons(pub Grounds);

impl Field for Reasons {
    const KIND: &'static str = "list of words";
    const SHAPE: Shape = Shape::Words(&REASONS);

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.words.extend(self.0.iter().map(|ground| ground as u8));
        cells.end_words();
    }

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
    const SHAPE: Shape = Shape::Words(&ARTICLES);

    #[inline]
    fn store(&self, cells: &mut Cells) {
        Reasons(self.0).store(cells);
    }

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

/// What a piece of evidence is as one number, smaller than [`PIECES`].
#[inline]
fn piece_number(evidence: Evidence) -> u32 {
    let attacked = evidence.attacked.map_or(64, u32::from);
    let piece = 8 * u32::from(evidence.piece.color.is_black()) + evidence.piece.role as u32;
    (attacked * 16 + piece) * 64 + u32::from(evidence.on)
}

/// How many different numbers pieces of evidence can have.
pub const PIECES: usize = 65 * 16 * 64;

/// A piece of evidence as it is written: `Bf1`, `f1:ba6`.
#[must_use]
pub fn piece_name(number: u32) -> String {
    let square = |number: u32| SQUARES.get(number as usize).copied();
    let letters = "?PNBRQK??pnbrqk?";
    let piece = (number / 64 % 16) as usize;
    let piece = letters.get(piece..=piece).unwrap_or_default();
    let on = square(number % 64).unwrap_or_default();
    match square(number / 1024) {
        Some(attacked) => format!("{attacked}:{piece}{on}"),
        None => format!("{piece}{on}"),
    }
}

impl Field for Pieces<'_> {
    const KIND: &'static str = "list of pieces";
    const SHAPE: Shape = Shape::Pieces;

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.short.extend(self.0.iter().copied().map(piece_number));
        cells.end_pieces();
    }

    #[inline]
    fn bound(&self) -> usize {
        7 * self.0.len() + 1
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        pen.push_by(|room, at| write_pieces(self.0, room, at));
    }
}

fn write_pieces(pieces: &[Evidence], room: &mut [u8], at: usize) -> usize {
    Pen::writing(room, at, |pen| {
        for evidence in pieces {
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
        end_list(pen, pieces.is_empty());
    })
}

/// The squares that are attacked, or on which a piece stands in the way; each one once.
#[derive(Clone, Copy, Debug)]
pub struct Squares<'a>(pub &'a [Evidence]);

impl Field for Squares<'_> {
    const KIND: &'static str = "list of squares";
    const SHAPE: Shape = Shape::Words(&SQUARES);

    #[inline]
    fn store(&self, cells: &mut Cells) {
        let mut seen = Bitboard::EMPTY;
        for evidence in self.0 {
            let square = evidence.attacked.unwrap_or(evidence.on);
            if !seen.contains(square) {
                seen.add(square);
                cells.words.push(square as u8);
            }
        }
        cells.end_words();
    }

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
    use shakmaty::{Color, Role, Square};

    use super::{super::field::written, *};

    fn evidence(attacked: Option<Square>, piece: char, on: Square) -> Evidence {
        let piece = Piece::from_char(piece).expect("a piece letter");
        Evidence {
            attacked,
            piece,
            on,
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
}
