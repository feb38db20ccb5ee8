//! Which game goes into which file, and which files are not written.

use std::{fs, process::Command};

use super::*;

#[test]
fn every_game_goes_to_its_file() {
    let here = Here::new();
    here.put(
        "a.pgn",
        [CLEAN, FLAGGED, STOPPED, NO_MOVES, DOUBTFUL, CLEAN].concat(),
    );
    let stderr = here.ends_with(0, &[&THREE[..], &["a.pgn"]].concat());
    assert_eq!(here.read("clean.pgn"), [CLEAN, NO_MOVES, CLEAN].concat());
    assert_eq!(here.read("flagged.pgn"), FLAGGED);
    assert_eq!(here.read("rest.pgn"), [STOPPED, DOUBTFUL].concat());
    let line = format!("flagged   flagged.pgn: 1 game, {} bytes\n", FLAGGED.len());
    assert!(stderr.contains(&line), "{stderr}");
    let exports = &here.run_json()["exports"];
    assert_eq!(exports[0]["export"], "clean");
    assert_eq!(exports[0]["games"], 3);
    assert_eq!(exports[2]["file"], "rest.pgn");
    assert_eq!(exports[2]["bytes"], STOPPED.len() + DOUBTFUL.len());
    assert_eq!(
        here.names(),
        [
            "a.pgn",
            "clean.pgn",
            "flagged.pgn",
            "rest.pgn",
            "roque-report"
        ]
    );
}

#[test]
fn what_is_no_game_goes_to_the_rest() {
    let here = Here::new();
    let marked = ["\u{feff}", CLEAN].concat();
    here.put("a.pgn", &marked)
        .put("b.pgn", b"\x00\x01 no game\n");
    here.put("c.pgn", " \n");
    let input = [&THREE[..], &["a.pgn", "b.pgn", "c.pgn", "-"]].concat();
    let output = here.roque_with_input(&input, STOPPED.as_bytes());
    assert!(output.status.success());
    assert_eq!(here.read("clean.pgn"), CLEAN);
    assert_eq!(here.read("flagged.pgn"), "");
    let rest = format!("\u{feff}\u{0}\u{1} no game\n \n{STOPPED}");
    assert_eq!(here.read("rest.pgn"), rest);
}

#[test]
fn one_option_is_enough() {
    let here = Here::new();
    here.put("a.pgn", [CLEAN, FLAGGED].concat());
    here.ends_with(0, &["--export-flagged", "flagged.pgn", "a.pgn"]);
    assert_eq!(here.names(), ["a.pgn", "flagged.pgn", "roque-report"]);
    assert_eq!(here.read("flagged.pgn"), FLAGGED);
    // The tables are not needed for it.
    let options = ["--tables", "games", "--export-clean", "clean.pgn", "a.pgn"];
    here.ends_with(0, &options);
    assert_eq!(here.read("clean.pgn"), CLEAN);
}

#[test]
fn packed_by_the_ending() {
    let here = Here::new();
    here.put("a.pgn", [CLEAN, FLAGGED, STOPPED].concat());
    for ending in ["zst", "gz", "bz2"] {
        let [clean, rest, empty] =
            ["clean", "rest", "empty"].map(|name| format!("{name}.pgn.{ending}"));
        let options = ["--export-clean", &clean, "--export-rest", &rest, "a.pgn"];
        here.ends_with(0, &[&["--batch-bytes", "1"], &options[..]].concat());
        assert_eq!(here.unpacked(&clean), CLEAN.as_bytes());
        assert_eq!(here.unpacked(&rest), STOPPED.as_bytes());
        // Nothing at all, and still a file that can be unpacked.
        here.ends_with(0, &["--export-flagged", &empty, &clean]);
        assert_eq!(here.unpacked(&empty), b"");
        assert!(!here.bytes(&empty).is_empty());
        // What was exported is read again.
        assert_eq!(here.run_json()["counts"]["games"], 1);
    }
}

#[test]
fn files_that_would_destroy_something() {
    let here = Here::new();
    here.put("a.pgn", CLEAN)
        .put("old.pgn", "old")
        .put("known.txt", "");
    fs::create_dir(here.path("folder")).expect("a folder");
    fs::hard_link(here.path("a.pgn"), here.path("link.pgn")).expect("a link");
    let twice = [
        "--export-clean",
        "x.pgn",
        "--export-rest",
        "./folder/../x.pgn",
        "a.pgn",
    ];
    let of_partial = [
        "--export-clean",
        "x.pgn",
        "--annotate",
        "x.pgn.partial",
        "a.pgn",
    ];
    for (arguments, words) in [
        (
            &twice[..],
            "--export-rest: --export-clean names the same file",
        ),
        (
            &of_partial,
            "--annotate: --export-clean names the same file",
        ),
        (&["--export-clean", "a.pgn", "a.pgn"], "also an input"),
        (
            &["--force", "--export-clean", "a.pgn", "a.pgn"],
            "also an input",
        ),
        (
            &["--force", "--export-clean", "link.pgn", "a.pgn"],
            "also an input",
        ),
        (
            &["--export-rest", "old.pgn", "a.pgn"],
            "replace it with --force",
        ),
        (
            &["--write-known", "old.pgn", "a.pgn"],
            "replace it with --force",
        ),
        (
            &["--force", "--export-rest", "folder", "a.pgn"],
            "is no file",
        ),
        (&["--export-rest", "-", "a.pgn"], "not the name of a file"),
        (
            &["--export-rest", "roque-report/games.csv", "a.pgn"],
            "the report is written there",
        ),
        (
            &[
                "--force",
                "--known",
                "known.txt",
                "--annotate",
                "known.txt",
                "a.pgn",
            ],
            "--known names the same file",
        ),
    ] {
        let stderr = here.ends_with(2, arguments);
        assert!(stderr.contains(words), "{arguments:?}: {stderr}");
        assert!(!here.path("roque-report").exists(), "{arguments:?}");
    }
    assert_eq!(here.read("a.pgn"), CLEAN);
    assert_eq!(here.read("old.pgn"), "old");
    here.ends_with(0, &["--force", "--export-clean", "old.pgn", "a.pgn"]);
    assert_eq!(here.read("old.pgn"), CLEAN);
}

#[test]
fn a_file_that_cannot_be_written_leaves_nothing() {
    let here = Here::new();
    here.put("a.pgn", CLEAN);
    let options = [
        "--export-clean",
        "clean.pgn",
        "--export-rest",
        "none/rest.pgn",
    ];
    let stderr = here.ends_with(2, &[&options[..], &["a.pgn"]].concat());
    assert!(
        stderr.starts_with("roque: none/rest.pgn.partial: cannot be written: no such file"),
        "{stderr}"
    );
    assert_eq!(here.names(), ["a.pgn"]);
}

#[test]
fn a_source_that_ends_too_early_is_exported_as_far_as_it_goes() {
    let here = Here::new();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    packed
        .write_all([CLEAN, FLAGGED].concat().as_bytes())
        .expect("packing works");
    let packed = packed.finish().expect("packing works");
    here.put("short.pgn.gz", &packed[..packed.len() - 4]);
    here.ends_with(2, &[&THREE[..], &["short.pgn.gz"]].concat());
    assert_eq!(here.read("clean.pgn"), CLEAN);
    assert_eq!(here.read("flagged.pgn"), FLAGGED);
}

#[test]
fn a_last_line_without_an_end_is_told() {
    let here = Here::new();
    here.put("a.pgn", CLEAN.trim_end()).put("b.pgn", CLEAN);
    let stderr = here.ends_with(0, &["--export-clean", "clean.pgn", "a.pgn", "b.pgn"]);
    assert!(stderr.contains("a.pgn does not end with a line end: in the export 'clean'"));
    assert_eq!(here.read("clean.pgn"), [CLEAN.trim_end(), CLEAN].concat());
}

/// What was finished is kept, under a name that says that it is not whole.
#[cfg(unix)]
#[test]
fn interrupted() {
    let here = Here::new();
    here.put("clean.pgn", "older");
    let options = [
        "--force",
        "--export-clean",
        "clean.pgn",
        "--batch-bytes",
        "1",
        "-",
    ];
    let mut child = here
        .command(&options)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin
        .write_all([CLEAN, CLEAN].concat().as_bytes())
        .expect("the command reads");
    while !here.path("clean.pgn.partial").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the command ends");
    drop(stdin);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(here.read("clean.pgn"), "older");
    assert_eq!(here.read("clean.pgn.partial"), CLEAN);
}
