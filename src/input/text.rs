//! The text of a source: UTF-16 becomes UTF-8, and what is no text with games is recognised.

use std::io::{self, Cursor, Read};

use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE};
use memchr::memmem;
use serde::{Deserialize, Deserializer, Serialize};

/// Bytes at the start of a source that are looked at.
const LOOK: usize = 64 * 1024;

/// Bytes at the start of most sources that are enough.
const FIRST_LOOK: usize = 16;

/// Bytes of UTF-16 without a byte order mark that are looked at.
const LOOK_UTF16: usize = 1024;

/// Bytes of UTF-16 read in one go.
const STEP: usize = 16 * 1024;

/// What a source holds, by its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Content {
    /// Text, as it is.
    Text,
    /// UTF-16, which is read as UTF-8; the first byte of each unit is the low one.
    Utf16Le,
    /// UTF-16, which is read as UTF-8; the first byte of each unit is the high one.
    Utf16Be,
    /// No PGN: what it is, and what to do about it.
    NotPgn(&'static str),
}

/// What a source holds, as it was put aside.
#[derive(Deserialize)]
enum Kept {
    Text,
    Utf16Le,
    Utf16Be,
    NotPgn(String),
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Content, D::Error> {
        Ok(match Kept::deserialize(deserializer)? {
            Kept::Text => Content::Text,
            Kept::Utf16Le => Content::Utf16Le,
            Kept::Utf16Be => Content::Utf16Be,
            // A few words, and needed until the end of the run.
            Kept::NotPgn(what) => Content::NotPgn(what.leak()),
        })
    }
}

impl Content {
    /// What there is to say about it where it is read all the same.
    #[must_use]
    pub const fn note(self) -> Option<&'static str> {
        match self {
            Content::Utf16Le => Some(
                "UTF-16 (little-endian), read as UTF-8; offsets, columns and exports count and \
                 hold its UTF-8 form",
            ),
            Content::Utf16Be => Some(
                "UTF-16 (big-endian), read as UTF-8; offsets, columns and exports count and hold \
                 its UTF-8 form",
            ),
            Content::Text | Content::NotPgn(_) => None,
        }
    }
}

/// Reads as much of the start of a source as is needed to say what it holds. Most begin with a tag
/// pair or a move number: then that is little, so that a pipe need not give more than it has.
fn look(source: &mut impl Read, start: &mut Vec<u8>) -> io::Result<()> {
    while start.len() < 4 * FIRST_LOOK {
        let read = source.take(FIRST_LOOK as u64).read_to_end(start)?;
        let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
        let first = text.trim_ascii_start().first();
        let begins = first.is_some_and(|&byte| byte == b'[' || byte.is_ascii_digit());
        if read < FIRST_LOOK || (begins && !start.contains(&0)) {
            return Ok(());
        }
        if first.is_some() {
            break;
        }
    }
    let rest = LOOK - start.len();
    source.take(rest as u64).read_to_end(start).map(drop)
}

/// Says what a source holds that begins with these bytes.
fn recognise(start: &[u8]) -> Content {
    if start.starts_with(b"\xff\xfe") {
        return Content::Utf16Le;
    }
    if start.starts_with(b"\xfe\xff") {
        return Content::Utf16Be;
    }
    let units = start[..start.len().min(LOOK_UTF16)].chunks_exact(2);
    if units.len() >= 4 {
        // Most characters of PGN are ASCII, and hardly any byte of it is NUL otherwise.
        let zeros = |which: usize| units.clone().filter(|unit| unit[which] == 0).count();
        let (first, second) = (zeros(0), zeros(1));
        let (most, few) = (units.len() / 2, units.len() / 10);
        if second >= most && first <= few {
            return Content::Utf16Le;
        }
        if first >= most && second <= few {
            return Content::Utf16Be;
        }
    }
    not_pgn(start).map_or(Content::Text, Content::NotPgn)
}

/// What it is, if it is no PGN beyond doubt.
fn not_pgn(start: &[u8]) -> Option<&'static str> {
    let known: [(&[u8], &'static str); 9] = [
        (
            b"version https://git-lfs.github.com/",
            "a Git LFS pointer, not the file itself: fetch that with git lfs pull",
        ),
        (b"%PDF-", "a PDF document"),
        (b"\x89PNG\r\n", "a picture (PNG)"),
        (b"\xff\xd8\xff", "a picture (JPEG)"),
        (b"GIF8", "a picture (GIF)"),
        (b"SQLite format 3\0", "an SQLite database"),
        (b"\x7fELF", "a program"),
        (b"MSCF\0", "a cab archive; unpack it first"),
        (b"{\\rtf", "an RTF document; save it as plain text"),
    ];
    if let Some((_, what)) = known.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Some(what);
    }
    if start.get(257..262) == Some(b"ustar") {
        return Some("a tar archive; unpack it first");
    }
    if memmem::find(start, b"[Event ").is_some() {
        return None;
    }
    if start.len() < 1024 && memmem::find(start, b"/annex/objects/").is_some() {
        return Some("a git-annex pointer, not the file itself: fetch that with git annex get");
    }
    let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    let text = text.trim_ascii_start();
    let head = text[..text.len().min(14)].to_ascii_lowercase();
    if head.starts_with(b"<!doctype html") || head.starts_with(b"<html") {
        return Some("a web page (HTML) without games");
    }
    if head.starts_with(b"<?xml") {
        return Some("an XML document");
    }
    let control = |byte: &&u8| **byte < b' ' && !byte.is_ascii_whitespace();
    let strange = start.iter().filter(control).count();
    (strange > 4 && strange * 20 > start.len()).then_some("binary data, not text")
}

/// The text of a source, as it is or from UTF-16.
#[derive(Debug)]
pub struct Text<R> {
    content: Content,
    whole: Whole<R>,
    utf16: Option<Box<Utf16>>,
}

/// A source, of which the start was looked at.
#[derive(Debug)]
struct Whole<R> {
    start: Cursor<Vec<u8>>,
    /// What reading the start gave in the end.
    failure: Option<io::Error>,
    rest: R,
}

/// UTF-16 on its way.
struct Utf16 {
    decoder: Decoder,
    /// Read, and not decoded yet.
    raw: Vec<u8>,
    /// Decoded, and not handed over yet.
    text: Vec<u8>,
    handed_over: usize,
    at_end: bool,
}

impl std::fmt::Debug for Utf16 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Utf16").finish_non_exhaustive()
    }
}

impl<R: Read> Text<R> {
    /// Looks at the start of a source.
    pub fn new(mut source: R) -> Text<R> {
        let mut start = Vec::new();
        let failure = look(&mut source, &mut start);
        let content = recognise(&start);
        let decoder = match content {
            Content::Utf16Le => Some(UTF_16LE),
            Content::Utf16Be => Some(UTF_16BE),
            Content::Text | Content::NotPgn(_) => None,
        };
        let utf16 = decoder.map(|encoding| {
            Box::new(Utf16 {
                decoder: encoding.new_decoder_with_bom_removal(),
                raw: Vec::new(),
                text: Vec::new(),
                handed_over: 0,
                at_end: false,
            })
        });
        Text {
            content,
            whole: Whole {
                start: Cursor::new(start),
                failure: failure.err(),
                rest: source,
            },
            utf16,
        }
    }

    /// What the source holds.
    #[must_use]
    pub const fn content(&self) -> Content {
        self.content
    }
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.start.read(out)?;
        if count > 0 || out.is_empty() {
            return Ok(count);
        }
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => self.rest.read(out),
        }
    }
}

impl<R: Read> Read for Text<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match &mut self.utf16 {
            None => self.whole.read(out),
            Some(utf16) => utf16.read(&mut self.whole, out),
        }
    }
}

impl Utf16 {
    fn read(&mut self, source: &mut impl Read, out: &mut [u8]) -> io::Result<usize> {
        while self.handed_over == self.text.len() {
            if self.at_end {
                return Ok(0);
            }
            self.text.clear();
            self.handed_over = 0;
            self.raw.resize(STEP, 0);
            let read = source.read(&mut self.raw)?;
            self.at_end = read == 0;
            self.decode(read);
        }
        let text = &self.text[self.handed_over..];
        let count = text.len().min(out.len());
        out[..count].copy_from_slice(&text[..count]);
        self.handed_over += count;
        Ok(count)
    }

    /// Decodes the first bytes of what was read. Half a character is kept by the decoder, and what
    /// is none is replaced by U+FFFD.
    fn decode(&mut self, read: usize) {
        let mut raw = &self.raw[..read];
        loop {
            let length = self.text.len();
            self.text.resize(length + 2 * STEP, 0);
            let (result, used, written, _) =
                self.decoder
                    .decode_to_utf8(raw, &mut self.text[length..], self.at_end);
            self.text.truncate(length + written);
            raw = &raw[used..];
            if result == CoderResult::InputEmpty {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"Žižkov ♔\"]\n\n1. e4 e5 2. Nf3 {ďábel 🐴} *\n";

    fn read(bytes: &[u8]) -> (Content, Vec<u8>) {
        /// Gives few bytes at a time.
        struct Slowly<'a>(&'a [u8]);
        impl Read for Slowly<'_> {
            fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
                let count = out.len().min(3);
                self.0.read(&mut out[..count])
            }
        }
        let mut text = Text::new(Slowly(bytes));
        let mut out = Vec::new();
        text.read_to_end(&mut out).expect("nothing fails");
        (text.content(), out)
    }

    fn utf16(text: &str, convert: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(convert).collect()
    }

    #[test]
    fn utf16_is_read_as_utf8() {
        let long = GAME.repeat(4000);
        for text in [GAME, &long] {
            for mark in ["\u{feff}", ""] {
                let marked = format!("{mark}{text}");
                let (content, out) = read(&utf16(&marked, u16::to_le_bytes));
                assert_eq!(content, Content::Utf16Le);
                assert!(out == text.as_bytes());
                let (content, out) = read(&utf16(&marked, u16::to_be_bytes));
                assert_eq!(content, Content::Utf16Be);
                assert!(out == text.as_bytes());
            }
        }
        // Half a unit at the end.
        let mut half = utf16(GAME, u16::to_le_bytes);
        half.push(b'x');
        assert_eq!(
            read(&half).1,
            [GAME.as_bytes(), "\u{fffd}".as_bytes()].concat()
        );
    }

    #[test]
    fn other_text_is_as_it_is() {
        let texts: [&[u8]; 7] = [
            b"",
            b"\0",
            GAME.as_bytes(),
            b"[Event \"Z\xfcrich\"]\n\n1. e4\0e5 *\n",
            b"<!DOCTYPE html>\n<p>[Event \"a\"]\n1. e4 *\n",
            b"% a comment\n1. e4 *\n",
            b"some words",
        ];
        for text in texts {
            assert_eq!(read(text), (Content::Text, text.to_vec()));
        }
    }

    #[test]
    fn what_is_no_pgn_is_named() {
        let mut tar = vec![0; 512];
        tar[257..262].copy_from_slice(b"ustar");
        let binary: Vec<u8> = (0..=255).cycle().take(5000).collect();
        let sources: [(&[u8], &str); 6] = [
            (
                b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
                "Git LFS",
            ),
            (b"/annex/objects/MD5E-s1--x.pgn\n", "git-annex"),
            (b"\n<!doctype HTML><html><body>404 [type=\"text\"]", "HTML"),
            (b"%PDF-1.7\n", "PDF"),
            (&tar, "tar"),
            (&binary, "binary"),
        ];
        for (source, what) in sources {
            let (content, out) = read(source);
            let Content::NotPgn(said) = content else {
                panic!("{what}: {content:?}");
            };
            assert!(said.contains(what), "{said}");
            assert_eq!(out, source);
        }
    }
}
