//! The statistics as text for a terminal.

use std::fmt::Write;

use super::{Sheets, percent};
use crate::{
    language::{Value, Words},
    report::escape::printable,
    statistics::Share,
};

const COLORS: [&str; 2] = ["white", "black"];
const WINGS: [&str; 2] = ["kingside", "queenside"];

/// The main numbers, each share with its count and its interval.
#[must_use]
pub fn text(sheets: &Sheets, words: &Words) -> String {
    let mut out = String::new();
    let lead = words.tell(
        "stats-lead",
        &[
            ("games", Value::from(sheets.games_counted())),
            ("left", Value::from(sheets.games_left_out())),
        ],
    );
    let _ = writeln!(out, "{lead}");
    if !sheets.is_complete {
        let _ = writeln!(out, "{}", words.say("page-incomplete"));
    }
    if sheets.is_standard() {
        let shown = [("games", Value::from(sheets.games_shown()))];
        let _ = writeln!(out, "{}", words.tell("stats-standard", &shown));
    }
    let side = |color: &str| words.tell("side", &[("color", Value::from(color))]);
    let right = |color: &str, wing: &str| {
        words.tell(
            "stats-right",
            &[("color", Value::from(color)), ("wing", Value::from(wing))],
        )
    };
    let mut part = |title: &str, rows: Vec<(String, u64, u64)>| {
        let _ = write!(out, "\n{}\n", words.say(title));
        for (name, count, total) in rows {
            line(&mut out, words, &name, count, total);
        }
    };
    let answers = [
        ("kingside", "stats-answer-kingside"),
        ("queenside", "stats-answer-queenside"),
        ("right_held", "stats-answer-held"),
        ("rights_lost", "stats-answer-lost"),
        ("no_right", "stats-answer-none"),
    ];
    let mut rows = Vec::new();
    for color in COLORS {
        for (answer, key) in answers {
            let (count, total) = sheets.row("sides", &[color, answer]);
            rows.push((format!("{}: {}", side(color), words.say(key)), count, total));
        }
    }
    part("stats-sides", rows);
    let wings = [
        ("same", "stats-same"),
        ("opposite", "stats-opposite"),
        ("one_side", "stats-one-side"),
        ("neither", "stats-neither"),
    ];
    let rows = wings.map(|(name, key)| {
        let (count, total) = sheets.row("wings", &[name]);
        (words.say(key), count, total)
    });
    part("stats-wings", rows.to_vec());
    let rows = wings.map(|(name, key)| {
        let (count, total) = sheets.row("wing_results", &[name, "drawn"]);
        (words.say(key), count, total)
    });
    part("stats-draws", rows.to_vec());
    let causes = [
        ("already_castled", "stats-already-castled"),
        ("king_moved", "stats-king-moved"),
        ("rook_moved", "stats-rook-moved"),
        ("rook_captured", "stats-rook-captured"),
    ];
    let facts = [
        ("rook_attacked", "stats-rook-attacked"),
        ("rook_path_attacked", "stats-rook-path-attacked"),
        ("after_check", "stats-after-check"),
        ("gives_check", "stats-gives-check"),
        ("gives_mate", "stats-gives-mate"),
    ];
    for (title, table, keys) in [
        ("stats-losses-title", "losses", &causes[..]),
        ("stats-facts", "castles", &facts[..]),
    ] {
        let mut rows = Vec::new();
        for color in COLORS {
            for wing in WINGS {
                for (name, key) in keys {
                    let (count, total) = sheets.row(table, &[color, wing, name]);
                    if count > 0 {
                        let name = format!("{}: {}", right(color, wing), words.say(key));
                        rows.push((name, count, total));
                    }
                }
            }
        }
        part(title, rows);
    }
    records(&mut out, sheets, words);
    out
}

fn line(out: &mut String, words: &Words, name: &str, count: u64, total: u64) {
    let Some(Share { share, low, high }) = Share::of(count, total) else {
        return;
    };
    let pad = 52_usize.saturating_sub(name.chars().count());
    let _ = writeln!(
        out,
        "  {name}{:pad$} {count:>9}  {:>7}  {} - {}",
        "",
        percent(words, share),
        percent(words, low),
        percent(words, high)
    );
}

fn records(out: &mut String, sheets: &Sheets, words: &Words) {
    let _ = write!(out, "\n{}\n", words.say("stats-records"));
    for record in &sheets.records {
        let [
            kind,
            wing,
            value,
            _,
            source,
            at,
            number,
            white,
            black,
            date,
            ..,
        ] = record.as_slice()
        else {
            continue;
        };
        let key = match kind.as_str() {
            "earliest" => "stats-earliest",
            "latest" => "stats-latest",
            "longest_wait" => "stats-longest-wait",
            "most_checks" => "stats-most-checks",
            _ => "stats-most-illegal",
        };
        let name = words.tell(key, &[("wing", Value::from(wing.as_str()))]);
        let place = format!("{source}:{at}: game {number}, {white} - {black} {date}");
        let _ = writeln!(out, "  {name}: {value}; {}", printable(&place));
    }
}
