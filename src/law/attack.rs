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

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

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
    if (near(board, square, attacker) & theirs).any() {
        return true;
    }
    (far(board, square) & theirs)
        .into_iter()
        .any(|from| between(square, from).is_disjoint(occupied))
}

/// How safe a king is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KingSafety {
    /// The king is attacked.
    pub in_check: bool,
    /// Its side's pieces that alone stand between it and a long-range piece of the other side.
    pub pinned: Bitboard,
}

/// How safe the king of `color` on `king` is.
#[must_use]
pub fn king_safety(board: &Board, king: Square, color: Color) -> KingSafety {
    let occupied = board.occupied();
    let theirs = board.by_color(!color);
    let mut in_check = (near(board, king, !color) & theirs).any();
    let mut alone = Bitboard::EMPTY;
    for from in far(board, king) & theirs {
        let pieces = between(king, from) & occupied;
        in_check |= pieces.is_empty();
        if !pieces.more_than_one() {
            alone |= pieces;
        }
    }
    KingSafety {
        in_check,
        pinned: alone & board.by_color(color),
    }
}

/// The pieces of either side that attack `square` whatever else is on the board, if they are
/// `attacker`'s.
#[inline]
fn near(board: &Board, square: Square, attacker: Color) -> Bitboard {
    (attacks::knight_attacks(square) & board.knights())
        | (attacks::pawn_attacks(!attacker, square) & board.pawns())
        | (attacks::king_attacks(square) & board.kings())
}

/// The long-range pieces of either side on a line with `square` along which they move.
#[inline]
fn far(board: &Board, square: Square) -> Bitboard {
    (board.rooks_and_queens() & reach(Role::Rook, square))
        | (board.bishops_and_queens() & reach(Role::Bishop, square))
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

/// Whether the piece on `from`, no king, could not go to `to` because its own king would then be
/// attacked: it is pinned, and attacks that square all the same (3.1.3).
#[must_use]
pub fn is_pinned(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board.piece_at(from) else {
        return false;
    };
    let Some(king) = board.king_of(piece.color).filter(|&king| king != from) else {
        return false;
    };
    let target = Bitboard::from(to);
    let theirs = board.by_color(!piece.color) & !target;
    let is_attacked = |occupied| is_attacked_by(board, king, !piece.color, theirs, occupied);
    let occupied = board.occupied();
    // A check from elsewhere is no pin.
    is_attacked((occupied & !Bitboard::from(from)) | target) && !is_attacked(occupied | target)
}

/// Which squares of `zone`, a part of the first rank of the other side, the side `by` attacks.
#[must_use]
pub fn attacked_within(board: &Board, by: Color, zone: Bitboard) -> Bitboard {
    // The board is turned so that the zone lies on the lowest rank: all attacks come from above,
    // but for kings, rooks and queens beside it. Pieces of a kind are moved all at once, which
    // takes a few shifts where a look at one piece after another takes many jumps.
    let turned = |squares: Bitboard| by.fold_wb(squares.0.swap_bytes(), squares.0);
    let theirs = board.by_color(by);
    let pawns = turned(theirs & board.pawns());
    let knights = turned(theirs & board.knights());
    let kings = turned(theirs & board.kings());
    let straight = turned(theirs & board.rooks_and_queens());
    let diagonal = turned(theirs & board.bishops_and_queens());
    let empty = !turned(board.occupied());
    let attacked = step_down(pawns | kings, WEST)
        | step_down(pawns | kings, EAST)
        | step_down(kings, SOUTH)
        | (kings & !H_FILE) << 1
        | (kings & !A_FILE) >> 1
        | (knights & !A_FILE) >> 17
        | (knights & !H_FILE) >> 15
        | (knights & !A_FILE & !(A_FILE << 1)) >> 10
        | (knights & !H_FILE & !(H_FILE >> 1)) >> 6
        | slide_down(straight, empty, SOUTH)
        | slide_down(diagonal, empty, WEST)
        | slide_down(diagonal, empty, EAST);
    let mut attacked = Bitboard(by.fold_wb(attacked.swap_bytes(), attacked)) & zone;
    for rook in theirs & board.rooks_and_queens() & by.other().backrank() {
        let beside = reach(Role::Rook, rook) & zone;
        attacked |= unobstructed(beside, rook, board.occupied());
    }
    attacked
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// A way down the board: how far apart its squares are numbered, and the file that no step of it
/// can come to, but from beyond the edge of the board.
type Downward = (u32, u64);

const SOUTH: Downward = (8, 0);
const WEST: Downward = (9, H_FILE);
const EAST: Downward = (7, A_FILE);

const fn step_down(from: u64, (step, beyond): Downward) -> u64 {
    (from >> step) & !beyond
}

/// What long-range pieces attack on their way down. They go on over the empty squares by one, two
/// and four steps, and then take one more, whatever stands there.
const fn slide_down(from: u64, empty: u64, downward: Downward) -> u64 {
    let (step, beyond) = downward;
    let mut free = empty & !beyond;
    let mut reached = from | (free & (from >> step));
    free &= free >> step;
    reached |= free & (reached >> (2 * step));
    free &= free >> (2 * step);
    reached |= free & (reached >> (4 * step));
    step_down(reached, downward)
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

    fn board(fen: &str) -> Board {
        fen.parse::<shakmaty::fen::Fen>()
            .expect("a FEN")
            .into_setup()
            .board
    }

    #[test]
    fn a_pinned_piece_attacks_what_it_may_not_capture() {
        // The bishop on e6 stands between its king and a rook; it looks at a2 and h3.
        let board = board("4k3/8/4b3/8/8/8/P6P/4RK2 b - - 0 1");
        assert!(is_pinned(&board, Square::E6, Square::A2));
        // Along the line of the pin it may move; a king is never pinned.
        assert!(!is_pinned(&board, Square::E6, Square::E5));
        assert!(!is_pinned(&board, Square::E8, Square::D8));
        assert!(!is_pinned(&board, Square::A2, Square::A3));
    }

    #[test]
    fn a_check_from_elsewhere_is_no_pin() {
        let board = board("4k3/8/8/1B6/8/b7/8/4K3 b - - 0 1");
        assert!(!is_pinned(&board, Square::A3, Square::C1));
    }
}
