//! Names and tags that mean harm: to a terminal, to a browser, to a program that reads the
//! tables, to files outside the report.

use std::{ffi::OsStr, fs, os::unix::ffi::OsStrExt};

use serde_json::Value;
use zip::CompressionMethod;

use super::{
    here::{GAMES, Here, Ran},
    packing,
};

/// Texts that some reader of tables, pages or terminals would take for more than text.
const TEXTS: [&str; 12] = [
    "<script>alert(1)</script>",
    "'><img src=x onerror=alert(1)>",
    "</title></style><svg onload=alert(1)>",
    "<!-- ]]> -->",
    "&lt;b&gt; &#60;i&#62; &amp;",
    "=cmd|' /C calc'!A0",
    "+1+1,@SUM(A1;A2)\tx",
    "\u{1b}[2J\u{1b}]0;title\u{7} red",
    "\u{9b}31m \u{85} \u{90}x",
    "abc\u{202e}gnp.\u{2066}def\u{200f}",
    "{{ 7*7 }} {% raw %} ${x} %s %n",
    "javascript:alert(1)//https://x/",
];

/// A game with an illegal castle, an odd word and a move that stops the replay, and `text` in
/// each place that takes one.
fn game(text: &str) -> String {
    let names = [
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "WhiteElo",
        "BlackElo",
        "ECO",
        "TimeControl",
        "UTCDate",
        "UTCTime",
        "Termination",
        "WhiteTitle",
        "BlackTitle",
        "Opening",
    ];
    let tags = names.map(|name| format!("[{name} \"{text}\"]\n")).concat();
    let word = text.replace([' ', '{', '}'], "");
    format!("{tags}\n1. e4 e5 2. O-O {{{word}}} {word} Nc6 3. Ke5{word} Ke7 *\n\n")
}

/// Nothing but text and line ends: no escape, no control character, no change of direction.
fn assert_harmless(ran: &[u8], what: &str) {
    let text = std::str::from_utf8(ran).unwrap_or_else(|_| panic!("{what}: not UTF-8"));
    for letter in text.chars() {
        let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        let is_control = letter.is_control() && letter != '\n';
        assert!(!is_control && !turns, "{what}: {letter:?} in {text:?}");
    }
}

/// Runs the command without colours, whose words to the terminal must be harmless.
fn harmless(here: &Here, arguments: &[&OsStr], status: i32) {
    let mut command = here.command(&[]);
    command.args(arguments).env("NO_COLOR", "1");
    let output = command.output().expect("the command runs");
    let what = format!("{arguments:?}");
    assert_harmless(&output.stdout, &what);
    assert_harmless(&output.stderr, &what);
    Ran::of(&output).ends_with(status);
}

/// The tags of a page: the name of each, and of its attributes. Fails at what is no tag.
fn tags(page: &str) -> Vec<String> {
    let mut tags = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let mut tag = String::new();
        // Up to the `>` that is in no value.
        let mut quote = None;
        let mut end = None;
        for (at, letter) in rest.char_indices() {
            match (quote, letter) {
                (None, '"' | '\'') => quote = Some(letter),
                (None, '>') => {
                    end = Some(at);
                    break;
                }
                (None, '<') => panic!("a tag within a tag: {}", &rest[..at]),
                (Some(open), close) if open == close => quote = None,
                (None, _) => tag.push(letter),
                (Some(_), _) => (),
            }
        }
        let end = end.unwrap_or_else(|| panic!("an open tag: {rest}"));
        rest = &rest[end + 1..];
        tags.push(tag);
    }
    tags
}

/// What turns the direction of writing turns that of its own name only.
fn assert_isolated(page: &str) {
    for (at, turn) in page.match_indices('\u{202e}') {
        let before = &page[..at];
        let (open, closed) = (before.rfind("<bdi"), before.rfind("</bdi>"));
        let context = before.chars().rev().take(80).collect::<Vec<_>>();
        let context: String = context.into_iter().rev().collect();
        assert!(open > closed, "{turn:?} outside of <bdi>: {context}");
    }
}

/// Checks that a page has no other tags than the page about harmless names, and links nowhere odd.
fn assert_no_other_tags(page: &str, harmless: &str) {
    assert_isolated(page);
    let found = tags(page);
    let expected = tags(harmless);
    let other = found.iter().find(|tag| !expected.contains(tag));
    assert_eq!(other, None, "a tag that only hostile names bring");
    assert!(!found.iter().any(|tag| {
        let tag = tag.to_ascii_lowercase();
        tag.starts_with("script") || tag.contains(" on")
    }));
    for link in page.split("href=\"").skip(1) {
        let starts = ["#", "data:,", "http://", "https://"];
        assert!(starts.iter().any(|start| link.starts_with(start)), "{link}");
    }
}

#[test]
fn tags_in_tables_pages_and_terminals() {
    let here = Here::new();
    let long = "<b>".repeat(3000);
    let texts: Vec<&str> = TEXTS.into_iter().chain([long.as_str()]).collect();
    let hostile: String = texts.iter().map(|text| game(text)).collect();
    let harmless_games: String = texts.iter().map(|_| game("abc")).collect();
    here.put("hostile.pgn", &hostile)
        .put("plain.pgn", harmless_games);
    for name in ["hostile", "plain"] {
        let file = format!("{name}.pgn");
        let formats = if cfg!(feature = "parquet") {
            "csv,jsonl,parquet"
        } else {
            "csv,jsonl"
        };
        let arguments = [
            "audit", "--html", "--stats", "--format", formats, "--out", name, &file,
        ];
        harmless(&here, &arguments.map(OsStr::new), 0);
        for command in [
            &["report", "--lang", "es"][..],
            &["stats"],
            &["stats", "--html"],
            &["explain", &format!("../{file}"), "--game", "8"],
        ] {
            let mut command = command.to_vec();
            let file = file.clone();
            if command[0] == "explain" {
                command[1] = &file;
            } else {
                command.push(name);
            }
            let command: Vec<_> = command.iter().map(OsStr::new).collect();
            harmless(&here, &command, 0);
        }
    }
    // The very texts, in each format.
    let rows = here.rows("hostile", "games.csv");
    let lines = here.read("hostile/games.jsonl");
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(rows.len(), texts.len());
    assert_eq!(lines.len(), texts.len());
    for ((row, line), text) in rows.iter().zip(&lines).zip(&texts) {
        assert_eq!(&row[6], *text);
        assert_eq!(&row[10], *text);
        assert_eq!(line["event"], *text);
        assert_eq!(line["white"], *text);
    }
    #[cfg(feature = "parquet")]
    assert_eq!(parquet_events(&here), texts);
    let illegal = here.rows("hostile", "illegal_castles.csv");
    assert_eq!(illegal.len(), texts.len());
    for page in ["report.html", "stats.html"] {
        let hostile = here.read(&format!("hostile/{page}"));
        assert_no_other_tags(&hostile, &here.read(&format!("plain/{page}")));
    }
    // It is there, as text.
    assert!(here.read("hostile/report.html").contains("alert(1)"));
}

#[cfg(feature = "parquet")]
fn parquet_events(here: &Here) -> Vec<String> {
    use parquet::{
        file::reader::{FileReader, SerializedFileReader},
        record::RowAccessor,
    };

    let file = fs::File::open(here.path("hostile/games.parquet")).expect("a table");
    let reader = SerializedFileReader::new(file).expect("Parquet");
    let rows = reader.get_row_iter(None).expect("rows");
    rows.map(|row| row.expect("a row").get_string(6).expect("text").clone())
        .collect()
}

/// Bytes as they are told where they are no text.
fn escaped(bytes: &[u8]) -> String {
    let bytes: Vec<_> = bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect();
    bytes.concat()
}

#[test]
fn names_of_files() {
    let here = Here::new();
    let mut names: Vec<Vec<u8>> = TEXTS
        .iter()
        .map(|text| text.replace('/', "\u{2215}").into_bytes())
        .collect();
    names.extend([
        b"two\nlines \"quoted\", and\rmore".to_vec(),
        b"-q".to_vec(),
        b"\xff\xfe latin \xe9".to_vec(),
        b"\xff\xfe latin \xe8".to_vec(),
        b"n".repeat(240),
    ]);
    fs::create_dir(here.path("in")).expect("a folder");
    let mut expected = Vec::new();
    for name in &names {
        let name = [name, &b".pgn"[..]].concat();
        let path = here.path("in").join(OsStr::from_bytes(&name));
        let games = [GAMES, "\n", &game("abc")].concat();
        fs::write(path, games).expect("a file");
        let told = name
            .utf8_chunks()
            .map(|chunk| chunk.valid().to_owned() + &escaped(chunk.invalid()));
        expected.push(format!("in/{}", told.collect::<String>()));
    }
    expected.sort();
    let arguments = ["audit", "--html", "--format", "csv,jsonl", "in"].map(OsStr::new);
    harmless(&here, &arguments, 0);
    let run = here.run("roque-report");
    let sources = run["sources"].as_array().expect("a list");
    let mut told: Vec<_> = sources
        .iter()
        .map(|source| source["name"].as_str().expect("a name").to_owned())
        .collect();
    told.sort();
    assert_eq!(told, expected);
    let mut csv: Vec<_> = here
        .rows("roque-report", "games.csv")
        .iter()
        .map(|row| row[1].to_owned())
        .collect();
    csv.dedup();
    csv.sort();
    assert_eq!(csv, expected);
    let lines = here.read("roque-report/games.jsonl");
    let mut json: Vec<_> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .map(|line| line["source"].as_str().expect("a name").to_owned())
        .collect();
    json.dedup();
    json.sort();
    assert_eq!(json, expected);
    let page = here.read("roque-report/report.html");
    assert_isolated(&page);
    assert!(!tags(&page).iter().any(|tag| tag.starts_with("script")));
    // Each by itself, that is not there, as an output, and as a wrong word of the command.
    for name in &names {
        let name = OsStr::from_bytes(name);
        harmless(&here, &[OsStr::new("audit"), OsStr::new("--"), name], 2);
        let file = here.path("file");
        fs::write(&file, "").expect("a file");
        let export = OsStr::from_bytes(b"file/").to_owned();
        let export = [export.as_os_str(), name].join(OsStr::new(""));
        let words = ["audit", "--export-clean"].map(OsStr::new);
        harmless(
            &here,
            &[&words[..], &[&export, OsStr::new("in")]].concat(),
            2,
        );
        harmless(&here, &[OsStr::new("report"), OsStr::new("--"), name], 2);
        harmless(&here, &[OsStr::new("stats"), OsStr::new("--"), name], 2);
        harmless(&here, &[OsStr::new("explain"), OsStr::new("--"), name], 2);
        harmless(&here, &[OsStr::new("columns"), OsStr::new("--"), name], 2);
        harmless(&here, &[OsStr::new("audit"), OsStr::new("--jobs"), name], 2);
        harmless(
            &here,
            &[OsStr::new("audit"), OsStr::new("--tables"), name],
            2,
        );
        harmless(&here, &[OsStr::new("--"), name], 2);
    }
}

/// Nothing that an archive calls its members makes a file anywhere.
#[test]
fn members_of_archives() {
    let here = Here::new();
    let games = GAMES.as_bytes();
    let names = [
        "../../x.pgn",
        "/etc/roque-x.pgn",
        "..\\..\\y.pgn",
        "C:\\y.pgn",
        "nul\0.pgn",
        "\u{1b}[31mred\u{202e}.pgn",
        "<script>.pgn",
        "a.pgn/",
        "dir/a\nb.pgn",
    ];
    let members: Vec<_> = names.iter().map(|&name| (name, games)).collect();
    here.put(
        "deep/er/all.zip",
        packing::archive(&members, CompressionMethod::Deflated),
    );
    let arguments = [
        "audit",
        "--html",
        "--out",
        "deep/er/report",
        "deep/er/all.zip",
    ];
    let mut command = here.command(&arguments);
    let output = command.output().expect("the command runs");
    assert_harmless(&output.stdout, "the summary");
    assert_harmless(&output.stderr, "the messages");
    let run = here.run("deep/er/report");
    let told: Vec<_> = run["sources"].as_array().expect("a list").iter().collect();
    println!("{told:?}");
    assert_eq!(here.files("."), ["deep"]);
    assert_eq!(here.files("deep"), ["er"]);
    assert_eq!(here.files("deep/er"), ["all.zip", "report"]);
    assert!(!std::path::Path::new("/etc/roque-x.pgn").exists());
    let page = here.read("deep/er/report/report.html");
    assert!(!tags(&page).iter().any(|tag| tag.starts_with("script")));
}
