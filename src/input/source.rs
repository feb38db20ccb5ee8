//! What the user named: files, folders, and standard input, in the order in which they are read.

use std::{
    collections::HashSet,
    fmt::Write as _,
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicU64},
};

use super::{
    compression::{self, Compression, Unpacked},
    stamp::Stamp,
    zip::{self, Directory, Member},
};
use crate::error::{Error, ErrorKind, reason};

/// The endings that make a file in a folder one of ours.
const ENDINGS: [&str; 6] = [".pgn", ".pgn.zst", ".pgn.gz", ".pgn.bz2", ".pgn.xz", ".zip"];

/// Where the bytes of a source are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A member of a zip archive.
    Member(PathBuf, Member),
    /// Nowhere: why nothing can be read.
    Nowhere(Error),
}

/// One source of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// As the user named it.
    pub name: String,
    /// Where its bytes are.
    pub origin: Origin,
    /// How many bytes it has as it is (packed, where it is packed), where that is known.
    pub size: Option<u64>,
}

impl Source {
    /// Standard input.
    #[must_use]
    pub fn stdin() -> Source {
        Source {
            name: "-".to_owned(),
            origin: Origin::Stdin,
            size: None,
        }
    }

    /// A file. Whether it is there is found out when it is opened.
    #[must_use]
    pub fn file(path: PathBuf) -> Source {
        let size = fs::metadata(&path)
            .ok()
            .filter(fs::Metadata::is_file)
            .map(|metadata| metadata.len());
        Source {
            name: name(&path),
            origin: Origin::File(path),
            size,
        }
    }

    /// What its file is now, to see later whether it has changed.
    #[must_use]
    pub fn stamp(&self) -> Option<Stamp> {
        match &self.origin {
            Origin::File(path) | Origin::Member(path, _) => Stamp::of(path),
            Origin::Stdin | Origin::Nowhere(_) => None,
        }
    }

    fn member(archive: &Path, member: Member) -> Source {
        Source {
            name: format!("{}:{}", name(archive), member.name),
            size: member.facts.map(|facts| facts.packed),
            origin: Origin::Member(archive.to_owned(), member),
        }
    }

    fn nowhere(path: &Path, why: impl Into<String>) -> Source {
        Source::without(path, ErrorKind::UnreadableSource, why)
    }

    fn without(path: &Path, kind: ErrorKind, why: impl Into<String>) -> Source {
        let name = name(path);
        let error = Error::of_file(kind, &name, why);
        Source {
            name,
            origin: Origin::Nowhere(error),
            size: None,
        }
    }

    /// Opens it; the bytes read from it as it is are added to `packed`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnreadableSource`]: it is not there, may not be read, or is packed with
    /// something unknown.
    pub fn open(&self, packed: &Arc<AtomicU64>) -> Result<Unpacked, Error> {
        let opened = match &self.origin {
            Origin::Nowhere(error) => return Err(error.clone()),
            Origin::Stdin => compression::unpack(io::stdin(), Compression::None, packed),
            Origin::File(path) => fs::File::open(path).and_then(|file| {
                compression::unpack(file, Compression::claimed_by(&self.name), packed)
            }),
            Origin::Member(archive, member) => fs::File::open(archive)
                .and_then(|file| compression::unpack_member(file, member, packed)),
        };
        opened.map_err(|error| {
            let why = format!("cannot be read: {}", reason(&error));
            Error::of_file(ErrorKind::UnreadableSource, &self.name, why)
        })
    }
}

/// What was found where the user pointed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The sources, in order, each one once.
    pub sources: Vec<Source>,
    /// Names of files that were named again.
    pub repeated: Vec<String>,
}

/// Finds the sources behind `inputs`: files, folders (with everything below them), and `-`.
///
/// What cannot be read is a source all the same, so that it is reported in its place.
#[must_use]
pub fn find(inputs: &[PathBuf]) -> Found {
    let mut found = Found::default();
    let mut seen = HashSet::new();
    for input in inputs {
        if input.as_os_str() == "-" {
            if seen.insert(Identity::Stdin) {
                found.sources.push(Source::stdin());
            } else {
                found.repeated.push("-".to_owned());
            }
        } else if input.is_dir() {
            match files_below(input) {
                Ok(files) if files.is_empty() => found.sources.push(Source::nowhere(
                    input,
                    format!("there is no file {} in this folder", endings()),
                )),
                Ok(files) => {
                    for file in files {
                        add_file(&file, &mut seen, &mut found);
                    }
                }
                Err((folder, error)) => found.sources.push(Source::nowhere(
                    &folder,
                    format!("the folder cannot be read: {}", reason(&error)),
                )),
            }
        } else {
            add_file(input, &mut seen, &mut found);
        }
    }
    found
}

/// A path as text. A byte that is not UTF-8 is written as `\xff`, so that two files never share a
/// name.
fn name(path: &Path) -> String {
    let mut text = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

fn add_file(path: &Path, seen: &mut HashSet<Identity>, found: &mut Found) {
    if seen.insert(Identity::of(path)) {
        match archive(path) {
            Some(members) => found.sources.extend(members),
            None => found.sources.push(Source::file(path.to_owned())),
        }
    } else {
        found.repeated.push(name(path));
    }
}

/// The members of a zip archive that are to be read, and what is wrong with it; `None` where the
/// file is no such archive.
fn archive(path: &Path) -> Option<Vec<Source>> {
    // Nothing may be taken from a pipe before it is its turn.
    if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return None;
    }
    let mut file = fs::File::open(path).ok()?;
    let mut start = [0; zip::MAGIC.len()];
    file.read_exact(&mut start).ok()?;
    let claimed = Compression::claimed_by(&path.to_string_lossy());
    let is_damaged = claimed == Compression::Zip && claimed.is_damaged_at(&start);
    if ![zip::MAGIC, zip::END].contains(&start) && !is_damaged {
        return None;
    }
    let directory = match Directory::read(&mut file) {
        Ok(directory) => directory,
        Err(error) => {
            let why = format!("cannot be read: {}", reason(&error));
            return Some(vec![Source::nowhere(path, why)]);
        }
    };
    let mut damage = directory.damage;
    let mut sources = Vec::new();
    for member in directory.members {
        if member.name.ends_with('/') {
            // A folder.
        } else if has_our_ending(Path::new(&member.name)) {
            sources.push(Source::member(path, member));
        } else if member.seek(&mut file).is_err() {
            // Perhaps only its name is wrong.
            damage = damage.or(Some(
                "the directory of this zip archive leads to another place; the members that could \
                 be found were audited",
            ));
        }
    }
    if let Some(damage) = damage {
        sources.push(Source::without(path, ErrorKind::TruncatedSource, damage));
    } else if sources.is_empty() {
        let why = format!("there is no file {} in this archive", endings());
        sources.push(Source::nowhere(path, why));
    }
    Some(sources)
}

/// The endings, for a message.
fn endings() -> String {
    ENDINGS.map(|ending| format!("*{ending}")).join(", ")
}

/// Whether two names lead to one file, links included; false where one leads nowhere.
#[must_use]
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    one.exists() && other.exists() && Identity::of(one) == Identity::of(other)
}

/// What makes two names the same file.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Identity {
    Stdin,
    /// Device and number on it: also finds a file under a second hard link.
    #[cfg(unix)]
    Node(u64, u64),
    Path(PathBuf),
}

impl Identity {
    fn of(path: &Path) -> Identity {
        #[cfg(unix)]
        if let Ok(metadata) = fs::metadata(path) {
            use std::os::unix::fs::MetadataExt;
            return Identity::Node(metadata.dev(), metadata.ino());
        }
        Identity::Path(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()))
    }
}

/// The files below a folder whose names end as ours do, sorted by name.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut files = Vec::new();
    // Links can lead back to where they are.
    let mut visited = HashSet::from([Identity::of(folder)]);
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let at = |error| (folder.clone(), error);
        for entry in fs::read_dir(&folder).map_err(at)? {
            let path = entry.map_err(at)?.path();
            if path.is_dir() {
                if visited.insert(Identity::of(&path)) {
                    folders.push(path);
                }
            } else if has_our_ending(&path) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn has_our_ending(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(found: &Found) -> Vec<&str> {
        found
            .sources
            .iter()
            .map(|source| source.name.rsplit('/').next().unwrap_or_default())
            .collect()
    }

    #[test]
    fn folders_are_searched_and_sorted() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("b/deep")).expect("a folder");
        for file in [
            "c.pgn",
            "a.PGN",
            "b/deep/x.pgn.zst",
            "b/y.pgn.gz",
            "b/z.pgn.bz2",
            "b/q.pgn.xz",
            "b/readme.txt",
            "b/n.gz",
        ] {
            fs::write(folder.path().join(file), "").expect("a file");
        }
        let found = find(&[folder.path().to_owned()]);
        assert_eq!(
            names(&found),
            [
                "a.PGN",
                "x.pgn.zst",
                "q.pgn.xz",
                "y.pgn.gz",
                "z.pgn.bz2",
                "c.pgn"
            ]
        );
        assert!(found.repeated.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_named_twice_is_read_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.pgn");
        fs::write(&file, "").expect("a file");
        let link = folder.path().join("b.pgn");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        std::os::unix::fs::symlink(folder.path(), folder.path().join("loop")).expect("a link");
        let spelled = folder.path().join("loop/a.pgn");
        let dash = PathBuf::from("-");
        let found = find(&[folder.path().to_owned(), spelled, dash.clone(), dash]);
        assert_eq!(names(&found), ["a.pgn", "-"]);
        assert_eq!(found.repeated.len(), 3);
    }

    #[test]
    fn what_is_not_there_is_reported_in_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let found = find(&[folder.path().to_owned(), folder.path().join("none.pgn")]);
        assert_eq!(found.sources.len(), 2);
        for source in &found.sources {
            let error = source.open(&Arc::default()).expect_err("nothing to read");
            assert_eq!(error.kind(), ErrorKind::UnreadableSource);
            assert!(error.to_string().starts_with(&source.name), "{error}");
        }
    }
}
