//! One column of one row group: a dictionary, if it has one, and one page of values.

use bytes::Bytes;
use parquet::{
    basic::{Compression, Encoding, ZstdLevel},
    column::{
        page::{CompressedPage, Page, PageWriter},
        writer::ColumnCloseResult,
    },
    errors::{ParquetError, Result},
    file::{
        metadata::ColumnChunkMetaData,
        statistics::Statistics,
        writer::{SerializedPageWriter, TrackedWrite},
    },
    schema::types::ColumnDescPtr,
};

use super::{
    bits, delta,
    dictionary::{self, Dictionary},
    part::Part,
};
use crate::tables::{
    Column,
    cells::{Cells, NO_LONG, NO_SHORT, NO_WORD, Shape},
    list,
};

/// The level of zstd: more costs time and gains little where values are packed bits already.
const LEVEL: i32 = 1;

/// Encodes columns; keeps its memory.
pub(super) struct Encoder {
    zstd: zstd::bulk::Compressor<'static>,
    values: Values,
    /// The values that are there, of all parts of a row group.
    words: Vec<u8>,
    short: Vec<u32>,
    long: Vec<u64>,
    /// Of each value, or item of a list, whether it is there.
    levels: Vec<u8>,
    repetition: Vec<u8>,
    dictionary: Dictionary,
    packed: Vec<u8>,
}

fn external(error: std::io::Error) -> ParquetError {
    ParquetError::External(Box::new(error))
}

/// The values of a page before they are packed.
#[derive(Default)]
struct Values {
    /// The dictionary and how many values it has; none where it has none.
    dictionary: Vec<u8>,
    in_dictionary: u32,
    repetition: Vec<u8>,
    definition: Vec<u8>,
    encoded: Vec<u8>,
    encoding: Option<Encoding>,
    /// Values, missing ones included.
    number: usize,
    missing: usize,
    least_and_greatest: Option<(i64, i64)>,
}

impl Values {
    fn clear(&mut self) {
        for bytes in [
            &mut self.dictionary,
            &mut self.repetition,
            &mut self.definition,
            &mut self.encoded,
        ] {
            bytes.clear();
        }
        self.in_dictionary = 0;
        self.encoding = None;
        self.number = 0;
        self.missing = 0;
        self.least_and_greatest = None;
    }

    /// Places in the dictionary: their width, and one run.
    fn push_places<N: bits::Number>(&mut self, places: &[N]) {
        let width = bits::width_of(u64::from(self.in_dictionary.saturating_sub(1)));
        self.encoding = Some(Encoding::RLE_DICTIONARY);
        self.encoded.push(width as u8);
        bits::push_run(places, width, &mut self.encoded);
    }

    fn push_numbers<N: delta::Number>(&mut self, numbers: &[N]) {
        self.encoding = Some(Encoding::DELTA_BINARY_PACKED);
        delta::push_numbers(numbers, &mut self.encoded);
        let signed = numbers.iter().map(|number| number.signed());
        let (least, greatest) = (signed.clone().min(), signed.max());
        self.least_and_greatest = least.map(Into::into).zip(greatest.map(Into::into));
    }

    fn use_dictionary_of(&mut self, words: &[&str]) {
        for word in words {
            dictionary::push_plain(word.as_bytes(), &mut self.dictionary);
        }
        self.in_dictionary = words.len() as u32;
    }
}

impl Encoder {
    pub(super) fn new() -> Result<Encoder> {
        Ok(Encoder {
            zstd: zstd::bulk::Compressor::new(LEVEL).map_err(external)?,
            values: Values::default(),
            words: Vec::new(),
            short: Vec::new(),
            long: Vec::new(),
            levels: Vec::new(),
            repetition: Vec::new(),
            dictionary: Dictionary::default(),
            packed: Vec::new(),
        })
    }

    /// Encodes a column, the `index`th, of the rows of some parts.
    pub(super) fn encode(
        &mut self,
        column: &Column,
        description: &ColumnDescPtr,
        parts: &[Part],
        index: usize,
    ) -> Result<(Bytes, ColumnCloseResult)> {
        self.values.clear();
        self.words.clear();
        self.short.clear();
        self.long.clear();
        self.levels.clear();
        self.repetition.clear();
        for part in parts {
            self.gather(column, &part.columns.cells()[index], part.from, part.to);
        }
        let rows: usize = parts.iter().map(Part::rows).sum();
        self.values.number = rows;
        let Encoder { values, levels, .. } = self;
        match column.shape {
            Shape::Short => values.push_numbers(&self.short),
            Shape::Long => values.push_numbers(&self.long),
            Shape::Seconds => {
                for &tenths in &self.short {
                    let seconds = f64::from(tenths) / 10.0;
                    values.encoded.extend_from_slice(&seconds.to_le_bytes());
                }
            }
            Shape::Boolean => bits::pack(&self.words, 1, &mut values.encoded),
            Shape::Word(words) | Shape::Words(words) => {
                values.use_dictionary_of(words);
                values.push_places(&self.words);
            }
            Shape::Text => {
                let texts = || parts.iter().flat_map(|part| part.texts(index));
                levels.extend(texts().map(|text| u8::from(!text.is_empty())));
                let texts = || texts().filter(|text| !text.is_empty());
                if self.dictionary.fill(texts(), &mut values.dictionary) {
                    values.in_dictionary = self.dictionary.len();
                    values.push_places(&self.dictionary.places);
                } else {
                    for text in texts() {
                        dictionary::push_plain(text, &mut values.encoded);
                    }
                }
            }
            Shape::Pieces => {
                values.in_dictionary = number_pieces(&mut self.short, &mut values.dictionary);
                values.push_places(&self.short);
            }
        }
        if matches!(column.shape, Shape::Words(_) | Shape::Pieces) {
            values.number = levels.len();
            bits::push_run(&self.repetition, 1, &mut values.repetition);
            bits::push_run(levels, 1, &mut values.definition);
        } else if column.optional {
            bits::push_run(levels, 1, &mut values.definition);
        }
        // Where none can be missing there are no levels.
        values.missing = levels.iter().map(|&level| usize::from(level == 0)).sum();
        self.write(column, description, rows)
    }

    /// Appends the values of some rows that are there.
    fn gather(&mut self, column: &Column, cells: &Cells, from: usize, to: usize) {
        let optional = column.optional;
        let levels = &mut self.levels;
        match column.shape {
            Shape::Short | Shape::Seconds => {
                let cells = &cells.short[from..to];
                push_present(cells, NO_SHORT, optional, &mut self.short, levels);
            }
            Shape::Long => {
                let cells = &cells.long[from..to];
                push_present(cells, NO_LONG, optional, &mut self.long, levels);
            }
            Shape::Boolean | Shape::Word(_) => {
                let cells = &cells.words[from..to];
                push_present(cells, NO_WORD, optional, &mut self.words, levels);
            }
            // Texts stay where they are.
            Shape::Text => {}
            Shape::Words(_) | Shape::Pieces => {
                let mut start = cells.start(from);
                let items = start..cells.start(to);
                if column.shape == Shape::Pieces {
                    self.short.extend_from_slice(&cells.short[items]);
                } else {
                    self.words.extend_from_slice(&cells.words[items]);
                }
                // An empty list is one place without a value.
                for &end in &cells.ends[from..to] {
                    let end = end as usize;
                    self.repetition.push(0);
                    levels.push(u8::from(end > start));
                    for _ in start + 1..end {
                        self.repetition.push(1);
                        levels.push(1);
                    }
                    start = end;
                }
            }
        }
    }

    fn write(
        &mut self,
        column: &Column,
        description: &ColumnDescPtr,
        rows: usize,
    ) -> Result<(Bytes, ColumnCloseResult)> {
        let count = |number: usize| {
            u32::try_from(number)
                .map_err(|_| ParquetError::General("a page is too large".to_owned()))
        };
        let Encoder {
            zstd,
            values,
            packed,
            ..
        } = self;
        let encoding = values.encoding.unwrap_or(Encoding::PLAIN);
        let mut sink = TrackedWrite::new(Vec::new());
        let mut pages = SerializedPageWriter::new(&mut sink);
        let mut unpacked_bytes = 0;
        let mut packed_bytes = 0;
        let mut dictionary_offset = None;
        let mut encodings = vec![encoding, Encoding::RLE];
        if encoding == Encoding::RLE_DICTIONARY {
            pack(zstd, &values.dictionary, packed)?;
            let page = Page::DictionaryPage {
                buf: Bytes::copy_from_slice(packed),
                num_values: values.in_dictionary,
                encoding: Encoding::PLAIN,
                is_sorted: false,
            };
            let written = pages.write_page(CompressedPage::new(page, values.dictionary.len()))?;
            unpacked_bytes += written.uncompressed_size;
            packed_bytes += written.compressed_size;
            dictionary_offset = Some(0);
            encodings.push(Encoding::PLAIN);
        }
        let levels = values.repetition.len() + values.definition.len();
        pack(zstd, &values.encoded, packed)?;
        // What packing hardly makes smaller is read faster as it is.
        let is_packed = packed.len() < values.encoded.len() / 10 * 9;
        let encoded = if is_packed { &*packed } else { &values.encoded };
        let buffer = [&values.repetition, &values.definition, encoded]
            .map(Vec::as_slice)
            .concat();
        let page = Page::DataPageV2 {
            buf: buffer.into(),
            num_values: count(values.number)?,
            encoding,
            num_nulls: count(values.missing)?,
            num_rows: count(rows)?,
            def_levels_byte_len: count(values.definition.len())?,
            rep_levels_byte_len: count(values.repetition.len())?,
            is_compressed: is_packed,
            statistics: None,
        };
        let written = pages.write_page(CompressedPage::new(page, levels + values.encoded.len()))?;
        unpacked_bytes += written.uncompressed_size;
        packed_bytes += written.compressed_size;
        pages.close()?;
        let mut metadata = ColumnChunkMetaData::builder(description.clone())
            .set_encodings(encodings)
            .set_num_values(values.number as i64)
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
            .set_total_compressed_size(packed_bytes as i64)
            .set_total_uncompressed_size(unpacked_bytes as i64)
            .set_data_page_offset(written.offset as i64)
            .set_dictionary_page_offset(dictionary_offset);
        if let Some(statistics) = statistics(column, values.least_and_greatest, values.missing) {
            metadata = metadata.set_statistics(statistics);
        }
        let close = ColumnCloseResult {
            bytes_written: packed_bytes as u64,
            rows_written: rows as u64,
            metadata: metadata.build()?,
            bloom_filter: None,
            column_index: None,
            offset_index: None,
        };
        Ok((sink.into_inner()?.into(), close))
    }
}

fn pack(
    zstd: &mut zstd::bulk::Compressor<'static>,
    bytes: &[u8],
    packed: &mut Vec<u8>,
) -> Result<()> {
    packed.clear();
    packed.reserve(zstd::zstd_safe::compress_bound(bytes.len()));
    zstd.compress_to_buffer(bytes, packed).map_err(external)?;
    Ok(())
}

/// Readers skip row groups by these.
fn statistics(column: &Column, range: Option<(i64, i64)>, missing: usize) -> Option<Statistics> {
    let (least, greatest) = range?;
    let missing = Some(missing as u64);
    Some(if column.shape == Shape::Short {
        let narrow = |number: i64| i32::try_from(number).ok();
        Statistics::int32(narrow(least), narrow(greatest), None, missing, false)
    } else {
        Statistics::int64(Some(least), Some(greatest), None, missing, false)
    })
}

/// Appends the values that are there, and of each whether it is.
fn push_present<T: Copy + Default + PartialEq>(
    cells: &[T],
    none: T,
    optional: bool,
    values: &mut Vec<T>,
    levels: &mut Vec<u8>,
) {
    if !optional {
        values.extend_from_slice(cells);
        return;
    }
    levels.extend(cells.iter().map(|&cell| u8::from(cell != none)));
    let before = values.len();
    values.resize(before + cells.len(), T::default());
    // Without a branch: a missing value is written over by the next one.
    let room = &mut values[before..];
    let mut there = 0;
    for &cell in cells {
        room[there] = cell;
        there += usize::from(cell != none);
    }
    values.truncate(before + there);
}

/// Numbers pieces in the order in which they occur, as in the dictionary; how many differ. Of the
/// many that there could be only these are in it.
fn number_pieces(pieces: &mut [u32], plain: &mut Vec<u8>) -> u32 {
    let mut known = vec![u32::MAX; list::PIECES];
    let mut len = 0;
    for piece in pieces {
        let place = &mut known[*piece as usize];
        if *place == u32::MAX {
            *place = len;
            len += 1;
            dictionary::push_plain(list::piece_name(*piece).as_bytes(), plain);
        }
        *piece = *place;
    }
    len
}
