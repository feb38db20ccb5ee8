//! Text in a table: always valid UTF-8, quoted where RFC 4180 asks for it.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;

/// Needs quotes: a comma, a quote, a line end.
const QUOTED: u8 = 1;
/// Not ASCII.
const FOREIGN: u8 = 2;

const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    class[b',' as usize] = QUOTED;
    class[b'"' as usize] = QUOTED;
    class[b'\n' as usize] = QUOTED;
    class[b'\r' as usize] = QUOTED;
    let mut byte = 128;
    while byte < 256 {
        class[byte] = FOREIGN;
        byte += 1;
    }
    class
};

/// Appends `prefix` (plain words) and `text` as one field.
pub fn push(out: &mut Vec<u8>, prefix: &str, text: &[u8]) {
    let class = text
        .iter()
        .fold(0, |class, &byte| class | CLASS[byte as usize]);
    if class == 0 {
        out.extend_from_slice(prefix.as_bytes());
        out.extend_from_slice(text);
        return;
    }
    let text = if class & FOREIGN == 0 {
        Cow::Borrowed(text)
    } else {
        match decode(text) {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        }
    };
    if class & QUOTED == 0 {
        out.extend_from_slice(prefix.as_bytes());
        out.extend_from_slice(&text);
    } else {
        out.push(b'"');
        out.extend_from_slice(prefix.as_bytes());
        push_doubled(out, &text);
        out.push(b'"');
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
        let mut out = Vec::new();
        push(&mut out, prefix, text);
        String::from_utf8(out).expect("tables are UTF-8")
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
