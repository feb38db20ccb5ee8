//! Text in a table: always valid UTF-8, quoted where RFC 4180 asks for it.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;

use super::Pen;

/// Asks for quotes: a comma, a quote, a line end.
const QUOTED: u8 = 1;
/// A quote, which is doubled.
const QUOTE: u8 = 2;
/// Not ASCII.
const FOREIGN: u8 = 4;
/// May begin an escape in a tag.
const ESCAPE: u8 = 8;

static CLASS: [u8; 256] = {
    let mut class = [0; 256];
    class[b',' as usize] = QUOTED;
    class[b'"' as usize] = QUOTED | QUOTE;
    class[b'\n' as usize] = QUOTED;
    class[b'\r' as usize] = QUOTED;
    class[b'\\' as usize] = ESCAPE;
    let mut byte = 128;
    while byte < 256 {
        class[byte] = FOREIGN;
        byte += 1;
    }
    class
};

/// What is special about the bytes of a text, all together.
fn class_of(text: &[u8]) -> u8 {
    text.iter()
        .fold(0, |class, &byte| class | CLASS[usize::from(byte)])
}

/// The bytes that are looked at, and written, at once.
const PIECE: usize = 16;

/// Whether nothing about these bytes is special. Written so that it becomes a few comparisons of
/// all of them at once.
#[inline]
fn is_plain(piece: &[u8; PIECE]) -> bool {
    let mut special = [0; PIECE];
    for (special, &byte) in special.iter_mut().zip(piece) {
        *special = (byte & 0x80)
            | u8::from(byte == b',')
            | u8::from(byte == b'"')
            | u8::from(byte == b'\\')
            | u8::from(byte == b'\n')
            | u8::from(byte == b'\r');
    }
    u128::from_le_bytes(special) == 0
}

/// Whether nothing about the first `len` bytes is special.
fn begins_plain(piece: &[u8; PIECE], len: usize) -> bool {
    let kept = u128::MAX >> (8 * (PIECE - len));
    is_plain(&(u128::from_le_bytes(*piece) & kept).to_le_bytes())
}

/// Fewer than [`PIECE`] bytes as a piece: read in two halves, which may overlap.
fn gather(bytes: &[u8]) -> [u8; PIECE] {
    let len = bytes.len();
    let gathered = if let (Some(first), Some(last)) =
        (bytes.first_chunk::<8>(), bytes.last_chunk::<8>())
    {
        u128::from(u64::from_le_bytes(*first))
            | (u128::from(u64::from_le_bytes(*last)) << (8 * (len - 8)))
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        u128::from(u32::from_le_bytes(*first))
            | (u128::from(u32::from_le_bytes(*last)) << (8 * (len - 4)))
    } else {
        bytes
            .iter()
            .rev()
            .fold(0, |gathered, &byte| (gathered << 8) | u128::from(byte))
    };
    gathered.to_le_bytes()
}

/// A text, and what happens to lie behind it: so it can be read in pieces of a fixed size.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'a> {
    /// The text and what lies behind it.
    bytes: &'a [u8],
    /// Where the text ends.
    len: usize,
}

impl<'a> Stretch<'a> {
    /// A text with nothing behind it.
    #[must_use]
    pub const fn alone(text: &'a [u8]) -> Stretch<'a> {
        Stretch {
            bytes: text,
            len: text.len(),
        }
    }

    /// The `len` bytes from `start` on in a longer text.
    #[must_use]
    #[inline]
    pub fn of(arena: &'a [u8], start: usize, len: usize) -> Stretch<'a> {
        let bytes = &arena[start..];
        assert!(len <= bytes.len(), "a text lies in its arena");
        Stretch { bytes, len }
    }

    /// Without blanks around it.
    #[must_use]
    #[inline]
    pub fn trimmed(self) -> Stretch<'a> {
        match self.text() {
            [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => self,
            text => Stretch::alone(text.trim_ascii()),
        }
    }

    /// The text.
    #[must_use]
    #[inline]
    pub fn text(self) -> &'a [u8] {
        &self.bytes[..self.len]
    }

    /// The most bytes that it can take in a row: a byte of Windows-1252 becomes three of UTF-8.
    #[must_use]
    #[inline]
    pub const fn bound(self) -> usize {
        3 * self.len + PIECE
    }

    /// Writes the text as one field, and the comma.
    #[inline]
    pub fn write(self, pen: &mut Pen<'_>) {
        if self.len == 0 {
            pen.push(b',');
        } else {
            pen.push_by(|room, at| {
                write_plain(self.bytes, self.len, room, at)
                    .unwrap_or_else(|| write_text(self.text(), room, at))
            });
        }
    }

    /// Writes the value of a tag, with the escapes that it has in the file, as one field, and the
    /// comma.
    #[inline]
    pub fn write_tag(self, pen: &mut Pen<'_>) {
        if self.len == 0 {
            pen.push(b',');
        } else {
            pen.push_by(|room, at| {
                write_plain(self.bytes, self.len, room, at)
                    .unwrap_or_else(|| write_tag(self.text(), room, at))
            });
        }
    }
}

impl Stretch<'_> {
    /// Appends the text alone, without quotes.
    #[inline]
    pub fn store(self, out: &mut Vec<u8>) {
        if class_of(self.text()) & FOREIGN == 0 {
            out.extend_from_slice(self.text());
        } else {
            out.extend_from_slice(decode(self.text()).as_bytes());
        }
    }

    /// Appends the value of a tag alone, without quotes.
    #[inline]
    pub fn store_tag(self, out: &mut Vec<u8>) {
        if class_of(self.text()) & (FOREIGN | ESCAPE) == 0 {
            out.extend_from_slice(self.text());
        } else {
            out.extend_from_slice(decode(&unescape(self.text())).as_bytes());
        }
    }
}

/// Writes the first `len` of `bytes`, and the comma, if all of them are plain, as nearly all texts
/// are; most are short, too. None where they are not.
#[inline(never)]
fn write_plain(bytes: &[u8], len: usize, room: &mut [u8], at: usize) -> Option<usize> {
    match bytes.first_chunk() {
        Some(piece) if len <= PIECE && is_plain(piece) => {
            let mut pen = Pen::at(room, at);
            pen.push_first(piece, len);
            pen.push(b',');
            Some(pen.place())
        }
        _ => write_pieces(bytes, len, room, at),
    }
}

#[inline(never)]
fn write_pieces(bytes: &[u8], len: usize, room: &mut [u8], at: usize) -> Option<usize> {
    let mut pen = Pen::at(room, at);
    let mut rest = bytes;
    let mut left = len;
    loop {
        let (piece, behind) = match rest.split_first_chunk() {
            Some((piece, behind)) => (*piece, behind),
            None => (gather(rest), &[][..]),
        };
        let len = left.min(PIECE);
        if !is_plain(&piece) && !begins_plain(&piece, len) {
            return None;
        }
        pen.push_first(&piece, len);
        left -= len;
        if left == 0 {
            pen.push(b',');
            return Some(pen.place());
        }
        rest = behind;
    }
}

#[inline(never)]
fn write_text(text: &[u8], room: &mut [u8], at: usize) -> usize {
    Pen::writing(room, at, |pen| {
        let class = class_of(text);
        if class & !ESCAPE == 0 {
            pen.extend_from_slice(text);
            pen.push(b',');
        } else {
            push_special(pen, "", text);
        }
    })
}

#[inline(never)]
fn write_tag(raw: &[u8], room: &mut [u8], at: usize) -> usize {
    Pen::writing(room, at, |pen| match class_of(raw) {
        0 => {
            pen.extend_from_slice(raw);
            pen.push(b',');
        }
        // Names: `Carlsen, Magnus`.
        QUOTED => {
            pen.push(b'"');
            pen.extend_from_slice(raw);
            pen.push_first(b"\",", 2);
        }
        class if class & ESCAPE == 0 => push_special(pen, "", raw),
        _ => push_special(pen, "", &unescape(raw)),
    })
}

/// Writes `prefix` (plain words) and `text` as one field, and the comma.
pub fn push_special(pen: &mut Pen<'_>, prefix: &str, text: &[u8]) {
    let text = decode(text);
    if class_of(text.as_bytes()) & QUOTED == 0 {
        pen.extend_from_slice(prefix.as_bytes());
        pen.extend_from_slice(text.as_bytes());
        pen.push(b',');
    } else {
        pen.push(b'"');
        pen.extend_from_slice(prefix.as_bytes());
        push_doubled(pen, text.as_bytes());
        pen.push_first(b"\",", 2);
    }
}

/// Writes `text` with every quote doubled.
fn push_doubled(pen: &mut Pen<'_>, text: &[u8]) {
    let mut rest = text;
    while let Some(quote) = memchr::memchr(b'"', rest) {
        let (before, behind) = rest.split_at(quote + 1);
        pen.extend_from_slice(before);
        pen.push(b'"');
        rest = behind;
    }
    pen.extend_from_slice(rest);
}

/// Bytes of a game as text: UTF-8 where they are, Windows-1252 where they are not.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// The value of a tag: `\"` and `\\` stand for the quote and the backslash.
///
/// Not `pgn_reader::RawTag::decode`, which takes the backslash that an escape stands for (the
/// second one of `\\`) for the start of another escape, and so loses it.
#[must_use]
pub fn unescape(raw: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr::memchr(b'\\', raw) else {
        return Cow::Borrowed(raw);
    };
    let mut value = raw[..first].to_vec();
    let mut rest = &raw[first..];
    while let [byte, tail @ ..] = rest {
        if let (b'\\', [escaped @ (b'"' | b'\\'), tail @ ..]) = (byte, tail) {
            value.push(*escaped);
            rest = tail;
        } else {
            value.push(*byte);
            rest = tail;
        }
    }
    Cow::Owned(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(bound: usize, write: impl Fn(&mut Pen<'_>)) -> String {
        let mut room = vec![0; bound + Pen::WIDEST];
        let end = Pen::writing(&mut room, 0, write);
        assert!(end <= bound, "{end} bytes where {bound} are the most");
        let field = str::from_utf8(&room[..end]).expect("tables are UTF-8");
        field.strip_suffix(',').expect("a comma ends it").to_owned()
    }

    fn pushed(prefix: &str, text: &[u8]) -> String {
        let stretch = Stretch::alone(text);
        if prefix.is_empty() {
            written(stretch.bound(), |pen| stretch.write(pen))
        } else {
            let bound = stretch.bound() + prefix.len();
            written(bound, |pen| push_special(pen, prefix, text))
        }
    }

    fn tag(raw: &[u8]) -> String {
        let stretch = Stretch::alone(raw);
        written(stretch.bound(), |pen| stretch.write_tag(pen))
    }

    #[test]
    fn every_length_is_written_whole() {
        let text = b"abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz";
        for len in 0..text.len() {
            let expected = str::from_utf8(&text[..len]).expect("ASCII");
            assert_eq!(pushed("", &text[..len]), expected);
            let within = Stretch::of(text, 0, len);
            assert_eq!(written(within.bound(), |pen| within.write(pen)), expected);
            // Wherever it stands, what is special is seen, and what lies behind changes nothing.
            for at in 0..text.len() {
                let mut special = text.to_vec();
                special[at] = b',';
                let quote = if at < len { "\"" } else { "" };
                let expected = str::from_utf8(&special[..len]).expect("ASCII");
                let expected = format!("{quote}{expected}{quote}");
                let within = Stretch::of(&special, 0, len);
                for write in [Stretch::write, Stretch::write_tag] {
                    assert_eq!(written(within.bound(), |pen| write(within, pen)), expected);
                }
            }
        }
    }

    #[test]
    fn backslashes_only_count_in_tags() {
        assert_eq!(pushed("", br"a\\b"), r"a\\b");
        assert_eq!(tag(br"a\\b"), r"a\b");
        assert_eq!(tag(br#"The \"Immortal\""#), r#""The ""Immortal""""#);
    }

    #[test]
    fn blanks_around_a_text_are_left_out() {
        for text in ["", " ", "a", " a", "a ", "  2 700 "] {
            let within = Stretch::of(text.as_bytes(), 0, text.len()).trimmed();
            assert_eq!(within.text(), text.trim().as_bytes());
        }
    }

    #[test]
    fn quotes_only_where_needed() {
        assert_eq!(pushed("", b"Paris"), "Paris");
        assert_eq!(pushed("", b"Carlsen, M"), "\"Carlsen, M\"");
        assert_eq!(pushed("", b"say \"hello\""), "\"say \"\"hello\"\"\"");
        assert_eq!(
            pushed("2 times; first: ", b"a,b"),
            "\"2 times; first: a,b\""
        );
        assert_eq!(pushed("", b"two\r\nlines"), "\"two\r\nlines\"");
        assert_eq!(pushed("", b""), "");
    }

    #[test]
    fn foreign_bytes_become_utf8() {
        assert_eq!(pushed("", "Köln".as_bytes()), "Köln");
        assert_eq!(pushed("", b"K\xf6ln"), "Köln");
        assert_eq!(pushed("", b"K\xf6ln, am \x80"), "\"Köln, am €\"");
        // Not assigned in Windows-1252: still text, never an error.
        assert_eq!(pushed("", b"\x81"), "\u{81}");
    }

    #[test]
    fn tags_are_unescaped() {
        assert_eq!(
            &*unescape(br#"The \"Immortal\" \\ game"#),
            br#"The "Immortal" \ game"#
        );
        assert_eq!(&*unescape(b"plain"), b"plain");
        assert_eq!(&*unescape(br"C:\games\\\\new\"), br"C:\games\\new\");
        assert_eq!(&*unescape(br#"\\\""#), br#"\""#);
    }
}
