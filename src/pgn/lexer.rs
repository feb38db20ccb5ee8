//! The one opinion about what the bytes of a source say and where its games end.
//!
//! A [`Lexer`] drives a [`TokenVisitor`] over the bytes of one game, or, as `Lexer<true>`, looks
//! for the place where the next game begins. Then it may be stopped for want of bytes at any
//! item and go on later from its [`State`].

mod comment;
mod movetext;
mod outside;
mod plain;
mod tag;
mod word;

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::bytes::{self, Class, HORIZON, LONGEST_WORD, class};
use super::notation::{self, short};
use super::reader::{Irregularity, TokenVisitor};
use super::{Letters, PieceKind};
use crate::problem::ProblemKind;

#[cfg(test)]
pub(super) use comment::LOOK_AHEAD;
pub(super) use comment::Scan;

/// Why the lexer stopped.
#[derive(Debug)]
pub(super) enum Stop<Output> {
    /// The bytes at hand do not decide what comes next.
    More,
    /// The next game begins at this offset.
    Boundary(usize),
    /// The bytes are read to their end.
    End,
    /// The visitor broke off.
    Broken(Output),
}

pub(super) type Flow<Output, T = ()> = ControlFlow<Stop<Output>, T>;

/// Where in a game the lexer is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Section {
    /// Before the first tag pair or move.
    #[default]
    Before,
    Tags,
    Movetext,
    /// Behind the result, in its paragraph.
    Finished,
    /// Behind the result and a blank line: what stands here belongs to the next game, if there is
    /// one.
    Between,
}

/// All that must be remembered to go on at `at`.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // facts of the text that do not exclude each other
pub(super) struct State {
    pub(super) at: usize,
    pub(super) section: Section,
    /// Only blanks and mark-up stand between the start of the line and `at`.
    fresh: bool,
    /// Prose stands before `at` on this line, so that no movetext begins on it.
    prose: bool,
    /// Where a blank line stands between the last content and `at`.
    blank: Option<usize>,
    /// A blank line within movetext that has not been named yet.
    blank_within: Option<usize>,
    /// A token has been seen.
    tokens: bool,
    tagged: bool,
    /// Open variations that the visitor reads, and those within one that is skipped.
    depth: usize,
    skipping: usize,
    /// Where the outermost open variation begins.
    variation_at: usize,
    /// Comments that begin here may turn out to be the beginning of the movetext.
    pending: Option<usize>,
    /// Where the text between two games begins.
    between: usize,
    /// Where the result ends.
    result_end: usize,
    /// How far an open comment has been searched.
    scan: Option<Scan>,
    /// The names of the tag section, while cutting, each with the number of its paragraph.
    names: HashMap<Vec<u8>, u32>,
    /// The paragraph of tag pairs: its number and where it begins.
    paragraph: (u32, usize),
}

impl State {
    /// At the start of a game.
    pub(super) fn new() -> State {
        State {
            fresh: true,
            ..State::default()
        }
    }

    /// In the main line of a game whose first token has been read.
    fn in_main_line(at: usize) -> State {
        State {
            at,
            section: Section::Movetext,
            tokens: true,
            tagged: true,
            ..State::default()
        }
    }

    /// Whether a tag pair or movetext has been seen.
    pub(super) fn is_game(&self) -> bool {
        self.section != Section::Before
    }
}

/// Reads bytes; with `CUT` only to find where the game ends, maybe with more bytes to come.
pub(super) struct Lexer<'a, const CUT: bool> {
    bytes: &'a [u8],
    /// Nothing follows the bytes. Always so if not `CUT`.
    at_end: bool,
    letters: Letters,
    /// Whether what is plain is read in the short way, to the same effect; always so but in tests.
    pub(super) short_way: bool,
    pub(super) state: State,
}

impl<'a> Lexer<'a, false> {
    /// A lexer that reads one game.
    pub(super) fn reading(game: &'a [u8], letters: Letters) -> Self {
        Lexer {
            bytes: game,
            at_end: true,
            letters,
            short_way: true,
            state: State::new(),
        }
    }

    /// A lexer that goes on in the main line of a game.
    pub(super) fn resuming(game: &'a [u8], at: usize, letters: Letters) -> Self {
        Lexer {
            bytes: game,
            at_end: true,
            letters,
            short_way: true,
            state: State::in_main_line(at.min(game.len())),
        }
    }
}

impl Lexer<'_, false> {
    /// Names what is left of the game. There is something only where words that are read with the
    /// letters of another language end the game before the place where it was cut.
    pub(super) fn name_rest<V: TokenVisitor>(&mut self, visitor: &mut V) {
        let end = self.bytes.len();
        if self.state.at < end {
            let start = self.state.at;
            self.irregular(visitor, ProblemKind::TextOutsideGame, start, end);
            self.advance(visitor, PieceKind::Named, end);
        }
    }

    /// Whether there is nothing but blanks.
    pub(super) fn is_blank(&self) -> bool {
        let bytes = self.bytes;
        let bytes = bytes.strip_prefix(bytes::BYTE_ORDER_MARK).unwrap_or(bytes);
        bytes
            .iter()
            .all(|&byte| bytes::is_blank(byte) || bytes::is_line_end(byte))
    }

    /// Goes back to the comments behind the tag section, where no moves follow them. False if
    /// there are none.
    pub(super) fn reads_comment_as_movetext(&mut self) -> bool {
        match self.state.pending.take() {
            Some(pending) if self.state.section == Section::Tags => {
                self.state.at = pending;
                self.state.section = Section::Movetext;
                self.state.fresh = false;
                self.state.blank = None;
                true
            }
            _ => false,
        }
    }
}

impl<'a> Lexer<'a, true> {
    /// A lexer that looks for the end of the game at the start of `bytes`.
    pub(super) fn cutting(bytes: &'a [u8], at_end: bool, state: State) -> Self {
        Lexer {
            bytes,
            at_end,
            letters: Letters::English,
            short_way: true,
            state,
        }
    }

    /// A lexer that goes on in the main line of a game, and does not ask in turn what follows
    /// which word.
    pub(super) fn looking_on(game: &'a [u8], at: usize, letters: Letters) -> Self {
        Lexer {
            bytes: game,
            at_end: true,
            letters,
            short_way: true,
            state: State::in_main_line(at),
        }
    }
}

impl<const CUT: bool> Lexer<'_, CUT> {
    /// Whether the bytes at hand may not decide what stands at the current place.
    #[inline]
    fn is_short(&self) -> bool {
        CUT && !self.at_end && self.state.at + HORIZON > self.bytes.len()
    }

    /// The byte at the current place, or why there is none.
    #[inline]
    fn byte<O>(&self) -> Flow<O, u8> {
        if self.is_short() {
            return ControlFlow::Break(Stop::More);
        }
        match self.bytes.get(self.state.at) {
            Some(&byte) => ControlFlow::Continue(byte),
            None => ControlFlow::Break(Stop::End),
        }
    }

    /// Moves on to `to`, over a piece of the text.
    #[inline]
    fn advance<V: TokenVisitor>(&mut self, visitor: &mut V, kind: PieceKind, to: usize) {
        if !CUT {
            visitor.piece(kind, self.state.at..to);
        }
        self.state.at = to;
    }

    /// Moves on over the line end at the current place.
    #[inline]
    fn advance_line<V: TokenVisitor>(&mut self, visitor: &mut V) {
        let next = bytes::after_line_end(self.bytes, self.state.at);
        self.advance(visitor, PieceKind::Blank, next);
    }

    /// Moves to the end of the line.
    fn skip_line<V: TokenVisitor>(&mut self, visitor: &mut V, kind: PieceKind) -> Flow<V::Output> {
        let end = self.end_of_line()?;
        self.advance(visitor, kind, end);
        ControlFlow::Continue(())
    }

    /// The end of the line, which may not be at hand yet.
    fn end_of_line<O>(&self) -> Flow<O, usize> {
        let end = bytes::line_end(self.bytes, self.state.at);
        // A CR alone may be half of a line end.
        if end + 1 >= self.bytes.len() && CUT && !self.at_end {
            return ControlFlow::Break(Stop::More);
        }
        ControlFlow::Continue(end)
    }

    fn irregular<V: TokenVisitor>(
        &self,
        visitor: &mut V,
        kind: ProblemKind,
        start: usize,
        end: usize,
    ) {
        if !CUT {
            visitor.irregularity(Irregularity {
                kind,
                at: start,
                text: &self.bytes[start..end],
            });
        }
    }

    /// Moves over blanks and line ends to the next content, `%` lines included, and notes blank
    /// lines on the way. Continues with the byte found.
    fn next_content<V: TokenVisitor>(&mut self, visitor: &mut V) -> Flow<V::Output, u8> {
        loop {
            let byte = self.byte()?;
            match class(byte) {
                Class::Blank => self.advance(visitor, PieceKind::Blank, self.state.at + 1),
                Class::LineEnd => {
                    if self.state.fresh {
                        self.state.blank.get_or_insert(self.state.at);
                    }
                    self.advance_line(visitor);
                    self.state.fresh = true;
                    self.state.prose = false;
                }
                _ if byte == 0xef
                    && self.bytes[self.state.at..].starts_with(bytes::BYTE_ORDER_MARK) =>
                {
                    let end = self.state.at + bytes::BYTE_ORDER_MARK.len();
                    self.advance(visitor, PieceKind::Blank, end);
                }
                _ if byte == b'%' && self.state.fresh => {
                    self.escape(visitor)?;
                    if self.state.at < self.bytes.len() {
                        self.advance_line(visitor);
                    }
                    self.state.fresh = true;
                    self.state.prose = false;
                }
                _ => return ControlFlow::Continue(byte),
            }
        }
    }

    /// Moves to the end of a line that begins with `%`. It is named where the sign is not in the
    /// first column: then the line was not meant for other programs only, or not by the standard.
    fn escape<V: TokenVisitor>(&mut self, visitor: &mut V) -> Flow<V::Output> {
        let start = self.state.at;
        let end = self.end_of_line()?;
        let before = &self.bytes[..start];
        let is_first = before.last().is_none_or(|&byte| bytes::is_line_end(byte))
            || before.ends_with(bytes::BYTE_ORDER_MARK);
        if is_first || self.state.skipping > 0 {
            self.advance(visitor, PieceKind::Escape, end);
            return ControlFlow::Continue(());
        }
        let kind = match self.state.section {
            Section::Movetext => ProblemKind::StrayText,
            _ => ProblemKind::TextOutsideGame,
        };
        self.irregular(visitor, kind, start, end);
        self.advance(visitor, PieceKind::Named, end);
        ControlFlow::Continue(())
    }

    /// Whether movetext that starts again at move 1 stands at `at`: `1.` or `1` and a blank, and
    /// a move. `1...` goes on with the first move.
    fn restarts(&self, at: usize) -> bool {
        let bytes = &self.bytes[..self.bytes.len().min(at + HORIZON)];
        let behind = match bytes[at..] {
            [b'1', b'.', ..] => at + 2,
            [b'1', byte, ..] if bytes::is_blank(byte) => at + 1,
            _ => return false,
        };
        let next = self.skip_space(behind);
        bytes.get(next).is_some_and(|&byte| byte != b'.')
            && matches!(
                self.peek_word(next),
                Peek::Word(Some(meaning)) if !matches!(meaning, super::Meaning::Result(_))
            )
    }

    /// Whether the moves of a new game begin at `at`, behind the result of one without tags: they
    /// need no number, for there the results separate the games. Something must follow the first
    /// move, so that what stands behind the game does not decide.
    fn begins_untagged(&self, at: usize) -> bool {
        let between = &self.bytes[self.state.result_end..at];
        // Backwards: what stands right before decides nearly always.
        let is_move = !self.state.tagged
            && between
                .iter()
                .rev()
                .all(|&byte| bytes::is_blank(byte) || bytes::is_line_end(byte))
            && matches!(
                self.peek_word(at),
                Peek::Word(Some(
                    super::Meaning::Move(..)
                        | super::Meaning::Coordinates { .. }
                        | super::Meaning::Castle(..)
                ))
            );
        is_move && {
            let end = self.word_end(at);
            let marks = self.bytes[end..]
                .iter()
                .take(4)
                .take_while(|&&byte| class(byte) == Class::Mark)
                .count();
            matches!(
                self.peek_word(self.skip_space(end + marks)),
                Peek::Word(Some(_)) | Peek::Number { .. } | Peek::Annotation
            )
        }
    }

    /// The first offset at or after `from`, within the horizon, that is neither blank nor a line
    /// end.
    fn skip_space(&self, from: usize) -> usize {
        let end = self.bytes.len().min(from + LONGEST_WORD);
        let mut at = from;
        while at < end && matches!(class(self.bytes[at]), Class::Blank | Class::LineEnd) {
            at += 1;
        }
        at
    }

    /// The offset behind the word at `at`; words are cut at a length no move comes near.
    #[inline]
    fn word_end(&self, at: usize) -> usize {
        let limit = self.bytes.len().min(at + LONGEST_WORD);
        let mut end = at;
        while end < limit && !bytes::ends_word(self.bytes[end]) {
            end += 1;
        }
        end
    }

    /// What stands at `at`, as far as it matters to where movetext and games begin. That does not
    /// depend on the letters: games are cut before anyone knows them.
    fn peek_word(&self, at: usize) -> Peek {
        let Some(&byte) = self.bytes.get(at) else {
            return Peek::End;
        };
        match byte {
            b'{' | b'$' | b'(' => Peek::Annotation,
            b'*' => Peek::Word(Some(super::Meaning::Result(super::Termination::Unknown))),
            b'[' if bytes::tag_start(self.bytes, at).is_some() => Peek::Tag,
            _ => {
                let end = self.word_end(at);
                let word = &self.bytes[at..end];
                if word.is_empty() {
                    return Peek::Word(None);
                }
                let number = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let dotted = self.bytes.get(end) == Some(&b'.');
                if number == word.len()
                    && (dotted || notation::classify(word, Letters::English).is_none())
                {
                    return Peek::Number { end, dotted };
                }
                let known = notation::classify(word, Letters::English).or_else(|| {
                    // `1e4`
                    (number > 0)
                        .then(|| notation::classify(&word[number..], Letters::English))
                        .flatten()
                });
                // Addresses name squares, too, and stand in prose.
                Peek::Word(known.filter(|meaning| {
                    word.len() <= notation::LONGEST_MOVE || *meaning != super::Meaning::Unreadable
                }))
            }
        }
    }

    /// Whether a word that only movetext has stands on the line at `at`, behind tags: a move number
    /// with a dot, a move, a castle, or a result. Then all of the line is movetext.
    fn line_holds_moves(&self, at: usize) -> bool {
        let limit = self.bytes.len().min(at + HORIZON / 2);
        let mut at = at;
        while at < limit {
            match class(self.bytes[at]) {
                Class::LineEnd | Class::Semicolon => return false,
                // Another brace that opens: perhaps the comment is never closed.
                Class::OpenBrace => match memchr::memchr2(b'{', b'}', &self.bytes[at + 1..limit]) {
                    Some(length) if self.bytes[at + 1 + length] == b'}' => at += length + 2,
                    _ => return false,
                },
                Class::Star => {
                    let next = bytes::skip_blanks(&self.bytes[..limit], at + 1);
                    if self
                        .bytes
                        .get(next)
                        .is_none_or(|&byte| bytes::is_line_end(byte))
                    {
                        return true;
                    }
                    at += 1;
                }
                Class::Letter | Class::Digit => {
                    use super::Meaning::{Castle, Coordinates, Move, Result};
                    match self.peek_word(at) {
                        Peek::Number { dotted: true, .. }
                        | Peek::Word(Some(
                            Move(..) | Coordinates { .. } | Castle(..) | Result(_),
                        )) => {
                            return true;
                        }
                        Peek::Tag => return false,
                        _ => at = self.word_end(at),
                    }
                }
                _ => at += 1,
            }
        }
        false
    }

    /// Whether movetext begins at `at`: a move number and a move, or a move or result followed by
    /// something of the kind. Prose such as "e4 is best" is no movetext.
    fn starts_movetext(&self, at: usize) -> bool {
        // Nearly all games begin with a usual move behind the number 1.
        if let Some(behind) = self.bytes[at..].strip_prefix(b"1.")
            && let Some(eight) = behind.strip_prefix(b" ").unwrap_or(behind).first_chunk()
            && let Some(role) = short::mover(eight[0])
            && short::read(role, *eight).is_some()
        {
            return true;
        }
        let tagged = self.state.tagged && self.state.section == Section::Tags;
        let mut at = at;
        if self.bytes.get(at) == Some(&b'(') {
            at = self.skip_space(at + 1);
        }
        let first = self.peek_word(at);
        match first {
            Peek::Number { end, dotted } => {
                let mut next = self.skip_space(end);
                for _ in 0..3 {
                    if self.bytes.get(next) == Some(&b'.') {
                        next = self.skip_space(next + 1);
                    }
                }
                match self.peek_word(next) {
                    Peek::Word(Some(_)) => true,
                    Peek::Annotation | Peek::End => dotted || tagged,
                    _ => tagged && dotted,
                }
            }
            Peek::Word(Some(meaning)) => {
                let end = if self.bytes[at] == b'*' {
                    at + 1
                } else {
                    self.word_end(at)
                };
                let marks = self.bytes[end..]
                    .iter()
                    .take(4)
                    .take_while(|&&byte| class(byte) == Class::Mark)
                    .count();
                let next = self.skip_space(end + marks);
                let is_result = matches!(meaning, super::Meaning::Result(_));
                let line_ended = self.bytes[end + marks..next]
                    .iter()
                    .any(|&byte| bytes::is_line_end(byte));
                if is_result && line_ended {
                    return true;
                }
                match self.peek_word(next) {
                    Peek::Word(Some(_)) | Peek::Number { .. } | Peek::Annotation | Peek::End => {
                        true
                    }
                    Peek::Tag => tagged || is_result,
                    Peek::Word(None) => false,
                }
            }
            _ => false,
        }
    }
}

/// What a look ahead found.
enum Peek {
    /// A move number.
    Number {
        end: usize,
        dotted: bool,
    },
    /// A word, and what it says if it is a token.
    Word(Option<super::Meaning>),
    /// A comment, a variation, or an annotation.
    Annotation,
    Tag,
    End,
}
