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

use super::{bits, delta, dictionary};
use crate::tables::{
    Column,
    cells::{Cells, NO_LONG, NO_SHORT, NO_WORD, Shape},
    list,
};

/// Packs pages; keeps its memory.
pub(super) struct Packer(zstd::bulk::Compressor<'static>);

/// The level of zstd: more costs time and gains little where values are packed bits already.
const LEVEL: i32 = 1;

impl Packer {
    pub(super) fn new() -> Result<Packer> {
        let packer = zstd::bulk::Compressor::new(LEVEL).map_err(external)?;
        Ok(Packer(packer))
    }

    fn pack(&mut self, bytes: &[u8]) -> Result<Vec<u8>> {
        self.0.compress(bytes).map_err(external)
    }
}

fn external(error: std::io::Error) -> ParquetError {
    ParquetError::External(Box::new(error))
}

/// The values of a page before they are packed.
#[derive(Default)]
struct Values {
    /// The dictionary and how many values it has.
    dictionary: Option<(Vec<u8>, u32)>,
    repetition: Vec<u8>,
    definition: Vec<u8>,
    encoded: Vec<u8>,
    encoding: Option<Encoding>,
    /// Values, missing ones included.
    number: usize,
    missing: usize,
    least_and_greatest: Option<(i64, i64)>,
}

/// Encodes a column of some rows.
pub(super) fn encode(
    column: &Column,
    description: &ColumnDescPtr,
    cells: &Cells,
    rows: usize,
    packer: &mut Packer,
) -> Result<(Bytes, ColumnCloseResult)> {
    let optional = column.optional;
    let values = match column.shape {
        Shape::Short => short(&cells.short, optional),
        Shape::Long => long(&cells.long, optional),
        Shape::Seconds => seconds(&cells.short, optional),
        Shape::Boolean => booleans(&cells.words, optional),
        Shape::Word(words) => of_words(&cells.words, words, optional),
        Shape::Text => texts(cells, rows, optional),
        Shape::Words(words) => list_of_words(cells, words),
        Shape::Pieces => list_of_pieces(cells),
    };
    values.write(column, description, rows, packer)
}

impl Values {
    fn write(
        self,
        column: &Column,
        description: &ColumnDescPtr,
        rows: usize,
        packer: &mut Packer,
    ) -> Result<(Bytes, ColumnCloseResult)> {
        let count = |number: usize| {
            u32::try_from(number)
                .map_err(|_| ParquetError::General("a page is too large".to_owned()))
        };
        let encoding = self.encoding.unwrap_or(Encoding::PLAIN);
        let mut sink = TrackedWrite::new(Vec::new());
        let mut pages = SerializedPageWriter::new(&mut sink);
        let mut unpacked_bytes = 0;
        let mut packed_bytes = 0;
        let mut dictionary_offset = None;
        let mut encodings = vec![encoding, Encoding::RLE];
        if let Some((plain, number)) = self.dictionary {
            let page = Page::DictionaryPage {
                buf: packer.pack(&plain)?.into(),
                num_values: number,
                encoding: Encoding::PLAIN,
                is_sorted: false,
            };
            let written = pages.write_page(CompressedPage::new(page, plain.len()))?;
            unpacked_bytes += written.uncompressed_size;
            packed_bytes += written.compressed_size;
            dictionary_offset = Some(0);
            encodings.push(Encoding::PLAIN);
        }
        let levels = self.repetition.len() + self.definition.len();
        let smaller = packer.pack(&self.encoded)?;
        // What packing hardly makes smaller is read faster as it is.
        let is_packed = smaller.len() < self.encoded.len() / 10 * 9;
        let values = if is_packed { &smaller } else { &self.encoded };
        let buffer = [&self.repetition, &self.definition, values]
            .map(Vec::as_slice)
            .concat();
        let page = Page::DataPageV2 {
            buf: buffer.into(),
            num_values: count(self.number)?,
            encoding,
            num_nulls: count(self.missing)?,
            num_rows: count(rows)?,
            def_levels_byte_len: count(self.definition.len())?,
            rep_levels_byte_len: count(self.repetition.len())?,
            is_compressed: is_packed,
            statistics: None,
        };
        let written = pages.write_page(CompressedPage::new(page, levels + self.encoded.len()))?;
        unpacked_bytes += written.uncompressed_size;
        packed_bytes += written.compressed_size;
        pages.close()?;
        let mut metadata = ColumnChunkMetaData::builder(description.clone())
            .set_encodings(encodings)
            .set_num_values(self.number as i64)
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
            .set_total_compressed_size(packed_bytes as i64)
            .set_total_uncompressed_size(unpacked_bytes as i64)
            .set_data_page_offset(written.offset as i64)
            .set_dictionary_page_offset(dictionary_offset);
        if let Some(statistics) = statistics(column, self.least_and_greatest, self.missing) {
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

/// The levels of a column in which values can be missing; where none can be, it has no levels.
fn definition(present: impl Iterator<Item = bool>, optional: bool) -> Vec<u8> {
    let mut out = Vec::new();
    if optional {
        let levels: Vec<u8> = present.map(u8::from).collect();
        bits::push_run(&levels, 1, &mut out);
    }
    out
}

fn short(cells: &[u32], optional: bool) -> Values {
    let present = cells.iter().filter(|&&number| number != NO_SHORT);
    let numbers: Vec<_> = present.map(|&number| i64::from(number)).collect();
    let levels = definition(cells.iter().map(|&number| number != NO_SHORT), optional);
    differences(&numbers, 32, levels, cells.len())
}

fn long(cells: &[u64], optional: bool) -> Values {
    let present = cells.iter().filter(|&&number| number != NO_LONG);
    let numbers: Vec<_> = present.map(|&number| number.cast_signed()).collect();
    let levels = definition(cells.iter().map(|&number| number != NO_LONG), optional);
    differences(&numbers, 64, levels, cells.len())
}

fn differences(numbers: &[i64], bits: u32, definition: Vec<u8>, rows: usize) -> Values {
    let mut encoded = Vec::new();
    delta::push_numbers(numbers, bits, &mut encoded);
    let least = numbers.iter().copied().min();
    let greatest = numbers.iter().copied().max();
    Values {
        definition,
        encoded,
        encoding: Some(Encoding::DELTA_BINARY_PACKED),
        number: rows,
        missing: rows - numbers.len(),
        least_and_greatest: least.zip(greatest),
        ..Values::default()
    }
}

fn seconds(cells: &[u32], optional: bool) -> Values {
    let mut encoded = Vec::new();
    for &tenths in cells.iter().filter(|&&tenths| tenths != NO_SHORT) {
        encoded.extend_from_slice(&(f64::from(tenths) / 10.0).to_le_bytes());
    }
    Values {
        definition: definition(cells.iter().map(|&tenths| tenths != NO_SHORT), optional),
        number: cells.len(),
        missing: cells.len() - encoded.len() / size_of::<f64>(),
        encoded,
        ..Values::default()
    }
}

fn booleans(cells: &[u8], optional: bool) -> Values {
    let present = || cells.iter().filter(|&&value| value != NO_WORD);
    let mut encoded = Vec::new();
    bits::pack(present().map(|&value| u64::from(value)), 1, &mut encoded);
    Values {
        definition: definition(cells.iter().map(|&value| value != NO_WORD), optional),
        encoded,
        number: cells.len(),
        missing: cells.len() - present().count(),
        ..Values::default()
    }
}

/// Places in a dictionary: their width, and one run.
fn places<T: Copy + PartialEq + Into<u64>>(places: &[T], dictionary: u32) -> Vec<u8> {
    let width = bits::width_of(u64::from(dictionary.saturating_sub(1)));
    let mut out = vec![width as u8];
    bits::push_run(places, width, &mut out);
    out
}

fn dictionary_of(words: &[&str]) -> (Vec<u8>, u32) {
    let mut plain = Vec::new();
    for word in words {
        dictionary::push_plain(word.as_bytes(), &mut plain);
    }
    (plain, words.len() as u32)
}

fn of_words(cells: &[u8], words: &[&str], optional: bool) -> Values {
    let present: Vec<u8>;
    let words_there = if optional {
        present = cells
            .iter()
            .copied()
            .filter(|&word| word != NO_WORD)
            .collect();
        &present
    } else {
        cells
    };
    let dictionary = dictionary_of(words);
    Values {
        definition: definition(cells.iter().map(|&word| word != NO_WORD), optional),
        encoded: places(words_there, dictionary.1),
        encoding: Some(Encoding::RLE_DICTIONARY),
        number: cells.len(),
        missing: cells.len() - words_there.len(),
        dictionary: Some(dictionary),
        ..Values::default()
    }
}

fn texts(cells: &Cells, rows: usize, optional: bool) -> Values {
    let is_there = |row: usize| !cells.range(row).is_empty();
    let mut values = Values {
        definition: definition((0..rows).map(is_there), optional),
        number: rows,
        missing: (0..rows).filter(|&row| !is_there(row)).count(),
        ..Values::default()
    };
    if let Some(dictionary) = dictionary::Dictionary::of(cells, rows) {
        values.encoded = places(&dictionary.places, dictionary.len);
        values.encoding = Some(Encoding::RLE_DICTIONARY);
        values.dictionary = Some((dictionary.plain, dictionary.len));
    } else {
        for row in (0..rows).filter(|&row| is_there(row)) {
            dictionary::push_plain(&cells.text[cells.range(row)], &mut values.encoded);
        }
    }
    values
}

/// The levels of lists that end at these items: an empty list is one place without a value.
fn list_levels(ends: &[u32]) -> Values {
    let mut repetition = Vec::with_capacity(2 * ends.len());
    let mut definition = Vec::with_capacity(2 * ends.len());
    let mut start = 0;
    for &end in ends {
        repetition.push(0_u8);
        definition.push(u8::from(end > start));
        let behind_first = (end - start).saturating_sub(1) as usize;
        repetition.resize(repetition.len() + behind_first, 1);
        definition.resize(definition.len() + behind_first, 1);
        start = end;
    }
    let mut values = Values {
        encoding: Some(Encoding::RLE_DICTIONARY),
        number: definition.len(),
        missing: definition.len() - start as usize,
        ..Values::default()
    };
    bits::push_run(&repetition, 1, &mut values.repetition);
    bits::push_run(&definition, 1, &mut values.definition);
    values
}

fn list_of_words(cells: &Cells, words: &[&str]) -> Values {
    let dictionary = dictionary_of(words);
    Values {
        encoded: places(&cells.words, dictionary.1),
        dictionary: Some(dictionary),
        ..list_levels(&cells.ends)
    }
}

/// Of the many pieces there could be only those that occur are in the dictionary.
fn list_of_pieces(cells: &Cells) -> Values {
    let mut plain = Vec::new();
    let mut known = vec![u32::MAX; list::PIECES];
    let mut len = 0;
    let places_of_pieces: Vec<u32> = cells
        .short
        .iter()
        .map(|&piece| {
            let place = &mut known[piece as usize];
            if *place == u32::MAX {
                *place = len;
                len += 1;
                dictionary::push_plain(list::piece_name(piece).as_bytes(), &mut plain);
            }
            *place
        })
        .collect();
    Values {
        encoded: places(&places_of_pieces, len),
        dictionary: Some((plain, len)),
        ..list_levels(&cells.ends)
    }
}
