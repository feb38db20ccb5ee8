//! The one reader of a game's bytes: drives a [`pgn_reader::Visitor`] and hands it every token
//! of the main line with its place.

use std::ops::ControlFlow;

use pgn_reader::Visitor;

use super::Token;
use crate::problem::ProblemKind;

/// Something about the text of a game that a visitor may want to name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Irregularity<'a> {
    /// What it is.
    pub kind: ProblemKind,
    /// Offset of its first byte from the start of the game's bytes.
    pub at: usize,
    /// The text concerned; empty where there is none to show.
    pub text: &'a [u8],
}

/// A [`Visitor`] that also wants the words as written, their places, and what is odd about the
/// text around them.
pub trait TokenVisitor: Visitor {
    /// Called for each token of the main line (and of variations that are not skipped) in place
    /// of [`Visitor::san`] and [`Visitor::outcome`].
    fn token(
        &mut self,
        movetext: &mut Self::Movetext,
        token: Token<'_>,
    ) -> ControlFlow<Self::Output>;

    /// Called for what is irregular in the text, in the order of the text.
    fn irregularity(&mut self, irregularity: Irregularity<'_>) {
        let _ = irregularity;
    }
}
