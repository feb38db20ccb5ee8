//! The board and whose turn it is.

use shakmaty::{Board, Color, Square};

/// A position that need not be legal: after an illegal castle the guarantees of
/// [`shakmaty::Chess`] are gone.
#[derive(Clone, Debug)]
pub struct Position {
    /// The pieces.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Color,
    /// The square that a pawn passed with the last move, if it made a double step.
    pub en_passant: Option<Square>,
}
