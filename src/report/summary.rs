//! The closing words of a run.

use std::{collections::HashSet, fmt::Write};

use super::{
    Known, RunOutcome,
    escape::printable,
    findings::{ByGround, Counts, MOST_LINES, STATUSES},
    run_json::Asked,
};
use crate::{export::Export, law::Ground, problem::ProblemKind};

/// The illegal castles, the closing table, and the time it took, for a terminal.
///
/// `report` is the folder, as the user named it.
#[must_use]
pub fn text(asked: &Asked, outcome: &RunOutcome, report: &str, elapsed_seconds: f64) -> String {
    let mut out = String::new();
    let findings = &outcome.findings;
    let counts = &findings.counts;
    for (heading, lines, all) in [
        ("", &findings.illegal, counts.new_illegal()),
        (
            "known, and not counted by --check:",
            &findings.known,
            counts.known,
        ),
        (
            "doubtful, where the record rather than the player is in question:",
            &findings.doubtful,
            counts.doubtful,
        ),
    ] {
        push_lines(&mut out, heading, lines, all);
    }
    if let Some((file, known)) = &asked.known
        && !outcome.interrupted
    {
        push_stale(&mut out, file, known, outcome);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    push_table(&mut out, outcome, counts);
    let report = printable(report);
    push_entry(&mut out, "report", &report);
    push_exports(&mut out, asked, outcome);
    let games = counts.total_games();
    if outcome.interrupted {
        out.push_str("interrupted: the report holds what was finished by then\n");
    }
    let speed = per_second(games, elapsed_seconds);
    let _ = writeln!(
        out,
        "{} in {elapsed_seconds:.1} s, {speed} games/s",
        count(games, "game")
    );
    out
}

/// Lines under a heading, and how many more there are.
fn push_lines(out: &mut String, heading: &str, lines: &[String], all: u64) {
    if all == 0 {
        return;
    }
    if !heading.is_empty() {
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
        let _ = writeln!(out, "... and {rest} more, in illegal_castles.csv");
    }
}

/// Known findings that this run did not meet: the game is gone, or was mended.
fn push_stale(out: &mut String, file: &str, known: &Known, outcome: &RunOutcome) {
    let stale: Vec<_> = known.stale(&outcome.findings.met).collect();
    if stale.is_empty() {
        return;
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str("known, and not met in this run (stale):\n");
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
        let _ = writeln!(out, "... and {rest} more, named in run.json");
    }
}

fn push_exports(out: &mut String, asked: &Asked, outcome: &RunOutcome) {
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
            count(kept.len() as u64, "finding")
        } else {
            let games = count(outcome.exports.games(export), "game");
            let bytes = count(outcome.exports.bytes(export), "byte");
            format!("{games}, {bytes}")
        };
        push_entry(out, export.word(), &format!("{file}: {inside}"));
    }
    for (export, source) in &outcome.exports.glued {
        let source = printable(source);
        let _ = writeln!(
            out,
            "{source} does not end with a line end: in the export '{}' the next game begins on \
             its last line",
            export.word()
        );
    }
}

fn push_table(out: &mut String, outcome: &RunOutcome, counts: &Counts) {
    let failed = outcome
        .sources
        .iter()
        .filter(|source| !source.complete)
        .count();
    let mut sources = outcome.sources.len().to_string();
    if failed > 0 {
        let _ = write!(sources, ", {failed} of them not read to the end");
    }
    push_entry(out, "sources", &sources);
    let by_status = STATUSES
        .into_iter()
        .map(|status| (status.word(), counts.games_with(status)));
    push_entry(out, "games", &with_parts(counts.total_games(), by_status));
    let legal: u64 = counts.legal.iter().sum();
    let mut castles = format!("{legal} legal, {} illegal", counts.illegal);
    if counts.known > 0 {
        let _ = write!(castles, " ({} known)", counts.known);
    }
    if counts.doubtful > 0 {
        let _ = write!(castles, ", {} doubtful", counts.doubtful);
    }
    push_entry(out, "castles", &castles);
    let aside = &counts.in_variations;
    if aside.total() > 0 {
        let mut castles = format!(
            "in variations: {} legal, {} illegal",
            aside.legal, aside.illegal
        );
        if aside.doubtful > 0 {
            let _ = write!(castles, ", {} doubtful", aside.doubtful);
        }
        push_entry(out, "", &castles);
    }
    if counts.illegal > 0 {
        let grounds = by_ground(&counts.illegal_grounds);
        push_entry(out, "illegal", &with_parts(counts.illegal, grounds));
    }
    if counts.doubtful > 0 {
        let grounds = by_ground(&counts.doubtful_grounds);
        push_entry(out, "doubtful", &with_parts(counts.doubtful, grounds));
    }
    let problems = ProblemKind::ALL
        .iter()
        .map(|&kind| (kind.word(), counts.problems_of(kind)));
    let all = problems.clone().map(|(_, count)| count).sum();
    push_entry(out, "problems", &with_parts(all, problems));
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
