//! Movetext: everything in it that is no word.

use std::ops::ControlFlow;

use pgn_reader::{Nag, RawComment, Skip};

use super::comment::CommentEnd;
use super::{Flow, Lexer, Section, Stop};
use crate::pgn::bytes::{self, Class, class};
use crate::pgn::reader::TokenVisitor;
use crate::problem::ProblemKind;

impl<const CUT: bool> Lexer<'_, CUT> {
    /// Reads movetext to the end of the game, or while cutting to the beginning of the next one.
    pub(in crate::pgn) fn movetext<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        loop {
            if self.state.fresh && self.state.section != Section::Between {
                self.line_start(visitor)?;
            }
            if self.state.section == Section::Between {
                self.outside(visitor, None)?;
            }
            if self.state.skipping > 0 {
                self.skip_variation(visitor, movetext)?;
                continue;
            }
            self.line(visitor, movetext)?;
        }
    }

    /// Reads on to the beginning of a line that needs a closer look, or a variation to skip.
    fn line<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        loop {
            self.plain(visitor, movetext)?;
            let byte = self.byte()?;
            match class(byte) {
                Class::Blank | Class::Dot => self.state.at += 1,
                Class::Letter => self.word(visitor, movetext)?,
                Class::Digit => self.number(visitor, movetext)?,
                Class::LineEnd => {
                    self.state.at = bytes::after_line_end(self.bytes, self.state.at);
                    // Most lines begin with a move or a move number other than 1.
                    let plain = !self.is_short()
                        && self.bytes.get(self.state.at).is_some_and(
                            |&next| matches!(next, b'2'..=b'9' | b'a'..=b'h' | b'K' | b'N'..=b'R'),
                        );
                    if !plain {
                        self.state.fresh = true;
                        return ControlFlow::Continue(());
                    }
                }
                Class::OpenBrace => self.comment(visitor, movetext)?,
                Class::Semicolon => self.skip_line()?,
                Class::OpenParenthesis => {
                    if self.state.depth == 0 {
                        self.state.variation_at = self.state.at;
                    }
                    self.name_blank_line(visitor);
                    self.state.at += 1;
                    self.state.depth += 1;
                    if let Skip(true) = visitor.begin_variation(movetext).map_break(Stop::Broken)? {
                        self.state.skipping = 1;
                        return ControlFlow::Continue(());
                    }
                }
                Class::CloseParenthesis => {
                    let at = self.state.at;
                    self.state.at += 1;
                    if self.state.depth == 0 {
                        self.irregular(visitor, ProblemKind::UnbalancedParenthesis, at, at + 1);
                    } else {
                        self.state.depth -= 1;
                        visitor.end_variation(movetext).map_break(Stop::Broken)?;
                    }
                }
                Class::Mark => {
                    let nag = self.mark(byte);
                    visitor.nag(movetext, nag).map_break(Stop::Broken)?;
                }
                Class::Dollar => self.numeric_annotation(visitor, movetext)?,
                Class::Star => self.star(visitor, movetext)?,
                Class::CloseBrace => {
                    let at = self.state.at;
                    self.state.at += 1;
                    self.stray(visitor, at, at + 1);
                }
                Class::Less => self.less(visitor, movetext)?,
            }
        }
    }

    /// Looks at the beginning of a line, where the next game may begin.
    fn line_start<V: TokenVisitor>(&mut self, visitor: &mut V) -> Flow<V::Output> {
        loop {
            let byte = self.next_content()?;
            let at = self.state.at;
            if byte == b'<'
                && self.state.section != Section::Finished
                && let Some(end) = bytes::markup_end(self.bytes, at)
            {
                self.stray(visitor, at, end);
                self.state.at = end;
                self.state.fresh = true;
                continue;
            }
            if byte == b'[' && bytes::tag_start(self.bytes, at).is_some() {
                return self.boundary(visitor, at);
            }
            let blank = self.state.blank;
            if self.state.section == Section::Finished {
                if blank.is_some() {
                    self.state.blank = None;
                    self.state.section = Section::Between;
                    self.state.between = at;
                    self.state.prose = false;
                    // Still at the beginning of a line.
                    return ControlFlow::Continue(());
                }
                if byte == b'1' && self.restarts(at) {
                    return self.boundary(visitor, at);
                }
            } else if blank.is_some() && self.state.tokens {
                if byte == b'1' && self.state.depth == 0 && self.restarts(at) {
                    return self.boundary(visitor, at);
                }
                self.state.blank_within = blank;
            }
            self.state.blank = None;
            self.state.fresh = false;
            return ControlFlow::Continue(());
        }
    }

    /// The next game begins at `at`.
    pub(super) fn boundary<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        at: usize,
    ) -> Flow<V::Output> {
        self.name_open_variation(visitor);
        ControlFlow::Break(Stop::Boundary(at))
    }

    /// Names a variation that is open where the game ends.
    pub(in crate::pgn) fn name_open_variation<V: TokenVisitor>(&mut self, visitor: &mut V) {
        if self.state.depth > 0 {
            let at = self.state.variation_at;
            self.irregular(visitor, ProblemKind::UnterminatedVariation, at, at + 1);
            self.state.depth = 0;
        }
    }

    /// Names a blank line between moves, once moves go on behind it.
    #[inline]
    pub(super) fn name_blank_line<V: TokenVisitor>(&mut self, visitor: &mut V) {
        if let Some(at) = self.state.blank_within.take() {
            self.irregular(visitor, ProblemKind::BlankLineInMovetext, at, at);
        }
    }

    pub(super) fn stray<V: TokenVisitor>(&self, visitor: &mut V, start: usize, end: usize) {
        let kind = if self.state.section == Section::Finished {
            ProblemKind::TextOutsideGame
        } else {
            ProblemKind::StrayText
        };
        self.irregular(visitor, kind, start, end);
    }

    fn comment<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        let start = self.state.at;
        let (end, next) = match self.comment_end()? {
            CommentEnd::Closed(end) => (end, Ok(end + 1)),
            CommentEnd::Unclosed(next) => (next, Err(next)),
            CommentEnd::Open => (self.bytes.len(), Ok(self.bytes.len())),
        };
        if CUT {
            return match next {
                Ok(next) => {
                    self.state.at = next;
                    ControlFlow::Continue(())
                }
                Err(next) => ControlFlow::Break(Stop::Boundary(next)),
            };
        }
        if self.bytes.get(end) != Some(&b'}') {
            self.irregular(visitor, ProblemKind::UnterminatedComment, start, end);
        }
        visitor
            .comment(movetext, RawComment(&self.bytes[start + 1..end]))
            .map_break(Stop::Broken)?;
        match next {
            Ok(next) => {
                self.state.at = next;
                ControlFlow::Continue(())
            }
            Err(next) => self.boundary(visitor, next),
        }
    }

    /// `!`, `?` and their pairs.
    fn mark(&mut self, byte: u8) -> Nag {
        let (nag, length) = match (byte, self.bytes.get(self.state.at + 1)) {
            (b'!', Some(b'!')) => (Nag::BRILLIANT_MOVE, 2),
            (b'!', Some(b'?')) => (Nag::SPECULATIVE_MOVE, 2),
            (b'!', _) => (Nag::GOOD_MOVE, 1),
            (_, Some(b'!')) => (Nag::DUBIOUS_MOVE, 2),
            (_, Some(b'?')) => (Nag::BLUNDER, 2),
            _ => (Nag::MISTAKE, 1),
        };
        self.state.at += length;
        nag
    }

    /// `$12`
    fn numeric_annotation<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        let start = self.state.at;
        let end = self.bytes[start + 1..]
            .iter()
            .take(bytes::LONGEST_WORD)
            .take_while(|byte| byte.is_ascii_digit())
            .count()
            + start
            + 1;
        self.state.at = end;
        let number = self.bytes[start + 1..end]
            .iter()
            .try_fold(0u8, |number, digit| {
                number.checked_mul(10)?.checked_add(digit - b'0')
            });
        match number {
            Some(number) if end > start + 1 => {
                visitor.nag(movetext, Nag(number)).map_break(Stop::Broken)
            }
            _ => {
                self.stray(visitor, start, end);
                ControlFlow::Continue(())
            }
        }
    }

    /// Moves over a variation the visitor does not read.
    fn skip_variation<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        loop {
            match self.byte()? {
                b'(' => self.state.skipping += 1,
                b')' => {
                    self.state.skipping -= 1;
                    if self.state.skipping == 0 {
                        self.state.at += 1;
                        self.state.depth -= 1;
                        return visitor.end_variation(movetext).map_break(Stop::Broken);
                    }
                }
                b'{' => {
                    let start = self.state.at;
                    match self.comment_end()? {
                        CommentEnd::Closed(end) => self.state.at = end,
                        CommentEnd::Unclosed(next) => {
                            self.irregular(visitor, ProblemKind::UnterminatedComment, start, next);
                            return self.boundary(visitor, next);
                        }
                        CommentEnd::Open => {
                            let end = self.bytes.len();
                            self.irregular(visitor, ProblemKind::UnterminatedComment, start, end);
                            self.state.at = end;
                            continue;
                        }
                    }
                }
                b';' => {
                    self.skip_line()?;
                    continue;
                }
                b'\n' | b'\r' => {
                    self.state.at = bytes::after_line_end(self.bytes, self.state.at);
                    self.state.fresh = true;
                    return ControlFlow::Continue(());
                }
                _ => {}
            }
            self.state.at += 1;
        }
    }
}
