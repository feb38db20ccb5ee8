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

use shakmaty::{Bitboard, Board, Color, Rank, Square, attacks};

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
    let long_range = theirs & !Bitboard::from(square);
    let straight = long_range & board.rooks_and_queens() & straight_lines(square);
    let diagonal = long_range & board.bishops_and_queens() & diagonal_lines(square);
    (straight | diagonal)
        .into_iter()
        .any(|from| attacks::between(square, from).is_disjoint(occupied))
}

/// The file and the rank of a square.
#[must_use]
pub fn straight_lines(square: Square) -> Bitboard {
    Bitboard::from(square.file()) | square.rank()
}

/// The diagonals of a square.
#[must_use]
pub fn diagonal_lines(square: Square) -> Bitboard {
    attacks::bishop_attacks(square, Bitboard::EMPTY)
}

/// Those of the squares `pieces`, all on a line with `square`, between which and `square` nothing stands.
#[must_use]
pub fn unobstructed(pieces: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    let mut clear = Bitboard::EMPTY;
    for piece in pieces {
        if attacks::between(square, piece).is_disjoint(occupied) {
            clear.add(piece);
        }
    }
    clear
}

/// Whether a long-range piece of `attacker` stands on the line through a king and another square,
/// so that a piece on that square may be pinned.
#[must_use]
pub fn may_be_pinned(board: &Board, king: Square, square: Square, attacker: Color) -> bool {
    let line = attacks::ray(king, square);
    let is_straight = king.file() == square.file() || king.rank() == square.rank();
    let long_range = if is_straight {
        board.rooks_and_queens()
    } else {
        board.bishops_and_queens()
    };
    (line & long_range & board.by_color(attacker)).any()
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
        let reach = diagonal_lines(bishop) & zone & !attacked;
        attacked |= unobstructed(reach, bishop, occupied);
    }
    for rook in theirs & board.rooks_and_queens() {
        let reach = straight_lines(rook) & zone & !attacked & !Bitboard::from(rook);
        attacked |= unobstructed(reach, rook, occupied);
    }
    attacked
}

#[cfg(test)]
mod tests {
    use super::*;

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
