//! The closing words of a run.

use std::{collections::HashSet, fmt::Write};

use super::{
    Known, RunOutcome,
    escape::printable,
    findings::{ByGround, Counts, MOST_LINES, STATUSES},
    run_json::Asked,
};
use crate::{
    export::Export,
    language::{Value, Words},
    law::Ground,
    problem::ProblemKind,
    tables::Table,
};

/// The illegal castles, the closing table, and the time it took, for a terminal.
///
/// `report` is the folder, as the user named it, and `page` the page in it, where one was made.
#[must_use]
pub fn text(
    words: &Words,
    asked: &Asked,
    outcome: &RunOutcome,
    report: &str,
    page: Option<&str>,
    elapsed_seconds: f64,
) -> String {
    let mut out = String::new();
    let findings = &outcome.findings;
    let counts = &findings.counts;
    for (heading, lines, all) in [
        (None, &findings.illegal, counts.new_illegal()),
        (Some("summary-known-heading"), &findings.known, counts.known),
        (
            Some("summary-doubtful-heading"),
            &findings.doubtful,
            counts.doubtful,
        ),
    ] {
        let heading = heading.map(|key| words.say(key));
        push_lines(&mut out, words, heading.as_deref(), lines, all);
    }
    if let Some((file, known)) = &asked.known
        && !outcome.interrupted
    {
        push_stale(&mut out, words, file, known, outcome);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    push_table(&mut out, words, outcome, counts);
    let report = printable(report);
    push_entry(&mut out, &words.say("summary-report"), &report);
    if let Some(page) = page {
        push_entry(&mut out, &words.say("summary-page"), &printable(page));
    }
    push_exports(&mut out, words, asked, outcome);
    let games = counts.total_games();
    if outcome.interrupted {
        out.push_str(&words.say("summary-interrupted"));
        out.push('\n');
    }
    let speed = per_second(games, elapsed_seconds);
    let arguments = [
        ("count", Value::from(games)),
        ("seconds", Value::from(format!("{elapsed_seconds:.1}"))),
        // As text: the number of games decides on singular and plural.
        ("speed", Value::from(speed.to_string())),
    ];
    out.push_str(&words.tell("summary-time", &arguments));
    out.push('\n');
    out
}

/// Lines under a heading, and how many more there are.
fn push_lines(out: &mut String, words: &Words, heading: Option<&str>, lines: &[String], all: u64) {
    if all == 0 {
        return;
    }
    if let Some(heading) = heading {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(heading);
        out.push('\n');
    }
    for line in lines {
        out.push_str(line);
        out.push('\n');
    }
    let rest = all.saturating_sub(lines.len() as u64);
    if rest > 0 {
        let arguments = [
            ("count", Value::from(rest)),
            ("file", Value::from(Table::IllegalCastles.file_name())),
        ];
        out.push_str(&words.tell("summary-more", &arguments));
        out.push('\n');
    }
}

/// Known findings that this run did not meet: the game is gone, or was mended.
fn push_stale(out: &mut String, words: &Words, file: &str, known: &Known, outcome: &RunOutcome) {
    let stale: Vec<_> = known.stale(&outcome.findings.met).collect();
    if stale.is_empty() {
        return;
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(&words.say("summary-stale-heading"));
    out.push('\n');
    let file = printable(file);
    for entry in stale.iter().take(MOST_LINES) {
        let _ = write!(
            out,
            "{file}:{}: {:016x} {}",
            entry.line, entry.moves_hash, entry.ply
        );
        if !entry.comment.is_empty() {
            let _ = write!(out, " # {}", printable(&entry.comment));
        }
        out.push('\n');
    }
    if stale.len() > MOST_LINES {
        let rest = stale.len() - MOST_LINES;
        out.push_str(&words.tell("summary-more-stale", &[("count", rest.into())]));
        out.push('\n');
    }
}

fn push_exports(out: &mut String, words: &Words, asked: &Asked, outcome: &RunOutcome) {
    for target in &asked.exports {
        let export = target.export;
        let mut file = printable(&target.path.display().to_string());
        if outcome.interrupted {
            file.push_str(".partial");
        }
        let inside = if export == Export::Known {
            // Equal games are one finding.
            let kept = outcome.findings.kept.iter();
            let kept: HashSet<_> = kept.map(|entry| (entry.moves_hash, entry.ply)).collect();
            words.tell("count-findings", &[("count", kept.len().into())])
        } else {
            let games = outcome.exports.games(export);
            let games = words.tell("count-games", &[("count", games.into())]);
            let bytes = outcome.exports.bytes(export);
            let bytes = words.tell("count-bytes", &[("count", bytes.into())]);
            format!("{games}, {bytes}")
        };
        push_entry(out, export.word(), &format!("{file}: {inside}"));
    }
    for (export, source) in &outcome.exports.glued {
        let arguments = [
            ("source", Value::from(printable(source))),
            ("export", Value::from(export.word())),
        ];
        out.push_str(&words.tell("summary-glued", &arguments));
        out.push('\n');
    }
}

fn push_table(out: &mut String, words: &Words, outcome: &RunOutcome, counts: &Counts) {
    let told = |key: &str, count: u64| words.tell(key, &[("count", count.into())]);
    let failed = outcome
        .sources
        .iter()
        .filter(|source| !source.complete)
        .count();
    let mut sources = outcome.sources.len().to_string();
    if failed > 0 {
        let _ = write!(sources, ", {}", told("summary-unread", failed as u64));
    }
    push_entry(out, &words.say("summary-sources"), &sources);
    let by_status = STATUSES
        .into_iter()
        .map(|status| (status.word(), counts.games_with(status)));
    let games = with_parts(counts.total_games(), by_status);
    push_entry(out, &words.say("summary-games"), &games);
    let castles = |legal: u64, illegal: u64, known: u64, doubtful: u64| {
        let mut castles = format!(
            "{}, {}",
            told("summary-castles-legal", legal),
            told("summary-castles-illegal", illegal)
        );
        if known > 0 {
            let _ = write!(castles, " ({})", told("summary-castles-known", known));
        }
        if doubtful > 0 {
            let _ = write!(castles, ", {}", told("summary-castles-doubtful", doubtful));
        }
        castles
    };
    let legal: u64 = counts.legal.iter().sum();
    let of_main_lines = castles(legal, counts.illegal, counts.known, counts.doubtful);
    push_entry(out, &words.say("summary-castles"), &of_main_lines);
    let aside = &counts.in_variations;
    if aside.total() > 0 {
        let castles = castles(aside.legal, aside.illegal, 0, aside.doubtful);
        let heading = words.say("summary-in-variations");
        push_entry(out, "", &format!("{heading} {castles}"));
    }
    if counts.illegal > 0 {
        let grounds = by_ground(&counts.illegal_grounds);
        let illegal = with_parts(counts.illegal, grounds);
        push_entry(out, &words.say("summary-illegal"), &illegal);
    }
    if counts.doubtful > 0 {
        let grounds = by_ground(&counts.doubtful_grounds);
        let doubtful = with_parts(counts.doubtful, grounds);
        push_entry(out, &words.say("summary-doubtful"), &doubtful);
    }
    let problems = ProblemKind::ALL
        .iter()
        .map(|&kind| (kind.word(), counts.problems_of(kind)));
    let all = problems.clone().map(|(_, count)| count).sum();
    let problems = with_parts(all, problems);
    push_entry(out, &words.say("summary-problems"), &problems);
}

fn by_ground(counts: &ByGround) -> impl Iterator<Item = (&'static str, u64)> {
    Ground::ALL
        .into_iter()
        .map(Ground::word)
        .zip(counts.iter().copied())
}

/// `12: complete 10, stopped 2`
fn with_parts(all: u64, parts: impl Iterator<Item = (&'static str, u64)>) -> String {
    let parts: Vec<_> = parts
        .filter(|&(_, count)| count > 0)
        .map(|(word, count)| format!("{word} {count}"))
        .collect();
    if parts.is_empty() {
        all.to_string()
    } else {
        format!("{all}: {}", parts.join(", "))
    }
}

fn push_entry(out: &mut String, name: &str, value: &str) {
    let _ = writeln!(out, "{name:<10}{value}");
}

/// `1 game`, `2 games`
#[must_use]
pub fn count(number: u64, word: &str) -> String {
    if number == 1 {
        format!("{number} {word}")
    } else {
        format!("{number} {word}s")
    }
}

/// How many a second, as a whole number.
#[must_use]
pub fn per_second(number: u64, seconds: f64) -> u64 {
    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss
    )]
    let speed = (number as f64 / seconds.max(0.001)).round() as u64;
    speed
}
