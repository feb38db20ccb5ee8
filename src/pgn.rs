//! From bytes to meaning: where games lie in a source, and what the words of a game say.
//! Knows no position.

mod bytes;
pub mod cutter;
pub mod letters;
mod lexer;
pub mod notation;
pub mod piece;
pub mod reader;
pub mod span;
pub mod tiling;
pub mod token;

pub use cutter::Cutter;
pub use letters::Letters;
pub use notation::classify;
pub use piece::{Piece, PieceKind};
pub use reader::{Irregularity, Reader, TokenVisitor};
pub use span::GameSpan;
pub use token::{Meaning, Notation, Spelling, Termination, Token};
