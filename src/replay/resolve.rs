//! From a move as written to the move on the board, or why there is none.
