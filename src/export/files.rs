//! The files of the exports. Nothing half-written ever carries a final name.

use std::{
    fs::{self, OpenOptions, TryLockError},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use super::{Export, Packing};
use crate::{
    error::{Error, ErrorKind, reason},
    input::{Origin, Source, source::is_same_file},
    report::{
        folder::{self, failed, partial, rename},
        growing::{Extent, GrowingFile, sync_folder},
    },
};

/// Small runs of games are gathered to this many bytes.
const BUFFER: usize = 1 << 18;

/// A file that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// What goes into it.
    pub export: Export,
    /// Its final name.
    pub path: PathBuf,
    /// How it is packed.
    pub packing: Packing,
}

impl Target {
    /// A file, packed by its ending; what roque itself reads is never packed.
    #[must_use]
    pub fn new(export: Export, path: &Path) -> Target {
        let packing = match export {
            Export::Known => Packing::NONE,
            _ => Packing::of(path),
        };
        Target {
            export,
            path: path.to_owned(),
            packing,
        }
    }

    fn wrong(&self, what: &str) -> Error {
        let message = format!("{}: {what}", self.export.option());
        Error::of_file(ErrorKind::Usage, self.path.display().to_string(), message)
    }
}

/// Refuses files that would destroy something: the same file twice, an input, a file of the
/// report in `out`, and, unless `force` is given, any file that exists.
///
/// # Errors
///
/// [`ErrorKind::Usage`], with the option concerned and what to do.
pub fn check(
    targets: &[Target],
    sources: &[Source],
    known: Option<&Path>,
    out: &Path,
    force: bool,
) -> Result<(), Error> {
    for (index, target) in targets.iter().enumerate() {
        let path = &target.path;
        if path.as_os_str() == "-" || path.file_name().is_none() {
            return Err(target.wrong("this is not the name of a file"));
        }
        let mine = [place(path), place(&partial(path))];
        let meets =
            |other: &Path| mine.contains(&place(other)) || mine.contains(&place(&partial(other)));
        for other in &targets[..index] {
            if meets(&other.path) {
                let option = other.export.option();
                return Err(
                    target.wrong(&format!("{option} names the same file; each needs its own"))
                );
            }
        }
        if folder::file_names().any(|name| meets(&out.join(name))) {
            return Err(target.wrong("the report is written there; choose another name"));
        }
        let is_taken = |other: &Path| {
            meets(other) || is_same_file(path, other) || is_same_file(&partial(path), other)
        };
        let is_input = |source: &Source| match &source.origin {
            Origin::File(file) | Origin::Member(file, _) => is_taken(file),
            _ => false,
        };
        if sources.iter().any(is_input) {
            return Err(target.wrong("this file is also an input; choose another name"));
        }
        // Known findings are read before the run, and may be brought up to date in their place.
        if target.export != Export::Known && known.is_some_and(is_taken) {
            return Err(target.wrong("--known names the same file; choose another name"));
        }
        match fs::symlink_metadata(path) {
            Err(_) => {}
            Ok(_) if path.exists() && !path.is_file() => {
                return Err(target.wrong("this is there already, and is no file"));
            }
            Ok(_) if force => {}
            Ok(_) => {
                return Err(target.wrong(
                    "this file is there already; choose another name, or replace it with --force",
                ));
            }
        }
    }
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A name by which two ways to write one path are equal, as far as its folder is there.
fn place(path: &Path) -> PathBuf {
    match (fs::canonicalize(folder_of(path)), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => std::path::absolute(path).unwrap_or_else(|_| path.to_owned()),
    }
}

/// Exports that are being written: each has `.partial` behind its name until the end.
///
/// Dropped before [`ExportFiles::finish`], it leaves what was there before as it was.
#[derive(Debug, Default)]
pub struct ExportFiles {
    files: Vec<OpenFile>,
    finished: bool,
    /// What the files were at the last checkpoint, if there was one.
    settled: Option<Vec<Extent>>,
}

#[derive(Debug)]
struct OpenFile {
    target: Target,
    file: BufWriter<GrowingFile>,
    is_empty: bool,
}

impl ExportFiles {
    /// Opens every file, before anything is read. See [`check`].
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written, or another run is writing it.
    pub fn create(targets: Vec<Target>) -> Result<ExportFiles, Error> {
        let mut files = ExportFiles::open(targets)?;
        for open in &mut files.files {
            open.cut(Extent::default())?;
        }
        Ok(files)
    }

    /// Opens the files of an earlier run to go on with them; nothing in them is changed yet. See
    /// [`ExportFiles::go_on`]. Where that run `may_have_named` them, they get the names of unfinished
    /// files again.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: a file does not hold what it held at the checkpoint.
    /// [`ErrorKind::Report`]: it cannot be written, or another run is writing it.
    pub fn reopen(
        targets: Vec<Target>,
        extents: &[Extent],
        may_have_named: bool,
    ) -> Result<ExportFiles, Error> {
        let is_named = |target: &Target| may_have_named && !partial(&target.path).exists();
        for (target, extent) in targets.iter().zip(extents) {
            if is_named(target) {
                folder::check(&target.path, extent)?;
            } else {
                folder::check(&partial(&target.path), extent)?;
            }
        }
        for target in targets.iter().filter(|&target| is_named(target)) {
            fs::rename(&target.path, partial(&target.path))
                .map_err(|error| folder::failed(&target.path, "cannot be gone on with", &error))?;
        }
        let mut files = ExportFiles::open(targets)?;
        files.settled = Some(extents.to_vec());
        Ok(files)
    }

    /// Cuts files that were reopened to what they were at the checkpoint.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written.
    pub fn go_on(&mut self) -> Result<(), Error> {
        let extents = self.settled.clone().unwrap_or_default();
        for (open, extent) in self.files.iter_mut().zip(extents) {
            open.cut(extent)?;
        }
        Ok(())
    }

    /// Hands everything to the system; what the files are.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written.
    pub fn settle(&mut self) -> Result<Vec<Extent>, Error> {
        let mut extents = Vec::new();
        for open in &mut self.files {
            let flushed = open.file.flush();
            flushed.map_err(|error| open.failed(&error))?;
            extents.push(open.file.get_ref().extent());
        }
        Ok(extents)
    }

    /// Keeps the files, whatever happens: the run can be gone on with from here.
    pub fn keep(&mut self, extents: Vec<Extent>) {
        self.settled = Some(extents);
    }

    fn open(targets: Vec<Target>) -> Result<ExportFiles, Error> {
        let mut files = ExportFiles::default();
        for target in targets {
            let path = partial(&target.path);
            let wrong = |error| failed(&path, "cannot be written", &error);
            // Not emptied yet: another run may hold it.
            let file = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .map_err(wrong)?;
            if let Err(TryLockError::WouldBlock) = file.try_lock() {
                return Err(Error::of_file(
                    ErrorKind::Report,
                    path.display().to_string(),
                    "another run of roque is writing this file; choose another name",
                ));
            }
            files.files.push(OpenFile {
                target,
                file: BufWriter::with_capacity(BUFFER, GrowingFile::new(file)),
                is_empty: true,
            });
        }
        Ok(files)
    }

    /// Appends bytes to an export, packed already where it is packed.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: the file cannot be written.
    pub fn write(&mut self, export: Export, bytes: &[u8]) -> Result<(), Error> {
        let known = |open: &&mut OpenFile| open.target.export == export;
        match self.files.iter_mut().find(known) {
            Some(open) if !bytes.is_empty() => open.write(bytes),
            _ => Ok(()),
        }
    }

    /// Gives every file its final name, when all of it is on the disk.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written or renamed.
    pub fn finish(mut self) -> Result<(), Error> {
        self.flush()?;
        for open in &self.files {
            let synced = open.file.get_ref().sync();
            synced.map_err(|error| open.failed(&error))?;
        }
        for open in &self.files {
            rename(&open.target.path)?;
        }
        self.finished = true;
        for open in &self.files {
            sync_folder(folder_of(&open.target.path));
        }
        Ok(())
    }

    /// Leaves what an interrupted run has written under the names that say so.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written.
    pub fn leave_partial(mut self) -> Result<(), Error> {
        self.flush()?;
        self.finished = true;
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Error> {
        for open in &mut self.files {
            if open.is_empty && !open.target.packing.is_none() {
                // Nothing, packed: a file of no bytes is none that can be unpacked.
                let packed = open.target.packing.pack(b"");
                let packed = packed.map_err(|error| open.failed(&error))?;
                open.write(&packed)?;
            }
            let flushed = open.file.flush();
            flushed.map_err(|error| open.failed(&error))?;
        }
        Ok(())
    }
}

impl OpenFile {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.is_empty = false;
        let written = self.file.write_all(bytes);
        written.map_err(|error| self.failed(&error))
    }

    fn cut(&mut self, extent: Extent) -> Result<(), Error> {
        self.is_empty = extent.length == 0;
        let cut = self.file.get_mut().cut(extent);
        cut.map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &std::io::Error) -> Error {
        let message = format!("cannot be written: {}", reason(error));
        let path = partial(&self.target.path).display().to_string();
        Error::of_file(ErrorKind::Report, path, message)
    }
}

impl Drop for ExportFiles {
    fn drop(&mut self) {
        if self.finished {
            return;
        }
        if self.settled.is_some() {
            return;
        }
        // Nothing more can be done here where this fails, too.
        for open in &self.files {
            let _ = fs::remove_file(partial(&open.target.path));
        }
    }
}
