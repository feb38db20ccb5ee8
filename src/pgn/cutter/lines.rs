//! Cutting plain games by their lines.
//!
//! A game is plain if it is a section of simple tag lines with different names, then movetext in
//! which no line begins in a way that might begin a game, then a blank line and a tag pair. All
//! else is left to the lexer. It may be asked without need; it must never be left out where it
//! would cut otherwise.

use memchr::{memchr, memchr_iter, memchr2, memchr3, memrchr2};

use super::names::Names;
use crate::pgn::bytes::{self, Class, class};

/// Lines longer than this may be no lines at all.
const LONG: usize = 256;

/// What the lines say about the end of a game.
pub(super) enum Verdict {
    /// The game ends here.
    Game(usize),
    More,
    /// Only the lexer can tell.
    NotPlain,
}

/// The lines of the head game, as far as they have been looked at.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The start of the first line not looked at.
    at: usize,
    /// No line end between `at` and here.
    searched: usize,
    line_ends: u64,
    /// Those that are CRLF.
    pairs: usize,
    blank: bool,
    /// Where the movetext begins; 0 within the tag section.
    movetext_at: usize,
    names: Names,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines {
            at: 0,
            searched: 0,
            line_ends: 0,
            pairs: 0,
            blank: false,
            movetext_at: 0,
            names: Names::new(),
        }
    }
}

impl Lines {
    /// Begins the next game, once the end of one has been found.
    pub(super) fn begin_game(&mut self) {
        self.at = 0;
        self.searched = 0;
        self.line_ends = 0;
        self.pairs = 0;
        self.blank = false;
        self.movetext_at = 0;
        self.names.clear();
    }

    /// Line ends of the game, once it has been found.
    pub(super) const fn line_ends(&self) -> u64 {
        self.line_ends
    }

    pub(super) fn find_end(&mut self, bytes: &[u8], at_end: bool) -> Verdict {
        while self.at < bytes.len() {
            if self.movetext_at == 0 {
                self.pass_plain_tags(bytes);
            } else if !self.blank {
                self.pass_plain_lines(bytes);
            }
            match bytes.get(self.at) {
                None => break,
                Some(b'\n') => {
                    self.blank = true;
                    self.end_line(self.at, self.at, bytes.len());
                    continue;
                }
                Some(_) => {}
            }
            let end = match self.line_end(bytes) {
                Some(end) if bytes[end] == b'\r' => return Verdict::NotPlain,
                Some(end) => end,
                None if at_end => bytes.len(),
                None => {
                    self.searched = bytes.len();
                    // Lines that end with CR alone have no other end.
                    let lone = lone_returns(&bytes[self.at..bytes.len() - 1]);
                    return if lone {
                        Verdict::NotPlain
                    } else {
                        Verdict::More
                    };
                }
            };
            let line = &bytes[self.at..end];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                self.blank = true;
            } else if self.movetext_at == 0 {
                if !self.is_plain_before_moves(line) {
                    return Verdict::NotPlain;
                }
            } else if self.blank {
                let begins_tags = bytes[self.at..].starts_with(b"[Event \"")
                    || bytes::tag_start(bytes, self.at).is_some();
                return if begins_tags
                    && self.ends_lines_properly(&bytes[..self.at])
                    && self.movetext_is_closed(bytes)
                {
                    Verdict::Game(self.at)
                } else {
                    Verdict::NotPlain
                };
            } else if !self.is_plain_movetext(bytes, line) {
                return Verdict::NotPlain;
            }
            self.end_line(self.at + line.len(), end, bytes.len());
        }
        if !at_end {
            return Verdict::More;
        }
        let whole = !self.names.is_empty()
            && self.ends_lines_properly(bytes)
            && (self.movetext_at == 0 || !holds_tag_pair(&bytes[self.movetext_at..]));
        if whole {
            Verdict::Game(bytes.len())
        } else {
            Verdict::NotPlain
        }
    }

    /// Passes over tag lines of the usual form that are at hand to their ends.
    fn pass_plain_tags(&mut self, bytes: &[u8]) {
        loop {
            let line = &bytes[self.at..];
            // The name is mostly the one that came next in the last game.
            let (name, end) = if let Some(value_at) = self.names.expected(line)
                && let Some(value) = bytes::plain_value(&line[value_at..])
            {
                (None, value_at + value.len() + 2)
            } else if let Some((name, value)) = bytes::plain_tag(line) {
                (Some(name), name.len() + value.len() + bytes::TAG_SIGNS)
            } else {
                return;
            };
            let pair = match line[end..] {
                [b'\n', ..] => false,
                [b'\r', b'\n', ..] => true,
                _ => return,
            };
            match name {
                None => self.names.add_expected(),
                Some(name) if self.names.add(name) => {}
                Some(_) => return,
            }
            self.blank = false;
            self.line_ends += 1;
            self.pairs += usize::from(pair);
            self.at += end + 1 + usize::from(pair);
            self.searched = self.at;
        }
    }

    /// Passes over lines of movetext that begin like most, and are at hand to their ends.
    fn pass_plain_lines(&mut self, bytes: &[u8]) {
        let mut lines = 0;
        let mut rest = &bytes[self.at..];
        while let [first, second, ..] = *rest
            && bytes::begins_plain_line(first)
            // Move 1 may begin a game.
            && (first != b'1' || second.is_ascii_digit())
            && let Some(end) = memchr(b'\n', rest)
            && let text_end = end - usize::from(rest[end - 1] == b'\r')
            && is_one_line(&rest[..text_end])
        {
            self.pairs += end - text_end;
            lines += 1;
            rest = &rest[end + 1..];
        }
        self.line_ends += lines;
        let at = bytes.len() - rest.len();
        self.searched = self.searched.max(at);
        self.at = at;
    }

    /// Goes on behind the line whose text ends at `text_end`, its line end at `end`.
    fn end_line(&mut self, text_end: usize, end: usize, length: usize) {
        let ended = end < length;
        self.line_ends += u64::from(ended);
        self.pairs += usize::from(ended && text_end < end);
        self.at = end + usize::from(ended);
        self.searched = self.at;
    }

    /// The first LF at or behind the place searched up to; in the tag section, or a lone CR.
    fn line_end(&self, bytes: &[u8]) -> Option<usize> {
        let rest = &bytes[self.searched..];
        let offset = if self.movetext_at == 0 {
            let offset = memchr2(b'\n', b'\r', rest)?;
            offset + usize::from(rest[offset..].starts_with(b"\r\n"))
        } else {
            memchr(b'\n', rest)?
        };
        Some(self.searched + offset)
    }

    /// Whether every CR of the game is part of a CRLF.
    fn ends_lines_properly(&self, game: &[u8]) -> bool {
        if self.pairs == 0 {
            memchr(b'\r', game).is_none()
        } else {
            memchr_iter(b'\r', game).count() == self.pairs
        }
    }

    /// A line of the tag section, or the first line of movetext.
    fn is_plain_before_moves(&mut self, line: &[u8]) -> bool {
        match line[0] {
            b'[' => {
                self.blank = false;
                self.is_simple_tag(line)
            }
            _ if self.names.is_empty() => false,
            b'{' => self.begin_movetext(),
            b'1'..=b'9' => {
                let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let plain = (digits < 4 && line.get(digits) == Some(&b'.')) || is_result(line);
                plain && self.begin_movetext()
            }
            b'0' | b'*' => is_result(line) && self.begin_movetext(),
            _ => false,
        }
    }

    fn begin_movetext(&mut self) -> bool {
        self.movetext_at = self.at;
        self.blank = false;
        true
    }

    /// `[Name "value"]` and nothing else, without quotes or backslashes in the value, under a name
    /// not seen before.
    fn is_simple_tag(&mut self, line: &[u8]) -> bool {
        let [b'[', rest @ .., b'"', b']'] = line else {
            return false;
        };
        let name = rest
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
            .count();
        if name == 0 || name > 64 || !rest[name..].starts_with(b" \"") {
            return false;
        }
        if memchr2(b'"', b'\\', &rest[name + 2..]).is_some() {
            return false;
        }
        self.names.add(&rest[..name])
    }

    /// A line of movetext that cannot begin a game, and is no blank one.
    fn is_plain_movetext(&self, bytes: &[u8], line: &[u8]) -> bool {
        if !is_one_line(line) {
            return false;
        }
        let blanks = line
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let Some(&first) = line.get(blanks) else {
            return false;
        };
        match first {
            b'[' | b'%' | b'<' | 0xef => false,
            b'1' => match line.get(blanks + 1) {
                Some(&next) if next == b'.' || class(next) == Class::Blank => {
                    // Move 1 behind a first comment.
                    blanks == 0
                        && moves_at(&bytes[self.movetext_at..], false)
                            == Some(self.at - self.movetext_at)
                }
                next => next.is_some(),
            },
            _ => class(first) != Class::Blank,
        }
    }

    /// Whether no comment is open at the current place, moves or a result have been seen, and no
    /// tag pair stands on a line of the movetext.
    fn movetext_is_closed(&self, bytes: &[u8]) -> bool {
        let movetext = &bytes[self.movetext_at..self.at];
        // Without braces and quotes there is nothing to look at.
        if memchr3(b'{', b'}', b'"', movetext).is_none() {
            return true;
        }
        let closed = memrchr2(b'{', b'}', movetext).is_none_or(|brace| movetext[brace] == b'}');
        closed
            && !holds_tag_pair(movetext)
            && (movetext[0] != b'{' || moves_at(movetext, true).is_some())
    }
}

/// Whether CR alone ends no line within this one, looked for only where the next LF is far.
#[inline]
fn is_one_line(line: &[u8]) -> bool {
    line.len() <= LONG || memchr(b'\r', line).is_none()
}

/// Whether a CR without LF behind it stands in the bytes; one at their end counts as such.
fn lone_returns(bytes: &[u8]) -> bool {
    memchr_iter(b'\r', bytes).any(|at| bytes.get(at + 1) != Some(&b'\n'))
}

/// Whether a line is a result and nothing else.
fn is_result(line: &[u8]) -> bool {
    matches!(line, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
}

/// Whether something like a tag pair stands in movetext: `[`, a name, and a quote.
fn holds_tag_pair(movetext: &[u8]) -> bool {
    memchr_iter(b'"', movetext).any(|quote| {
        let before = movetext[..quote].trim_ascii_end();
        let name = before
            .iter()
            .rev()
            .take_while(|&&byte| byte > b' ' && !matches!(byte, b'"' | b'[' | b']'))
            .count();
        movetext[..before.len() - name]
            .trim_ascii_end()
            .ends_with(b"[")
    })
}

/// Where the moves begin, behind comments and blanks: a move number with a dot, or a result.
fn moves_at(movetext: &[u8], results: bool) -> Option<usize> {
    let mut at = 0;
    loop {
        match movetext.get(at)? {
            b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            b'{' => {
                let end = at + memchr(b'}', &movetext[at..])?;
                // Braces within comments are left to the lexer.
                if memchr(b'{', &movetext[at + 1..end]).is_some() {
                    return None;
                }
                at = end + 1;
            }
            b'0'..=b'9' | b'*' => {
                let rest = &movetext[at..];
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let end = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                let begins = (1..4).contains(&digits) && rest.get(digits) == Some(&b'.')
                    || results && is_result(&rest[..end]);
                return begins.then_some(at);
            }
            _ => return None,
        }
    }
}
