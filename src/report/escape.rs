//! Bytes from the input, made safe for a terminal.

use std::fmt::Write;

use crate::tables::text;

/// The text with everything escaped that could steer a terminal or turn the direction of writing.
#[must_use]
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_harmful(letter) {
            // Writing to a string does not fail.
            let _ = write!(out, "{}", letter.escape_unicode());
        } else {
            out.push(letter);
        }
    }
    out
}

/// Bytes of a game as text of at most `most` letters, safe for a terminal.
#[must_use]
pub fn printable_bytes(bytes: &[u8], most: usize) -> String {
    let text = text::decode(bytes);
    let mut out = printable(&text);
    if let Some((end, _)) = out.char_indices().nth(most) {
        out.truncate(end);
        out.push('…');
    }
    out
}

fn is_harmful(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            // Marks, embeddings, overrides and isolates of the bidirectional algorithm.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            // Line and paragraph separators, and what cannot be seen at all.
            | '\u{2028}' | '\u{2029}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(printable("Müller – Łącki"), "Müller – Łącki");
        assert_eq!(printable("a\x1b[2Jb"), "a\\u{1b}[2Jb");
        assert_eq!(printable("a\nb\tc"), "a\\u{a}b\\u{9}c");
        assert_eq!(printable("x\u{202e}y"), "x\\u{202e}y");
        assert_eq!(printable_bytes(b"K\xf6ln\x9b", 10), "Köln›");
        assert_eq!(printable_bytes("abc\u{9b}".as_bytes(), 99), "abc\\u{9b}");
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(printable_bytes("ééééé".as_bytes(), 3), "ééé…");
        assert_eq!(printable_bytes(b"abc", 3), "abc");
    }
}
