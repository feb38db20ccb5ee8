//! The row groups of a file, as bytes: written one behind the other, and described by the footer.
//!
//! `SerializedFileWriter` cannot go on with a file that it has not begun, so the footer is kept
//! here. What it says of a row group can be put aside and read again.

use std::{
    io::{self, Write},
    sync::Arc,
};

use parquet::{
    errors::{ParquetError, Result},
    file::{
        metadata::{
            FileMetaData, KeyValue, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader,
            ParquetMetaDataWriter, RowGroupMetaData,
        },
        properties::WriterProperties,
        writer::{SerializedRowGroupWriter, TrackedWrite},
    },
    schema::types::{SchemaDescPtr, SchemaDescriptor},
};

use super::{
    chunk::Encoder,
    file::{SCHEMA_VERSION, Settled},
    part::Part,
    schema,
};
use crate::{report::growing::GrowingFile, tables::Table};

/// How a Parquet file begins and ends.
const MAGIC: &[u8] = b"PAR1";

/// Behind the metadata in a footer: their length, and the magic bytes.
const TAIL: usize = 4 + MAGIC.len();

/// The row groups of a file.
pub(super) struct Groups {
    table: Table,
    schema: SchemaDescPtr,
    properties: Arc<WriterProperties>,
    sink: TrackedWrite<Ahead>,
    described: Vec<RowGroupMetaData>,
    /// How many of them were there when the file was settled.
    settled: usize,
}

/// A file of which the first bytes are there already: they are counted and not written again.
struct Ahead {
    file: GrowingFile,
    there: u64,
}

impl Write for Ahead {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.there == 0 {
            return self.file.write(bytes);
        }
        let passed = self.there.min(bytes.len() as u64);
        self.there -= passed;
        Ok(passed as usize)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Groups {
    /// Begins a file.
    pub(super) fn create(table: Table, file: GrowingFile) -> Result<Groups> {
        let mut groups = Groups::new(table, file)?;
        groups.sink.write_all(MAGIC)?;
        Ok(groups)
    }

    /// Goes on with a file, of whose row groups this was said.
    pub(super) fn go_on(table: Table, file: GrowingFile, said: &[u8]) -> Result<Groups> {
        let length = file.extent().length;
        let mut groups = Groups::new(table, file)?;
        io::copy(&mut io::Read::take(io::repeat(0), length), &mut groups.sink)?;
        groups.sink.flush()?;
        let mut rest = said;
        while let Some((size, more)) = rest.split_first_chunk() {
            let size = u32::from_le_bytes(*size) as usize;
            let (footer, more) = more.split_at_checked(size).ok_or_else(damaged)?;
            groups.described.extend(read(footer)?);
            rest = more;
        }
        groups.settled = groups.described.len();
        Ok(groups)
    }

    fn new(table: Table, file: GrowingFile) -> Result<Groups> {
        Ok(Groups {
            table,
            schema: Arc::new(SchemaDescriptor::new(schema::of(table)?)),
            properties: Arc::new(WriterProperties::builder().build()),
            sink: TrackedWrite::new(Ahead {
                there: file.extent().length,
                file,
            }),
            described: Vec::new(),
            settled: 0,
        })
    }

    /// Writes rows as a row group.
    pub(super) fn push(&mut self, rows: &[Part], encoder: &mut Encoder) -> Result<()> {
        let descriptions = self.schema.columns().to_vec();
        let mut group = SerializedRowGroupWriter::new(
            Arc::clone(&self.schema),
            Arc::clone(&self.properties),
            &mut self.sink,
            self.described.len() as i32,
            None,
        );
        let columns = self.table.columns().iter().zip(&descriptions);
        for (index, (column, description)) in columns.enumerate() {
            let (bytes, close) = encoder.encode(column, description, rows, index)?;
            group.append_column(&bytes, close)?;
        }
        let group = group.close()?;
        self.described.push(Arc::unwrap_or_clone(group));
        Ok(())
    }

    /// Hands everything to the system.
    pub(super) fn settle(&mut self) -> Result<Settled> {
        self.sink.flush()?;
        let mut said = Vec::new();
        for group in &self.described[self.settled..] {
            let footer = self.footer(vec![group.clone()])?;
            said.extend_from_slice(&(footer.len() as u32).to_le_bytes());
            said.extend_from_slice(&footer);
        }
        self.settled = self.described.len();
        Ok(Settled {
            extent: self.sink.inner().file.extent(),
            groups: said,
        })
    }

    /// Writes the footer, and waits until all of it is on the disk.
    pub(super) fn finish(mut self) -> Result<()> {
        let groups = std::mem::take(&mut self.described);
        let footer = self.footer(groups)?;
        self.sink.write_all(&footer)?;
        self.sink.flush()?;
        self.sink.inner().file.sync()?;
        Ok(())
    }

    fn footer(&self, groups: Vec<RowGroupMetaData>) -> Result<Vec<u8>> {
        let about = [
            ("roque.version", env!("CARGO_PKG_VERSION")),
            ("roque.schema_version", SCHEMA_VERSION),
            ("roque.table", self.table.name()),
        ];
        let about = about.map(|(key, value)| KeyValue::new(key.to_owned(), value.to_owned()));
        let file = FileMetaData::new(
            self.properties.writer_version().as_num(),
            groups.iter().map(RowGroupMetaData::num_rows).sum(),
            Some(concat!("roque version ", env!("CARGO_PKG_VERSION")).to_owned()),
            Some(about.to_vec()),
            Arc::clone(&self.schema),
            None,
        );
        let mut footer = Vec::new();
        ParquetMetaDataWriter::new(&mut footer, &ParquetMetaData::new(file, groups)).finish()?;
        Ok(footer)
    }
}

/// The row groups of a footer.
fn read(footer: &[u8]) -> Result<Vec<RowGroupMetaData>> {
    let end = footer.len().checked_sub(TAIL).ok_or_else(damaged)?;
    // Nothing of it may be lost.
    let options = ParquetMetaDataOptions::new().with_encoding_stats_as_mask(false);
    let options = Some(&options);
    let metadata = ParquetMetaDataReader::decode_metadata_with_options(&footer[..end], options)?;
    Ok(metadata.row_groups().to_vec())
}

fn damaged() -> ParquetError {
    ParquetError::General("what was put aside about its row groups is damaged".to_owned())
}
