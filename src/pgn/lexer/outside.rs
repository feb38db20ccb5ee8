//! What stands outside of movetext: tag pairs, and text before and between games.

use std::ops::ControlFlow;

use super::comment::CommentEnd;
use super::{Flow, Lexer, Section, Stop};
use crate::pgn::PieceKind;
use crate::pgn::bytes::{self, HORIZON, LONGEST_WORD};
use crate::pgn::reader::TokenVisitor;
use crate::problem::ProblemKind;

impl<const CUT: bool> Lexer<'_, CUT> {
    /// Reads up to the beginning of the movetext. `tags` is there but between two games.
    ///
    /// Continues where movetext begins: with the section set to [`Section::Movetext`], or, if it
    /// belongs to a game that is finished already, [`Section::Finished`].
    pub(in crate::pgn) fn outside<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        mut tags: Option<&mut V::Tags>,
    ) -> Flow<V::Output> {
        loop {
            if let Some(tags) = tags.as_deref_mut() {
                self.plain_tags(visitor, tags)?;
            }
            let byte = self.next_content(visitor)?;
            let at = self.state.at;
            let fresh = std::mem::take(&mut self.state.fresh);
            match byte {
                b';' => {
                    self.state.fresh = fresh;
                    self.skip_line(visitor, PieceKind::Comment)?;
                    self.state.fresh = false;
                }
                b'{' => {
                    self.state.fresh = fresh;
                    self.comment_outside(visitor)?;
                    self.state.fresh = false;
                }
                b'[' => {
                    if let Some((name, value_at)) = bytes::tag_start(self.bytes, at) {
                        if self.state.section == Section::Between {
                            return ControlFlow::Break(Stop::Boundary(self.state.between));
                        }
                        if CUT && let Some(at) = self.repeats(at, name) {
                            return ControlFlow::Break(Stop::Boundary(at));
                        }
                        let Some(tags) = tags.as_deref_mut() else {
                            return ControlFlow::Break(Stop::Boundary(at));
                        };
                        // The place is found again if the pair is not complete yet.
                        self.state.fresh = fresh;
                        self.tag(visitor, tags, name, value_at)?;
                        self.state.fresh = false;
                        self.state.section = Section::Tags;
                        self.state.tagged = true;
                        self.state.pending = None;
                        self.state.prose = false;
                    } else if self.state.prose {
                        self.text_outside(visitor);
                    } else {
                        // Moves may follow it: `[pgn] 1. e4`.
                        self.state.prose = !self.malformed_tag(visitor);
                        self.state.fresh = fresh;
                    }
                }
                b'<' if let Some(end) = bytes::markup_end(self.bytes, at) => {
                    self.irregular(visitor, ProblemKind::TextOutsideGame, at, end);
                    self.advance(visitor, PieceKind::Named, end);
                    self.state.fresh = fresh;
                }
                _ => {
                    // Comments, and nothing else, stand before the moves of a game without tags.
                    let commented = self.state.pending.is_some();
                    let may_begin = !self.state.prose
                        && (fresh || commented || self.state.section == Section::Tags);
                    if may_begin && self.begins(at) {
                        if self.state.section == Section::Between {
                            if self.restarts(at) || self.begins_untagged(at) {
                                return ControlFlow::Break(Stop::Boundary(self.state.between));
                            }
                            self.state.pending = None;
                            self.state.section = Section::Finished;
                        } else {
                            self.state.section = Section::Movetext;
                            if let Some(pending) = self.state.pending.take()
                                && !CUT
                            {
                                self.state.at = pending;
                            }
                        }
                        // Only the start of a line may remember one.
                        self.state.blank = None;
                        return ControlFlow::Continue(());
                    }
                    self.text_outside(visitor);
                }
            }
        }
    }

    /// Where the next game begins, if a tag of the name of the one at `at` has been seen: with
    /// the paragraph of tags, if the other one stands before that. An Event tag always comes first.
    fn repeats(&mut self, at: usize, name: &[u8]) -> Option<usize> {
        if self.state.blank.take().is_some() && self.state.tagged {
            self.state.paragraph.0 += 1;
            self.state.paragraph.1 = at;
        }
        let seen = *self.state.names.get(name)?;
        let (paragraph, start) = self.state.paragraph;
        let is_first = seen == paragraph || name == b"Event";
        Some(if is_first { at } else { start })
    }

    /// Whether movetext begins at `at`. Behind tags it is to be expected: there one word that only
    /// movetext has is enough, and those before it on its line are left out one by one.
    fn begins(&self, at: usize) -> bool {
        let expected = self.state.section == Section::Tags;
        (expected && (self.bytes[at] == b'$' || self.line_holds_moves(at)))
            || self.starts_movetext(at)
    }

    fn comment_outside<V: TokenVisitor>(&mut self, visitor: &mut V) -> Flow<V::Output> {
        let start = self.state.at;
        match self.comment_end()? {
            CommentEnd::Closed(end) => {
                self.state.pending.get_or_insert(start);
                self.advance(visitor, PieceKind::Comment, end + 1);
            }
            CommentEnd::Unclosed(next) => {
                self.irregular(visitor, ProblemKind::UnterminatedComment, start, next);
                self.state.pending = None;
                self.advance(visitor, PieceKind::Comment, next);
                match self.state.section {
                    Section::Between => {
                        return ControlFlow::Break(Stop::Boundary(self.state.between));
                    }
                    Section::Tags => return ControlFlow::Break(Stop::Boundary(next)),
                    _ => {}
                }
            }
            CommentEnd::Open => {
                if self.state.section == Section::Tags {
                    // It is read again as the movetext.
                    self.state.pending.get_or_insert(start);
                } else {
                    let end = self.bytes.len();
                    self.irregular(visitor, ProblemKind::UnterminatedComment, start, end);
                }
                self.advance(visitor, PieceKind::Comment, self.bytes.len());
            }
        }
        ControlFlow::Continue(())
    }

    /// A `[` that begins no tag pair: up to the bracket that closes it, or the end of the line.
    /// Whether it is a closed `[name ...]`, so that moves may follow it on its line.
    fn malformed_tag<V: TokenVisitor>(&mut self, visitor: &mut V) -> bool {
        let start = self.state.at;
        let limit = self.bytes.len().min(start + LONGEST_WORD);
        let stop = self.bytes[start + 1..limit]
            .iter()
            .position(|&byte| bytes::is_line_end(byte) || matches!(byte, b']' | b'[' | b'{'))
            .map_or(limit, |offset| start + 1 + offset);
        let end = stop + usize::from(self.bytes.get(stop) == Some(&b']'));
        let named = self
            .bytes
            .get(start + 1)
            .is_some_and(u8::is_ascii_alphabetic);
        let kind = if named {
            ProblemKind::MalformedTag
        } else {
            ProblemKind::TextOutsideGame
        };
        self.irregular(visitor, kind, start, end);
        self.state.pending = None;
        self.advance(visitor, PieceKind::Named, end);
        named && end > stop
    }

    /// Text up to the end of the line, or to what is not text.
    fn text_outside<V: TokenVisitor>(&mut self, visitor: &mut V) {
        let start = self.state.at;
        let limit = if CUT && !self.at_end {
            // What begins within the horizon of the end is decided with more bytes.
            (self.bytes.len() - HORIZON).max(start + 1)
        } else {
            self.bytes.len()
        };
        let mut end = start + 1;
        while end < limit {
            match self.bytes[end] {
                b'\n' | b'\r' | b'{' | b';' => break,
                b'[' if bytes::tag_start(self.bytes, end).is_some() => break,
                b'<' if bytes::markup_end(self.bytes, end).is_some() => break,
                _ => end += 1,
            }
        }
        let mut shown = end;
        while bytes::is_blank(self.bytes[shown - 1]) {
            shown -= 1;
        }
        self.irregular(visitor, ProblemKind::TextOutsideGame, start, shown);
        self.state.pending = None;
        self.advance(visitor, PieceKind::Named, shown);
        self.advance(visitor, PieceKind::Blank, end);
        self.state.prose = true;
    }
}
