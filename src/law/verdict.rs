//! The verdict on a castle: legal, or every ground on which it is not.

use shakmaty::{Board, Color};

use super::{Ground, Grounds, Obstacle, Path, Rights, Wing, attack};

/// What the Laws say of one castle in one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The side that castles.
    pub color: Color,
    /// The wing on which it castles.
    pub wing: Wing,
    /// Every ground that holds, not only the first one found.
    pub grounds: Grounds,
    /// The path that was judged; `None` where the king is not at home. Its rook is `None` where no
    /// rook is.
    pub path: Option<Path>,
    /// What prevents the castle for now.
    pub obstacle: Obstacle,
}

impl Verdict {
    /// A castle is legal when no ground holds.
    #[must_use]
    pub const fn is_legal(&self) -> bool {
        self.grounds.is_empty()
    }
}

/// Judges the castle of `color` on `wing`.
///
/// Attacks are judged in the position as it stands, and the king shields what lies behind it.
/// With the king not at home there is no path to judge; without the rook there is no corridor, but
/// the king's squares are judged.
#[must_use]
pub fn judge(board: &Board, rights: &Rights, color: Color, wing: Wing) -> Verdict {
    let mut grounds = rights.permanent_grounds(color, wing);
    let king = rights
        .home_king(color)
        .filter(|&home| board.by_piece(color.king()).contains(home));
    let rook = rights
        .home_rook(color, wing)
        .filter(|&home| board.by_piece(color.rook()).contains(home));
    grounds.insert_if(Ground::KingNotHome, king.is_none());
    grounds.insert_if(Ground::NoRook, rook.is_none());

    let path = king.map(|king| Path::new(color, wing, king, rook));
    let obstacle = path.map_or_else(Obstacle::default, |path| {
        let attacked = attack::attacked_within(board, !color, path.kings_squares());
        Obstacle::on(board, color, &path, attacked)
    });
    Verdict {
        color,
        wing,
        grounds: grounds.union(obstacle.grounds),
        path,
        obstacle,
    }
}
