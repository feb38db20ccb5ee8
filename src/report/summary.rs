//! The closing words of a run.

use std::fmt::Write;

use super::{
    RunOutcome,
    escape::printable,
    findings::{ByGround, Counts, STATUSES},
};
use crate::{law::Ground, problem::ProblemKind};

/// The illegal castles, the closing table, and the time it took, for a terminal.
///
/// `report` is the folder, as the user named it.
#[must_use]
pub fn text(outcome: &RunOutcome, report: &str, elapsed_seconds: f64) -> String {
    let mut out = String::new();
    let findings = &outcome.findings;
    let counts = &findings.counts;
    for line in &findings.illegal {
        out.push_str(line);
        out.push('\n');
    }
    push_rest(&mut out, counts.illegal, findings.illegal.len());
    if counts.doubtful > 0 {
        if counts.illegal > 0 {
            out.push('\n');
        }
        out.push_str("doubtful, where the record rather than the player is in question:\n");
        for line in &findings.doubtful {
            out.push_str(line);
            out.push('\n');
        }
        push_rest(&mut out, counts.doubtful, findings.doubtful.len());
    }
    if !out.is_empty() {
        out.push('\n');
    }
    push_table(&mut out, outcome, counts);
    let report = printable(report);
    push_entry(&mut out, "report", &report);
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

fn push_rest(out: &mut String, all: u64, told: usize) {
    let rest = all.saturating_sub(told as u64);
    if rest > 0 {
        let _ = writeln!(out, "... and {rest} more, in illegal_castles.csv");
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
    if counts.doubtful > 0 {
        let _ = write!(castles, ", {} doubtful", counts.doubtful);
    }
    push_entry(out, "castles", &castles);
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
