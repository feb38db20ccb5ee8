//! Cutting plain games by their lines.
//!
//! A game is plain if it is a section of simple tag lines with different names, then movetext in
//! which no line begins in a way that might begin a game, then a blank line and a tag pair. All
//! else is left to the lexer. It may be asked without need; it must never be left out where it
//! would cut otherwise.

use memchr::{memchr, memchr_iter, memchr2, memrchr2};

use crate::pgn::bytes::{self, Class, class};

/// More names than this in one tag section are left to the lexer.
const NAMES: usize = 48;

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
    blank: bool,
    /// Where the movetext begins; 0 within the tag section.
    movetext_at: usize,
    /// Numbers made of the tag names, different for different names but for bad luck.
    names: [u64; NAMES],
    name_count: usize,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines {
            at: 0,
            searched: 0,
            line_ends: 0,
            blank: false,
            movetext_at: 0,
            names: [0; NAMES],
            name_count: 0,
        }
    }
}

impl Lines {
    /// Begins the next game, once the end of one has been found.
    pub(super) fn begin_game(&mut self) {
        *self = Lines {
            names: self.names,
            ..Lines::default()
        };
    }

    /// Line ends of the game, once it has been found.
    pub(super) const fn line_ends(&self) -> u64 {
        self.line_ends
    }

    pub(super) fn find_end(&mut self, bytes: &[u8], at_end: bool) -> Verdict {
        while self.at < bytes.len() {
            let found = memchr2(b'\n', b'\r', &bytes[self.searched..]);
            let (end, next) = match found.map(|offset| self.searched + offset) {
                Some(end) if bytes[end] == b'\n' => (end, end + 1),
                Some(end) => match bytes.get(end + 1) {
                    Some(b'\n') => (end, end + 2),
                    None if !at_end => {
                        self.searched = end;
                        return Verdict::More;
                    }
                    _ => return Verdict::NotPlain,
                },
                None if at_end => (bytes.len(), bytes.len()),
                None => {
                    self.searched = bytes.len();
                    return Verdict::More;
                }
            };
            let line = &bytes[self.at..end];
            if line.is_empty() {
                self.blank = true;
            } else if self.movetext_at == 0 {
                if !self.is_plain_before_moves(line) {
                    return Verdict::NotPlain;
                }
            } else if self.blank {
                return if line[0] == b'['
                    && bytes::tag_start(bytes, self.at).is_some()
                    && self.movetext_is_closed(bytes)
                {
                    Verdict::Game(self.at)
                } else {
                    Verdict::NotPlain
                };
            } else if !self.is_plain_movetext(bytes, line) {
                return Verdict::NotPlain;
            }
            self.line_ends += u64::from(next > end);
            self.at = next;
            self.searched = next;
        }
        if !at_end {
            return Verdict::More;
        }
        let whole = self.name_count > 0
            && (self.movetext_at == 0 || !holds_tag_pair(&bytes[self.movetext_at..]));
        if whole {
            Verdict::Game(bytes.len())
        } else {
            Verdict::NotPlain
        }
    }

    /// A line of the tag section, or the first line of movetext.
    fn is_plain_before_moves(&mut self, line: &[u8]) -> bool {
        match line[0] {
            b'[' => {
                self.blank = false;
                self.is_simple_tag(line)
            }
            _ if self.name_count == 0 => false,
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
        let key = rest[..name]
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |key, byte| {
                (key ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
            });
        if self.name_count == NAMES || self.names[..self.name_count].contains(&key) {
            return false;
        }
        self.names[self.name_count] = key;
        self.name_count += 1;
        true
    }

    /// A line of movetext that cannot begin a game, and is no blank one.
    fn is_plain_movetext(&self, bytes: &[u8], line: &[u8]) -> bool {
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
        let closed = memrchr2(b'{', b'}', movetext).is_none_or(|brace| movetext[brace] == b'}');
        closed
            && !holds_tag_pair(movetext)
            && (movetext[0] != b'{' || moves_at(movetext, true).is_some())
    }
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
