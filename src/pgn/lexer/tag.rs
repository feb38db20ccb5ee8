//! Tag pairs.

use std::ops::ControlFlow;

use memchr::{memchr3, memchr3_iter, memrchr};
use pgn_reader::RawTag;

use super::{Flow, Lexer, Stop};
use crate::pgn::PieceKind;
use crate::pgn::bytes;
use crate::pgn::reader::TokenVisitor;
use crate::problem::ProblemKind;

/// How far behind its start a value of several lines may end. Values that are never closed must
/// not make each of them a look at the whole source.
const LONGEST_VALUE: usize = 8 * 1024;

/// A tag pair: the end of its value, where the text goes on, and whether it is as it should be.
struct Value {
    end: usize,
    next: usize,
    proper: bool,
}

impl<'a, const CUT: bool> Lexer<'a, CUT> {
    /// Reads the tag pair at the current place, whose name and place of the value are known.
    pub(super) fn tag<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
        tags: &mut V::Tags,
        name: &'a [u8],
        value_at: usize,
    ) -> Flow<V::Output> {
        let value = self.value(value_at)?;
        let start = self.state.at;
        self.advance(visitor, PieceKind::Tag, value.next);
        if CUT {
            let paragraph = self.state.paragraph.0;
            self.state.names.insert(name.to_vec(), paragraph);
            return ControlFlow::Continue(());
        }
        if !value.proper {
            self.irregular(visitor, ProblemKind::MalformedTag, start, value.next);
        }
        visitor
            .tag(tags, name, RawTag(&self.bytes[value_at..value.end]))
            .map_break(Stop::Broken)
    }

    /// The bracket of the tag pair whose value the quote at `quote` opens, where it stands behind
    /// `from`.
    fn opens_tag(&self, from: usize, quote: usize) -> Option<usize> {
        let bracket = from + memrchr(b'[', &self.bytes[from..quote])?;
        let (_, value_at) = bytes::tag_start(self.bytes, bracket)?;
        (value_at == quote + 1).then_some(bracket)
    }

    /// The end of the value that begins at `at`: at the first quote that is followed by `]`. It
    /// may stand on a later line, but no blank line and no tag pair between.
    fn value<O>(&self, at: usize) -> Flow<O, Value> {
        if self.bytes[at - 1] == b'\''
            && let Some(end) = bytes::single_quoted_end(self.bytes, at)
        {
            return ControlFlow::Continue(Value {
                end,
                next: bytes::skip_blanks(self.bytes, end + 1) + 1,
                proper: false,
            });
        }
        // Nearly all values end with the first quote on their line.
        if let Some(offset) = memchr3(b'"', b'\n', b'\r', &self.bytes[at..])
            && self.bytes[at + offset..].starts_with(b"\"]")
            && self.bytes[at + offset - 1] != b'\\'
        {
            return ControlFlow::Continue(Value {
                end: at + offset,
                next: at + offset + 2,
                proper: true,
            });
        }
        self.odd_value(at)
    }

    /// The same of a value that does not end with the first quote on its line.
    fn odd_value<O>(&self, at: usize) -> Flow<O, Value> {
        let mut first_line_end = None;
        let mut last_quote = None;
        let mut escaped_quote = None;
        let mut behind_last = at;
        let mut skip_to = at;
        let mut limit = None;
        for offset in memchr3_iter(b'"', b'\n', b'\r', &self.bytes[at..]) {
            let place = at + offset;
            if place < skip_to {
                continue;
            }
            if self.bytes[place] == b'"' {
                // A tag pair has no quote before that of its value.
                let from = std::mem::replace(&mut behind_last, place + 1);
                let behind = bytes::skip_blanks(self.bytes, place + 1);
                let backslashes = self.bytes[at..place]
                    .iter()
                    .rev()
                    .take_while(|&&byte| byte == b'\\')
                    .count();
                let escaped = backslashes % 2 == 1;
                if self.bytes.get(behind) == Some(&b']') {
                    if !escaped {
                        let proper = true;
                        return ControlFlow::Continue(Value {
                            end: place,
                            next: behind + 1,
                            proper,
                        });
                    }
                    escaped_quote = Some((place, behind + 1));
                } else if CUT && !self.at_end && behind == self.bytes.len() {
                    return ControlFlow::Break(Stop::More);
                } else if let Some(bracket) = self.opens_tag(from, place) {
                    limit = Some(bracket);
                    break;
                } else if !escaped && first_line_end.is_none() {
                    last_quote = Some(place);
                }
                continue;
            }
            // The value goes on in the next line, if nothing speaks against it.
            let next = bytes::after_line_end(self.bytes, place);
            skip_to = next;
            if first_line_end.is_none() {
                first_line_end = Some(place);
                // `"C:\"]`: the backslash was not meant to escape the quote.
                if let Some((end, next)) = escaped_quote
                    && bytes::skip_blanks(self.bytes, next) == place
                {
                    let proper = false;
                    return ControlFlow::Continue(Value { end, next, proper });
                }
                // `[White "Kerins"`: only the bracket is missing.
                if let Some(quote) = last_quote
                    && bytes::skip_blanks(self.bytes, quote + 1) == place
                {
                    return ControlFlow::Continue(Value {
                        end: quote,
                        next: place,
                        proper: false,
                    });
                }
            }
            let content = bytes::skip_blanks(self.bytes, next);
            if CUT && !self.at_end && content + bytes::HORIZON > self.bytes.len() {
                return ControlFlow::Break(Stop::More);
            }
            let blank_line = self
                .bytes
                .get(content)
                .is_none_or(|&byte| bytes::is_line_end(byte));
            let is_long = place - at > LONGEST_VALUE && first_line_end != Some(place);
            if blank_line || is_long || bytes::tag_start(self.bytes, content).is_some() {
                limit = Some(place);
                break;
            }
        }
        if limit.is_none() && CUT && !self.at_end {
            return ControlFlow::Break(Stop::More);
        }
        let end = first_line_end.or(limit).unwrap_or(self.bytes.len());
        let quote = last_quote.filter(|&quote| bytes::skip_blanks(self.bytes, quote + 1) == end);
        ControlFlow::Continue(Value {
            end: quote.unwrap_or(end),
            next: end,
            proper: false,
        })
    }
}
