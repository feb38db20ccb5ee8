//! Words of movetext: moves, castles, results, move numbers, and what is none of these.

use std::ops::ControlFlow;

use shakmaty::{Role, san::San};

use super::{Flow, Lexer, Section, Stop};
use crate::law::Wing;
use crate::pgn::bytes::{self, LONGEST_WORD};
use crate::pgn::reader::{self, TokenVisitor};
use crate::pgn::{Letters, Meaning, Notation, PieceKind, Spelling, Termination, Token, notation};
use crate::problem::ProblemKind;

impl<const CUT: bool> Lexer<'_, CUT> {
    /// A move number, or a word that begins with a digit.
    #[inline]
    pub(super) fn number<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        let start = self.state.at;
        let bytes = self.bytes;
        let mut end = start + 1;
        while end < bytes.len() && bytes[end].is_ascii_digit() && end - start < 16 {
            end += 1;
        }
        let next = bytes.get(end).copied();
        if next == Some(b'.') && self.state.section == Section::Movetext {
            self.advance(visitor, PieceKind::Number, end + 1);
            let blank = usize::from(bytes.get(end + 1) == Some(&b' '));
            self.advance(visitor, PieceKind::Blank, end + 1 + blank);
            return ControlFlow::Continue(());
        }
        self.number_slowly(visitor, movetext, end)
    }

    fn number_slowly<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
        end: usize,
    ) -> Flow<V::Output> {
        let start = self.state.at;
        let next = self.bytes.get(end).copied();
        if self.state.section == Section::Finished
            && self.state.depth == 0
            && !self.state.tagged
            && self.restarts(start)
        {
            return self.boundary(visitor, start);
        }
        let zeros = self.bytes[start..end].iter().all(|&byte| byte == b'0');
        if next.is_none_or(bytes::ends_word) {
            // A lone `0` is castle-like, and `00` a castle, but not as a move number.
            if next == Some(b'.') || !zeros {
                self.advance(visitor, PieceKind::Number, end);
                return ControlFlow::Continue(());
            }
        } else if next.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            // `12e4`, but not `0e4`
            let word = &self.bytes[end..self.word_end(end)];
            let glued = !zeros
                && word.len() <= notation::LONGEST_MOVE
                && notation::classify(word, self.letters)
                    .is_some_and(|meaning| meaning != Meaning::Unreadable);
            if glued
                && notation::classify(&self.bytes[start..end + word.len()], self.letters)
                    .is_none_or(|meaning| meaning == Meaning::Unreadable)
            {
                self.advance(visitor, PieceKind::Number, end);
                return ControlFlow::Continue(());
            }
        }
        self.word(visitor, movetext)
    }

    /// A word.
    pub(super) fn word<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        let start = self.state.at;
        let end = self.word_end(start);
        let word = &self.bytes[start..end];
        if self.state.section == Section::Movetext {
            // Usual words that no blank follows, and results.
            if self.letters == Letters::English
                && self.bytes.get(end) != Some(&b'*')
                && let Some(san) = notation::standard(word)
            {
                let meaning = Meaning::Move(san, Spelling::STANDARD);
                return self.move_or_capture(visitor, movetext, end, meaning);
            }
            if let Some(result) = notation::plain_result(word) {
                return self.token(visitor, movetext, end, Meaning::Result(result));
            }
        }
        self.word_slowly(visitor, movetext, end)
    }

    /// A token; `e.p.` or `(Q)` may stand behind it if it is a pawn's move.
    fn move_or_capture<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
        end: usize,
        meaning: Meaning,
    ) -> Flow<V::Output> {
        let next = bytes::skip_blanks(self.bytes, end);
        if matches!(self.bytes.get(next), Some(b'(' | b'='))
            && next - end < LONGEST_WORD
            && let Some((meaning, length)) =
                notation::promotion(meaning, &self.bytes[next..], self.letters)
        {
            return self.token(visitor, movetext, next + length, meaning);
        }
        if self.bytes.get(next) == Some(&b'e')
            && may_be_en_passant(meaning)
            && next - end < LONGEST_WORD
            && let Some(length) = notation::en_passant(&self.bytes[next..])
        {
            let meaning = spelled(meaning, Spelling::EN_PASSANT);
            return self.token(visitor, movetext, next + length, meaning);
        }
        self.token(visitor, movetext, end, meaning)
    }

    #[cold]
    #[inline(never)]
    fn word_slowly<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
        end: usize,
    ) -> Flow<V::Output> {
        let start = self.state.at;
        let end = self.whole_word(start, end)?;
        if self.state.section == Section::Finished
            && self.state.depth == 0
            && self.bytes[start] == b'['
            && bytes::tag_start(self.bytes, start)
                .is_some_and(|(_, value_at)| self.bytes[value_at - 1] == b'"')
        {
            return self.boundary(visitor, start);
        }
        // `e4‼`: the mark is read by itself.
        let mut end = end;
        if let Some(mark) =
            (start..end).find(|&at| notation::unicode_mark(&self.bytes[at..]).is_some())
        {
            if mark == start {
                let nag = notation::unicode_mark(&self.bytes[start..]);
                self.advance(visitor, PieceKind::Annotation, start + 3);
                return match nag {
                    Some(nag) => visitor.nag(movetext, nag).map_break(Stop::Broken),
                    None => ControlFlow::Continue(()),
                };
            }
            end = mark;
        }
        let word = &self.bytes[start..end];
        let dotted = self.bytes.get(end) == Some(&b'.');
        let mut meaning = notation::classify(word, self.letters);
        if let Some(Meaning::Castle(Wing::KingSide, _)) = meaning
            && self.is_double_forfeit(word, end)
        {
            meaning = Some(Meaning::Result(Termination::DoubleForfeit));
        }
        // `exd6e.p.`: the dots have cut the word short.
        if matches!(meaning, None | Some(Meaning::Unreadable))
            && dotted
            && word.ends_with(b"e")
            && let Some(length) = notation::en_passant(&self.bytes[end - 1..])
            && let Some(whole @ (Meaning::Move(..) | Meaning::Coordinates { .. })) =
                notation::classify(&word[..word.len() - 1], self.letters)
        {
            let whole = spelled(whole, Spelling::EN_PASSANT);
            return self.token(visitor, movetext, end - 1 + length, whole);
        }
        if matches!(meaning, None | Some(Meaning::Unreadable))
            && let Some(first) = notation::split(word, dotted, self.letters)
        {
            let cut = start + first;
            let mut meaning = notation::classify(&word[..first], self.letters);
            if let Some(castle @ Meaning::Castle(..)) = meaning {
                // A castle has no place for the note; a move behind it has.
                meaning = notation::classify(&word[first..], self.letters);
                let Some(second @ Meaning::Move(..)) = meaning else {
                    self.irregular(visitor, ProblemKind::MoveNotation, start, cut);
                    return self.token(visitor, movetext, cut, castle);
                };
                self.token(visitor, movetext, cut, castle)?;
                return self.token(visitor, movetext, end, spelled(second, Spelling::GLUED));
            }
            if let Some(meaning) = meaning {
                return self.token(visitor, movetext, cut, spelled(meaning, Spelling::GLUED));
            }
        }
        let Some(mut meaning) = meaning else {
            self.stray(visitor, end);
            return ControlFlow::Continue(());
        };
        if self.bytes.get(end) == Some(&b'*') {
            meaning = spelled(meaning, Spelling::GLUED);
        }
        self.move_or_capture(visitor, movetext, end, meaning)
    }

    /// The offset behind the word at `start`, of which the bytes up to `end` have been looked at:
    /// no part of a word that is too long to be looked at in one go is a word of its own.
    fn whole_word<O>(&self, start: usize, end: usize) -> Flow<O, usize> {
        if end - start < LONGEST_WORD {
            return ControlFlow::Continue(end);
        }
        let rest = &self.bytes[end..];
        match rest.iter().position(|&byte| bytes::ends_word(byte)) {
            Some(length) => ControlFlow::Continue(end + length),
            None if CUT && !self.at_end => ControlFlow::Break(Stop::More),
            None => ControlFlow::Continue(self.bytes.len()),
        }
    }

    /// Hands over the token from the current place to `end`.
    #[inline]
    pub(super) fn token<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
        end: usize,
        meaning: Meaning,
    ) -> Flow<V::Output> {
        let start = self.state.at;
        if self.state.section == Section::Finished && self.state.depth == 0 {
            if self.begins_untagged(start) {
                return self.boundary(visitor, start);
            }
            self.advance(visitor, PieceKind::Named, end);
            let kind = if matches!(meaning, Meaning::Result(_)) {
                ProblemKind::TextOutsideGame
            } else {
                ProblemKind::MovesAfterResult
            };
            self.irregular(visitor, kind, start, end);
            return ControlFlow::Continue(());
        }
        self.advance(visitor, PieceKind::Token, end);
        self.name_blank_line(visitor);
        self.state.tokens = true;
        // `0-0` is a result only where no token follows; while cutting it is none, and both must
        // go the same way.
        let ends = match meaning {
            Meaning::Result(result) => result != Termination::DoubleForfeit,
            _ => false,
        };
        if ends && self.state.depth == 0 {
            self.state.section = Section::Finished;
            self.state.result_end = end;
        }
        visitor
            .token(
                movetext,
                Token {
                    bytes: &self.bytes[start..end],
                    at: start,
                    meaning,
                },
            )
            .map_break(Stop::Broken)
    }

    /// `*`
    pub(super) fn star<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        let end = self.state.at + 1;
        self.token(
            visitor,
            movetext,
            end,
            Meaning::Result(Termination::Unknown),
        )
    }

    /// `<`: mark-up, or the null move `<>`.
    pub(super) fn less<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> Flow<V::Output> {
        let at = self.state.at;
        if self.bytes.get(at + 1) == Some(&b'>') {
            return self.token(visitor, movetext, at + 2, Meaning::Null);
        }
        let end = bytes::markup_end(self.bytes, at).unwrap_or(at + 1);
        self.stray(visitor, end);
        ControlFlow::Continue(())
    }

    /// Whether the word `0-0` that ends at `end` is a result: it is the only token of the game,
    /// or the last one and the Result tag says `0-0`. Never so while cutting: it changes nothing
    /// about where a game ends.
    fn is_double_forfeit(&self, word: &[u8], end: usize) -> bool {
        if CUT || self.state.depth > 0 || self.state.section != Section::Movetext {
            return false;
        }
        let forfeit = matches!(
            notation::classify(word, self.letters),
            Some(Meaning::Castle(
                Wing::KingSide,
                Notation::Zeros | Notation::UnicodeDash
            ))
        ) && word.starts_with(b"0")
            && word.ends_with(b"0");
        forfeit
            && reader::is_last_token(self.bytes, end, self.letters)
            && (!self.state.tokens || reader::result_is_double_forfeit(self.bytes))
    }
}

/// A pawn's move that names its file, or a move by two squares.
const fn may_be_en_passant(meaning: Meaning) -> bool {
    matches!(
        meaning,
        Meaning::Move(
            San::Normal {
                role: Role::Pawn,
                file: Some(_),
                ..
            },
            _
        ) | Meaning::Coordinates { .. }
    )
}

/// The same, with something unusual about its spelling.
const fn spelled(meaning: Meaning, how: Spelling) -> Meaning {
    match meaning {
        Meaning::Move(san, spelling) => Meaning::Move(san, spelling.with(how)),
        Meaning::Coordinates {
            from,
            to,
            promotion,
            spelling,
        } => Meaning::Coordinates {
            from,
            to,
            promotion,
            spelling: spelling.with(how),
        },
        other => other,
    }
}
