//! Text in a table: always valid UTF-8, quoted where RFC 4180 asks for it.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;

/// Needs quotes: a comma, a quote, a line end.
const QUOTED: u8 = 1;
/// Not ASCII.
const FOREIGN: u8 = 2;
/// May begin an escape in a tag.
const ESCAPE: u8 = 4;

const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    class[b',' as usize] = QUOTED;
    class[b'"' as usize] = QUOTED;
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
        .fold(0, |class, &byte| class | CLASS[byte as usize])
}

/// Appends `text` as one field.
pub fn push(out: &mut Vec<u8>, text: &[u8]) {
    if class_of(text) & !ESCAPE == 0 {
        push_short(out, text);
    } else {
        push_with_prefix(out, "", text);
    }
}

/// Appends the value of a tag, with the escapes that it has in the file, as one field.
pub fn push_tag(out: &mut Vec<u8>, raw: &[u8]) {
    match class_of(raw) {
        0 => push_short(out, raw),
        class if class & ESCAPE == 0 => push_with_prefix(out, "", raw),
        _ => push_with_prefix(out, "", &unescape(raw)),
    }
}

/// Appends `prefix` (plain words) and `text` as one field.
pub fn push_with_prefix(out: &mut Vec<u8>, prefix: &str, text: &[u8]) {
    let text = decode(text);
    if class_of(text.as_bytes()) & QUOTED == 0 {
        out.extend_from_slice(prefix.as_bytes());
        out.extend_from_slice(text.as_bytes());
    } else {
        out.push(b'"');
        out.extend_from_slice(prefix.as_bytes());
        push_doubled(out, text.as_bytes());
        out.push(b'"');
    }
}

/// Appends bytes that are mostly few: by two pieces of a fixed length that may overlap, which is
/// cheaper than a call to copy a handful of bytes.
pub(super) fn push_short(out: &mut Vec<u8>, bytes: &[u8]) {
    let end = out.len() + bytes.len();
    if let (8..=16, Some(first), Some(last)) = (
        bytes.len(),
        bytes.first_chunk::<8>(),
        bytes.last_chunk::<8>(),
    ) {
        out.extend_from_slice(first);
        out.truncate(end - 8);
        out.extend_from_slice(last);
    } else if let (4..8, Some(first), Some(last)) = (
        bytes.len(),
        bytes.first_chunk::<4>(),
        bytes.last_chunk::<4>(),
    ) {
        out.extend_from_slice(first);
        out.truncate(end - 4);
        out.extend_from_slice(last);
    } else if bytes.len() < 4 {
        for &byte in bytes {
            out.push(byte);
        }
    } else {
        out.extend_from_slice(bytes);
    }
}

/// Appends `text` with every quote doubled.
fn push_doubled(out: &mut Vec<u8>, text: &[u8]) {
    let start = out.len();
    out.resize(start + 2 * text.len(), 0);
    let (_, _, written) = csv_core::quote(text, &mut out[start..], b'"', b'"', true);
    out.truncate(start + written);
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

    fn pushed(prefix: &str, text: &[u8]) -> String {
        let mut out = b"before,".to_vec();
        if prefix.is_empty() {
            push(&mut out, text);
        } else {
            push_with_prefix(&mut out, prefix, text);
        }
        let out = String::from_utf8(out).expect("tables are UTF-8");
        out.strip_prefix("before,").expect("it is kept").to_owned()
    }

    #[test]
    fn every_length_is_copied_whole() {
        let text = b"abcdefghijklmnopqrstuvwxyz";
        for length in 0..text.len() {
            assert_eq!(pushed("", &text[..length]).as_bytes(), &text[..length]);
        }
    }

    #[test]
    fn backslashes_only_count_in_tags() {
        assert_eq!(pushed("", br"a\\b"), r"a\\b");
        let mut out = Vec::new();
        push_tag(&mut out, br#"The \"Immortal\""#);
        assert_eq!(out, br#""The ""Immortal""""#);
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
