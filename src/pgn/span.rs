//! Where a game lies in its source.

/// The bytes of one game. The spans of a source tile it: each begins where the last one ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSpan {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset of the byte after the last one.
    pub end: usize,
    /// Line ends (LF, CRLF or a lone CR) before `start`, counted from where cutting began.
    pub lines_before: u64,
}
