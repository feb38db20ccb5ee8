//! From rows to what files take: lines of JSON, and packed text.

use std::io;

use super::Sink;
use crate::{
    error::{Error, ErrorKind},
    export::Packing,
    tables::{Format, Formats, Rows, Table, Tables, json_lines},
};

/// The formats of the tables, and how text is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writing {
    /// The formats.
    pub formats: Formats,
    /// How CSV and JSON lines are packed; Parquet is packed in itself.
    pub packing: Packing,
}

impl Default for Writing {
    fn default() -> Writing {
        Writing {
            formats: Formats::CSV,
            packing: Packing::NONE,
        }
    }
}

/// Text that the workers make ready besides CSV as it is. Reused from batch to batch.
#[derive(Debug, Default)]
pub(super) struct Texts(Vec<(Table, Format, io::Result<Vec<u8>>)>);

impl Texts {
    /// Makes the texts of some rows.
    pub(super) fn make(&mut self, writing: Writing, tables: Tables, rows: &Rows) {
        self.0.clear();
        for table in tables.iter() {
            if writing.formats.contains(Format::Csv) && !writing.packing.is_none() {
                self.pack(writing, table, Format::Csv, rows.of(table));
            }
            if let Some(columns) = rows.columns(table)
                && writing.formats.contains(Format::JsonLines)
                && columns.rows() > 0
            {
                let mut lines = Vec::new();
                json_lines::push(columns, &mut lines);
                if writing.packing.is_none() {
                    self.0.push((table, Format::JsonLines, Ok(lines)));
                } else {
                    self.pack(writing, table, Format::JsonLines, &lines);
                }
            }
        }
    }

    fn pack(&mut self, writing: Writing, table: Table, format: Format, text: &[u8]) {
        if !text.is_empty() {
            self.0.push((table, format, writing.packing.pack(text)));
        }
    }

    /// Hands the rows to the sink, in every format.
    pub(super) fn write(
        &mut self,
        writing: Writing,
        tables: Tables,
        rows: &mut Rows,
        sink: &mut impl Sink,
    ) -> Result<(), Error> {
        for table in tables.iter() {
            if writing.formats.contains(Format::Csv) && writing.packing.is_none() {
                sink.rows(table, rows.of(table))?;
            }
            if writing.formats.contains(Format::Parquet)
                && let Some(columns) = rows.columns_mut(table)
            {
                sink.columns(table, columns)?;
            }
        }
        for (table, format, text) in self.0.drain(..) {
            let text = text.map_err(|error| {
                let message = format!("--pack: {table} cannot be packed: {error}");
                Error::new(ErrorKind::Report, message)
            })?;
            sink.text(table, format, &text)?;
        }
        Ok(())
    }
}
