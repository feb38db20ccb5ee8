//! The short way through movetext: numbers, moves, castles and closed comments.

use std::ops::ControlFlow;

use memchr::memchr2;
use pgn_reader::RawComment;

use super::comment::LOOK_AHEAD;
use super::{Flow, Lexer, Section, Stop};
use crate::pgn::bytes::{self, HORIZON};
use crate::pgn::notation::short;
use crate::pgn::reader::TokenVisitor;
use crate::pgn::{Letters, Token};

impl<const CUT: bool> Lexer<'_, CUT> {
    /// Reads on as long as what comes is plain: what the long way would read in the same way. It
    /// may stop anywhere.
    ///
    /// Looks at eight bytes at a time, and touches the state only at the end.
    #[inline]
    pub(super) fn plain<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        let state = &self.state;
        let is_plain = state.section == Section::Movetext
            && !state.fresh
            && state.blank.is_none()
            && state.blank_within.is_none()
            && state.scan.is_none()
            && self.letters == Letters::English;
        if !is_plain {
            return ControlFlow::Continue(());
        }
        let bytes = self.bytes;
        // Eight bytes are found up to the last place that is not too near the end.
        let text = if CUT && !self.at_end {
            &bytes[..(bytes.len() + 8).saturating_sub(HORIZON)]
        } else {
            bytes
        };
        let Some(mut rest) = text.get(state.at..) else {
            return ControlFlow::Continue(());
        };
        let mut tokens = false;
        while let Some(eight) = rest.first_chunk::<8>() {
            let length = match eight[0] {
                first if short::may_begin(first) => {
                    let Some((meaning, length)) = short::read(*eight) else {
                        break;
                    };
                    // `e8 (Q)` is no variation.
                    let last_rank = matches!(eight[length - 1], b'1' | b'8');
                    if last_rank && (eight[length & 7] == b'(' || eight[(length + 1) & 7] == b'(') {
                        break;
                    }
                    tokens = true;
                    let token = Token {
                        bytes: &eight[..length],
                        at: text.len() - rest.len(),
                        meaning,
                    };
                    visitor.token(movetext, token).map_break(Stop::Broken)?;
                    length + usize::from(eight[length & 7] == b' ')
                }
                b'0'..=b'9' => match number(*eight) {
                    Some(length) => length,
                    None => break,
                },
                b' ' | b'.' => 1,
                b'\n' if bytes::begins_plain_line(eight[1]) => 1,
                b'\r' if eight[1] == b'\n' && bytes::begins_plain_line(eight[2]) => 2,
                b'{' => {
                    let start = text.len() - rest.len() + 1;
                    let behind = &bytes[start..];
                    let end = match memchr2(b'{', b'}', behind) {
                        Some(end) if behind[end] == b'}' && end <= LOOK_AHEAD => end,
                        _ => break,
                    };
                    if !CUT {
                        visitor
                            .comment(movetext, RawComment(&behind[..end]))
                            .map_break(Stop::Broken)?;
                    }
                    // It may go on behind the eight bytes that can still be looked at.
                    self.state.at = start + end + 1;
                    let Some(next) = text.get(self.state.at..) else {
                        self.state.tokens |= tokens;
                        return ControlFlow::Continue(());
                    };
                    rest = next;
                    0
                }
                _ => break,
            };
            rest = &rest[length..];
        }
        self.state.at = text.len() - rest.len();
        self.state.tokens |= tokens;
        ControlFlow::Continue(())
    }
}

/// The length of a move number of up to three digits with its dot and the blank behind it.
#[inline]
fn number(eight: [u8; 8]) -> Option<usize> {
    let digits = if eight[1] == b'.' {
        1
    } else if !eight[1].is_ascii_digit() {
        return None;
    } else if eight[2] == b'.' {
        2
    } else if eight[2].is_ascii_digit() && eight[3] == b'.' {
        3
    } else {
        return None;
    };
    Some(digits + 1 + usize::from(eight[digits + 1] == b' '))
}
