//! A report that is gone on with: its files are cut to what they were at the last checkpoint.

#[cfg(feature = "parquet")]
use std::io::{Read, Write};
use std::{fs, io, path::Path};

use serde::{Deserialize, Serialize};

use super::{
    Body, Entered, Output, RUN_JSON, ReportFolder, enter::open_again, failed, file_name, partial,
};
#[cfg(feature = "parquet")]
use crate::columnar::ParquetFile;
use crate::{
    error::{Error, ErrorKind},
    report::{
        Checkpoint, RunOutcome, checkpoint,
        growing::{Extent, GrowingFile},
        run_json,
    },
    run::Writing,
    tables::{Format, Table, Tables},
};

/// What a table was at a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfinished {
    /// The name of its file in the end.
    pub name: String,
    /// Its bytes.
    pub file: Extent,
    /// The bytes that were kept for its footer, where it has one.
    pub groups: Extent,
}

impl Entered {
    /// Takes the files up again as they were at the checkpoint.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: a file is not there, or does not hold what it held.
    /// [`ErrorKind::Report`]: a file cannot be written.
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
                let mut reached = checkpoint.tables.iter();
                let reached = reached.find(|reached| reached.name == name);
                let reached = reached.ok_or_else(|| lost(&self.path.join(&name)))?;
                outputs.push((table, format, reached));
            }
        }
        // Nothing is changed before every file has been looked at.
        let options = checkpoint::fingerprint(&checkpoint.asked);
        let has_named = match fs::read(self.path.join(RUN_JSON)) {
            Ok(bytes) => run_json::is_complete(&bytes, &options) == Some(false),
            // Killed while it gave its files their names: an older run.json goes first.
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        for (_, format, reached) in &outputs {
            let path = self.path.join(&reached.name);
            // An interrupted run has given its files their names; an older one may have, too.
            if has_named && !partial(&path).exists() {
                check(&path, &reached.file)?;
            } else {
                check(&partial(&path), &reached.file)?;
            }
            if *format == Format::Parquet {
                check(&checkpoint::beside(&path), &reached.groups)?;
            }
        }
        let mut folder = self.folder()?;
        // From here on the files stay, whatever happens.
        folder.settled = Some(checkpoint.tables.clone());
        for (table, format, reached) in outputs {
            folder.take_up(table, format, reached)?;
        }
        Ok(folder)
    }
}

impl ReportFolder {
    fn take_up(&mut self, table: Table, format: Format, reached: &Unfinished) -> Result<(), Error> {
        let path = self.path.join(&reached.name);
        let unfinished = partial(&path);
        if !unfinished.exists() {
            fs::rename(&path, &unfinished)
                .map_err(|error| failed(&path, "cannot be gone on with", &error))?;
        }
        let wrong = |error| failed(&unfinished, "cannot be written", &error);
        let mut file = GrowingFile::new(open_again(&unfinished)?);
        file.cut(reached.file).map_err(wrong)?;
        let file = match format {
            #[cfg(feature = "parquet")]
            Format::Parquet => {
                let path = checkpoint::beside(&path);
                let mut kept = open_again(&path)?;
                let mut groups = Vec::new();
                kept.set_len(reached.groups.length)
                    .and_then(|()| kept.read_to_end(&mut groups))
                    .map_err(|error| failed(&path, "cannot be read", &error))?;
                let file = ParquetFile::go_on(table, file, groups);
                Body::Parquet(file.map_err(wrong)?)
            }
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return Ok(()),
            Format::Csv | Format::JsonLines => Body::Text(file),
        };
        self.tables.push(Output {
            table,
            format,
            name: reached.name.clone(),
            file,
            groups: reached.groups,
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
            let extent = match &mut output.file {
                Body::Text(file) => file.extent(),
                #[cfg(feature = "parquet")]
                Body::Parquet(file) => {
                    let path = self.path.join(&output.name);
                    let settled = file
                        .settle()
                        .map_err(|error| failed(&path, "cannot be written", &error))?;
                    let path = checkpoint::beside(&path);
                    fs::OpenOptions::new()
                        .append(true)
                        .create(true)
                        .open(&path)
                        .and_then(|mut kept| kept.write_all(&settled.groups))
                        .map_err(|error| failed(&path, "cannot be written", &error))?;
                    output.groups = output.groups.and(&settled.groups);
                    settled.extent
                }
                Body::Finished => Extent::default(),
            };
            checkpoint.tables.push(Unfinished {
                name: output.name.clone(),
                file: extent,
                groups: output.groups,
            });
        }
        checkpoint.write(&self.path)?;
        self.settled = Some(checkpoint.tables);
        Ok(())
    }
}

/// That a file is there and holds what it held.
pub(crate) fn check(path: &Path, extent: &Extent) -> Result<(), Error> {
    if path.is_file() && extent.begins(path) {
        Ok(())
    } else {
        Err(lost(path))
    }
}

fn lost(path: &Path) -> Error {
    let message = "this file is not what the interrupted run has left; start anew, without \
                   --resume";
    Error::of_file(ErrorKind::Usage, path.display().to_string(), message)
}
