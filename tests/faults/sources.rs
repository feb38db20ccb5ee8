//! Sources of every kind, and bad ones among good ones.

use zip::CompressionMethod;

use super::{
    here::{GAMES, Here},
    packing::{self, PACKS},
};

/// What the games of a report are, but for the name of their source.
fn games(here: &Here, report: &str) -> Vec<Vec<String>> {
    let rows = here.rows(report, "games.csv");
    let fields = rows.iter().map(|row| {
        let fields = row.iter().enumerate().filter(|&(column, _)| column != 1);
        fields.map(|(_, field)| field.to_owned()).collect()
    });
    fields.collect()
}

#[test]
fn several_parts_one_behind_the_other() {
    let here = Here::new();
    let (first, second) = GAMES.split_at(70);
    here.put("plain.pgn", GAMES);
    here.roque(&["audit", "-q", "--out", "plain", "plain.pgn"])
        .ends_with(0);
    for (ending, pack) in &PACKS[..4] {
        // The name says nothing.
        let parts = [pack(first.as_bytes()), pack(second.as_bytes())].concat();
        here.put(ending, parts);
        here.roque(&["audit", "-q", "--out", "packed", ending])
            .ends_with(0);
        assert_eq!(games(&here, "packed"), games(&here, "plain"), "{ending}");
        let run = here.run("packed");
        assert_eq!(run["complete"], true, "{ending}");
    }
}

#[test]
fn members_of_a_zip_archive() {
    let here = Here::new();
    let inner = packing::zip(GAMES.as_bytes());
    let members: [(&str, &[u8]); 6] = [
        ("b.pgn", GAMES.as_bytes()),
        ("../../escaped.pgn", GAMES.as_bytes()),
        ("readme.txt", b"no games"),
        ("nested.zip", &inner),
        ("packed.pgn.gz", &packing::gzip(GAMES.as_bytes())),
        ("a\x1b[31m.PGN", GAMES.as_bytes()),
    ];
    for method in [CompressionMethod::Stored, CompressionMethod::Deflated] {
        here.put("all.bin", packing::archive(&members, method));
        let ran = here.roque(&["audit", "all.bin"]).ends_with(2);
        let run = here.run("roque-report");
        let sources: Vec<_> = run["sources"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|source| (source["name"].as_str(), source["games"].as_u64()))
            .collect();
        assert_eq!(
            sources,
            [
                (Some("all.bin:b.pgn"), Some(2)),
                (Some("all.bin:../../escaped.pgn"), Some(2)),
                (Some("all.bin:nested.zip"), Some(0)),
                (Some("all.bin:packed.pgn.gz"), Some(0)),
                (Some("all.bin:a\u{1b}[31m.PGN"), Some(2)),
            ]
        );
        assert_eq!(run["complete"], false);
        // One clear problem each, and nothing that moves a terminal.
        let problems = here.rows("roque-report", "problems.csv");
        let errors = problems.iter().filter(|row| &row[6] == "error");
        assert_eq!(errors.count(), 2);
        assert!(ran.stderr.contains("all.bin:nested.zip: cannot be read: "));
        assert!(ran.stderr.contains("is packed itself; unpack it first"));
        assert!(!ran.stderr.contains('\u{1b}'));
        assert_eq!(here.files("."), ["all.bin", "roque-report"]);
    }
}

#[test]
fn an_archive_without_games_or_from_a_pipe() {
    let here = Here::new();
    let archive = packing::archive(&[("a.txt", b"text")], CompressionMethod::Stored);
    here.put("text.zip", archive);
    let ran = here.roque(&["audit", "text.zip"]).ends_with(2);
    assert!(ran.stderr.contains("there is no file *.pgn"), "{ran:?}");
    here.put(
        "empty.zip",
        packing::archive(&[], CompressionMethod::Stored),
    );
    let ran = here.roque(&["audit", "empty.zip"]).ends_with(2);
    assert!(ran.stderr.contains("there is no file *.pgn"), "{ran:?}");
    here.put("games.zip", packing::zip(GAMES.as_bytes()));
    let stdin = std::fs::File::open(here.path("games.zip")).expect("it is there");
    let mut command = here.command(&["audit", "-"]);
    let output = command.stdin(stdin).output().expect("the command runs");
    let ran = super::here::Ran::of(&output).ends_with(2);
    assert!(ran.stderr.contains("from a file only"), "{ran:?}");
}

/// An encrypted member: the flag in both of its headers is what makes it one.
#[test]
fn an_encrypted_member() {
    let here = Here::new();
    let mut archive = packing::zip(GAMES.as_bytes());
    let directory = archive
        .windows(4)
        .rposition(|window| window == b"PK\x01\x02")
        .expect("there is a directory");
    archive[6] |= 1;
    archive[directory + 8] |= 1;
    here.put("secret.zip", archive).put("a.pgn", GAMES);
    let ran = here.roque(&["audit", "secret.zip", "a.pgn"]).ends_with(2);
    assert!(
        ran.stderr.contains(
            "secret.zip:a.pgn: cannot be read: this member of a zip archive is encrypted"
        )
    );
    assert_eq!(here.rows("roque-report", "games.csv").len(), 2);
}

#[test]
fn one_bad_source_among_many() {
    let here = Here::new();
    let mut corrupt = packing::gzip(GAMES.as_bytes());
    let end = corrupt.len();
    corrupt[end - 6] ^= 1;
    here.put("games/1.pgn", GAMES)
        .put("games/2.pgn.gz", corrupt)
        .put("games/3.pgn.zst", packing::zstd(GAMES.as_bytes()))
        .put("games/4.zip", packing::zip(GAMES.as_bytes()))
        .put("games/5.pgn.xz", packing::xz(GAMES.as_bytes()));
    std::fs::create_dir(here.path("none")).expect("a folder");
    let ran = here
        .roque(&["audit", "games", "none", "games/1.pgn"])
        .ends_with(2);
    assert!(
        ran.stderr
            .contains("games/1.pgn is named twice; it is audited once")
    );
    assert!(ran.stderr.contains("none: there is no file *.pgn"));
    let run = here.run("roque-report");
    let complete: Vec<_> = run["sources"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|source| source["complete"] == true)
        .collect();
    assert_eq!(complete, [true, false, true, true, true, false]);
    // The checksum alone is wrong: the games are there all the same.
    assert_eq!(here.rows("roque-report", "games.csv").len(), 10);
    assert_eq!(run["sources"][1]["problem"], "unreadable_source");
}

#[cfg(unix)]
#[test]
fn a_named_pipe() {
    let here = Here::new();
    let made = here.program("mkfifo", &["pipe"]).status();
    assert!(made.expect("mkfifo runs").success());
    let child = here.command(&["audit", "pipe"]).spawn();
    let child = child.expect("the command runs");
    std::fs::write(here.path("pipe"), packing::zstd(GAMES.as_bytes())).expect("it is read");
    let output = child.wait_with_output().expect("the command ends");
    super::here::Ran::of(&output).ends_with(0);
    assert_eq!(here.run("roque-report")["complete"], true);
    assert_eq!(here.rows("roque-report", "games.csv").len(), 2);
}
