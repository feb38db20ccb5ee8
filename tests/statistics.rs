//! The statistics: the same for any threads and batches, shown in a terminal and on a page.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn roque(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_roque"))
        .args(arguments)
        .arg(folder)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("LC_ALL", "C")
        .output()
        .expect("the command runs")
}

fn audit(folder: &Path, options: &[&str]) {
    let arguments = [
        &["audit", "--quiet", "data/sample.pgn"],
        options,
        &["--out"],
    ]
    .concat();
    let output = roque(&arguments, folder);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

fn tables(folder: &Path) -> Vec<(String, String)> {
    let mut tables: Vec<_> = fs::read_dir(folder.join("stats"))
        .expect("a folder of statistics")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("a table");
            (
                path.file_name()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned(),
                text,
            )
        })
        .collect();
    tables.sort();
    tables
}

#[test]
fn neither_threads_nor_batches_nor_tables_change_the_statistics() {
    let one = tempfile::tempdir().expect("a folder");
    audit(one.path(), &["--stats", "--jobs", "1"]);
    let expected = tables(one.path());
    assert_eq!(expected.len(), roque::statistics::tables::NAMES.len());
    for options in [
        &["--jobs", "3", "--batch-bytes", "1"][..],
        &["--jobs", "2", "--batch-bytes", "3000", "--tables", "games"],
    ] {
        let other = tempfile::tempdir().expect("a folder");
        audit(other.path(), &[&["--stats"], options].concat());
        assert!(tables(other.path()) == expected, "{options:?}");
    }
}

#[test]
fn a_run_without_statistics_leaves_none_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    audit(folder.path(), &["--stats"]);
    assert!(roque(&["stats", "--html"], folder.path()).status.success());
    assert!(folder.path().join("stats.html").exists());
    audit(folder.path(), &[]);
    assert!(!folder.path().join("stats").exists());
    assert!(!folder.path().join("stats.html").exists());
}

#[test]
fn the_main_numbers_are_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    audit(folder.path(), &["--stats"]);
    let output = roque(&["stats"], folder.path());
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        text.starts_with("30 complete games were counted, 8 left out"),
        "{text}"
    );
    // Every share stands beside its count, and behind it its interval.
    let white = text
        .lines()
        .find(|line| line.contains("White: castled kingside"));
    let words: Vec<_> = white.expect("a line").split_whitespace().collect();
    assert_eq!(words.len(), 11, "{words:?}");
    assert!(
        words[3].parse::<u64>().is_ok_and(|count| count > 0),
        "{words:?}"
    );
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    audit(folder.path(), &["--stats"]);
    for (language, title) in [
        ("en", "Castling in numbers"),
        ("es", "El enroque en cifras"),
        ("pt", "O roque em números"),
    ] {
        let output = roque(&["stats", "--html", "--lang", language], folder.path());
        assert!(output.status.success());
        let page = fs::read_to_string(folder.path().join("stats.html")).expect("a page");
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
        assert!(page.contains(&format!("<h1>{title}</h1>")));
        assert_eq!(page.matches("<section>").count(), 5);
        assert_eq!(page.matches("<details>").count(), 5);
        // One of each wing, or of each right.
        assert_eq!(
            page.matches("<svg class=\"panel\"").count(),
            2 + 4 + 2 + 2 + 4
        );
        for foreign in ["http:", "https:", "<script", "src=", "@import"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
        for broken in ["NaN", "inf", "{ $"] {
            assert!(!page.contains(broken), "{broken}");
        }
    }
}

#[test]
fn what_is_no_report_with_statistics_is_told_so() {
    let folder = tempfile::tempdir().expect("a folder");
    for html in [&["stats"][..], &["stats", "--html"]] {
        let output = roque(html, folder.path());
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("there is no report of roque here"), "{said}");
    }
    audit(folder.path(), &[]);
    let output = roque(&["stats"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("make it again with `roque audit --stats`"),
        "{said}"
    );
}

/// A sheet that was changed or damaged is never shown as numbers.
#[test]
fn statistics_that_are_not_ours_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    audit(folder.path(), &["--stats"]);
    let path = folder.path().join("stats/wings.csv");
    let whole = fs::read_to_string(&path).expect("a sheet");
    let (line, first) = (1..).zip(whole.lines()).nth(1).expect("a row");
    let fields: Vec<_> = first.split(',').collect();
    let mut no_number = fields.clone();
    no_number[3] = "many";
    for (damaged, place) in [
        (whole.replacen(first, &no_number.join(","), 1), line),
        (whole.replacen(first, &fields[1..].join(","), 1), line),
        (whole.replacen("count", "number", 1), 1),
        (String::new(), 1),
    ] {
        fs::write(&path, damaged).expect("it is ours");
        let output = roque(&["stats"], folder.path());
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8_lossy(&output.stderr);
        let expected = format!("wings.csv: line {place} is none that roque writes");
        assert!(said.contains(&expected), "{said}");
    }
    fs::remove_file(&path).expect("it is ours");
    let output = roque(&["stats"], folder.path());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("wings.csv: cannot be read: no such file"),
        "{said}"
    );
}

#[test]
fn an_incomplete_report_is_said_to_be_one() {
    let folder = tempfile::tempdir().expect("a folder");
    for (sources, status, times) in [
        (&["data/sample.pgn"][..], 0, 0),
        (&["data/sample.pgn", "data/none.pgn"], 2, 1),
    ] {
        let arguments = [&["audit", "--quiet", "--stats"], sources, &["--out"]].concat();
        let output = roque(&arguments, folder.path());
        assert_eq!(output.status.code(), Some(status));
        let text = roque(&["stats"], folder.path()).stdout;
        let text = String::from_utf8(text).expect("UTF-8");
        assert!(roque(&["stats", "--html"], folder.path()).status.success());
        let page = fs::read_to_string(folder.path().join("stats.html")).expect("a page");
        for said in [text, page] {
            let found = said.matches("This report is incomplete: not every source");
            assert_eq!(found.count(), times, "{said}");
        }
    }
}
