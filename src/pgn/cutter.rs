//! From a stream of bytes to whole games.
//!
//! Where games end is the lexer's opinion. Plain games, which are nearly all, are cut by their
//! lines alone (see `lines`), with the same result.

mod lines;
mod names;

use super::bytes::{count_line_ends, is_line_end};
use super::lexer::{State, Stop};
use super::{GameSpan, reader};
use lines::{Lines, Verdict};

/// Finds the games of one source, in the order of its bytes.
#[derive(Clone, Debug)]
pub struct Cutter {
    /// Line ends before the head game: the one that begins where the last one cut ends. Places
    /// count from there.
    lines_before: u64,
    /// What is known of the head game while it may be plain.
    lines: Lines,
    /// What is known of it if it is not.
    state: State,
    by: By,
    /// How the next game is tried first.
    first: By,
}

/// What cuts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Lines,
    Lexer,
}

impl Default for Cutter {
    fn default() -> Cutter {
        Cutter::new()
    }
}

impl Cutter {
    /// A cutter at the start of a source.
    #[must_use]
    pub fn new() -> Cutter {
        Cutter {
            lines_before: 0,
            lines: Lines::default(),
            state: State::new(),
            by: By::Lines,
            first: By::Lines,
        }
    }

    /// A cutter that lets the lexer cut every game.
    #[cfg(test)]
    fn by_lexer() -> Cutter {
        Cutter {
            by: By::Lexer,
            first: By::Lexer,
            ..Cutter::new()
        }
    }

    /// Cuts `bytes`: the source from the end of the last game cut on.
    ///
    /// Pushes a span (relative to `bytes`; its lines count from the start of the source) for each
    /// game that is certainly whole, and returns how many bytes those games span together. The
    /// next call must be given the source from there on, with more bytes behind it. With `at_end`
    /// nothing follows, and every game is cut; a source without any game gives no span.
    ///
    /// The spans do not depend on how a source is divided among the calls.
    pub fn cut(&mut self, bytes: &[u8], at_end: bool, spans: &mut Vec<GameSpan>) -> usize {
        let mut start = 0;
        while start < bytes.len() {
            let rest = &bytes[start..];
            let end = match self.next(rest, at_end) {
                Next::Game(end) => start + end,
                Next::Last if at_end => bytes.len(),
                Next::Last | Next::More => break,
            };
            spans.push(GameSpan {
                start,
                end,
                lines_before: self.lines_before,
            });
            self.lines_before += match self.by {
                By::Lines => self.lines.line_ends(),
                By::Lexer => {
                    self.state = State::new();
                    count_line_ends(&bytes[start..end])
                }
            };
            self.lines.begin_game();
            // A game that begins within a line is not plain, and that line may be very long.
            self.by = if is_line_end(bytes[end - 1]) {
                self.first
            } else {
                By::Lexer
            };
            start = end;
        }
        start
    }

    /// The end of the head game.
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Next {
        if self.by == By::Lines {
            match self.lines.find_end(bytes, at_end) {
                Verdict::Game(end) => return Next::Game(end),
                Verdict::More => return Next::More,
                Verdict::NotPlain => self.by = By::Lexer,
            }
        }
        let (stop, left) = reader::find_end(bytes, at_end, std::mem::take(&mut self.state));
        self.state = left;
        match stop {
            Stop::Boundary(end) => Next::Game(end),
            Stop::End if self.state.is_game() => Next::Last,
            _ => Next::More,
        }
    }
}

enum Next {
    /// The head game ends here.
    Game(usize),
    /// The head game goes on to the end of the source.
    Last,
    /// More bytes are needed, or there is no game.
    More,
}

#[cfg(test)]
pub(super) mod tests;
