//! A report that is gone on with: its files are cut to what they were at the last checkpoint.

#[cfg(feature = "parquet")]
use std::io::{Read, Write};
use std::{
    fs,
    io::{self, Seek, SeekFrom},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::{
    Body, Entered, Output, RUN_JSON, ReportFolder, enter::open_again, failed, file_name, partial,
};
#[cfg(feature = "parquet")]
use crate::columnar::ParquetFile;
use crate::{
    error::{Error, ErrorKind},
    report::{Checkpoint, RunOutcome, checkpoint, run_json},
    run::Writing,
    tables::{Format, Table, Tables},
};

/// How long a file was at a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Length {
    /// Its name in the end.
    pub name: String,
    /// Its bytes.
    pub length: u64,
    /// The bytes that were kept for its footer, where it has one.
    pub groups: u64,
}

impl Entered {
    /// Takes the files up again as they were at the checkpoint.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: a file is not there, or too short. [`ErrorKind::Report`]: a file cannot
    /// be written.
    pub fn go_on(
        mut self,
        tables: Tables,
        writing: Writing,
        checkpoint: &Checkpoint,
    ) -> Result<ReportFolder, Error> {
        let mut outputs = Vec::new();
        for table in tables.iter() {
            for format in writing.formats.iter() {
                let name = file_name(table, format, writing.packing);
                let lengths = &checkpoint.tables;
                let length = lengths.iter().find(|length| length.name == name);
                let length = length.ok_or_else(|| lost(&self.path.join(&name)))?;
                outputs.push((table, format, length));
            }
        }
        // Nothing is changed before every file has been looked at.
        let options = checkpoint::fingerprint(&checkpoint.asked);
        let has_named = match fs::read(self.path.join(RUN_JSON)) {
            Ok(bytes) => run_json::is_complete(&bytes, &options) == Some(false),
            // Killed while it gave its files their names: an older run.json goes first.
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        for (_, format, length) in &outputs {
            let path = self.path.join(&length.name);
            // An interrupted run has given its files their names; an older one may have, too.
            if has_named && !partial(&path).exists() {
                check_length(&path, length.length)?;
            } else {
                check_length(&partial(&path), length.length)?;
            }
            if *format == Format::Parquet {
                check_length(&checkpoint::beside(&path), length.groups)?;
            }
        }
        let mut folder = self.folder()?;
        // From here on the files stay, whatever happens.
        folder.settled = Some(checkpoint.tables.clone());
        for (table, format, length) in outputs {
            folder.take_up(table, format, length)?;
        }
        Ok(folder)
    }
}

impl ReportFolder {
    fn take_up(&mut self, table: Table, format: Format, length: &Length) -> Result<(), Error> {
        let path = self.path.join(&length.name);
        let unfinished = partial(&path);
        if !unfinished.exists() {
            fs::rename(&path, &unfinished)
                .map_err(|error| failed(&path, "cannot be gone on with", &error))?;
        }
        let wrong = |error| failed(&unfinished, "cannot be written", &error);
        let mut file = open_again(&unfinished)?;
        file.set_len(length.length)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(wrong)?;
        let file = match format {
            #[cfg(feature = "parquet")]
            Format::Parquet => {
                let path = checkpoint::beside(&path);
                let mut kept = open_again(&path)?;
                let mut groups = Vec::new();
                kept.set_len(length.groups)
                    .and_then(|()| kept.read_to_end(&mut groups))
                    .map_err(|error| failed(&path, "cannot be read", &error))?;
                let file = ParquetFile::go_on(table, file, length.length, groups);
                Body::Parquet(file.map_err(wrong)?)
            }
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return Ok(()),
            Format::Csv | Format::JsonLines => Body::Text(file),
        };
        self.tables.push(Output {
            table,
            format,
            name: length.name.clone(),
            file,
            groups: length.groups,
        });
        Ok(())
    }

    /// Ends the row groups of every table here.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written.
    #[cfg(feature = "parquet")]
    pub fn end_row_groups(&mut self) -> Result<(), Error> {
        for output in &mut self.tables {
            if let Body::Parquet(file) = &mut output.file {
                let path = self.path.join(&output.name);
                file.end_row_group()
                    .map_err(|error| failed(&path, "cannot be written", &error))?;
            }
        }
        Ok(())
    }

    /// Hands everything to the system, and puts aside how far the run has come.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Report`]: a file cannot be written.
    pub fn checkpoint(&mut self, mut checkpoint: Checkpoint<&RunOutcome>) -> Result<(), Error> {
        for output in &mut self.tables {
            let path = self.path.join(&output.name);
            let wrong = |error| failed(&path, "cannot be written", &error);
            let length = match &mut output.file {
                Body::Text(file) => file.stream_position().map_err(wrong)?,
                #[cfg(feature = "parquet")]
                Body::Parquet(file) => {
                    let settled = file.settle().map_err(wrong)?;
                    let path = checkpoint::beside(&path);
                    fs::OpenOptions::new()
                        .append(true)
                        .create(true)
                        .open(&path)
                        .and_then(|mut kept| kept.write_all(&settled.groups))
                        .map_err(|error| failed(&path, "cannot be written", &error))?;
                    output.groups += settled.groups.len() as u64;
                    settled.length
                }
                #[cfg(feature = "parquet")]
                Body::Finished => 0,
            };
            checkpoint.tables.push(Length {
                name: output.name.clone(),
                length,
                groups: output.groups,
            });
        }
        checkpoint.write(&self.path)?;
        self.settled = Some(checkpoint.tables);
        Ok(())
    }
}

/// That a file is there and at least as long as it was.
pub(crate) fn check_length(path: &Path, length: u64) -> Result<(), Error> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() && metadata.len() >= length => Ok(()),
        _ => Err(lost(path)),
    }
}

fn lost(path: &Path) -> Error {
    let message = "this file is not what the interrupted run has left; start anew, without \
                   --resume";
    Error::of_file(ErrorKind::Usage, path.display().to_string(), message)
}
