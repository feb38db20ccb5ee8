//! The folder of a report. Nothing half-written ever carries a final name.

mod enter;
mod resume;

pub use enter::Entered;
pub use resume::Unfinished;
pub(crate) use resume::check;

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::{
    checkpoint,
    growing::{Extent, GrowingFile, sync, sync_folder},
    run_json::RunJson,
};
#[cfg(feature = "parquet")]
use crate::{columnar::ParquetFile, tables::Columns};
use crate::{
    error::{Error, ErrorKind, reason},
    export::Packing,
    page,
    statistics::{self, Sheet},
    tables::{Format, Table},
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
    /// What the tables were at the last checkpoint, if there was one.
    settled: Option<Vec<Unfinished>>,
}

/// A file of a table.
#[derive(Debug)]
struct Output {
    table: Table,
    format: Format,
    name: String,
    file: Body,
    /// What was written to the file in which the row groups are kept for the footer.
    groups: Extent,
}

#[derive(Debug)]
enum Body {
    Text(GrowingFile),
    #[cfg(feature = "parquet")]
    Parquet(ParquetFile),
    /// Finished, and not yet renamed.
    Finished,
}

impl ReportFolder {
    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn open(&mut self, table: Table, format: Format, packing: Packing) -> Result<(), Error> {
        let name = file_name(table, format, packing);
        let file = open_partial(&self.path, &name)?;
        empty(&self.path, &name, &file)?;
        let mut file = GrowingFile::new(file);
        let failed = |error| failed(&self.path.join(&name), "cannot be written", &error);
        let file = match format {
            #[cfg(feature = "parquet")]
            Format::Parquet => Body::Parquet(ParquetFile::create(table, file).map_err(failed)?),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return Ok(()),
            Format::Csv => {
                let header = packing.pack(table.header().as_bytes()).map_err(failed)?;
                file.write_all(&header).map_err(failed)?;
                Body::Text(file)
            }
            Format::JsonLines => Body::Text(file),
        };
        self.tables.push(Output {
            table,
            format,
            name,
            file,
            groups: Extent::default(),
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

    /// Takes typed rows of a table, and leaves empty columns in their place.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: the file cannot be written.
    #[cfg(feature = "parquet")]
    pub fn append(&mut self, table: Table, columns: &mut Columns) -> Result<(), Error> {
        for output in &mut self.tables {
            if let Body::Parquet(file) = &mut output.file
                && output.table == table
            {
                return file.append(columns).map_err(|error| {
                    failed(&self.path.join(&output.name), "cannot be written", &error)
                });
            }
        }
        Ok(())
    }

    /// Writes what there is left to write, the statistics and `run.json`, and waits until everything is
    /// on the disk: a name must not outlive a power failure that its file does not.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written.
    pub fn prepare(&mut self, run: &RunJson, statistics: &[Sheet]) -> Result<(), Error> {
        for output in &mut self.tables {
            let finished = match std::mem::replace(&mut output.file, Body::Finished) {
                Body::Text(file) => file.sync(),
                #[cfg(feature = "parquet")]
                Body::Parquet(file) => file.finish(),
                Body::Finished => Ok(()),
            };
            finished.map_err(|error| {
                failed(&self.path.join(&output.name), "cannot be written", &error)
            })?;
        }
        let folder = self.path.join(STATISTICS);
        if !statistics.is_empty() {
            fs::create_dir_all(&folder)
                .map_err(|error| failed(&folder, "cannot be made", &error))?;
        }
        for sheet in statistics {
            write_partial(&folder.join(sheet.file_name()), sheet.text.as_bytes())?;
        }
        let run_json = self.path.join(RUN_JSON);
        let bytes = run.to_bytes();
        self.run_json
            .write_all(&bytes)
            .and_then(|()| sync(&self.run_json))
            .map_err(|error| failed(&run_json, "cannot be written", &error))
    }

    /// Gives every file its final name, when it is prepared. The checkpoint of a run that was
    /// interrupted stays.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be renamed.
    pub fn finish(mut self, statistics: &[Sheet], interrupted: bool) -> Result<(), Error> {
        let folder = self.path.join(STATISTICS);
        let run_json = self.path.join(RUN_JSON);
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
                for name in statistics::tables::file_names() {
                    remove(&folder.join(name))?;
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
        if !statistics.is_empty() {
            sync_folder(&folder);
        }
        sync_folder(&self.path);
        rename(&run_json)?;
        self.finished = true;
        sync_folder(&self.path);
        if !interrupted {
            checkpoint::remove(&self.path)?;
        }
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
            let path = partial(&self.path.join(&output.name));
            let settled = self
                .settled
                .as_ref()
                .map(|reached| reached.iter().find(|reached| reached.name == output.name));
            match settled {
                None => drop(fs::remove_file(path)),
                // The run can be gone on with from there.
                Some(reached) => {
                    let length = reached.map_or(0, |reached| reached.file.length);
                    let file = OpenOptions::new().write(true).open(path);
                    let _ = file.and_then(|file| file.set_len(length));
                }
            }
        }
        if self.settled.is_some() {
            return;
        }
        let folder = self.path.join(STATISTICS);
        for name in statistics::tables::file_names() {
            let _ = fs::remove_file(partial(&folder.join(name)));
        }
        // It stays if it holds anything.
        let _ = fs::remove_dir(&folder);
        let _ = fs::remove_file(partial(&self.path.join(RUN_JSON)));
        if self.is_new {
            let _ = fs::remove_dir(&self.path);
        }
    }
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
    table_names()
        .chain([RUN_JSON, page::FILE_NAME, STATISTICS_PAGE].map(str::to_owned))
        .chain(checkpoint::names())
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

/// Writes a whole file under the name that it has until it is finished, and waits until it is on the
/// disk.
pub(crate) fn write_partial(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let path = partial(path);
    File::create(&path)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            sync(&file)
        })
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
