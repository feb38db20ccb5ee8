//! The grounds on which a castle is illegal: the one table that everything else reads.

use std::fmt;

/// Why a castle is not allowed.
///
/// The order of the variants is the order in which grounds are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Ground {
    /// This side has castled before; castling is a move of the king (3.8.2.1.1).
    AlreadyCastled,
    /// The king has moved otherwise (3.8.2.1.1).
    KingMoved,
    /// The original rook of that wing has moved, castling included (3.8.2.1.2).
    RookMoved,
    /// The original rook of that wing has been captured, wherever it stood (3.8.2).
    RookCaptured,
    /// The setup did not grant the right (PGN 16.1.3.3).
    NoRightInSetup,
    /// The king is not on its original square (3.8.2).
    KingNotHome,
    /// No rook of that side stands on the rook's original square (3.8.2).
    NoRook,
    /// A piece stands between the king and the rook (3.8.2.2.2); in Chess960 on any square
    /// that must be empty (II.3.2.7).
    PieceBetween,
    /// The square on which the king stands is attacked (3.8.2.2.1).
    KingInCheck,
    /// A square that the king must cross is attacked (3.8.2.2.1).
    TransitAttacked,
    /// The square that the king is to occupy is attacked (3.8.2.2.1).
    DestinationAttacked,
}

/// How long a ground holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// For the rest of the game: the right is lost, or was never granted.
    Permanent,
    /// As long as king or rook is not at home.
    Impossible,
    /// For now: the right, where it is held, stays.
    ForNow,
}

struct Entry {
    word: &'static str,
    article: &'static str,
    kind: Kind,
}

const fn entry(word: &'static str, article: &'static str, kind: Kind) -> Entry {
    Entry {
        word,
        article,
        kind,
    }
}

const TABLE: [Entry; 11] = [
    entry("already_castled", "3.8.2.1.1", Kind::Permanent),
    entry("king_moved", "3.8.2.1.1", Kind::Permanent),
    entry("rook_moved", "3.8.2.1.2", Kind::Permanent),
    entry("rook_captured", "3.8.2", Kind::Permanent),
    entry("no_right_in_setup", "PGN:16.1.3.3", Kind::Permanent),
    entry("king_not_home", "3.8.2", Kind::Impossible),
    entry("no_rook", "3.8.2", Kind::Impossible),
    entry("piece_between", "3.8.2.2.2", Kind::ForNow),
    entry("king_in_check", "3.8.2.2.1", Kind::ForNow),
    entry("transit_attacked", "3.8.2.2.1", Kind::ForNow),
    entry("destination_attacked", "3.8.2.2.1", Kind::ForNow),
];

impl Ground {
    /// Every ground, in the order in which they are listed.
    pub const ALL: [Ground; 11] = [
        Ground::AlreadyCastled,
        Ground::KingMoved,
        Ground::RookMoved,
        Ground::RookCaptured,
        Ground::NoRightInSetup,
        Ground::KingNotHome,
        Ground::NoRook,
        Ground::PieceBetween,
        Ground::KingInCheck,
        Ground::TransitAttacked,
        Ground::DestinationAttacked,
    ];

    /// The word for this ground in every table.
    #[must_use]
    pub const fn word(self) -> &'static str {
        TABLE[self as usize].word
    }

    /// The article of the Laws (or the section of the PGN standard) behind this ground.
    #[must_use]
    pub const fn article(self) -> &'static str {
        TABLE[self as usize].article
    }

    /// How long this ground holds.
    #[must_use]
    pub const fn kind(self) -> Kind {
        TABLE[self as usize].kind
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of grounds. A castle is legal when the set is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grounds(u16);

impl Grounds {
    /// No ground at all.
    pub const NONE: Grounds = Grounds(0);

    /// Adds a ground.
    pub const fn insert(&mut self, ground: Ground) {
        self.0 |= 1 << ground as u16;
    }

    /// Adds a ground where `holds`.
    pub const fn insert_if(&mut self, ground: Ground, holds: bool) {
        self.0 |= (holds as u16) << ground as u16;
    }

    /// All grounds of either set.
    #[must_use]
    pub const fn union(self, other: Grounds) -> Grounds {
        Grounds(self.0 | other.0)
    }

    /// The grounds of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Grounds) -> Grounds {
        Grounds(self.0 & !other.0)
    }

    /// Whether `ground` is in the set.
    #[must_use]
    pub const fn contains(self, ground: Ground) -> bool {
        self.0 & (1 << ground as u16) != 0
    }

    /// Whether no ground holds.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The grounds of the set, in table order.
    pub fn iter(self) -> impl Iterator<Item = Ground> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let ground = *Ground::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(ground)
        })
    }
}

impl FromIterator<Ground> for Grounds {
    fn from_iter<I: IntoIterator<Item = Ground>>(grounds: I) -> Grounds {
        let mut set = Grounds::NONE;
        for ground in grounds {
            set.insert(ground);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grounds_iterate_in_table_order() {
        let set = Grounds::from_iter([
            Ground::TransitAttacked,
            Ground::AlreadyCastled,
            Ground::NoRook,
        ]);
        let words: Vec<_> = set.iter().map(Ground::word).collect();
        assert_eq!(words, ["already_castled", "no_rook", "transit_attacked"]);
    }

    #[test]
    fn all_lists_every_ground_at_its_place() {
        for (index, ground) in Ground::ALL.into_iter().enumerate() {
            assert_eq!(ground as usize, index);
        }
    }
}
