//! Known findings, and what a check fails at.

use super::*;

#[test]
fn a_check_stays_green_with_what_is_known() {
    let here = Here::new();
    let other = FLAGGED.replace("5. Ke1 a6", "5. Ke1 h6");
    here.put("a.pgn", [CLEAN, FLAGGED, FLAGGED].concat());
    here.ends_with(1, &["--check", "a.pgn"]);
    let stderr = here.ends_with(0, &["--write-known", "known.txt", "a.pgn"]);
    assert!(
        stderr.contains("known     known.txt: 1 finding\n"),
        "{stderr}"
    );
    let known = here.read("known.txt");
    let entries: Vec<_> = known
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert_eq!(entries.len(), 1, "equal games are one finding: {known}");
    assert!(
        entries[0].ends_with(
            " 11 # a.pgn:11: game 2, Ann - Bob, 6.O-O: illegal (3.8.2.1.1): the king moved on move 4"
        ),
        "{known}"
    );
    let stderr = here.ends_with(0, &["--check", "--known", "known.txt", "a.pgn"]);
    assert!(
        stderr.contains("known, and not counted by --check:\na.pgn:11: game 2"),
        "{stderr}"
    );
    assert!(
        stderr.contains("the king moved on move 4 (known)\n"),
        "{stderr}"
    );
    assert!(
        stderr.contains("2 legal, 2 illegal (2 known)\n"),
        "{stderr}"
    );
    let run = here.run_json();
    assert_eq!(run["counts"]["castles_illegal"], 2);
    assert_eq!(run["counts"]["castles_known"], 2);
    assert_eq!(run["known"]["met"], 1);
    // What is known is flagged all the same.
    here.ends_with(
        0,
        &["--known", "known.txt", "--export-flagged", "f.pgn", "a.pgn"],
    );
    assert_eq!(here.read("f.pgn"), [FLAGGED, FLAGGED].concat());
    // What is new still fails.
    here.put("b.pgn", &other);
    let stderr = here.ends_with(1, &["--check", "--known", "known.txt", "a.pgn", "b.pgn"]);
    assert!(
        stderr.contains("the check fails: 1 illegal castle without doubt\n"),
        "{stderr}"
    );
}

#[test]
fn stale_entries_are_named() {
    let here = Here::new();
    here.put("a.pgn", FLAGGED).put("b.pgn", CLEAN);
    here.ends_with(0, &["--write-known", "known.txt", "a.pgn"]);
    let stderr = here.ends_with(0, &["--check", "--known", "known.txt", "b.pgn"]);
    assert!(
        stderr.contains("known, and not met in this run (stale):\nknown.txt:3: "),
        "{stderr}"
    );
    assert_eq!(here.run_json()["known"]["stale_lines"][0], 3);
    let stderr = here.ends_with(0, &["--known", "known.txt", "a.pgn"]);
    assert!(!stderr.contains("stale"), "{stderr}");
}

#[test]
fn known_findings_are_brought_up_to_date_in_their_place() {
    let here = Here::new();
    here.put("a.pgn", FLAGGED);
    here.ends_with(0, &["--write-known", "known.txt", "a.pgn"]);
    let mine = here.read("known.txt").replace("# a.pgn:6:", "# mine:");
    here.put("known.txt", mine.as_bytes());
    let both = [
        "--known",
        "known.txt",
        "--write-known",
        "known.txt",
        "a.pgn",
    ];
    here.ends_with(2, &both);
    here.ends_with(0, &[&["--force"], &both[..]].concat());
    assert_eq!(here.read("known.txt"), mine);
}

#[test]
fn bad_lines_are_named() {
    let here = Here::new();
    here.put("a.pgn", FLAGGED);
    here.put("known.txt", "# ours\n\n0123456789abcdef eleven # Ann\n");
    let stderr = here.ends_with(2, &["--known", "known.txt", "a.pgn"]);
    assert!(
        stderr.starts_with("roque: known.txt:3: 'eleven' is no ply; a line is a moves_hash"),
        "{stderr}"
    );
    let stderr = here.ends_with(2, &["--known", "none.txt", "a.pgn"]);
    assert!(stderr.contains("none.txt: the known findings cannot be read: no such file"));
    assert!(!here.path("roque-report").exists());
}

#[test]
fn what_a_check_fails_at() {
    let here = Here::new();
    here.put("clean.pgn", CLEAN)
        .put("flagged.pgn", FLAGGED)
        .put("doubtful.pgn", DOUBTFUL)
        .put("stopped.pgn", STOPPED)
        .put("text.pgn", "no game\n")
        // A warning: no result.
        .put("warned.pgn", "[Event \"?\"]\n\n1. e4 e5\n");
    for (check, failing) in [
        ("--check", &["flagged.pgn"][..]),
        ("--check=illegal", &["flagged.pgn"]),
        ("--check=problems", &["stopped.pgn", "text.pgn"]),
        (
            "--check=illegal,problems",
            &["flagged.pgn", "stopped.pgn", "text.pgn"],
        ),
    ] {
        for file in [
            "clean.pgn",
            "flagged.pgn",
            "doubtful.pgn",
            "stopped.pgn",
            "text.pgn",
            "warned.pgn",
        ] {
            let expected = i32::from(failing.contains(&file));
            here.ends_with(expected, &[check, file]);
            // What is not written counts all the same.
            here.ends_with(expected, &["--tables", "games", check, file]);
        }
        here.ends_with(2, &[check, "flagged.pgn", "stopped.pgn", "none.pgn"]);
    }
    here.ends_with(2, &["--check=everything", "clean.pgn"]);
}
