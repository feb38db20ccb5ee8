//! What a run puts aside to be gone on with: a file in the folder of the report, and for each
//! Parquet file another one with what its footer will say.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    RunOutcome,
    folder::{Unfinished, failed, file_name, partial, rename},
    growing::Extent,
};
use crate::{
    error::{Error, ErrorKind, reason},
    export::Packing,
    input::Stamp,
    run::Reached,
    tables::{Format, Table},
};

/// Behind the names of the files that these belong to.
const ENDING: &str = ".checkpoint";

/// How far a run has come, and what it was asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint<O = RunOutcome> {
    /// Everything that shapes the output, by the option that says it.
    pub asked: Value,
    /// The files of the sources, as they were; `None` for what is no file.
    pub stamps: Vec<Option<Stamp>>,
    /// What is written of the tables.
    pub tables: Vec<Unfinished>,
    /// What is written of the exports.
    pub exports: Vec<Extent>,
    /// Seconds that it took to come so far.
    pub elapsed_seconds: f64,
    /// How far the source that is under way was read.
    pub reached: Reached,
    /// What was found; its sources are those that have been read.
    pub outcome: O,
}

impl Checkpoint {
    /// How many sources have been begun; those behind them may still change.
    #[must_use]
    pub fn sources_begun(&self) -> usize {
        self.outcome.sources.len() + usize::from(self.reached.read.length > 0)
    }

    /// Reads the checkpoint of a folder; `None` where there is none.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: it cannot be read.
    pub fn read(folder: &Path) -> Result<Option<Checkpoint>, Error> {
        let path = path(folder);
        let wrong = |what: &str| {
            let message = format!("{what}; start anew, without --resume");
            Error::of_file(ErrorKind::Usage, path.display().to_string(), message)
        };
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(wrong(&format!("cannot be read: {}", reason(&error)))),
        };
        let damaged = || wrong("this checkpoint is damaged, or of another version of roque");
        let (sum, body) = bytes.split_at_checked(SUM).ok_or_else(damaged)?;
        if sum != checksum(body).as_bytes() {
            return Err(damaged());
        }
        let checkpoint = serde_json::from_slice(body).map_err(|_| damaged())?;
        Ok(Some(checkpoint))
    }
}

impl<O: Serialize> Checkpoint<O> {
    /// Replaces the checkpoint of a folder.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: it cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        let path = path(folder);
        let unfinished = partial(&path);
        // Strings, numbers and lists of these: there is nothing that JSON cannot say.
        let body = serde_json::to_vec(self).unwrap_or_default();
        let bytes = [checksum(&body).as_bytes(), &body].concat();
        fs::write(&unfinished, bytes).map_err(|error| {
            let _ = fs::remove_file(&unfinished);
            failed(&unfinished, "cannot be written", &error)
        })?;
        rename(&path)
    }
}

/// Length of the checksum.
const SUM: usize = 9;

/// The CRC-32 of some bytes, as a line.
fn checksum(bytes: &[u8]) -> String {
    format!("{:08x}\n", crc32fast::hash(bytes))
}

/// A number for everything that shapes the output.
#[must_use]
pub fn fingerprint(asked: &Value) -> String {
    format!("{:08x}", crc32fast::hash(asked.to_string().as_bytes()))
}

/// A number for the files of the sources, as they were; `None` where one is no file, for what comes
/// from a pipe may be something else each time.
#[must_use]
pub fn inputs(stamps: &[Option<Stamp>]) -> Option<String> {
    let are_files = stamps.iter().all(Option::is_some);
    are_files.then(|| fingerprint(&json!(stamps)))
}

fn path(folder: &Path) -> PathBuf {
    beside(&folder.join("run.json"))
}

/// Whether there is a checkpoint in a folder.
#[must_use]
pub fn exists(folder: &Path) -> bool {
    path(folder).exists()
}

/// The file that is kept beside another one.
pub(super) fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ENDING);
    name.into()
}

/// The names of the files that are kept in the folder of a report until it is finished.
pub(super) fn names() -> impl Iterator<Item = String> {
    Table::ALL
        .into_iter()
        .map(|table| file_name(table, Format::Parquet, Packing::NONE))
        .chain(["run.json".to_owned()])
        .map(|name| name + ENDING)
}

/// Removes them.
pub(super) fn remove(folder: &Path) -> Result<(), Error> {
    // A run that was killed may have left one half-written.
    let half_written = partial(&path(folder));
    let files = names().map(|name| folder.join(name));
    for path in files.chain([half_written]) {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(failed(&path, "cannot be removed", &error));
            }
            _ => {}
        }
    }
    Ok(())
}
