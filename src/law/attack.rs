//! Which squares a side attacks.
//!
//! > 3.1.2 A piece is said to attack an opponent's piece if the piece could make a capture on that
//! > square. 3.1.3 A piece is considered to attack a square even if this piece is constrained from
//! > moving to that square because it would then leave or place the king of its own colour under
//! > attack.
//!
//! So pins do not matter here, and a square may be attacked whatever stands on it.
//!
//! These tests run at every ply. They look for the long-range pieces that stand on a line with the
//! square, of which there are few, and then at what is in between: that touches far less memory
//! than looking up every line of the square. A property test holds them to shakmaty's
//! [`Board::attacks_to`].

use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// Whether `attacker` attacks `square`, the occupied squares being `occupied`.
#[must_use]
pub fn is_attacked(board: &Board, square: Square, attacker: Color, occupied: Bitboard) -> bool {
    is_attacked_by(board, square, attacker, board.by_color(attacker), occupied)
}

/// Whether one of the pieces `theirs` of `attacker` attacks `square`, the occupied squares being
/// `occupied`.
#[must_use]
pub fn is_attacked_by(
    board: &Board,
    square: Square,
    attacker: Color,
    theirs: Bitboard,
    occupied: Bitboard,
) -> bool {
    let near = (attacks::knight_attacks(square) & board.knights())
        | (attacks::pawn_attacks(!attacker, square) & board.pawns())
        | (attacks::king_attacks(square) & board.kings());
    if (near & theirs).any() {
        return true;
    }
    let straight = theirs & board.rooks_and_queens() & reach(Role::Rook, square);
    let diagonal = theirs & board.bishops_and_queens() & reach(Role::Bishop, square);
    (straight | diagonal)
        .into_iter()
        .any(|from| between(square, from).is_disjoint(occupied))
}

/// The squares that a piece of this kind, other than a pawn, reaches from a square of an empty
/// board.
#[inline]
#[must_use]
pub fn reach(role: Role, square: Square) -> Bitboard {
    REACH[role as usize][square.to_usize()]
}

/// Half a kilobyte for each kind of piece: small enough to stay close to the processor.
static REACH: [[Bitboard; 64]; Role::King as usize + 1] = {
    let mut table = [[Bitboard::EMPTY; 64]; Role::King as usize + 1];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let straight = attacks::rook_attacks(square, Bitboard::EMPTY);
        let diagonal = attacks::bishop_attacks(square, Bitboard::EMPTY);
        table[Role::Knight as usize][index] = attacks::knight_attacks(square);
        table[Role::Bishop as usize][index] = diagonal;
        table[Role::Rook as usize][index] = straight;
        table[Role::Queen as usize][index] = straight.with_const(diagonal);
        table[Role::King as usize][index] = attacks::king_attacks(square);
        index += 1;
    }
    table
};

/// The squares between two squares of a line; none if they are not on one.
///
/// A table of all pairs of squares would take all of the processor's nearest memory. What is
/// between them depends on the way from one to the other alone, but for where it begins.
#[inline]
#[must_use]
pub fn between(one: Square, other: Square) -> Bitboard {
    let (one, other) = (u32::from(one), u32::from(other));
    let (low, high) = (one.min(other), one.max(other));
    Bitboard(BETWEEN[(sixteen_wide(high) - sixteen_wide(low)) as usize] << low)
}

/// The number of a square on a board of sixteen files. There each difference stands for one way.
const fn sixteen_wide(square: u32) -> u32 {
    square + (square & 0o70)
}

/// What is between `a1` and a square this far away, both numbered as on a board of sixteen files.
static BETWEEN: [u64; 0x80] = {
    let mut table = [0; 0x80];
    // To the east, north-west, north and north-east: the step on each of the two boards.
    let steps = [(1, 1), (7, 15), (8, 16), (9, 17)];
    let mut direction = 0;
    while direction < steps.len() {
        let (step, wide) = steps[direction];
        let mut between = 0;
        let mut length = 1;
        while length < 8 {
            table[wide * length] = between;
            between |= 1 << (step * length);
            length += 1;
        }
        direction += 1;
    }
    table
};

/// Those of the squares `pieces`, all on a line with `square`, between which and `square` nothing stands.
#[must_use]
pub fn unobstructed(pieces: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    let mut clear = Bitboard::EMPTY;
    for piece in pieces {
        if between(square, piece).is_disjoint(occupied) {
            clear.add(piece);
        }
    }
    clear
}

/// Whether a long-range piece of `attacker` stands on the line through a king and another square,
/// so that a piece on that square may be pinned.
#[must_use]
pub fn may_be_pinned(board: &Board, king: Square, square: Square, attacker: Color) -> bool {
    if !reach(Role::Queen, king).contains(square) {
        return false;
    }
    let line = attacks::ray(king, square);
    let is_straight = king.file() == square.file() || king.rank() == square.rank();
    let long_range = if is_straight {
        board.rooks_and_queens()
    } else {
        board.bishops_and_queens()
    };
    (line & long_range & board.by_color(attacker)).any()
}

/// Which squares of `zone`, a part of the first rank of the other side, the side `by` attacks.
#[must_use]
pub fn attacked_within(board: &Board, by: Color, zone: Bitboard) -> Bitboard {
    // Only a pawn or a king one rank away, a knight one or two ranks away, a rook on the zone's
    // rank or files and a bishop on its diagonals can reach a square of the zone.
    let theirs = board.by_color(by);
    let home = by.other();
    let first = Bitboard::from(home.backrank());
    let second = Bitboard::from(home.relative_rank(Rank::Second));
    let third = Bitboard::from(home.relative_rank(Rank::Third));
    let occupied = board.occupied();
    let mut attacked = Bitboard::EMPTY;
    for pawn in theirs & board.pawns() & second {
        attacked |= attacks::pawn_attacks(by, pawn);
    }
    for knight in theirs & board.knights() & (second | third) {
        attacked |= attacks::knight_attacks(knight);
    }
    for king in theirs & board.kings() & (first | second) {
        attacked |= attacks::king_attacks(king);
    }
    attacked &= zone;
    for bishop in theirs & board.bishops_and_queens() {
        let reach = reach(Role::Bishop, bishop) & zone & !attacked;
        attacked |= unobstructed(reach, bishop, occupied);
    }
    for rook in theirs & board.rooks_and_queens() {
        let reach = reach(Role::Rook, rook) & zone & !attacked;
        attacked |= unobstructed(reach, rook, occupied);
    }
    attacked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_between_two_squares() {
        for one in Square::ALL {
            for other in Square::ALL {
                assert_eq!(
                    between(one, other),
                    attacks::between(one, other),
                    "{one} {other}"
                );
            }
        }
    }

    #[test]
    fn what_a_piece_reaches_on_an_empty_board() {
        for role in Role::ALL.into_iter().filter(|&role| role != Role::Pawn) {
            for square in Square::ALL {
                let reached = attacks::attacks(square, role.of(Color::White), Bitboard::EMPTY);
                assert_eq!(reach(role, square), reached, "{role:?} {square}");
            }
        }
    }
}
