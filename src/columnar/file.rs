//! A table as a Parquet file that grows as the run goes.

use std::{
    fs::File,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread::{self, JoinHandle},
};

use parquet::{
    errors::{ParquetError, Result},
    file::{metadata::KeyValue, properties::WriterProperties, writer::SerializedFileWriter},
};
use std::sync::Arc;

use super::{
    chunk::{self, Packer},
    schema,
};
use crate::{
    pipeline::Shelf,
    tables::{Columns, Table},
};

/// Rows of a row group. Fixed, so that neither threads nor the size of a batch can change a byte.
pub const ROW_GROUP_ROWS: usize = 122_880;

/// Bytes of text that end a row group early: very long tags must not fill the memory.
const ROW_GROUP_TEXT: usize = 64 << 20;

/// The version of the tables' columns, in the metadata of every file. Columns are only added, at
/// the end; then it grows.
pub const SCHEMA_VERSION: &str = "1";

/// A Parquet file that is being written. Row groups are encoded and written on a thread of its own,
/// so that the files of a run are encoded at once.
#[derive(Debug)]
pub struct ParquetFile {
    /// The rows of the row group to come.
    open: Columns,
    row_groups: Option<SyncSender<Columns>>,
    thread: Option<JoinHandle<Result<()>>>,
    /// Row groups that are written: their memory is used again.
    written: Shelf<Columns>,
    table: Table,
}

impl ParquetFile {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// What the system gives: the file cannot be written, or no thread can be started.
    pub fn create(table: Table, file: File) -> std::io::Result<ParquetFile> {
        let (row_groups, received) = sync_channel(1);
        let written = Shelf::default();
        let back = written.clone();
        let thread = thread::Builder::new()
            .name(format!("{table}.parquet"))
            .spawn(move || write(table, file, &received, &back))?;
        Ok(ParquetFile {
            open: Columns::new(table),
            row_groups: Some(row_groups),
            thread: Some(thread),
            written,
            table,
        })
    }

    /// Appends rows.
    ///
    /// # Errors
    ///
    /// What the system gives: the file cannot be written.
    pub fn append(&mut self, rows: &Columns) -> std::io::Result<()> {
        let mut from = 0;
        while from < rows.rows() {
            let room = ROW_GROUP_ROWS - self.open.rows();
            let mut to = rows.rows().min(from + room);
            let text = self.open.text_bytes(0, self.open.rows());
            if text + rows.text_bytes(from, to) > ROW_GROUP_TEXT {
                let fits = |&to: &usize| text + rows.text_bytes(from, to) <= ROW_GROUP_TEXT;
                to = (from + 1..=to).take_while(fits).last().unwrap_or(from);
                if to == from && self.open.rows() == 0 {
                    // One row alone is longer.
                    to = from + 1;
                }
            }
            self.open.append(rows, from, to);
            from = to;
            if from < rows.rows() || self.open.rows() == ROW_GROUP_ROWS {
                self.end_row_group()?;
            }
        }
        Ok(())
    }

    fn end_row_group(&mut self) -> std::io::Result<()> {
        let mut next = self.written.take_or(|| Columns::new(self.table));
        next.truncate(0);
        let full = std::mem::replace(&mut self.open, next);
        let sent = self.row_groups.as_ref().map(|queue| queue.send(full));
        match sent {
            Some(Ok(())) => Ok(()),
            // The thread has ended: it knows why.
            _ => self.join(),
        }
    }

    /// Writes what is still open, and the footer.
    ///
    /// # Errors
    ///
    /// What the system gives: the file cannot be written.
    pub fn finish(mut self) -> std::io::Result<()> {
        if self.open.rows() > 0 {
            self.end_row_group()?;
        }
        self.join()
    }

    fn join(&mut self) -> std::io::Result<()> {
        self.row_groups = None;
        match self.thread.take().map(JoinHandle::join) {
            None | Some(Ok(Ok(()))) => Ok(()),
            Some(Ok(Err(ParquetError::External(error)))) => Err(match error.downcast() {
                Ok(error) => *error,
                Err(error) => std::io::Error::other(error),
            }),
            Some(Ok(Err(error))) => Err(std::io::Error::other(error.to_string())),
            Some(Err(_)) => Err(std::io::Error::other(
                "this is a bug in roque: its thread panicked",
            )),
        }
    }
}

impl Drop for ParquetFile {
    fn drop(&mut self) {
        // The thread must not write on when the file is removed.
        let _ = self.join();
    }
}

fn write(
    table: Table,
    file: File,
    row_groups: &Receiver<Columns>,
    written: &Shelf<Columns>,
) -> Result<()> {
    let about = [
        ("roque.version", env!("CARGO_PKG_VERSION")),
        ("roque.schema_version", SCHEMA_VERSION),
        ("roque.table", table.name()),
    ];
    let about = about.map(|(key, value)| KeyValue::new(key.to_owned(), value.to_owned()));
    let properties = WriterProperties::builder()
        .set_created_by(concat!("roque version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(about.to_vec()))
        .build();
    let mut writer = SerializedFileWriter::new(file, schema::of(table)?, Arc::new(properties))?;
    let descriptions = writer.schema_descr().columns().to_vec();
    let mut packer = Packer::new()?;
    for rows in row_groups {
        let mut group = writer.next_row_group()?;
        for ((column, cells), description) in rows.iter().zip(&descriptions) {
            let (bytes, close) =
                chunk::encode(column, description, cells, rows.rows(), &mut packer)?;
            group.append_column(&bytes, close)?;
        }
        group.close()?;
        written.put(rows);
    }
    writer.close()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::{Seek, SeekFrom};

    use parquet::file::{
        metadata::RowGroupMetaData,
        reader::{FileReader, SerializedFileReader},
    };

    use super::*;
    use crate::{
        problem::{ProblemKind, Severity},
        tables::{TableRows, format::Format, format::Formats, problems},
    };

    /// Rows of one text each, written in pieces of some size: rows in each row group, and the texts.
    fn written(texts: &[&str], piece: usize) -> (Vec<i64>, Vec<String>) {
        let mut file = tempfile::tempfile().expect("a file");
        let table = Table::Problems;
        let mut writer =
            ParquetFile::create(table, file.try_clone().expect("a handle")).expect("a thread");
        for texts in texts.chunks(piece) {
            let mut rows = TableRows::new(table, Formats::NONE.with(Format::Parquet));
            for text in texts {
                let kind = ProblemKind::NotPgn;
                problems::source_row(text, None, Severity::Error, kind, "", &mut rows);
            }
            let columns = rows.columns.expect("typed rows");
            writer.append(&columns).expect("a file that can be written");
        }
        writer.finish().expect("a footer");
        file.seek(SeekFrom::Start(0)).expect("a file");
        let reader = SerializedFileReader::new(file).expect("Parquet");
        let groups = reader.metadata().row_groups();
        let sizes = groups.iter().map(RowGroupMetaData::num_rows).collect();
        let rows = reader.get_row_iter(None).expect("rows").map(|row| {
            let row = row.expect("a row");
            let source = row.get_column_iter().find(|(name, _)| *name == "source");
            source.expect("a column").1.to_string()
        });
        (sizes, rows.collect())
    }

    #[test]
    fn row_groups_end_where_they_are_full() {
        let numbers: Vec<_> = (0..ROW_GROUP_ROWS + 7)
            .map(|row| (row % 50_000).to_string())
            .collect();
        let texts: Vec<_> = numbers.iter().map(String::as_str).collect();
        let expected: Vec<_> = numbers
            .iter()
            .map(|number| format!("\"{number}\""))
            .collect();
        for piece in [1 << 20, 50_001] {
            let (sizes, found) = written(&texts, piece);
            assert_eq!(sizes, [122_880, 7]);
            assert!(found == expected);
        }
    }

    #[test]
    fn long_texts_end_a_row_group_early() {
        let long = "x".repeat(ROW_GROUP_TEXT / 2 - 1);
        let longer = "y".repeat(ROW_GROUP_TEXT + 1);
        let texts = [long.as_str(), "a", &long, "b", &longer, "c"];
        for piece in [1, 6] {
            let (sizes, found) = written(&texts, piece);
            assert_eq!(sizes, [4, 1, 1]);
            assert!(found[4].len() == longer.len() + 2 && found[5] == "\"c\"");
        }
    }

    #[test]
    fn a_table_without_rows_is_a_file() {
        assert_eq!(written(&[], 1), (vec![], vec![]));
    }
}
