use std::{
    fs::File,
    io::{Read, Seek, SeekFrom},
};

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
    let handle = GrowingFile::new(file.try_clone().expect("a handle"));
    let mut writer = ParquetFile::create(table, handle).expect("a thread");
    for texts in texts.chunks(piece) {
        writer
            .append(&mut rows(texts))
            .expect("a file that can be written");
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
    for piece in [1 << 20, 50_001, 3000, 1000] {
        let (sizes, found) = written(&texts, piece);
        assert_eq!(sizes, [61_440, 7]);
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

fn rows(texts: &[&str]) -> Columns {
    let mut rows = TableRows::new(Table::Problems, Formats::NONE.with(Format::Parquet));
    for text in texts {
        let kind = ProblemKind::NotPgn;
        problems::source_row(text, None, Severity::Error, kind, "", &mut rows);
    }
    rows.columns.expect("typed rows")
}

/// Settled after each row group, and gone on with from there: the bytes are the same.
#[test]
fn a_file_that_is_gone_on_with_is_the_same() {
    let parts = [&["a", "b"][..], &["c"], &["d", "e", "d"]];
    let bytes = |mut file: File| {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0)).expect("a file");
        file.read_to_end(&mut bytes).expect("bytes");
        bytes
    };
    let table = Table::Problems;
    let whole = tempfile::tempfile().expect("a file");
    let handle = |file: &File| GrowingFile::new(file.try_clone().expect("a handle"));
    let mut writer = ParquetFile::create(table, handle(&whole)).expect("a thread");
    for part in parts {
        writer.append(&mut rows(part)).expect("a file");
        writer.end_row_group().expect("a file");
    }
    writer.finish().expect("a footer");
    let whole = bytes(whole);
    let broken = tempfile::tempfile().expect("a file");
    let cut = |extent| {
        let mut file = handle(&broken);
        file.cut(extent).expect("a length");
        file
    };
    let mut said = Vec::new();
    let mut extent = Extent::default();
    for (index, part) in parts.into_iter().enumerate() {
        let mut writer = match index {
            0 => ParquetFile::create(table, handle(&broken)),
            _ => ParquetFile::go_on(table, cut(extent), said.clone()),
        }
        .expect("a thread");
        writer.append(&mut rows(part)).expect("a file");
        writer.end_row_group().expect("a file");
        let settled = writer.settle().expect("a file");
        said.extend(settled.groups);
        extent = settled.extent;
        // What comes after it is cut off.
        writer.append(&mut rows(&["lost"])).expect("a file");
        writer.finish().expect("a footer");
    }
    let writer = ParquetFile::go_on(table, cut(extent), said).expect("a thread");
    writer.finish().expect("a footer");
    assert!(bytes(broken) == whole);
}

/// Few rows behind many, and many behind few, stay in their order.
#[test]
fn batches_of_any_size_stay_in_order() {
    let mut file = tempfile::tempfile().expect("a file");
    let handle = GrowingFile::new(file.try_clone().expect("a handle"));
    let mut writer = ParquetFile::create(Table::Problems, handle).expect("a thread");
    let mut expected = Vec::new();
    for size in [3, 2, WHOLE, 1, ROW_GROUP_ROWS, WHOLE - 1, WHOLE + 1, 5] {
        let from = expected.len();
        let texts: Vec<_> = (from..from + size).map(|row| row.to_string()).collect();
        let words: Vec<_> = texts.iter().map(String::as_str).collect();
        writer.append(&mut rows(&words)).expect("a file");
        expected.extend(texts);
    }
    writer.finish().expect("a footer");
    file.seek(SeekFrom::Start(0)).expect("a file");
    let reader = SerializedFileReader::new(file).expect("Parquet");
    let found = reader.get_row_iter(None).expect("rows").map(|row| {
        let row = row.expect("a row");
        let source = row.get_column_iter().find(|(name, _)| *name == "source");
        source.expect("a column").1.to_string()
    });
    let expected = expected.iter().map(|row| format!("\"{row}\""));
    assert!(found.eq(expected));
}

#[test]
fn a_table_without_rows_is_a_file() {
    assert_eq!(written(&[], 1), (vec![], vec![]));
}
