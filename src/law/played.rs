//! What happened on the board at one ply.

use shakmaty::{Color, Role, Square};

use super::Wing;

/// One ply as it was carried out on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// An ordinary move.
    Move {
        /// The side that moved.
        color: Color,
        /// The piece that moved (the pawn, where it promoted).
        role: Role,
        /// Where it stood.
        from: Square,
        /// Where it went.
        to: Square,
        /// The piece it captured and its square, which differs from `to` en passant only.
        captured: Option<(Role, Square)>,
        /// What a pawn was promoted to.
        promotion: Option<Role>,
    },
    /// A castle, or what was carried out in its name.
    Castle {
        /// The side that castled.
        color: Color,
        /// The wing on which king (and rook) went.
        wing: Wing,
        /// Where the king stood and where it went.
        king: (Square, Square),
        /// Where the rook stood and where it went; `None` where the rook stayed.
        rook: Option<(Square, Square)>,
    },
    /// A null move: the turn is passed.
    Null {
        /// The side that passed.
        color: Color,
    },
}
