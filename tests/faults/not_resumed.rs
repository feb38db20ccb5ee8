//! Runs that cannot be gone on with, or need not be: one clear sentence, and nothing is changed.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::FileExt,
    path::Path,
    thread,
    time::{Duration, SystemTime},
};

use super::{
    here::{GAMES, Here, Ran},
    packing::zstd,
    resume::{CHECKPOINT, EVERYTHING, TEXT, held, large, resuming, signal, words, written},
};

/// A run that was killed, and every file that it has left.
fn killed(here: &Here, words: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let child = held(here, words);
    signal(&child, "-KILL");
    child.wait_with_output().expect("it ends");
    fs::remove_file(here.path("hold")).expect("it is ours");
    left(here)
}

fn left(here: &Here) -> BTreeMap<String, Vec<u8>> {
    let report = here.path("roque-report");
    let read = |name: String| {
        let bytes = fs::read(report.join(&name)).expect("a file");
        (name, bytes)
    };
    here.files("roque-report").into_iter().map(read).collect()
}

#[test]
fn another_command_or_another_source() {
    let here = Here::new();
    let inputs = large(&here);
    here.put("z.pgn", GAMES);
    let first = words(&["--stats"], &inputs);
    let before = killed(&here, &first);
    for (command, said) in [
        (words(&[], &inputs), "had another --stats"),
        (
            words(&["--stats", "--pack", "gz"], &inputs),
            "had another --pack",
        ),
        (
            words(&["--stats", "--variations"], &inputs),
            "had another --variations",
        ),
        (
            words(&["--stats", "--first-game-id", "2"], &inputs),
            "had another --first-game-id",
        ),
        (
            words(&["--stats", "--export-rest", "rest.pgn"], &inputs),
            "had another --export-rest",
        ),
        (
            words(&["--stats", "--known", "known.txt"], &inputs),
            "had another --known",
        ),
        (
            words(&["--stats"], &["a.pgn", "z.pgn"]),
            "had other sources",
        ),
    ] {
        let ran = here.roque(&resuming(&command)).ends_with(2);
        assert!(ran.stderr.contains(said), "{ran:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
        assert!(left(&here) == before, "{said}: something has changed");
    }
    let file = fs::OpenOptions::new().write(true).open(here.path("a.pgn"));
    file.and_then(|file| file.write_all_at(b"X", 9))
        .expect("it is ours");
    let ran = here.roque(&resuming(&first)).ends_with(2);
    assert!(
        ran.stderr.contains("a.pgn: this file has changed"),
        "{ran:?}"
    );
    assert!(left(&here) == before);
    // A file of the report that is gone, a checkpoint that is damaged.
    let text = here.read(CHECKPOINT);
    here.put(CHECKPOINT, text.replacen("\"games\":[", "\"games\":[1", 1));
    let ran = here.roque(&resuming(&first)).ends_with(2);
    assert!(ran.stderr.contains("this checkpoint is damaged"), "{ran:?}");
    // Without --resume all of it is replaced.
    here.roque(&first).ends_with(0);
    assert!(
        here.files("roque-report")
            .iter()
            .all(|name| !name.contains("checkpoint"))
    );
}

#[test]
fn a_table_that_is_gone() {
    let here = Here::new();
    let inputs = large(&here);
    let words = words(&EVERYTHING, &inputs);
    killed(&here, &words);
    let name = if cfg!(feature = "parquet") {
        "rights.parquet"
    } else {
        "rights.jsonl.zst"
    };
    let path = here.path("roque-report").join(format!("{name}.partial"));
    fs::remove_file(path).expect("it is ours");
    let before = left(&here);
    let ran = here.roque(&resuming(&words)).ends_with(2);
    let said = format!("{name}: this file is not what");
    assert!(ran.stderr.contains(&said), "{ran:?}");
    assert!(left(&here) == before);
}

/// As after a power failure: the files are as long as they were, and hold something else.
#[test]
fn what_an_unfinished_file_holds_has_changed() {
    let here = Here::new();
    let inputs = large(&here);
    let words = words(&EVERYTHING, &inputs);
    killed(&here, &words);
    let mut names = vec![
        "roque-report/rights.csv.zst.partial",
        "roque-report/rights.jsonl.zst.partial",
        "clean.pgn.partial",
    ];
    if cfg!(feature = "parquet") {
        names.push("roque-report/rights.parquet.partial");
        names.push("roque-report/rights.parquet.checkpoint");
    }
    for name in names {
        let path = here.path(name);
        let whole = fs::read(&path).expect("a file");
        let mut damaged = whole.clone();
        damaged[1] ^= 1;
        fs::write(&path, damaged).expect("it is ours");
        let before = left(&here);
        let ran = here.roque(&resuming(&words)).ends_with(2);
        assert!(
            ran.stderr
                .contains(&format!("{name}: this file is not what")),
            "{ran:?}"
        );
        assert!(left(&here) == before);
        fs::write(&path, whole).expect("it is ours");
    }
    here.roque(&resuming(&words)).ends_with(0);
}

/// The tables of an older report that is not complete are not those of the run that was killed.
#[test]
fn a_table_that_is_gone_beside_one_of_an_older_report() {
    let here = Here::new();
    let inputs = large(&here);
    here.put("cut.pgn.zst", &zstd(GAMES.repeat(20).as_bytes())[..60]);
    let mut older = vec!["cut.pgn.zst"];
    older.extend(&inputs);
    here.roque(&words(&[], &older)).ends_with(2);
    let words = words(&[], &inputs);
    killed(&here, &words);
    fs::remove_file(here.path("roque-report/games.csv.partial")).expect("it is ours");
    let before = left(&here);
    let ran = here.roque(&resuming(&words)).ends_with(2);
    assert!(
        ran.stderr
            .contains("games.csv.partial: this file is not what"),
        "{ran:?}"
    );
    assert!(left(&here) == before);
}

#[test]
fn nothing_to_go_on_with_and_complete_already() {
    let here = Here::new();
    here.put("a.pgn", GAMES).put("b.pgn", GAMES);
    let words = ["audit", "--resume", "--export-clean", "clean.pgn", "a.pgn"];
    let ran = here.roque(&words).ends_with(0);
    assert!(ran.stderr.contains("nothing to go on with"), "{ran:?}");
    let before = written(&here);
    let modified = |name: &str| {
        fs::metadata(here.path(name))
            .and_then(|m| m.modified())
            .ok()
    };
    let time = modified("roque-report/run.json");
    let ran = here.roque(&words).ends_with(0);
    assert!(ran.stderr.contains("complete already"), "{ran:?}");
    assert!(written(&here) == before && modified("roque-report/run.json") == time);
    // What looks at the games as they are audited, and files that are gone.
    for gone in [None, Some("clean.pgn"), Some("roque-report/games.csv")] {
        let mut again = words.to_vec();
        again.push("--force");
        if let Some(gone) = gone {
            fs::remove_file(here.path(gone)).expect("it is there");
        } else {
            again.push("--check");
        }
        let ran = here.roque(&again).ends_with(0);
        assert!(ran.stderr.contains("it is made again"), "{ran:?}");
        let mut after = written(&here);
        // The command is another one.
        let run_json = "roque-report/run.json";
        after.insert(run_json.to_owned(), before[run_json].clone());
        assert!(after == before, "{gone:?}");
    }
    // Other options, and a source that is another one.
    let ran = here.roque(&["audit", "--resume", "a.pgn"]).ends_with(0);
    assert!(ran.stderr.contains("nothing to go on with"), "{ran:?}");
    for times in [2, 3] {
        here.put("a.pgn", GAMES.repeat(times));
        if times == 3 {
            set_time(&here.path("a.pgn"), Duration::from_hours(24));
        }
        let ran = here.roque(&["audit", "--resume", "a.pgn"]).ends_with(0);
        assert!(ran.stderr.contains("nothing to go on with"), "{ran:?}");
        let games = here.rows("roque-report", "games.csv").len();
        assert_eq!(games, 2 * times);
    }
}

/// Gives a file a time long ago.
fn set_time(path: &Path, since_1970: Duration) {
    let file = fs::OpenOptions::new().write(true).open(path);
    file.and_then(|file| file.set_modified(SystemTime::UNIX_EPOCH + since_1970))
        .expect("a time");
}

/// Killed when everything was done but for removing what had been put aside.
#[test]
fn leftovers_of_a_run_that_was_killed_at_its_end() {
    let here = Here::new();
    here.put("a.pgn", GAMES);
    here.roque(&["audit", "a.pgn"]).ends_with(0);
    let before = written(&here);
    for name in [
        "run.json.checkpoint",
        "run.json.checkpoint.partial",
        "games.parquet.checkpoint",
    ] {
        here.put(&format!("roque-report/{name}"), "put aside");
    }
    let ran = here.roque(&["audit", "--resume", "a.pgn"]).ends_with(0);
    assert!(ran.stderr.contains("complete already"), "{ran:?}");
    assert!(written(&here) == before);
}

/// A source that has not been begun may change: what is put aside from then on is what it is now.
#[test]
fn a_source_that_changes_before_it_is_begun() {
    let here = Here::new();
    let inputs = [large(&here), vec!["z.pgn"]].concat();
    here.put("z.pgn", GAMES);
    let words = words(&[], &inputs);
    killed(&here, &words);
    let changed = GAMES.repeat(2);
    here.put("z.pgn", &changed);
    let child = held(&here, &resuming(&words));
    signal(&child, "-INT");
    thread::sleep(Duration::from_millis(300));
    fs::remove_file(here.path("hold")).expect("it is ours");
    Ran::of(&child.wait_with_output().expect("it ends")).ends_with(130);
    let text = here.read(CHECKPOINT);
    let (_, body) = text.split_once('\n').expect("a checksum");
    let checkpoint: serde_json::Value = serde_json::from_str(body).expect("JSON");
    assert_eq!(checkpoint["stamps"][1]["length"], changed.len());
    here.roque(&resuming(&words)).ends_with(0);
}

/// Two runs never write one report.
#[test]
fn a_run_that_is_under_way() {
    let here = Here::new();
    let inputs = large(&here);
    let words = words(&TEXT, &inputs);
    let child = held(&here, &words);
    let ran = here.roque(&resuming(&words)).ends_with(2);
    assert!(
        ran.stderr.contains("another run of roque is writing"),
        "{ran:?}"
    );
    fs::remove_file(here.path("hold")).expect("it is ours");
    Ran::of(&child.wait_with_output().expect("it ends")).ends_with(0);
}

/// What a killed run has left is known as its own, whatever else it was asked to put there.
#[test]
fn a_folder_with_an_export_in_it_and_one_with_unfinished_statistics() {
    let here = Here::new();
    let inputs = large(&here);
    let words = words(&["--export-clean", "roque-report/clean.pgn"], &inputs);
    killed(&here, &words);
    here.roque(&resuming(&words)).ends_with(0);
    fs::remove_dir_all(here.path("roque-report")).expect("it is ours");
    here.put("roque-report/stats/sides.csv.partial", "");
    here.roque(&["audit", "--stats", "a.pgn"]).ends_with(0);
    fs::remove_dir_all(here.path("roque-report")).expect("it is ours");
    here.put("roque-report/stats/mine.txt", "");
    let ran = here.roque(&["audit", "--stats", "a.pgn"]).ends_with(2);
    assert!(ran.stderr.contains("holds no report of roque"), "{ran:?}");
}
