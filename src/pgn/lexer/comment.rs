//! Where a comment in braces ends.

use std::ops::ControlFlow;

use memchr::{memchr2, memmem};

use super::{Flow, Lexer, Stop};
use crate::pgn::bytes;

/// How far behind a possible end of an unclosed comment its `}` may stand. A constant, so that
/// the cut does not depend on the size of buffers.
pub(in crate::pgn) const LOOK_AHEAD: usize = 1 << 20;

const EVENT: &[u8] = b"[Event \"";

/// How far an open comment has been searched.
#[derive(Clone, Copy, Debug)]
pub(in crate::pgn) struct Scan {
    /// Behind the last brace.
    segment: usize,
    /// No brace between `segment` and here.
    searched: usize,
    /// No candidate begins between `segment` and here, but for `candidate`.
    screened: usize,
    /// A tag pair `[Event "` behind a blank line, without a brace between `segment` and it.
    candidate: Option<usize>,
}

/// How a comment ends.
pub(super) enum CommentEnd {
    /// With the brace at this offset.
    Closed(usize),
    /// Unclosed, before the next game, which begins here.
    Unclosed(usize),
    /// Unclosed at the end of the source.
    Open,
}

impl<const CUT: bool> Lexer<'_, CUT> {
    /// The end of the comment whose brace stands at the current place.
    ///
    /// It is closed by the next `}`, unless a blank line and `[Event "` stand before that and,
    /// behind them, another `{` comes first: then the next game begins there.
    pub(super) fn comment_end<O>(&mut self) -> Flow<O, CommentEnd> {
        let start = self.state.at + 1;
        let mut scan = self.state.scan.take().unwrap_or(Scan {
            segment: start,
            searched: start,
            screened: start,
            candidate: None,
        });
        loop {
            let found = memchr2(b'{', b'}', &self.bytes[scan.searched..]);
            let end = found.map_or(self.bytes.len(), |offset| scan.searched + offset);
            let closes = found.is_some() && self.bytes[end] == b'}';
            let far = end - scan.segment > LOOK_AHEAD;
            if far || (!closes && (found.is_some() || self.at_end)) {
                self.screen(&mut scan, end);
            }
            if let Some(candidate) = scan.candidate {
                let decided = !closes && (found.is_some() || self.at_end);
                if decided || end - candidate > LOOK_AHEAD {
                    return ControlFlow::Continue(CommentEnd::Unclosed(candidate));
                }
            }
            if closes {
                return ControlFlow::Continue(CommentEnd::Closed(end));
            }
            if found.is_none() {
                if self.at_end {
                    return ControlFlow::Continue(CommentEnd::Open);
                }
                scan.searched = end;
                self.state.scan = Some(scan);
                return ControlFlow::Break(Stop::More);
            }
            let next = end + 1;
            scan = Scan {
                segment: next,
                searched: next,
                screened: next,
                candidate: None,
            };
        }
    }

    /// Looks for the first candidate up to `end`.
    fn screen(&self, scan: &mut Scan, end: usize) {
        if scan.candidate.is_some() {
            return;
        }
        scan.candidate = memmem::find_iter(&self.bytes[scan.screened..end], EVENT)
            .map(|offset| scan.screened + offset)
            .find(|&at| self.follows_blank_line(at));
        // A candidate may begin before `end` and not be complete.
        scan.screened = scan.screened.max(end.saturating_sub(EVENT.len() - 1));
    }

    /// Whether only blanks stand before `at` on its line, and the line before is blank.
    fn follows_blank_line(&self, at: usize) -> bool {
        let mut line_ends = 0;
        let mut before = at;
        while line_ends < 2 && before > self.state.at {
            let byte = self.bytes[before - 1];
            if bytes::is_line_end(byte) {
                line_ends += 1;
                let pair = before >= 2 && self.bytes[before - 2..before] == *b"\r\n";
                before -= 1 + usize::from(pair);
            } else if self.bytes[..before].ends_with(bytes::BYTE_ORDER_MARK) {
                before -= bytes::BYTE_ORDER_MARK.len();
            } else if bytes::is_blank(byte) {
                before -= 1;
            } else {
                return false;
            }
        }
        line_ends == 2
    }
}
