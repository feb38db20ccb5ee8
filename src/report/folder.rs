//! The folder of a report. Nothing half-written ever carries a final name.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::run_json::{self, RunJson};
use crate::{
    error::{Error, ErrorKind, reason},
    page,
    tables::{Table, Tables},
};

const RUN_JSON: &str = "run.json";
const PARTIAL: &str = ".partial";

/// A report that is being written: every file has `.partial` behind its name until the end.
///
/// Dropped before [`ReportFolder::finish`], it leaves what was there before as it was.
#[derive(Debug)]
pub struct ReportFolder {
    path: PathBuf,
    tables: Vec<(Table, File)>,
    /// Locked: two runs must not write one report.
    run_json: File,
    /// Whether the folder held a report of ours, so that its old tables may be removed.
    is_ours: bool,
    is_new: bool,
    finished: bool,
}

impl ReportFolder {
    /// Makes the folder and opens every file in it, before anything is read.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: the folder holds something that is no report of ours, and `force` is
    /// not given. [`ErrorKind::Report`]: it cannot be written, or another run is writing it.
    pub fn create(path: &Path, tables: Tables, force: bool) -> Result<ReportFolder, Error> {
        let is_new = !path.exists();
        let is_ours = match contents(path)? {
            Contents::Nothing => false,
            Contents::Report => true,
            Contents::Other if force => false,
            Contents::Other => {
                return Err(Error::of_file(
                    ErrorKind::Usage,
                    path.display().to_string(),
                    "this folder is not empty and holds no report of roque; choose another one \
                     with --out, or overwrite its files with --force",
                ));
            }
        };
        fs::create_dir_all(path).map_err(|error| failed(path, "cannot be made", &error))?;
        let run_json = open_partial(path, RUN_JSON)?;
        match run_json.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Error::of_file(
                    ErrorKind::Report,
                    path.display().to_string(),
                    "another run of roque is writing this report; choose another folder with --out",
                ));
            }
            // Not every file system can lock; that is no reason not to write.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut folder = ReportFolder {
            path: path.to_owned(),
            tables: Vec::new(),
            run_json,
            is_ours,
            is_new,
            finished: false,
        };
        for table in tables.iter() {
            let file = open_partial(path, table.file_name())?;
            folder.tables.push((table, file));
            empty(
                path,
                table.file_name(),
                &folder.tables[folder.tables.len() - 1].1,
            )?;
            folder.write(table, table.header().as_bytes())?;
        }
        empty(path, RUN_JSON, &folder.run_json)?;
        Ok(folder)
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends rows to a table.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: the file cannot be written.
    pub fn write(&mut self, table: Table, rows: &[u8]) -> Result<(), Error> {
        let Some((_, file)) = self.tables.iter_mut().find(|(known, _)| *known == table) else {
            return Ok(());
        };
        file.write_all(rows).map_err(|error| {
            let path = self.path.join(table.file_name());
            failed(&path, "cannot be written", &error)
        })
    }

    /// Writes `run.json` and gives every file its final name.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written or renamed.
    pub fn finish(mut self, run: &RunJson) -> Result<(), Error> {
        let run_json = self.path.join(RUN_JSON);
        let bytes = run.to_bytes();
        self.run_json
            .write_all(&bytes)
            .and_then(|()| self.run_json.flush())
            .map_err(|error| failed(&run_json, "cannot be written", &error))?;
        // From here on until the new run.json is there, nothing may say that the report is
        // complete.
        remove(&run_json)?;
        for &(table, _) in &self.tables {
            rename(&self.path.join(table.file_name()))?;
        }
        if self.is_ours {
            for table in Table::ALL {
                if self.tables.iter().all(|&(written, _)| written != table) {
                    remove(&self.path.join(table.file_name()))?;
                }
            }
            // The page of an older run would speak of other games.
            remove(&self.path.join(page::FILE_NAME))?;
        }
        rename(&run_json)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for ReportFolder {
    fn drop(&mut self) {
        if self.finished {
            return;
        }
        // Nothing more can be done here where this fails, too.
        let names = self.tables.iter().map(|(table, _)| table.file_name());
        for name in names.chain([RUN_JSON]) {
            let _ = fs::remove_file(partial(&self.path.join(name)));
        }
        if self.is_new {
            let _ = fs::remove_dir(&self.path);
        }
    }
}

enum Contents {
    Nothing,
    Report,
    Other,
}

/// What a folder holds: a report of ours is known by its `run.json`, also by an unfinished one.
fn contents(path: &Path) -> Result<Contents, Error> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Contents::Nothing),
        Err(error) => return Err(failed(path, "cannot be used as a folder", &error)),
    };
    let run_json = path.join(RUN_JSON);
    let unfinished = partial(&run_json);
    if [run_json, unfinished]
        .iter()
        .any(|file| fs::read(file).is_ok_and(|bytes| run_json::is_ours(&bytes)))
    {
        return Ok(Contents::Report);
    }
    for entry in entries {
        let entry = entry.map_err(|error| failed(path, "cannot be read", &error))?;
        // What a run that was killed leaves behind.
        if !is_unfinished(&entry.file_name().to_string_lossy()) {
            return Ok(Contents::Other);
        }
    }
    Ok(Contents::Nothing)
}

fn is_unfinished(name: &str) -> bool {
    name.strip_suffix(PARTIAL)
        .is_some_and(|name| file_names().any(|known| known == name))
}

/// The names of the files of a report.
pub(crate) fn file_names() -> impl Iterator<Item = &'static str> {
    let tables = Table::ALL.into_iter().map(Table::file_name);
    tables.chain([RUN_JSON, page::FILE_NAME])
}

/// The name of a file until it is finished.
pub(crate) fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(PARTIAL);
    name.into()
}

/// Opens a file without emptying it: another run may hold it.
fn open_partial(folder: &Path, name: &str) -> Result<File, Error> {
    let path = partial(&folder.join(name));
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path)
        .map_err(|error| failed(&path, "cannot be written", &error))
}

fn empty(folder: &Path, name: &str, file: &File) -> Result<(), Error> {
    let path = partial(&folder.join(name));
    file.set_len(0)
        .map_err(|error| failed(&path, "cannot be written", &error))
}

/// Gives a finished file its final name.
pub(crate) fn rename(path: &Path) -> Result<(), Error> {
    fs::rename(partial(path), path).map_err(|error| failed(path, "cannot be written", &error))
}

fn remove(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(failed(path, "cannot be replaced", &error))
        }
        _ => Ok(()),
    }
}

/// That a file cannot be written, or the like.
pub(crate) fn failed(path: &Path, what: &str, error: &io::Error) -> Error {
    let message = format!("{what}: {}", reason(error));
    Error::of_file(ErrorKind::Report, path.display().to_string(), message)
}
