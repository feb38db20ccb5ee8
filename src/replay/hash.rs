//! A hash of the start position and the moves played.

use shakmaty::{Role, Square};

use crate::law::Played;

/// FNV-1a, 64 bits, over the first four fields of the start position's FEN and then two bytes a
/// ply: equal games have equal hashes, whoever wrote them down, on every machine.
///
/// The two bytes of a ply, the lower one first, are the square it leaves (a1 is 0, h8 is 63), 64
/// times the square it goes to, and 4096 times a number for what is special: 2 to 5 a promotion to
/// knight, bishop, rook or queen, 7 a castle (which goes to its rook's square), 8 a castle carried
/// out by the king alone, 15 a null move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MovesHash(u64);

const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

const CASTLE: u16 = 7;
const KING_ALONE: u16 = 8;
const NULL: u16 = 15;

impl MovesHash {
    /// The hash before the first move, from the start position as FEN.
    pub(super) const fn of_start(fen: &str) -> MovesHash {
        let bytes = fen.as_bytes();
        let mut hash = OFFSET_BASIS;
        let mut blanks = 0;
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] == b' ' {
                blanks += 1;
                if blanks == 4 {
                    break;
                }
            }
            hash = step(hash, bytes[at]);
            at += 1;
        }
        MovesHash(hash)
    }

    /// The hash at the standard start.
    pub(super) const STANDARD: MovesHash =
        MovesHash::of_start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");

    /// Adds one ply.
    pub(super) fn add(&mut self, played: Played) {
        let word = match played {
            Played::Move {
                from,
                to,
                promotion,
                ..
            } => squares(from, to) | special(promotion.map_or(0, |role| role as u16)),
            Played::Castle {
                king,
                rook: Some((rook, _)),
                ..
            } => squares(king.0, rook) | special(CASTLE),
            Played::Castle {
                king, rook: None, ..
            } => squares(king.0, king.1) | special(KING_ALONE),
            Played::Null { .. } => special(NULL),
        };
        let [low, high] = word.to_le_bytes();
        self.0 = step(step(self.0, low), high);
    }

    /// The 64 bits.
    pub(super) const fn value(self) -> u64 {
        self.0
    }
}

const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(PRIME)
}

const fn squares(from: Square, to: Square) -> u16 {
    from as u16 | (to as u16) << 6
}

const fn special(number: u16) -> u16 {
    number << 12
}

// The numbers for promotions are shakmaty's own; the doc above and the tables promise them.
const _: () = assert!(Role::Knight as u16 == 2 && Role::Queen as u16 == 5);
