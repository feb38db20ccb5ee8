//! The short way through movetext: numbers, moves, castles and closed comments.

use std::ops::ControlFlow;

use memchr::memchr2;
use pgn_reader::RawComment;

use super::comment::LOOK_AHEAD;
use super::{Flow, Lexer, Section, Stop};
use crate::pgn::bytes::{self, HORIZON};
use crate::pgn::notation::short;
use crate::pgn::reader::TokenVisitor;
use crate::pgn::{Letters, PieceKind, Token};

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
        let told = |visitor: &mut V, kind, at: usize, length: usize| {
            if !CUT {
                visitor.piece(kind, at..at + length);
            }
            length
        };
        while let Some(eight) = rest.first_chunk::<8>() {
            let at = text.len() - rest.len();
            let length = match eight[0] {
                first if short::may_begin(first) => {
                    let Some((meaning, length)) = short::read(*eight) else {
                        break;
                    };
                    // `e8 (Q)` is no variation.
                    let last_rank = matches!(eight[length - 1], b'1' | b'8');
                    if last_rank && may_be_promotion(eight[length & 7], eight[(length + 1) & 7]) {
                        break;
                    }
                    tokens = true;
                    let token = Token {
                        bytes: &eight[..length],
                        at,
                        meaning,
                    };
                    let blank = usize::from(eight[length & 7] == b' ');
                    told(visitor, PieceKind::Token, at, length);
                    visitor.token(movetext, token).map_break(Stop::Broken)?;
                    told(visitor, PieceKind::Blank, at + length, blank);
                    length + blank
                }
                b'0'..=b'9' => match number(*eight) {
                    Some(length) => {
                        let blank = usize::from(eight[(length - 1) & 7] == b' ');
                        told(visitor, PieceKind::Number, at, length - blank);
                        told(visitor, PieceKind::Blank, at + length - blank, blank);
                        length
                    }
                    None => break,
                },
                b' ' => told(visitor, PieceKind::Blank, at, 1),
                b'.' => told(visitor, PieceKind::Number, at, 1),
                b'\n' if bytes::begins_plain_line(eight[1]) => {
                    told(visitor, PieceKind::Blank, at, 1)
                }
                b'\r' if eight[1] == b'\n' && bytes::begins_plain_line(eight[2]) => {
                    told(visitor, PieceKind::Blank, at, 2)
                }
                b'{' => {
                    let start = at + 1;
                    let behind = &bytes[start..];
                    let end = match memchr2(b'{', b'}', behind) {
                        Some(end) if behind[end] == b'}' && end <= LOOK_AHEAD => end,
                        _ => break,
                    };
                    if !CUT {
                        told(visitor, PieceKind::Comment, at, end + 2);
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

/// Whether `(Q)` or `=Q` may follow, with these two bytes.
#[inline]
fn may_be_promotion(next: u8, behind: u8) -> bool {
    let begins = |byte| matches!(byte, b'(' | b'=');
    begins(next) || (bytes::is_blank(next) && (begins(behind) || bytes::is_blank(behind)))
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
