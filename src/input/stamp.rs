//! Whether a file changes while it is read.

use std::{
    cmp::Ordering,
    fs::{self, File, Metadata},
    path::{Path, PathBuf},
    time::SystemTime,
};

use serde::{Deserialize, Serialize};

/// What a file is at one time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    #[serde(skip)]
    path: PathBuf,
    length: u64,
    modified: Option<SystemTime>,
    #[serde(skip)]
    number: u64,
}

impl Stamp {
    /// What the file is now; `None` for what is no regular file.
    #[must_use]
    pub fn of(path: &Path) -> Option<Stamp> {
        let metadata = fs::metadata(path).ok().filter(Metadata::is_file)?;
        Some(Stamp {
            path: path.to_owned(),
            length: metadata.len(),
            modified: metadata.modified().ok(),
            number: number(&metadata),
        })
    }

    /// Whether an open file is the one that has this name now, where the system can tell.
    #[must_use]
    pub fn has_name(file: &File, path: &Path) -> bool {
        let same = |open: Metadata, named: Metadata| number(&open) == number(&named);
        match (file.metadata(), fs::metadata(path)) {
            (Ok(open), Ok(named)) => same(open, named),
            _ => false,
        }
    }

    /// Whether a file has the length and the time of this one.
    #[must_use]
    pub fn is_like(&self, other: &Stamp) -> bool {
        (self.length, self.modified) == (other.length, other.modified)
    }

    /// How the file has changed since. Another file in its place is no change: what was opened
    /// before stays as it was.
    #[must_use]
    pub fn change(&self) -> Option<String> {
        let now = Stamp::of(&self.path)?;
        if now.number != self.number || now == *self {
            return None;
        }
        let (before, after) = (self.length, now.length);
        let what = match before.cmp(&after) {
            Ordering::Equal => "was written to".to_owned(),
            Ordering::Less => format!("grew from {before} to {after} bytes"),
            Ordering::Greater => format!("shrank from {before} to {after} bytes"),
        };
        Some(format!(
            "the file {what} while it was read; audit it again when it is finished"
        ))
    }
}

/// What tells a file from another one under its name, where the system has such a number.
#[cfg(unix)]
fn number(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(metadata)
}

#[cfg(not(unix))]
fn number(_: &Metadata) -> u64 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_seen() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.pgn");
        fs::write(&path, "1. e4 *").expect("a file");
        let stamp = Stamp::of(&path).expect("it is there");
        assert_eq!(stamp.change(), None);
        let changed = |length| {
            let file = fs::OpenOptions::new().write(true).open(&path);
            file.and_then(|file| file.set_len(length))
                .expect("a length");
            stamp.change().expect("it has changed")
        };
        assert!(changed(9).starts_with("the file grew from 7 to 9 bytes"));
        assert!(changed(3).starts_with("the file shrank from 7 to 3 bytes"));
        let open = File::open(&path).expect("it is there");
        assert!(Stamp::has_name(&open, &path));
        let other = folder.path().join("b.pgn");
        fs::write(&other, "1. d4 d5 *").expect("a file");
        fs::rename(&other, &path).expect("a name");
        assert_eq!(stamp.change(), None);
        assert_eq!(Stamp::has_name(&open, &path), cfg!(not(unix)));
        assert_eq!(Stamp::of(folder.path()), None);
    }
}
