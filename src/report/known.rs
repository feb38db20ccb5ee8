//! Known findings: illegal castles that a keeper has looked at and lets stand.
//!
//! A text file, one finding a line: the `moves_hash` of the game and the ply of the castle, and a
//! comment behind. Lines that begin with `#` are comments:
//!
//! ```
//! use roque::report::Known;
//!
//! let file = b"# in the base since 1999\n1f3870be274f6c49 65 # Heidenfeld - Kerins 1973\n";
//! let known = Known::parse("known.txt", file).expect("every line can be read");
//! assert_eq!(known.find(0x1f38_70be_274f_6c49, 65), Some(0));
//! assert_eq!(known.find(0x1f38_70be_274f_6c49, 66), None);
//! assert_eq!(known.entries()[0].comment, "Heidenfeld - Kerins 1973");
//! ```

use std::{
    collections::{BTreeSet, HashMap},
    fmt::Write,
    fs,
    path::Path,
};

use serde::{Deserialize, Serialize};

use crate::{
    error::{Error, ErrorKind, reason},
    law::Ply,
};

/// One castle that is known to be illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The hash of the start position and the moves of its game.
    pub moves_hash: u64,
    /// Its ply.
    pub ply: Ply,
    /// What a person wrote about it.
    pub comment: String,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// The known findings of a file, each one once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    entries: Vec<Entry>,
    places: HashMap<(u64, Ply), usize>,
}

impl Known {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: it cannot be read, or one of its lines cannot.
    pub fn read(path: &Path) -> Result<Known, Error> {
        let name = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| {
            let message = format!("the known findings cannot be read: {}", reason(&error));
            Error::of_file(ErrorKind::Usage, &name, message)
        })?;
        Known::parse(&name, &bytes)
    }

    /// Reads the bytes of the file that is called `name`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: the first line that cannot be read.
    pub fn parse(name: &str, bytes: &[u8]) -> Result<Known, Error> {
        let mut known = Known::default();
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let entry = entry(text, line).map_err(|what| {
                let place = format!("{name}:{line}");
                let message = format!(
                    "{what}; a line is a moves_hash (16 hexadecimal digits), a ply, and a comment \
                     behind a '#'"
                );
                Error::of_file(ErrorKind::Usage, place, message)
            })?;
            known.add(entry);
        }
        Ok(known)
    }

    fn add(&mut self, entry: Entry) {
        let next = self.entries.len();
        let place = self.places.entry((entry.moves_hash, entry.ply));
        if *place.or_insert(next) == next {
            self.entries.push(entry);
        }
    }

    /// The index of the entry for this castle, if there is one.
    #[must_use]
    pub fn find(&self, moves_hash: u64, ply: Ply) -> Option<usize> {
        self.places.get(&(moves_hash, ply)).copied()
    }

    /// Every entry, in the order of the file.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries that were not met.
    pub fn stale(&self, met: &BTreeSet<usize>) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .enumerate()
            .filter(|(index, _)| !met.contains(index))
            .map(|(_, entry)| entry)
    }
}

fn entry(text: &str, line: usize) -> Result<Entry, String> {
    let (hash, rest) = word(text);
    let is_hash = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let moves_hash = match u64::from_str_radix(hash, 16) {
        Ok(moves_hash) if is_hash => moves_hash,
        _ => return Err(format!("'{hash}' is no moves_hash")),
    };
    let (ply, rest) = word(rest);
    let ply = match ply.parse() {
        Ok(number) if number > 0 && is_number(ply) => number,
        _ if ply.is_empty() => return Err("there is no ply behind the moves_hash".to_owned()),
        _ => return Err(format!("'{ply}' is no ply")),
    };
    // A comment may do without its `#`, but a second ply is none.
    let (next, _) = word(rest);
    if is_number(next) {
        return Err(format!("'{next}' stands behind the ply"));
    }
    Ok(Entry {
        moves_hash,
        ply,
        comment: rest.strip_prefix('#').unwrap_or(rest).trim().to_owned(),
        line,
    })
}

/// The first word, up to a blank or a `#`, and what follows it.
fn word(text: &str) -> (&str, &str) {
    let end = text
        .find(|letter: char| letter.is_whitespace() || letter == '#')
        .unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim_start())
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The file that `--write-known` makes: each finding once, in the order of the input. What was
/// known before keeps its comment.
#[must_use]
pub fn file<'a>(found: impl IntoIterator<Item = &'a Entry>, before: &Known) -> String {
    let mut out = String::from(
        "# Illegal castles that are known, for roque audit --known: the moves_hash of the game,\n\
         # the ply of the castle, and a comment.\n",
    );
    let mut written = Known::default();
    for entry in found {
        if written.find(entry.moves_hash, entry.ply).is_some() {
            continue;
        }
        let comment = match before.find(entry.moves_hash, entry.ply) {
            Some(index) => &before.entries[index].comment,
            None => &entry.comment,
        };
        // Writing to a string does not fail.
        let _ = write!(out, "{:016x} {}", entry.moves_hash, entry.ply);
        if !comment.is_empty() {
            let _ = write!(out, " # {comment}");
        }
        out.push('\n');
        written.add(entry.clone());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        let error = Known::parse("known.txt", text.as_bytes()).expect_err("a bad line");
        let text = error.to_string();
        text.split(';').next().unwrap_or_default().to_owned()
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "\u{feff}# ours\r\n\r\n00000000000000AF 7\r\n  000000000000000b 9 # x # y \r\n\
                    000000000000000b 9 # again\r\n";
        let known = Known::parse("known.txt", text.as_bytes()).expect("good lines");
        assert_eq!(known.entries().len(), 2);
        assert_eq!(known.entries()[1].comment, "x # y");
        assert_eq!(known.entries()[1].line, 4);
        let again = file(known.entries(), &Known::default());
        let again = Known::parse("again.txt", again.as_bytes()).expect("good lines");
        assert_eq!(again.entries()[0].moves_hash, 0xaf);
        assert_eq!(again.places, known.places);
    }

    #[test]
    fn an_older_comment_stays() {
        let known = Known::parse("known.txt", b"000000000000000b 9 # mine\n").expect("good");
        let found = Known::parse("found", b"000000000000000b 9 # theirs\n").expect("good");
        assert!(file(found.entries(), &known).ends_with("\n000000000000000b 9 # mine\n"));
    }

    #[test]
    fn a_comment_needs_no_mark() {
        for text in ["000000000000000b 9 mine", "000000000000000b 9#mine"] {
            let known = Known::parse("known.txt", text.as_bytes()).expect("a good line");
            assert_eq!(known.entries()[0].comment, "mine", "{text}");
        }
    }

    #[test]
    fn bad_lines_are_named() {
        assert_eq!(wrong("# x\n\nb 9"), "known.txt:3: 'b' is no moves_hash");
        assert_eq!(
            wrong("+00000000000000b 9"),
            "known.txt:1: '+00000000000000b' is no moves_hash"
        );
        assert_eq!(
            wrong("000000000000000b # 9"),
            "known.txt:1: there is no ply behind the moves_hash"
        );
        assert_eq!(wrong("000000000000000b 0"), "known.txt:1: '0' is no ply");
        assert_eq!(wrong("000000000000000b +9"), "known.txt:1: '+9' is no ply");
        assert_eq!(
            wrong("000000000000000b 9 10"),
            "known.txt:1: '10' stands behind the ply"
        );
    }
}
