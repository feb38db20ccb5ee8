//! `problems.csv`: everything else worth saying about a game or a source.

use shakmaty::Color;

use super::{
    GameContext, TableRows,
    field::{Counted, Text},
    row::table_row,
};
use crate::{
    law::Ply,
    problem::{ProblemKind, Severity},
    replay::audit::GameAudit,
};

table_row! {
    /// one row for everything else worth saying; what recurs in a game is one row, at its first place
    pub struct ProblemRow<'a> {
        /// the game; empty: the problem is one of the source
        pub game_id: Option<u64>,
        /// the file, or `-` for standard input
        pub source: Text<'a>,
        /// line of the place; where only the game is known, the line on which it begins
        pub line: Option<u64>,
        /// column of the place, in bytes from 1; empty: only the game is known
        pub column: Option<u64>,
        /// offset of the place in the unpacked source; where only the game is known, that of the game
        pub byte_offset: Option<u64>,
        /// half-move of the record, where it is about one
        pub ply: Option<Ply>,
        /// `error`: the replay stopped or a source was not read to its end; `warning`; `note`
        pub severity: Severity,
        /// what it is
        pub kind: ProblemKind,
        /// the text concerned, as written
        pub token: Text<'a>,
        /// what a person should know, and how often it occurs in the game where that is more than once
        pub detail: Counted<'a>,
        /// number of the game in its source, from 1
        pub game_number: Option<u64>,
        /// the side to move, where it is about a half-move
        pub color: Option<Color>,
    }
}

/// Appends the rows of a game.
pub fn rows(context: &GameContext<'_>, audit: &GameAudit, out: &mut TableRows) {
    if audit.problems.is_empty() {
        return;
    }
    let mut places = context.places();
    for problem in &audit.problems {
        let place = problem.at.map(|at| places.of(at));
        let row = ProblemRow {
            game_id: Some(context.game_id),
            source: Text::alone(context.source.as_bytes()),
            line: Some(place.map_or(context.line, |(line, _)| line)),
            column: place.map(|(_, column)| column),
            byte_offset: Some(context.offset_of(problem.at.unwrap_or(0))),
            ply: problem.ply,
            severity: problem.severity,
            kind: problem.kind,
            token: Text::of(audit, problem.token),
            detail: Counted {
                count: problem.count,
                text: audit.text(problem.detail),
            },
            game_number: Some(context.game_number),
            color: problem.color,
        };
        row.push(out);
    }
}

/// Appends a row about a source as a whole; `byte_offset` is how far it was read.
pub fn source_row(
    source: &str,
    byte_offset: Option<u64>,
    severity: Severity,
    kind: ProblemKind,
    detail: &str,
    out: &mut TableRows,
) {
    let row = ProblemRow {
        game_id: None,
        source: Text::alone(source.as_bytes()),
        line: None,
        column: None,
        byte_offset,
        ply: None,
        severity,
        kind,
        token: Text::alone(b""),
        detail: Counted {
            count: 1,
            text: detail.as_bytes(),
        },
        game_number: None,
        color: None,
    };
    row.push(out);
}
