//! Golden files: the six tables of the sample, to the byte. A change that is meant is taken over
//! with `ROQUE_BLESS=1 cargo test --test golden`, and then read in the diff.

use std::{env, fs, path::Path, process::Command};

const TABLES: [&str; 6] = [
    "games",
    "castles",
    "illegal_castles",
    "rights",
    "blocks",
    "problems",
];

#[test]
fn the_tables_of_the_sample() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let report = folder.path().join("report");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let status = Command::new(env!("CARGO_BIN_EXE_roque"))
        .args(["audit", "--quiet", "--out"])
        .arg(&report)
        .arg("data/sample.pgn")
        .current_dir(root)
        .status()
        .expect("the command runs");
    assert!(status.success());
    for table in TABLES {
        let written = fs::read_to_string(report.join(table).with_extension("csv"))
            .expect("the table is written, in UTF-8");
        let golden = root.join("tests/golden").join(table).with_extension("csv");
        if env::var_os("ROQUE_BLESS").is_some() {
            fs::write(&golden, &written).expect("the golden file is writable");
        }
        let expected = fs::read_to_string(&golden).expect("the golden file is in the repository");
        for (number, (written, expected)) in (1..).zip(written.lines().zip(expected.lines())) {
            assert_eq!(written, expected, "{table}.csv, line {number}");
        }
        assert_eq!(
            written.len(),
            expected.len(),
            "{table}.csv has more or fewer rows"
        );
    }
}
