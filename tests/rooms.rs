//! The rooms of the library keep their doors: who may use whom.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A room, and the rooms that it may use.
const DOORS: [(&str, &[&str]); 5] = [
    ("law", &["law"]),
    // Tokens speak of wings, and irregularities are kinds of problems.
    ("pgn", &["pgn", "law::Wing", "problem"]),
    ("pipeline", &["pipeline"]),
    ("language", &["language", "law"]),
    ("replay", &["replay", "pgn", "law", "problem"]),
];

fn sources_of(room: &str) -> Vec<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![source.join(room).with_extension("rs")];
    let mut folders = vec![source.join(room)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => files.push(path),
            }
        }
    }
    files
}

/// What the `use crate::...` and `crate::...` of a source name, braces taken apart.
fn uses(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .map(str::trim_start)
        .filter(|line| !line.starts_with("//"))
        .collect::<Vec<_>>()
        .join(" ");
    let mut names = Vec::new();
    for part in code.split("crate::").skip(1) {
        if let Some(list) = part.strip_prefix('{') {
            let mut depth = 0;
            let mut item = String::new();
            for letter in list.chars() {
                match letter {
                    '}' if depth == 0 => break,
                    ',' if depth == 0 => names.push(std::mem::take(&mut item)),
                    _ => {
                        depth += i32::from(letter == '{') - i32::from(letter == '}');
                        item.push(letter);
                    }
                }
            }
            names.push(item);
        } else {
            names.push(part.to_owned());
        }
    }
    names
        .iter()
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn rooms_use_only_what_they_may() {
    for (room, allowed) in DOORS {
        let files = sources_of(room);
        assert!(files.len() > 1 || room == "pipeline", "{room} has no files");
        for file in files {
            let text = fs::read_to_string(&file).expect("a source file");
            for name in uses(&text) {
                let fits = allowed.iter().any(|door| {
                    name.strip_prefix(door)
                        .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
                });
                assert!(fits, "{} uses crate::{name}", file.display());
            }
        }
    }
}

#[test]
fn nobody_uses_the_command_line() {
    let library = [
        "law", "pgn", "replay", "input", "language", "explain", "page", "pipeline", "tables",
        "report", "run", "export", "error", "problem",
    ];
    for room in library {
        for file in sources_of(room) {
            let text = fs::read_to_string(&file).expect("a source file");
            assert!(!text.contains("crate::cli"), "{}", file.display());
        }
    }
}
