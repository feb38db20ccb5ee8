//! The formats of the tables: the same values in each of them, cell for cell.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

const TABLES: [&str; 6] = [
    "games",
    "castles",
    "illegal_castles",
    "rights",
    "blocks",
    "problems",
];

fn audit(out: &Path, options: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_roque"))
        .args(["audit", "--quiet", "--variations", "--out"])
        .arg(out)
        .args(options)
        .args(["data/sample.pgn", "tests/data/odd_text.pgn"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .expect("the command runs");
    assert!(status.success());
}

/// The header and the rows of a table.
fn csv(report: &Path, table: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_path(report.join(table).with_extension("csv"))
        .expect("the table is there");
    let rows: Vec<Vec<String>> = reader
        .records()
        .map(|row| row.expect("a row").iter().map(str::to_owned).collect())
        .collect();
    assert!(rows.len() > 1, "{table} has rows to compare");
    rows
}

/// A value as the CSV writes it.
fn as_csv(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(as_csv).collect::<Vec<_>>().join(" "),
        Value::Number(number) => {
            let text = number.to_string();
            text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
        }
        other => other.to_string(),
    }
}

#[test]
fn json_lines_have_the_values_of_the_csv() {
    let folder = tempfile::tempdir().expect("a folder");
    audit(folder.path(), &["--format", "csv", "--format", "jsonl"]);
    for table in TABLES {
        let expected = csv(folder.path(), table);
        let lines = fs::read_to_string(folder.path().join(table).with_extension("jsonl"))
            .expect("the table is there, in UTF-8");
        let rows: Vec<serde_json::Map<String, Value>> = lines
            .lines()
            .map(|line| serde_json::from_str(line).expect("an object"))
            .collect();
        assert_eq!(rows.len() + 1, expected.len(), "{table}");
        for (row, cells) in rows.iter().zip(&expected[1..]) {
            assert!(row.keys().eq(&expected[0]), "{table}: {row:?}");
            let values: Vec<_> = row.values().map(as_csv).collect();
            assert_eq!(&values, cells, "{table}");
        }
    }
}

#[test]
fn packed_text_unpacks_to_the_same() {
    let plain = tempfile::tempdir().expect("a folder");
    let packed = tempfile::tempdir().expect("a folder");
    audit(plain.path(), &["--format", "csv,jsonl"]);
    audit(packed.path(), &["--format", "csv,jsonl", "--pack", "zst"]);
    for table in TABLES {
        for format in ["csv", "jsonl"] {
            let name = format!("{table}.{format}");
            let expected = fs::read(plain.path().join(&name)).expect("a table");
            let file = fs::File::open(packed.path().join(name + ".zst")).expect("a packed table");
            let found = zstd::decode_all(file).expect("zstd");
            assert!(found == expected, "{table}.{format}");
        }
    }
}

#[cfg(feature = "parquet")]
mod parquet_files {
    use std::fs::File;

    use parquet::{
        file::reader::{FileReader, SerializedFileReader},
        record::Field,
    };
    use tempfile::tempdir;

    use super::*;

    fn cell(field: &Field) -> String {
        match field {
            Field::Null => String::new(),
            Field::Bool(value) => value.to_string(),
            Field::Int(value) => value.to_string(),
            Field::Long(value) => value.to_string(),
            Field::Double(value) => value.to_string(),
            Field::Str(text) => text.clone(),
            Field::ListInternal(list) => {
                let items: Vec<_> = list.elements().iter().map(cell).collect();
                items.join(" ")
            }
            other => panic!("no column has {other:?}"),
        }
    }

    #[test]
    fn parquet_has_the_values_of_the_csv() {
        let folder = tempdir().expect("a folder");
        audit(folder.path(), &["--format", "csv,parquet"]);
        for table in TABLES {
            let expected = csv(folder.path(), table);
            let file = File::open(folder.path().join(table).with_extension("parquet"))
                .expect("the table is there");
            let reader = SerializedFileReader::new(file).expect("Parquet");
            let about = reader.metadata().file_metadata();
            let about = about.key_value_metadata().expect("metadata");
            let value = |key: &str| {
                let found = about.iter().find(|entry| entry.key == key);
                found.and_then(|entry| entry.value.as_deref())
            };
            assert_eq!(value("roque.version"), Some(env!("CARGO_PKG_VERSION")));
            assert_eq!(
                value("roque.schema_version"),
                Some(roque::columnar::SCHEMA_VERSION)
            );
            let mut rows = 1;
            for (row, cells) in reader.get_row_iter(None).expect("rows").zip(&expected[1..]) {
                let row = row.expect("a row");
                let names = row.get_column_iter().map(|(name, _)| name);
                assert!(names.eq(&expected[0]), "{table}: {row:?}");
                let values: Vec<_> = row
                    .get_column_iter()
                    .map(|(_, value)| cell(value))
                    .collect();
                assert_eq!(&values, cells, "{table}, row {rows}");
                rows += 1;
            }
            assert_eq!(rows, expected.len(), "{table}");
        }
    }

    #[test]
    fn parquet_does_not_depend_on_threads_and_batches() {
        let one = tempdir().expect("a folder");
        audit(one.path(), &["--format", "parquet", "--jobs", "1"]);
        for options in [["3", "1"], ["2", "5000"]] {
            let many = tempdir().expect("a folder");
            let [jobs, batch] = options;
            let given = [
                "--format",
                "parquet",
                "--jobs",
                jobs,
                "--batch-bytes",
                batch,
            ];
            audit(many.path(), &given);
            for table in TABLES {
                let read = |folder: &Path| {
                    fs::read(folder.join(table).with_extension("parquet")).expect("a table")
                };
                assert!(read(one.path()) == read(many.path()), "{table}");
            }
        }
    }
}
