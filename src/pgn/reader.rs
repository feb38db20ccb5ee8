//! The one reader of a game's bytes: drives a [`pgn_reader::Visitor`] and hands it every token
//! of the main line with its place.

use std::ops::{ControlFlow, Range};

use pgn_reader::{RawTag, Visitor};
use shakmaty::san::San;

use super::lexer::{Lexer, Section, State, Stop};
use super::{Letters, Meaning, PieceKind, Spelling, Termination, Token};
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

    /// Called in place of [`TokenVisitor::token`] for moves of the usual shape, which nearly all
    /// tokens are: `bytes` at `at` say `san`, spelled as the standard has it. The move comes by
    /// itself so that a visitor can resolve it before there is a token in memory.
    fn usual_move(
        &mut self,
        movetext: &mut Self::Movetext,
        san: San,
        bytes: &[u8],
        at: usize,
    ) -> ControlFlow<Self::Output> {
        let meaning = Meaning::Move(san, Spelling::STANDARD);
        self.token(movetext, Token { bytes, at, meaning })
    }

    /// Called for what is irregular in the text, in the order of the text.
    fn irregularity(&mut self, irregularity: Irregularity<'_>) {
        let _ = irregularity;
    }

    /// Called for each piece of the text that the reader passes over, whatever it is, in order and
    /// before what is said about it. The pieces tile the game. Where one begins before the end of
    /// the last one, the reader has gone back to comments that turned out to belong to the
    /// movetext, and what it said of the text from there on is said anew.
    fn piece(&mut self, kind: PieceKind, span: Range<usize>) {
        let _ = (kind, span);
    }
}

/// Reads the bytes of one game, as a [`Cutter`](super::Cutter) finds them.
///
/// The visitor is called in the order in which [`pgn_reader::Reader`] calls it. After the result
/// no more tokens of the main line are handed over, but comments and annotations are.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    game: &'a [u8],
    letters: Letters,
    short_way: bool,
}

impl<'a> Reader<'a> {
    /// A reader of the one game that `game` holds.
    #[must_use]
    pub const fn new(game: &'a [u8]) -> Reader<'a> {
        Reader {
            game,
            letters: Letters::English,
            short_way: true,
        }
    }

    /// Reads everything in the long way.
    #[cfg(test)]
    const fn long_way(mut self) -> Reader<'a> {
        self.short_way = false;
        self
    }

    /// Reads pieces by the letters of another language.
    #[must_use]
    pub const fn letters(mut self, letters: Letters) -> Reader<'a> {
        self.letters = letters;
        self
    }

    /// Reads the game and returns what the visitor made of it; `None` if there is nothing but
    /// blanks.
    pub fn read<V: TokenVisitor>(&mut self, visitor: &mut V) -> Option<V::Output> {
        let mut lexer = Lexer::reading(self.game, self.letters);
        lexer.short_way = self.short_way;
        if lexer.is_blank() {
            return None;
        }
        let mut tags = match visitor.begin_tags() {
            ControlFlow::Continue(tags) => tags,
            ControlFlow::Break(output) => return Some(output),
        };
        let begun = match lexer.outside(visitor, Some(&mut tags)) {
            ControlFlow::Break(Stop::Broken(output)) => return Some(output),
            ControlFlow::Break(_) => lexer.reads_comment_as_movetext(),
            ControlFlow::Continue(()) => true,
        };
        let movetext = match visitor.begin_movetext(tags) {
            ControlFlow::Continue(movetext) => movetext,
            ControlFlow::Break(output) => return Some(output),
        };
        if begun {
            return Some(finish(lexer, visitor, movetext));
        }
        lexer.name_rest(visitor);
        Some(visitor.end_game(movetext))
    }

    /// Reads on in the main line, outside of all variations, from the byte at `at`; the game's
    /// first token must have been read. `at` may lie inside a word, right behind a token.
    pub fn resume<V: TokenVisitor>(
        &mut self,
        at: usize,
        movetext: V::Movetext,
        visitor: &mut V,
    ) -> V::Output {
        let lexer = Lexer::resuming(self.game, at, self.letters);
        finish(lexer, visitor, movetext)
    }
}

/// Reads on in the main line of `game` from the byte at `at`: see [`Reader::resume`].
pub fn resume<V: TokenVisitor>(
    game: &[u8],
    at: usize,
    movetext: V::Movetext,
    visitor: &mut V,
) -> V::Output {
    Reader::new(game).resume(at, movetext, visitor)
}

fn finish<V: TokenVisitor>(
    mut lexer: Lexer<'_, false>,
    visitor: &mut V,
    mut movetext: V::Movetext,
) -> V::Output {
    if let ControlFlow::Break(Stop::Broken(output)) = lexer.movetext(visitor, &mut movetext) {
        return output;
    }
    lexer.name_rest(visitor);
    lexer.name_open_variation(visitor);
    visitor.end_game(movetext)
}

/// Where the game at the start of `bytes` ends: drives the lexer with a visitor that does
/// nothing.
pub(super) fn find_end(bytes: &[u8], at_end: bool, state: State) -> (Stop<()>, State) {
    let mut lexer = Lexer::cutting(bytes, at_end, state);
    let mut visitor = Blind;
    if matches!(lexer.state.section, Section::Before | Section::Tags)
        && let ControlFlow::Break(stop) = lexer.outside(&mut visitor, Some(&mut ()))
    {
        return (stop, lexer.state);
    }
    match lexer.movetext(&mut visitor, &mut ()) {
        ControlFlow::Break(stop) => (stop, lexer.state),
        ControlFlow::Continue(()) => (Stop::End, lexer.state),
    }
}

/// Sees nothing.
struct Blind;

impl Visitor for Blind {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl TokenVisitor for Blind {
    fn token(&mut self, (): &mut (), _: Token<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Whether no token of the main line stands behind `at`.
pub(super) fn is_last_token(game: &[u8], at: usize, letters: Letters) -> bool {
    let mut lexer = Lexer::looking_on(game, at, letters);
    let mut first = Words(|_: &[u8]| false);
    !matches!(
        lexer.movetext(&mut first, &mut ()),
        ControlFlow::Break(Stop::Broken(true))
    )
}

/// Whether the Result tag says that both sides lost.
pub(super) fn result_is_double_forfeit(game: &[u8]) -> bool {
    Reader::new(game).read(&mut ResultTag(false)) == Some(true)
}

/// Whether the words of the main line of `game` that are tokens all satisfy `accepts`.
pub(super) fn all_words(game: &[u8], accepts: impl FnMut(&[u8]) -> bool) -> bool {
    Reader::new(game).read(&mut Words(accepts)) != Some(true)
}

/// Shows the tokens of a main line to a function until it returns false: then the output is true.
struct Words<F>(F);

impl<F: FnMut(&[u8]) -> bool> Visitor for Words<F> {
    type Tags = ();
    type Movetext = ();
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<bool> {
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) -> bool {
        false
    }
}

impl<F: FnMut(&[u8]) -> bool> TokenVisitor for Words<F> {
    fn token(&mut self, (): &mut (), token: Token<'_>) -> ControlFlow<bool> {
        if (self.0)(token.bytes) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(true)
        }
    }
}

/// Looks for a Result tag that says `0-0`.
struct ResultTag(bool);

impl Visitor for ResultTag {
    type Tags = ();
    type Movetext = ();
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<bool> {
        if name == b"Result" {
            self.0 = value.as_bytes() == Termination::DoubleForfeit.word().as_bytes();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<bool> {
        ControlFlow::Break(self.0)
    }

    fn end_game(&mut self, (): ()) -> bool {
        self.0
    }
}

impl TokenVisitor for ResultTag {
    fn token(&mut self, (): &mut (), _: Token<'_>) -> ControlFlow<bool> {
        ControlFlow::Break(self.0)
    }
}

#[cfg(test)]
mod tests;
