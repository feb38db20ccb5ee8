//! The short way through what nearly all games consist of: plain tag pairs, numbers, moves, castles
//! and closed comments.

use std::ops::ControlFlow;

use memchr::memchr2;
use pgn_reader::{RawComment, RawTag};
use shakmaty::{Rank, Role, san::San};

use super::comment::LOOK_AHEAD;
use super::{Flow, Lexer, Section, Stop};
use crate::pgn::bytes::{self, HORIZON};
use crate::pgn::notation::short;
use crate::pgn::reader::TokenVisitor;
use crate::pgn::{Letters, PieceKind, Token};

impl<const CUT: bool> Lexer<'_, CUT> {
    /// Reads tag pairs of the usual form, one on a line. It may stop anywhere.
    #[inline]
    pub(super) fn plain_tags<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        tags: &mut V::Tags,
    ) -> Flow<V::Output> {
        // While cutting, tag names are compared.
        if CUT || !self.short_way || !matches!(self.state.section, Section::Before | Section::Tags)
        {
            return ControlFlow::Continue(());
        }
        let (mut found, mut fresh) = (false, false);
        let mut rest = self.bytes.get(self.state.at..).unwrap_or_default();
        while let Some((name, value)) = bytes::plain_tag(rest) {
            found = true;
            let at = self.bytes.len() - rest.len();
            let end = at + name.len() + value.len() + bytes::TAG_SIGNS;
            visitor.piece(PieceKind::Tag, at..end);
            visitor
                .tag(tags, name, RawTag(value))
                .map_break(Stop::Broken)?;
            rest = &self.bytes[end..];
            fresh = false;
            match rest {
                [b'\n', next @ ..] | [b'\r', b'\n', next @ ..] if next.starts_with(b"[") => {
                    fresh = true;
                    visitor.piece(PieceKind::Blank, end..self.bytes.len() - next.len());
                    rest = next;
                }
                _ => break,
            }
        }
        if found {
            self.state.at = self.bytes.len() - rest.len();
            self.state.fresh = fresh;
            self.state.section = Section::Tags;
            self.state.tagged = true;
            self.state.pending = None;
            self.state.prose = false;
        }
        ControlFlow::Continue(())
    }

    /// Reads on as long as what comes is plain: what the long way would read in the same way. It
    /// may stop anywhere.
    ///
    /// Looks at eight bytes at a time, and sets the place only at the end.
    #[inline]
    pub(super) fn plain<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        let state = &self.state;
        let is_plain = self.short_way
            && state.section == Section::Movetext
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
        let told = |visitor: &mut V, kind, at: usize, length: usize| {
            if !CUT {
                visitor.piece(kind, at..at + length);
            }
            length
        };
        while let Some(eight) = rest.first_chunk::<8>() {
            let at = text.len() - rest.len();
            // Moves and numbers are nearly all there is; the jump below is dear.
            if let Some(role) = short::mover(eight[0])
                && let Some((san, length, next)) = short::read(role, *eight)
            {
                // `e8 (Q)` is no variation.
                if role == Role::Pawn
                    && reaches_last_rank(san)
                    && may_be_promotion(eight[length & 7], eight[(length + 1) & 7])
                {
                    break;
                }
                self.state.tokens = true;
                told(visitor, PieceKind::Token, at, length);
                visitor
                    .usual_move(movetext, san, &eight[..length], at)
                    .map_break(Stop::Broken)?;
                told(visitor, PieceKind::Blank, at + length, next - length);
                rest = &rest[next..];
                continue;
            }
            if eight[0].is_ascii_digit() {
                let Some(length) = number(*eight) else {
                    break;
                };
                let blank = usize::from(eight[(length - 1) & 7] == b' ');
                told(visitor, PieceKind::Number, at, length - blank);
                told(visitor, PieceKind::Blank, at + length - blank, blank);
                rest = &rest[length..];
                continue;
            }
            let length = match eight[0] {
                b'a'..=b'h' | b'B' | b'K' | b'N' | b'O' | b'Q' | b'R' => {
                    let Some((meaning, length)) = short::read_unusual(*eight) else {
                        break;
                    };
                    self.state.tokens = true;
                    let token = Token {
                        bytes: &eight[..length],
                        at,
                        meaning,
                    };
                    told(visitor, PieceKind::Token, at, length);
                    visitor.token(movetext, token).map_break(Stop::Broken)?;
                    length
                }
                b' ' => told(visitor, PieceKind::Blank, at, 1),
                b'.' => told(visitor, PieceKind::Number, at, 1),
                b'\n' if bytes::begins_plain_line(eight[1]) => {
                    told(visitor, PieceKind::Blank, at, 1)
                }
                b'\r' if eight[1] == b'\n' && bytes::begins_plain_line(eight[2]) => {
                    told(visitor, PieceKind::Blank, at, 2)
                }
                b'{' => {
                    let Some(end) = self.plain_comment(visitor, movetext, at)? else {
                        break;
                    };
                    // It may go on behind the eight bytes that can still be looked at.
                    self.state.at = end;
                    let Some(next) = text.get(end..) else {
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
        ControlFlow::Continue(())
    }

    /// Reads the comment at `at`, if it is closed within sight: the offset behind it.
    #[inline]
    fn plain_comment<V: TokenVisitor>(
        &self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
        at: usize,
    ) -> Flow<V::Output, Option<usize>> {
        let behind = &self.bytes[at + 1..];
        let end = match memchr2(b'{', b'}', behind) {
            Some(end) if behind[end] == b'}' && end <= LOOK_AHEAD => end,
            _ => return ControlFlow::Continue(None),
        };
        let next = at + end + 2;
        if !CUT {
            visitor.piece(PieceKind::Comment, at..next);
            visitor
                .comment(movetext, RawComment(&behind[..end]))
                .map_break(Stop::Broken)?;
        }
        ControlFlow::Continue(Some(next))
    }
}

/// Whether a pawn has come to its last rank.
#[inline]
fn reaches_last_rank(san: San) -> bool {
    matches!(san, San::Normal { to, .. } if matches!(to.rank(), Rank::First | Rank::Eighth))
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
