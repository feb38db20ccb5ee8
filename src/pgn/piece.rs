//! The pieces that a game's bytes are read in: each byte belongs to exactly one.

use std::ops::Range;

/// What a piece of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// A word that is handed over as a token.
    Token,
    /// Text that is named as an irregularity.
    Named,
    /// The digits of a move number, and dots.
    Number,
    /// Blanks, control characters, line ends, byte order marks.
    Blank,
    /// A comment with its braces, or from `;` to the end of the line.
    Comment,
    /// A line that begins with `%`.
    Escape,
    /// A tag pair.
    Tag,
    /// `!`, `?` or `$1`.
    Annotation,
    /// A parenthesis of a variation.
    Parenthesis,
    /// Text of a variation that the visitor does not read.
    Skipped,
}

/// A piece and where it lies in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,
    /// Its bytes.
    pub span: Range<usize>,
}
