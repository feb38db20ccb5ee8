//! The command as people run it: exit status, messages, files, standard input, packed input.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// Two legal games, one of them with castles on both sides.
const LEGAL: &str = "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 1-0\n\n\
                     [Event \"B\"]\n[Result \"*\"]\n\n1. d4 d5 *\n";

/// White castles after the king has moved.
const ILLEGAL: &str = "[Event \"C\"]\n[Site \"https://example.org/7\"]\n[Date \"1973.??.??\"]\n\
                       [White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n\
                       1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Kf1 d6 5. Ke1 a6 6. O-O *\n";

struct Here {
    folder: TempDir,
}

impl Here {
    fn new() -> Here {
        Here {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Here {
        let path = self.path(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("a folder can be made");
        }
        fs::write(path, bytes).expect("a file can be written");
        self
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_roque"));
        command.args(arguments).current_dir(self.folder.path());
        command.env("LC_ALL", "C");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn roque(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the command runs")
    }

    fn roque_with_input(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let mut stdin = child.stdin.take().expect("it is piped");
        stdin.write_all(input).expect("the command reads");
        drop(stdin);
        child.wait_with_output().expect("the command ends")
    }

    fn files(&self, folder: &str) -> Vec<String> {
        let mut files: Vec<_> = fs::read_dir(self.path(folder))
            .expect("a folder")
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        files.sort();
        files
    }
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("it was not killed")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn run_json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("run.json is JSON")
}

const EVERY_FILE: [&str; 7] = [
    "blocks.csv",
    "castles.csv",
    "games.csv",
    "illegal_castles.csv",
    "problems.csv",
    "rights.csv",
    "run.json",
];

#[test]
fn a_report_is_written() {
    let here = Here::new();
    let output = here.put("a.pgn", LEGAL).roque(&["audit", "a.pgn"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(output.stdout.is_empty());
    assert_eq!(here.files("roque-report"), EVERY_FILE);
    let run = run_json(&here.read("roque-report/run.json"));
    assert_eq!(run["program"], "roque");
    assert_eq!(run["complete"], true);
    assert_eq!(run["sources"][0]["name"], "a.pgn");
    assert!(
        stderr(&output)
            .lines()
            .last()
            .is_some_and(|line| line.ends_with("games/s"))
    );
}

#[test]
fn games_are_counted() {
    let here = Here::new();
    let output = here.put("a.pgn", LEGAL).roque(&["audit", "a.pgn"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let run = run_json(&here.read("roque-report/run.json"));
    assert_eq!(run["counts"]["games"], 2);
    assert_eq!(run["counts"]["games_by_status"]["complete"], 2);
    assert_eq!(run["counts"]["castles_legal"], 2);
    assert_eq!(run["counts"]["castles_illegal"], 0);
    assert_eq!(here.read("roque-report/games.csv").lines().count(), 3);
    assert_eq!(here.read("roque-report/castles.csv").lines().count(), 3);
    assert_eq!(here.read("roque-report/rights.csv").lines().count(), 9);
}

#[test]
fn what_people_read_is_in_their_language() {
    let here = Here::new();
    here.put("c.pgn", ILLEGAL);
    let told = |locale: &str, arguments: &[&str]| {
        let output = here
            .command(&[&["audit", "c.pgn"], arguments].concat())
            .env("LC_ALL", locale)
            .output()
            .expect("the command runs");
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        (
            stderr(&output),
            here.read("roque-report/illegal_castles.csv"),
        )
    };
    let (english, table) = told("C", &[]);
    assert!(english.contains("illegal (3.8.2.1.1): the king moved on move 4; see https"));
    let (spanish, same) = told("es_AR.UTF-8", &[]);
    assert!(spanish.contains("ilegal (3.8.2.1.1): el rey se movió en la jugada 4; véase https"));
    assert!(
        spanish.contains("\nenroques  0 legales, 1 ilegal\n"),
        "{spanish}"
    );
    assert_eq!(table, same, "tables stay in English");
    let (portuguese, same) = told("es_AR.UTF-8", &["--language", "pt"]);
    assert!(portuguese.contains("ilegal (3.8.2.1.1): o rei moveu-se no lance 4; ver https"));
    assert!(
        portuguese.contains("\nroques    0 legal, 1 ilegal\n"),
        "{portuguese}"
    );
    assert_eq!(table, same, "tables stay in English");
    let (other, _) = told("de_DE.UTF-8", &[]);
    assert!(
        other.contains("\ncastles   0 legal, 1 illegal\n"),
        "{other}"
    );
}

#[test]
fn an_illegal_castle_is_told_and_checked_for() {
    let here = Here::new();
    here.put("c.pgn", ILLEGAL);
    let output = here.roque(&["audit", "c.pgn"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let message = stderr(&output);
    let line = message.lines().next().unwrap_or_default();
    assert_eq!(
        line,
        "c.pgn:8: game 1, Ann - Bob 1973, 6.O-O: illegal (3.8.2.1.1): the king moved on move 4; \
         see https://example.org/7"
    );
    assert_eq!(status(&here.roque(&["audit", "--check", "c.pgn"])), 1);
    here.put("a.pgn", LEGAL);
    assert_eq!(status(&here.roque(&["audit", "--check", "a.pgn"])), 0);
    // A source that is not there wins over what was found.
    assert_eq!(
        status(&here.roque(&["audit", "--check", "c.pgn", "none.pgn"])),
        2
    );
}

#[test]
fn quiet_says_nothing_but_errors() {
    let here = Here::new();
    here.put("c.pgn", ILLEGAL);
    let output = here.roque(&["audit", "--quiet", "c.pgn", "./c.pgn"]);
    assert_eq!((status(&output), stderr(&output).as_str()), (0, ""));
    let output = here.roque(&["audit", "--quiet", "none.pgn"]);
    assert_eq!(status(&output), 2);
    assert_eq!(
        stderr(&output),
        "roque: none.pgn: cannot be read: no such file or directory\n"
    );
}

#[test]
fn a_file_named_twice_is_audited_once() {
    let here = Here::new();
    here.put("a.pgn", LEGAL);
    let output = here.roque(&["audit", "a.pgn", "./a.pgn"]);
    assert!(stderr(&output).contains("./a.pgn is named twice; it is audited once"));
    let run = run_json(&here.read("roque-report/run.json"));
    assert_eq!(run["sources"].as_array().map(Vec::len), Some(1));
}

#[test]
fn other_sources_go_on() {
    let here = Here::new();
    let output = here
        .put("a.pgn", LEGAL)
        .roque(&["audit", "none.pgn", "a.pgn"]);
    assert_eq!(status(&output), 2);
    let run = run_json(&here.read("roque-report/run.json"));
    assert_eq!(run["complete"], false);
    assert_eq!(run["sources"][0]["problem"], "unreadable_source");
    assert_eq!(run["sources"][1]["complete"], true);
    let problems = here.read("roque-report/problems.csv");
    assert!(
        problems.contains("none.pgn,,,,,error,unreadable_source,"),
        "{problems}"
    );
}

#[test]
fn wrong_usage() {
    let here = Here::new();
    here.put("a.pgn", LEGAL).put("b.pgn", LEGAL);
    assert_eq!(status(&here.roque(&[])), 2);
    assert_eq!(status(&here.roque(&["audit"])), 2);
    assert_eq!(status(&here.roque(&["audit", "--jobs", "0", "a.pgn"])), 2);
    let output = here.roque(&["audit", "--tables", "games,moves", "a.pgn"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("no table is called 'moves'; the tables are games, castles"));
    let output = here.roque(&["audit", "--source-name", "x", "a.pgn", "b.pgn"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("--source-name is about one source, and there are 2"));
    assert!(!here.path("roque-report").exists());
}

#[test]
fn only_a_report_of_ours_is_replaced() {
    let here = Here::new();
    here.put("a.pgn", LEGAL).put("mine/letter.txt", "dear");
    let output = here.roque(&["audit", "--out", "mine", "a.pgn"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("--force"), "{}", stderr(&output));
    assert_eq!(here.files("mine"), ["letter.txt"]);
    let forced = here.roque(&["audit", "--force", "--out", "mine", "a.pgn"]);
    assert_eq!(status(&forced), 0, "{}", stderr(&forced));
    assert_eq!(here.read("mine/letter.txt"), "dear");
    // Now it is ours: tables that are not written again go, the letter stays.
    let again = here.roque(&["audit", "--tables", "games", "--out", "mine", "a.pgn"]);
    assert_eq!(status(&again), 0, "{}", stderr(&again));
    assert_eq!(here.files("mine"), ["games.csv", "letter.txt", "run.json"]);
}

#[test]
fn a_file_in_the_place_of_the_folder() {
    let here = Here::new();
    here.put("a.pgn", LEGAL).put("taken", "a file");
    let output = here.roque(&["audit", "--out", "taken", "a.pgn"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).starts_with("roque: taken: cannot be used as a folder: "));
    assert_eq!(here.read("taken"), "a file");
}

#[test]
fn what_a_killed_run_left_behind_is_no_obstacle() {
    let here = Here::new();
    here.put("a.pgn", LEGAL)
        .put("report/games.csv.partial", "half a li")
        .put("report/run.json.partial", "");
    let output = here.roque(&["audit", "--out", "report", "a.pgn"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert_eq!(here.files("report"), EVERY_FILE);
    assert!(here.read("report/games.csv").starts_with("game_id,"));
}

#[test]
fn a_report_that_cannot_be_written_leaves_the_older_one() {
    let here = Here::new();
    here.put("a.pgn", LEGAL);
    assert_eq!(
        status(&here.roque(&["audit", "--out", "report", "a.pgn"])),
        0
    );
    let before = here.read("report/run.json");
    // A folder in the place of one of the files.
    fs::create_dir(here.path("report/rights.csv.partial")).expect("a folder can be made");
    let output = here.roque(&["audit", "--out", "report", "a.pgn"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).starts_with("roque: report/rights.csv.partial: cannot be written: "));
    assert_eq!(here.read("report/run.json"), before);
    let partial: Vec<_> = here
        .files("report")
        .into_iter()
        .filter(|name| name.ends_with(".partial"))
        .collect();
    assert_eq!(partial, ["rights.csv.partial"]);
}

fn packed(bytes: &[u8]) -> [(&'static str, Vec<u8>); 3] {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(bytes).expect("packing works");
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip2.write_all(bytes).expect("packing works");
    [
        ("zst", zstd::encode_all(bytes, 1).expect("packing works")),
        ("gz", gzip.finish().expect("packing works")),
        ("bz2", bzip2.finish().expect("packing works")),
    ]
}

/// The tables of a report, one behind the other.
fn tables(here: &Here, report: &str) -> String {
    EVERY_FILE
        .iter()
        .filter(|&&name| name != "run.json")
        .map(|name| here.read(&format!("{report}/{name}")))
        .collect()
}

#[test]
fn packed_or_not_file_or_standard_input() {
    let here = Here::new();
    let games = [LEGAL, ILLEGAL].join("\n");
    here.put("games", &games);
    let output = here.roque(&["audit", "--source-name", "s", "--out", "plain", "games"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let plain = tables(&here, "plain");
    let from_stdin = ["audit", "--source-name", "s", "--out", "stdin", "-"];
    let output = here.roque_with_input(&from_stdin, games.as_bytes());
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert_eq!(tables(&here, "stdin"), plain);
    for (ending, bytes) in packed(games.as_bytes()) {
        // Recognised by what is in it: the name says nothing.
        let name = format!("packed-{ending}");
        here.put(&name, &bytes);
        let output = here.roque(&["audit", "--source-name", "s", "--out", "file", &name]);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        assert_eq!(tables(&here, "file"), plain, "{ending}");
        let output = here.roque_with_input(&from_stdin, &bytes);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        assert_eq!(tables(&here, "stdin"), plain, "{ending}");
    }
}

#[test]
fn a_packed_file_that_ends_too_early() {
    let here = Here::new();
    for (ending, bytes) in packed(LEGAL.as_bytes()) {
        let name = format!("short.pgn.{ending}");
        here.put(&name, &bytes[..bytes.len() - 9]);
        let output = here.roque(&["audit", "--quiet", "--out", "report", &name]);
        assert_eq!(status(&output), 2);
        assert!(
            stderr(&output).contains("the packed data end too early"),
            "{}",
            stderr(&output)
        );
        let problems = here.read("report/problems.csv");
        assert!(problems.contains("error,truncated_source,"), "{problems}");
    }
}

#[test]
fn folders_stand_for_what_is_below_them() {
    let here = Here::new();
    here.put("games/b.pgn", LEGAL)
        .put("games/deep/a.pgn.zst", &packed(LEGAL.as_bytes())[0].1)
        .put("games/readme.txt", "no game");
    let output = here.roque(&["audit", "games"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let run = run_json(&here.read("roque-report/run.json"));
    let names: Vec<_> = run["sources"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|source| source["name"].as_str().unwrap_or_default().to_owned())
        .collect();
    let path = |name: &str| Path::new("games").join(name).display().to_string();
    assert_eq!(names, [path("b.pgn"), path("deep/a.pgn.zst")]);
}

#[test]
fn tables_do_not_depend_on_threads_or_batches() {
    let here = Here::new();
    let games = [LEGAL, ILLEGAL].join("\n").repeat(50);
    here.put("games.pgn", &games);
    let output = here.roque(&["audit", "--out", "one", "--jobs", "1", "games.pgn"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let one = tables(&here, "one");
    for (jobs, batch_bytes) in [("1", "1"), ("2", "100"), ("3", "1000"), ("8", "65536")] {
        let options = ["--jobs", jobs, "--batch-bytes", batch_bytes];
        let arguments = [&["audit", "--out", "many"][..], &options, &["games.pgn"]].concat();
        let output = here.roque(&arguments);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        assert_eq!(tables(&here, "many"), one, "{options:?}");
    }
}

#[test]
fn a_part_joins_the_rest() {
    let here = Here::new();
    let whole = [LEGAL, ILLEGAL].join("\n");
    let cut = LEGAL.len() + 1;
    here.put("whole.pgn", &whole).put("part.pgn", &whole[cut..]);
    let offset = cut.to_string();
    here.roque(&["audit", "--out", "whole", "whole.pgn"]);
    let part = [
        "--source-name",
        "whole.pgn",
        "--offset-base",
        &offset,
        "--first-game-id",
        "3",
    ];
    here.roque(&[&["audit", "--out", "part"][..], &part, &["part.pgn"]].concat());
    let row = |report: &str| {
        let mut reader =
            csv::Reader::from_path(here.path(report).join("games.csv")).expect("a table");
        let row = reader.records().last().expect("a game").expect("a row");
        [0, 1, 4, 5].map(|column| row[column].to_owned())
    };
    assert_eq!(row("whole"), row("part"));
}

#[test]
fn what_is_no_game() {
    let here = Here::new();
    here.put("empty.pgn", "")
        .put("bytes.pgn", b"\x00\x01\x02 \xff nothing\n");
    let output = here.roque(&["audit", "--quiet", "empty.pgn", "bytes.pgn"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let run = run_json(&here.read("roque-report/run.json"));
    assert_eq!(run["sources"][0]["games"], 0);
    assert_eq!(run["sources"][0]["problem"], serde_json::Value::Null);
    assert_eq!(run["sources"][0]["complete"], true);
}

#[test]
fn columns_are_listed() {
    let here = Here::new();
    let output = here.roque(&["columns"]);
    assert_eq!(status(&output), 0);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for file in EVERY_FILE.iter().filter(|&&name| name != "run.json") {
        assert!(text.contains(&format!("{file}: ")), "{file}");
    }
    let output = here.roque(&["columns", "rights"]);
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("rights.csv: "));
    let output = here.roque(&["columns", "lefts"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("no table is called 'lefts'"));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let here = Here::new();
    let mut child = here
        .command(&["columns"])
        .spawn()
        .expect("the command runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!((status(&output), stderr(&output).as_str()), (0, ""));
}

#[test]
fn progress_can_be_asked_for() {
    let here = Here::new();
    here.put("a.pgn", LEGAL);
    for when in ["auto", "never", "always"] {
        let output = here.roque(&["audit", "--progress", when, "a.pgn"]);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
    }
}

/// Interrupted while it waits for its input: what was read is kept, and `run.json` says so.
#[cfg(unix)]
#[test]
fn interrupted() {
    let here = Here::new();
    let mut child = here
        .command(&["audit", "--batch-bytes", "1", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin
        .write_all(LEGAL.as_bytes())
        .expect("the command reads");
    // Its files are there before it reads, and the handler comes next.
    while !here.path("roque-report/run.json.partial").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the command ends");
    drop(stdin);
    assert_eq!(status(&output), 130, "{}", stderr(&output));
    let run = run_json(&here.read("roque-report/run.json"));
    assert_eq!(run["complete"], false);
    assert_eq!(run["sources"][0]["name"], "-");
    assert_eq!(run["sources"][0]["complete"], false);
    // And a file by which it can be gone on with.
    let files = here.files("roque-report");
    assert_eq!(files[..EVERY_FILE.len()], EVERY_FILE);
    assert_eq!(files[EVERY_FILE.len()..], ["run.json.checkpoint"]);
}

/// UTF-16 is read, and what is no PGN is one row, whatever it looks like.
#[test]
fn text_of_other_kinds() {
    let game = "[Event \"Plzeň\"]\n\n1. e4 o-o *\n";
    let wide: Vec<u8> = game.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked: Vec<u8> = format!("\u{feff}{game}")
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    let page = "<!DOCTYPE html>\n<input type=\"x\">\n[a=\"b\"]\n1. e4 *\n\n[a=\"c\"]\n".repeat(50);
    let here = Here::new();
    here.put("plain.pgn", game)
        .put("wide.pgn", wide)
        .put("marked.pgn", marked)
        .put("page.pgn", page)
        .put(
            "pointer.pgn",
            "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 5\n",
        );
    let rows = |name: &str| {
        let output = here.roque(&["audit", "-q", "--force", "--export-rest", "rest.pgn", name]);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        let games = here.read("roque-report/games.csv");
        let problems = here.read("roque-report/problems.csv");
        // Without the name of the source.
        let cut = |text: String| text.replace(name, "");
        (cut(games), cut(problems))
    };
    let (games, problems) = rows("plain.pgn");
    assert!(games.contains("Plzeň"));
    for name in ["wide.pgn", "marked.pgn"] {
        let (same_games, more) = rows(name);
        assert_eq!(same_games, games);
        assert!(more.starts_with(&problems));
        let note = &more[problems.len()..];
        assert!(
            note.contains("note,not_utf8") && note.contains("UTF-16"),
            "{note}"
        );
        assert_eq!(note.lines().count(), 1);
    }
    for (name, what) in [("page.pgn", "HTML"), ("pointer.pgn", "git lfs pull")] {
        let (games, problems) = rows(name);
        assert_eq!(games.lines().count(), 1, "{games}");
        assert_eq!(problems.lines().count(), 2, "{problems}");
        assert!(problems.contains("error,not_pgn") && problems.contains(what));
        assert_eq!(here.read("rest.pgn"), here.read(name));
    }
}

/// The hidden check that every byte of a game is accounted for.
#[test]
fn the_reader_can_be_checked() {
    let here = Here::new();
    here.put("games.pgn", [LEGAL, ILLEGAL].concat());
    let output = here.roque(&["audit", "-q", "--reader", "checked", "games.pgn"]);
    assert_eq!(status(&output), 0);
    assert!(
        !here
            .read("roque-report/problems.csv")
            .contains("internal_error")
    );
    let checked = tables(&here, "roque-report");
    here.roque(&["audit", "-q", "--out", "plain", "games.pgn"]);
    assert_eq!(checked, tables(&here, "plain"));
}

#[test]
fn very_many_short_games_are_the_same_in_any_batches() {
    let here = Here::new();
    here.put("games.pgn", "1. e4 e5 2. word * ".repeat(10_000));
    let tables = |batch_bytes: &str| {
        let output = here.roque(&[
            "audit",
            "--force",
            "--batch-bytes",
            batch_bytes,
            "games.pgn",
        ]);
        assert!(output.status.success());
        ["games.csv", "problems.csv"].map(|table| here.read(&format!("roque-report/{table}")))
    };
    // With the larger batches there are more games in the buffer than go into one batch.
    let [games, problems] = tables("1000");
    assert_eq!(games.lines().count(), 10_001);
    assert_eq!(problems.lines().count(), 10_001);
    assert_eq!(tables("1000000"), [games, problems]);
}
