//! What single bytes and short stretches of bytes are: blanks, line ends, the start of a tag
//! pair, mark-up.

pub(super) mod lanes;

use memchr::memchr2;

/// What a byte may begin outside of comments and tag pairs. Classes from [`Class::Blank`] on end
/// a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Class {
    Letter,
    Digit,
    Blank,
    LineEnd,
    OpenBrace,
    CloseBrace,
    OpenParenthesis,
    CloseParenthesis,
    Semicolon,
    Mark,
    Dollar,
    Dot,
    Star,
    Less,
}

static CLASSES: [Class; 256] = {
    let mut table = [Class::Letter; 256];
    let mut byte = 0;
    while byte <= 0x20 {
        table[byte] = Class::Blank;
        byte += 1;
    }
    // Control characters count as blanks.
    table[0x7f] = Class::Blank;
    table[b'\n' as usize] = Class::LineEnd;
    table[b'\r' as usize] = Class::LineEnd;
    let mut digit = b'0';
    while digit <= b'9' {
        table[digit as usize] = Class::Digit;
        digit += 1;
    }
    table[b'{' as usize] = Class::OpenBrace;
    table[b'}' as usize] = Class::CloseBrace;
    table[b'(' as usize] = Class::OpenParenthesis;
    table[b')' as usize] = Class::CloseParenthesis;
    table[b';' as usize] = Class::Semicolon;
    table[b'!' as usize] = Class::Mark;
    table[b'?' as usize] = Class::Mark;
    table[b'$' as usize] = Class::Dollar;
    table[b'.' as usize] = Class::Dot;
    table[b'*' as usize] = Class::Star;
    table[b'<' as usize] = Class::Less;
    table
};

#[inline]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

#[inline]
pub(super) fn ends_word(byte: u8) -> bool {
    class(byte) as u8 >= Class::Blank as u8
}

#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(class(byte), Class::Blank)
}

#[inline]
pub(super) const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Of each byte: whether a line of movetext that begins with it is read like any other part of a
/// line. Blanks, `[`, `<`, `%` and a byte order mark want a closer look.
static BEGINS_PLAIN_LINE: [bool; 256] = {
    let mut table = [true; 256];
    let mut byte = 0;
    while byte < 256 {
        if matches!(CLASSES[byte], Class::Blank | Class::LineEnd | Class::Less) {
            table[byte] = false;
        }
        byte += 1;
    }
    table[b'[' as usize] = false;
    table[b'%' as usize] = false;
    table[BYTE_ORDER_MARK[0] as usize] = false;
    table
};

#[inline]
pub(super) fn begins_plain_line(byte: u8) -> bool {
    BEGINS_PLAIN_LINE[byte as usize]
}

/// The byte order mark of UTF-8. It counts as a blank wherever it stands between words.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The longest stretch of bytes any decision looks at, other than the ends of comments, tag
/// pairs and lines. With so many bytes at hand a decision does not depend on how a source was
/// chopped into buffers.
pub(super) const HORIZON: usize = 2048;

/// The longest name of a tag, with the blanks around it, and the longest piece of mark-up.
const LONGEST_NAME: usize = 256;

/// The longest word, and the longest stretch of blanks a look ahead passes.
pub(super) const LONGEST_WORD: usize = 128;

/// The offset of the first line end at or after `from`, or the end of the bytes.
pub(super) fn line_end(bytes: &[u8], from: usize) -> usize {
    memchr2(b'\n', b'\r', &bytes[from..]).map_or(bytes.len(), |offset| from + offset)
}

/// The offset behind the line end at `at` (LF, CRLF or a lone CR).
#[inline]
pub(super) fn after_line_end(bytes: &[u8], at: usize) -> usize {
    if bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n') {
        at + 2
    } else {
        at + 1
    }
}

/// The first offset at or after `from` that holds no blank (line ends are no blanks here).
#[inline]
pub(super) fn skip_blanks(bytes: &[u8], mut from: usize) -> usize {
    while bytes.get(from).is_some_and(|&byte| is_blank(byte)) {
        from += 1;
    }
    from
}

/// Number of line ends: LF, CRLF or a lone CR each count as one.
pub(super) fn count_line_ends(bytes: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    let lone = memchr::memchr_iter(b'\r', bytes)
        .filter(|&at| bytes.get(at + 1) != Some(&b'\n'))
        .count();
    (feeds + lone) as u64
}

/// Whether a byte may stand in the name of a tag.
const fn is_name(byte: u8) -> bool {
    byte > 0x20 && byte != 0x7f && !matches!(byte, b'"' | b'[' | b']' | b'{' | b'}')
}

/// If a tag pair begins at `at` (`[`, a name, a quote, blanks between them or not): its name and
/// the offset behind the quote. A single quote counts, too, if `']` ends the line.
pub(super) fn tag_start(bytes: &[u8], at: usize) -> Option<(&[u8], usize)> {
    if bytes.get(at) != Some(&b'[') {
        return None;
    }
    let whole = bytes;
    let bytes = &bytes[..bytes.len().min(at + LONGEST_NAME)];
    let name_start = skip_blanks(bytes, at + 1);
    let mut name_end = name_start;
    while bytes.get(name_end).is_some_and(|&byte| is_name(byte)) {
        name_end += 1;
    }
    let quote = skip_blanks(bytes, name_end);
    let quoted = match bytes.get(quote) {
        Some(b'"') => true,
        Some(b'\'') => single_quoted_end(whole, quote + 1).is_some(),
        _ => false,
    };
    (name_end > name_start && bytes[name_start] != b'%' && quoted)
        .then(|| (&bytes[name_start..name_end], quote + 1))
}

/// The offset of the single quote that ends the value at `at`: `]` and the line end follow it.
pub(super) fn single_quoted_end(bytes: &[u8], at: usize) -> Option<usize> {
    let limit = bytes.len().min(at + HORIZON / 2);
    let line = bytes[at..limit]
        .iter()
        .position(|&byte| is_line_end(byte))
        .map_or(&bytes[at..limit], |end| &bytes[at..at + end])
        .trim_ascii_end();
    let value = line.strip_suffix(b"]")?.trim_ascii_end();
    let value = value.strip_suffix(b"'")?;
    Some(at + value.len())
}

/// If a tag pair of the usual form begins the text, `[Name "value"]` with letters alone in the
/// name and neither control characters nor line ends in the value: its name and value. Such a
/// pair is [`TAG_SIGNS`] longer than both; it is what [`tag_start`] and the lexer would find.
#[inline]
pub(super) fn plain_tag(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.strip_prefix(b"[")?;
    let name = count_lanes(text, LONGEST_WORD, lanes::before_other_than_letter)?;
    let (name, behind) = text.split_at_checked(name)?;
    let behind = behind.strip_prefix(b" \"")?;
    let value = plain_value(behind)?;
    (!name.is_empty()).then_some((name, value))
}

/// The value of a [`plain_tag`], at the start of the text and before its quote and bracket.
#[inline]
pub(super) fn plain_value(text: &[u8]) -> Option<&[u8]> {
    let value = count_lanes(text, usize::MAX, lanes::before_quote)?;
    let (value, behind) = text.split_at_checked(value)?;
    (behind.starts_with(b"\"]") && value.last() != Some(&b'\\')).then_some(value)
}

/// The bracket, quotes and blank of a [`plain_tag`].
pub(super) const TAG_SIGNS: usize = 5;

/// How many bytes `before` counts at the start of the text. `None`: eight bytes are not at hand
/// where it ends, or there are as many as `limit`.
#[inline]
fn count_lanes(text: &[u8], limit: usize, before: impl Fn(u64) -> usize) -> Option<usize> {
    let mut count = 0;
    while count < limit {
        let eight = text.get(count..)?.first_chunk()?;
        let more = before(u64::from_le_bytes(*eight));
        count += more;
        if more < 8 {
            return Some(count);
        }
    }
    None
}

/// If a piece of mark-up (`<p>`, `</p>`, `<br />`) begins at `at`: the offset behind it.
pub(super) fn markup_end(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = &bytes[at..bytes.len().min(at + LONGEST_NAME)];
    match rest {
        [b'<', next, ..] if next.is_ascii_alphabetic() || matches!(next, b'/' | b'!') => {}
        _ => return None,
    }
    let end = rest
        .iter()
        .skip(1)
        .position(|&byte| matches!(byte, b'<' | b'>' | b'\n' | b'\r' | b'{' | b'}'))?;
    (rest[end + 1] == b'>').then_some(at + end + 2)
}
