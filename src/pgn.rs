//! From bytes to meaning: where games lie in a source, and what the words of a game say.
//! Knows no position.

pub mod cutter;
pub mod reader;
pub mod span;
pub mod token;

pub use cutter::Cutter;
pub use reader::TokenVisitor;
pub use span::GameSpan;
pub use token::{Meaning, Notation, Spelling, Termination, Token};
