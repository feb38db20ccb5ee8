//! The way into the folder of a report: what it holds, and whether it is free.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

use super::{
    PARTIAL, RUN_JSON, ReportFolder, STATISTICS, empty, failed, file_name, file_names,
    open_partial, partial,
};
use crate::{
    error::{Error, ErrorKind},
    input::Stamp,
    report::{checkpoint, run_json},
    run::Writing,
    statistics,
    tables::Tables,
};

/// A folder that no other run may write, and in which nothing is changed yet.
///
/// Dropped, it leaves the folder as it was.
#[derive(Debug)]
pub struct Entered {
    pub(super) path: PathBuf,
    /// Locked: two runs must not write one report.
    run_json: Option<File>,
    is_ours: bool,
    is_new: bool,
    /// Whether an earlier run has not come to its end.
    is_unfinished: bool,
}

impl Entered {
    /// Makes the folder, where there is none, and keeps other runs out.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: the folder holds something that is no report of ours, and `force` is
    /// not given. [`ErrorKind::Report`]: it cannot be written, or another run is writing it.
    pub fn enter(path: &Path, force: bool) -> Result<Entered, Error> {
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
        let is_unfinished = partial(&path.join(RUN_JSON)).exists();
        let run_json = lock(path)?;
        Ok(Entered {
            path: path.to_owned(),
            run_json: Some(run_json),
            is_ours,
            is_new,
            is_unfinished,
        })
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the report in it is complete, was made with these options from these files, and no
    /// later run has begun to replace it.
    #[must_use]
    pub fn is_finished_with(&self, options: &str, inputs: &str) -> bool {
        !self.is_unfinished
            && fs::read(self.path.join(RUN_JSON))
                .is_ok_and(|bytes| run_json::is_complete_with(&bytes, options, inputs))
    }

    /// Removes what a run has put aside that was killed when everything else was done.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be removed.
    pub fn tidy(&self) -> Result<(), Error> {
        checkpoint::remove(&self.path)
    }

    /// Whether an earlier run with these options had written everything, and may have begun to give
    /// its files their names.
    #[must_use]
    pub fn is_prepared(&self, options: &str) -> bool {
        fs::read(partial(&self.path.join(RUN_JSON)))
            .is_ok_and(|bytes| run_json::is_complete(&bytes, options).is_some())
    }

    /// Whether the file of every table is there.
    #[must_use]
    pub fn holds(&self, tables: Tables, writing: Writing) -> bool {
        tables.iter().all(|table| {
            let mut formats = writing.formats.iter();
            formats.all(|format| {
                let name = file_name(table, format, writing.packing);
                self.path.join(name).is_file()
            })
        })
    }

    /// Begins every file.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written.
    pub fn create(mut self, tables: Tables, writing: Writing) -> Result<ReportFolder, Error> {
        // The files that they speak of are emptied.
        checkpoint::remove(&self.path)?;
        let mut folder = self.folder()?;
        for table in tables.iter() {
            for format in writing.formats.iter() {
                folder.open(table, format, writing.packing)?;
            }
        }
        Ok(folder)
    }

    /// A folder without tables.
    pub(super) fn folder(&mut self) -> Result<ReportFolder, Error> {
        let run_json = match self.run_json.take() {
            Some(run_json) => run_json,
            None => open_partial(&self.path, RUN_JSON)?,
        };
        let folder = ReportFolder {
            path: self.path.clone(),
            tables: Vec::new(),
            run_json,
            is_ours: self.is_ours,
            is_new: self.is_new,
            finished: false,
            settled: None,
        };
        empty(&self.path, RUN_JSON, &folder.run_json)?;
        Ok(folder)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        if self.run_json.is_none() {
            return;
        }
        // Nothing more can be done here where this fails, too.
        if !self.is_unfinished {
            let _ = fs::remove_file(partial(&self.path.join(RUN_JSON)));
        }
        if self.is_new {
            let _ = fs::remove_dir(&self.path);
        }
    }
}

/// Keeps other runs out of a folder, by its unfinished `run.json`.
fn lock(folder: &Path) -> Result<File, Error> {
    let path = partial(&folder.join(RUN_JSON));
    loop {
        let run_json = open_partial(folder, RUN_JSON)?;
        match run_json.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Error::of_file(
                    ErrorKind::Report,
                    folder.display().to_string(),
                    "another run of roque is writing this report; choose another folder with --out",
                ));
            }
            // Not every file system can lock; that is no reason not to write.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // A run that has ended meanwhile may have given the file its name: then it is its run.json.
        if Stamp::has_name(&run_json, &path) {
            return Ok(run_json);
        }
    }
}

enum Contents {
    Nothing,
    Report,
    Other,
}

/// What a folder holds: a report of ours is known by its `run.json`, also by an unfinished one, and
/// by what it has put aside.
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
        || checkpoint::exists(path)
    {
        return Ok(Contents::Report);
    }
    for entry in entries {
        let entry = entry.map_err(|error| failed(path, "cannot be read", &error))?;
        // What a run that was killed leaves behind.
        let name = entry.file_name();
        let are_sheets = name == STATISTICS && holds_unfinished_sheets(&entry.path());
        if !are_sheets && !is_unfinished(&name.to_string_lossy()) {
            return Ok(Contents::Other);
        }
    }
    Ok(Contents::Nothing)
}

fn is_unfinished(name: &str) -> bool {
    checkpoint::names().any(|known| known == name)
        || name
            .strip_suffix(PARTIAL)
            .is_some_and(|name| file_names().any(|known| known == name))
}

/// Whether nothing is in a folder but unfinished statistics.
fn holds_unfinished_sheets(folder: &Path) -> bool {
    let is_sheet = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let sheet = name.strip_suffix(PARTIAL);
            sheet.is_some_and(|sheet| statistics::tables::file_names().any(|known| known == sheet))
        })
    };
    fs::read_dir(folder).is_ok_and(|mut entries| entries.all(is_sheet))
}

/// Opens a file that is there.
pub(super) fn open_again(path: &Path) -> Result<File, Error> {
    let file = OpenOptions::new().read(true).append(true).open(path);
    file.map_err(|error| failed(path, "cannot be written", &error))
}
