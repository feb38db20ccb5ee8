//! The folder of a report. Nothing half-written ever carries a final name.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::run_json::{self, RunJson};
#[cfg(feature = "parquet")]
use crate::{columnar::ParquetFile, tables::Columns};
use crate::{
    error::{Error, ErrorKind, reason},
    export::Packing,
    page,
    run::Writing,
    statistics::{self, Sheet},
    tables::{Format, Table, Tables},
};

const RUN_JSON: &str = "run.json";
const PARTIAL: &str = ".partial";
/// The folder of the statistics in that of the report.
pub const STATISTICS: &str = "stats";
/// The page of the statistics in the folder of the report.
pub const STATISTICS_PAGE: &str = "stats.html";

/// A report that is being written: every file has `.partial` behind its name until the end.
///
/// Dropped before [`ReportFolder::finish`], it leaves what was there before as it was.
#[derive(Debug)]
pub struct ReportFolder {
    path: PathBuf,
    tables: Vec<Output>,
    /// Locked: two runs must not write one report.
    run_json: File,
    /// Whether the folder held a report of ours, so that its old tables may be removed.
    is_ours: bool,
    is_new: bool,
    finished: bool,
}

/// A file of a table.
#[derive(Debug)]
struct Output {
    table: Table,
    format: Format,
    name: String,
    file: Body,
}

#[derive(Debug)]
enum Body {
    Text(File),
    #[cfg(feature = "parquet")]
    Parquet(ParquetFile),
    /// Finished, and not yet renamed.
    Finished,
}

impl ReportFolder {
    /// Makes the folder and opens every file in it, before anything is read.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: the folder holds something that is no report of ours, and `force` is
    /// not given. [`ErrorKind::Report`]: it cannot be written, or another run is writing it.
    pub fn create(
        path: &Path,
        tables: Tables,
        writing: Writing,
        force: bool,
    ) -> Result<ReportFolder, Error> {
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
            for format in writing.formats.iter() {
                folder.open(table, format, writing.packing)?;
            }
        }
        empty(path, RUN_JSON, &folder.run_json)?;
        Ok(folder)
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn open(&mut self, table: Table, format: Format, packing: Packing) -> Result<(), Error> {
        let name = file_name(table, format, packing);
        let file = open_partial(&self.path, &name)?;
        empty(&self.path, &name, &file)?;
        let failed = |error| failed(&self.path.join(&name), "cannot be written", &error);
        let file = match format {
            #[cfg(feature = "parquet")]
            Format::Parquet => Body::Parquet(ParquetFile::create(table, file).map_err(failed)?),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return Ok(()),
            Format::Csv => {
                let header = packing.pack(table.header().as_bytes()).map_err(failed)?;
                (&file).write_all(&header).map_err(failed)?;
                Body::Text(file)
            }
            Format::JsonLines => Body::Text(file),
        };
        self.tables.push(Output {
            table,
            format,
            name,
            file,
        });
        Ok(())
    }

    /// Appends text to a table of this format.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: the file cannot be written.
    pub fn write(&mut self, table: Table, format: Format, text: &[u8]) -> Result<(), Error> {
        let output = self
            .tables
            .iter_mut()
            .find(|output| output.table == table && output.format == format);
        match output {
            Some(Output {
                file: Body::Text(file),
                name,
                ..
            }) => file
                .write_all(text)
                .map_err(|error| failed(&self.path.join(name), "cannot be written", &error)),
            _ => Ok(()),
        }
    }

    /// Appends typed rows to a table.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: the file cannot be written.
    #[cfg(feature = "parquet")]
    pub fn append(&mut self, table: Table, columns: &Columns) -> Result<(), Error> {
        for output in &mut self.tables {
            if let Body::Parquet(file) = &mut output.file
                && output.table == table
            {
                file.append(columns).map_err(|error| {
                    failed(&self.path.join(&output.name), "cannot be written", &error)
                })?;
            }
        }
        Ok(())
    }

    /// Writes the statistics and `run.json`, and gives every file its final name.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written or renamed.
    pub fn finish(mut self, run: &RunJson, statistics: &[Sheet]) -> Result<(), Error> {
        #[cfg(feature = "parquet")]
        for output in &mut self.tables {
            if let Body::Parquet(file) = std::mem::replace(&mut output.file, Body::Finished) {
                file.finish().map_err(|error| {
                    failed(&self.path.join(&output.name), "cannot be written", &error)
                })?;
            }
        }
        let folder = self.path.join(STATISTICS);
        for sheet in statistics {
            let path = partial(&folder.join(sheet.file_name()));
            fs::create_dir_all(&folder)
                .and_then(|()| fs::write(&path, &sheet.text))
                .map_err(|error| failed(&path, "cannot be written", &error))?;
        }
        let run_json = self.path.join(RUN_JSON);
        let bytes = run.to_bytes();
        self.run_json
            .write_all(&bytes)
            .and_then(|()| self.run_json.flush())
            .map_err(|error| failed(&run_json, "cannot be written", &error))?;
        // From here on until the new run.json is there, nothing may say that the report is
        // complete.
        remove(&run_json)?;
        for output in &self.tables {
            rename(&self.path.join(&output.name))?;
        }
        for sheet in statistics {
            rename(&folder.join(sheet.file_name()))?;
        }
        if self.is_ours {
            // A page shows the statistics of the run before.
            remove(&self.path.join(STATISTICS_PAGE))?;
            if statistics.is_empty() {
                for name in statistics::tables::NAMES {
                    remove(&folder.join(name).with_extension("csv"))?;
                }
                // It stays if it holds anything else.
                let _ = fs::remove_dir(&folder);
            }
            for name in table_names() {
                if self.tables.iter().all(|output| output.name != name) {
                    remove(&self.path.join(name))?;
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
        for output in self.tables.drain(..) {
            // A file that is written by a thread is closed first.
            drop(output.file);
            let _ = fs::remove_file(partial(&self.path.join(output.name)));
        }
        let _ = fs::remove_file(partial(&self.path.join(RUN_JSON)));
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

/// The name of a table's file.
pub(crate) fn file_name(table: Table, format: Format, packing: Packing) -> String {
    match (format, packing.ending()) {
        (Format::Parquet, _) | (_, None) => format!("{table}.{format}"),
        (_, Some(ending)) => format!("{table}.{format}.{ending}"),
    }
}

/// Every name that the file of a table can have.
fn table_names() -> impl Iterator<Item = String> {
    Table::ALL.into_iter().flat_map(|table| {
        Format::ALL.into_iter().flat_map(move |format| {
            Packing::ALL
                .into_iter()
                .filter(move |packing| packing.is_none() || format != Format::Parquet)
                .map(move |packing| file_name(table, format, packing))
        })
    })
}

/// The names of the files of a report.
pub(crate) fn file_names() -> impl Iterator<Item = String> {
    table_names().chain([RUN_JSON, page::FILE_NAME, STATISTICS_PAGE].map(str::to_owned))
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
