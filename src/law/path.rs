//! The geometry of a castle, for standard chess and Chess960 alike.

use shakmaty::{Bitboard, Color, Square, attacks};

use super::Wing;

/// Where king and rook go in a castle, and the squares that this concerns.
///
/// The king goes to the g-file or the c-file of its first rank, the rook to the f-file or the
/// d-file: in standard chess that is the king two squares toward the rook and the rook to the
/// square that the king has just crossed (3.8.2), in Chess960 it is the rule itself (II.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// The king's original square.
    pub king: Square,
    /// The square that the king is to occupy.
    pub king_to: Square,
    /// The original square of the rook, where there is a rook to castle with.
    pub rook: Option<Square>,
    /// The square that the rook is to occupy.
    pub rook_to: Square,
    /// The squares that the king crosses: strictly between its start and its end.
    pub crossed: Bitboard,
    /// The squares that must be empty but for this king and this rook: every square from the
    /// king's start to its end and from the rook's start to its end (II.3.2.7). In standard chess
    /// these are the squares between king and rook (3.8.2.2.2). Empty where there is no rook.
    pub must_be_empty: Bitboard,
    /// Whether the leaving rook can uncover an attack on the king's destination. Never so with
    /// the rook in the corner and the king on the e-file.
    pub can_uncover: bool,
}

impl Path {
    /// The path of a castle from the king's and the rook's original squares.
    #[must_use]
    pub const fn new(color: Color, wing: Wing, king: Square, rook: Option<Square>) -> Path {
        let king_to = wing.king_to(color);
        let rook_to = wing.rook_to(color);
        let crossed = attacks::between(king, king_to);
        let (must_be_empty, can_uncover) = match rook {
            Some(rook) => {
                let travelled = crossed
                    .with_const(Bitboard::from_square(king_to))
                    .with_const(attacks::between(rook, rook_to))
                    .with_const(Bitboard::from_square(rook_to));
                let own = Bitboard::from_square(king).with_const(Bitboard::from_square(rook));
                let standard = matches!(king.file(), shakmaty::File::E)
                    && matches!(rook.file(), shakmaty::File::A | shakmaty::File::H);
                (travelled.without_const(own), !standard)
            }
            None => (Bitboard::EMPTY, false),
        };
        Path {
            king,
            king_to,
            rook,
            rook_to,
            crossed,
            must_be_empty,
            can_uncover,
        }
    }

    /// The king's squares: where it stands, what it crosses, where it goes (3.8.2.2.1).
    #[must_use]
    pub fn kings_squares(&self) -> Bitboard {
        self.crossed | self.king | self.king_to
    }

    /// The squares that the rook crosses or lands on and that the king does not touch: b1 and b8
    /// in standard chess. They may be attacked.
    #[must_use]
    pub fn rook_only(&self) -> Bitboard {
        self.rook.map_or(Bitboard::EMPTY, |rook| {
            (attacks::between(rook, self.rook_to) | self.rook_to) & !self.kings_squares()
        })
    }

    /// The occupied squares once the castle is carried out.
    #[must_use]
    pub fn occupied_after(&self, occupied: Bitboard) -> Bitboard {
        match self.rook {
            Some(rook) => {
                (occupied & !Bitboard::from(self.king) & !Bitboard::from(rook))
                    | self.king_to
                    | self.rook_to
            }
            None => (occupied & !Bitboard::from(self.king)) | self.king_to,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(list: &[Square]) -> Bitboard {
        list.iter().copied().collect()
    }

    #[test]
    fn standard_queenside() {
        let path = Path::new(Color::White, Wing::QueenSide, Square::E1, Some(Square::A1));
        assert_eq!((path.king_to, path.rook_to), (Square::C1, Square::D1));
        assert_eq!(path.crossed, squares(&[Square::D1]));
        assert_eq!(
            path.must_be_empty,
            squares(&[Square::B1, Square::C1, Square::D1])
        );
        assert_eq!(path.rook_only(), squares(&[Square::B1]));
        assert!(!path.can_uncover);
    }

    #[test]
    fn chess960_king_passes_its_own_rook() {
        let path = Path::new(Color::Black, Wing::KingSide, Square::B8, Some(Square::C8));
        assert_eq!(
            path.crossed,
            squares(&[Square::C8, Square::D8, Square::E8, Square::F8])
        );
        assert_eq!(
            path.must_be_empty,
            squares(&[Square::D8, Square::E8, Square::F8, Square::G8])
        );
    }

    #[test]
    fn chess960_king_stays() {
        let path = Path::new(Color::White, Wing::KingSide, Square::G1, Some(Square::H1));
        assert!(path.crossed.is_empty());
        assert_eq!(path.must_be_empty, squares(&[Square::F1]));
        assert_eq!(path.kings_squares(), squares(&[Square::G1]));
    }
}
