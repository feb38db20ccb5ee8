//! What prevents castling for now.
//!
//! > 3.8.2.2 Castling is prevented temporarily: 3.8.2.2.1 if the square on which the king stands,
//! > or the square which it must cross, or the square which it is to occupy, is attacked by one or
//! > more of the opponent's pieces, or 3.8.2.2.2 if there is any piece between the king and the
//! > rook with which castling is to be effected.

use shakmaty::{Bitboard, Board, Color, Piece, Square};

use super::{Ground, Grounds, Path};

/// What prevents one castle for now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Obstacle {
    /// The grounds of the kind "for now" that hold.
    pub grounds: Grounds,
    /// The pieces that stand where nothing may stand.
    pub between: Bitboard,
    /// Those of the king's squares that are attacked as the position stands.
    pub attacked: Bitboard,
}

impl Obstacle {
    /// What prevents a castle along `path`, given the squares that the opponent attacks.
    ///
    /// `attacked` need only tell of the king's squares.
    #[must_use]
    pub fn on(board: &Board, color: Color, path: &Path, attacked: Bitboard) -> Obstacle {
        let between = path.must_be_empty & board.occupied();
        let attacked = attacked & path.kings_squares();
        let king_in_check = attacked.contains(path.king);
        let king_leaves = path.king != path.king_to;
        let destination_attacked = (king_leaves && attacked.contains(path.king_to))
            || ((king_leaves || !king_in_check) && is_uncovered(board, color, path));
        let mut grounds = Grounds::NONE;
        grounds.insert_if(Ground::PieceBetween, between.any());
        grounds.insert_if(Ground::KingInCheck, king_in_check);
        grounds.insert_if(Ground::TransitAttacked, attacked.intersects(path.crossed));
        grounds.insert_if(Ground::DestinationAttacked, destination_attacked);
        Obstacle {
            grounds,
            between,
            attacked,
        }
    }
}

/// Whether the king would be attacked once the castle is carried out: the leaving rook uncovers a
/// line (only in Chess960).
fn is_uncovered(board: &Board, color: Color, path: &Path) -> bool {
    path.can_uncover && attackers_after(board, color, path).any()
}

/// The pieces that would attack the king once the castle is carried out.
fn attackers_after(board: &Board, color: Color, path: &Path) -> Bitboard {
    board.attacks_to(path.king_to, !color, path.occupied_after(board.occupied()))
}

/// Calls `tell` with each piece behind one ground against a castle: the square that it attacks
/// (`None` for a piece that stands in between), the piece, and where it stands.
pub fn for_each_piece_behind(
    board: &Board,
    color: Color,
    path: &Path,
    ground: Ground,
    mut tell: impl FnMut(Option<Square>, Piece, Square),
) {
    let mut tell_all = |attacked: Option<Square>, pieces: Bitboard| {
        for on in pieces {
            if let Some(piece) = board.piece_at(on) {
                tell(attacked, piece, on);
            }
        }
    };
    let attackers = |square| board.attacks_to(square, !color, board.occupied());
    match ground {
        Ground::PieceBetween => tell_all(None, path.must_be_empty & board.occupied()),
        Ground::KingInCheck => tell_all(Some(path.king), attackers(path.king)),
        Ground::TransitAttacked => {
            for square in path.crossed {
                tell_all(Some(square), attackers(square));
            }
        }
        Ground::DestinationAttacked => {
            let mut pieces = attackers(path.king_to);
            if path.can_uncover {
                pieces |= attackers_after(board, color, path);
            }
            tell_all(Some(path.king_to), pieces);
        }
        _ => {}
    }
}
