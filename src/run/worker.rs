//! The workers: from batches of games to rows and findings.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use super::{
    Audit, Batch, Engine, Settings,
    reading::Job,
    writing::{Texts, Writing},
};
use crate::{
    error::Error,
    export::{Plan, sorting::Sorted},
    pipeline::{Shelf, panic_message},
    problem::ProblemKind,
    replay::{
        GameAudit, Wanted,
        audit::{Problem, Status, Text},
    },
    report::{Findings, SourceOutcome, Watch},
    statistics::Tally,
    tables::{GameContext, Rows, Tables, context::column_after},
};

/// What a batch gave.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) rows: Rows,
    pub(super) texts: Texts,
    pub(crate) findings: Findings,
    pub(crate) sorted: Sorted,
    pub(crate) tally: Option<Box<Tally>>,
}

/// What comes out of the workers.
#[derive(Debug)]
pub(crate) enum Done {
    Batch(Box<Batch>, Box<Outcome>),
    Source(Box<SourceOutcome>),
    Changed(Error),
}

/// Audits batches, on any thread.
#[derive(Debug)]
pub(crate) struct Worker<E: Engine> {
    engine: Arc<E>,
    tables: Tables,
    writing: Writing,
    exports: Plan,
    watch: Watch,
    wanted: Wanted,
    statistics: bool,
    /// Auditors and rows keep their memory from batch to batch.
    auditors: Shelf<E::Auditor>,
    pub(crate) outcomes: Shelf<Box<Outcome>>,
}

impl<E: Engine> Worker<E> {
    pub(crate) fn new(engine: Arc<E>, settings: &Settings) -> Worker<E> {
        Worker {
            engine,
            tables: settings.tables,
            writing: settings.writing,
            exports: settings.exports,
            watch: settings.watch.clone(),
            wanted: settings.wanted(),
            statistics: settings.statistics,
            auditors: Shelf::default(),
            outcomes: Shelf::default(),
        }
    }

    fn auditor(&self) -> E::Auditor {
        self.engine.auditor(self.wanted)
    }

    fn outcome(&self) -> Box<Outcome> {
        Box::new(Outcome {
            rows: Rows::new(self.writing.formats),
            texts: Texts::default(),
            findings: Findings::default(),
            sorted: Sorted::default(),
            tally: self.statistics.then(Box::default),
        })
    }

    pub(crate) fn work(&self, job: Job) -> Done {
        match job {
            Job::Source(outcome) => Done::Source(outcome),
            Job::Changed(error) => Done::Changed(error),
            Job::Batch(batch) => {
                let outcome = self.audit(&batch);
                Done::Batch(batch, outcome)
            }
        }
    }

    fn audit(&self, batch: &Batch) -> Box<Outcome> {
        let mut outcome = self.outcomes.take_or(|| self.outcome());
        outcome.rows.clear();
        outcome.sorted.clear();
        if let Some(tally) = &mut outcome.tally {
            tally.clear();
        }
        let mut auditor = self.auditors.take_or(|| self.auditor());
        let mut column = batch.column;
        for (index, span) in (0..).zip(&batch.spans) {
            let game = &batch.bytes[span.start..span.end];
            let context = GameContext {
                source: &batch.source,
                game_id: batch.first_game_id + index,
                game_number: batch.first_game_number + index,
                line: span.lines_before + 1,
                column,
                byte_offset: batch.byte_offset + span.start as u64,
                byte_length: game.len() as u64,
                bytes: game,
            };
            let before = outcome.rows.lengths();
            // Nothing that a game can hold may stop the run, a bug of ours included.
            let audited = catch_unwind(AssertUnwindSafe(|| {
                let audit = auditor.audit(game);
                outcome.rows.push_game(self.tables, &context, audit);
                outcome.findings.add_game(&context, audit, &self.watch);
                let sorted = &mut outcome.sorted;
                sorted.add_game(self.exports, &context, span.start, audit);
                if let Some(tally) = &mut outcome.tally {
                    tally.add_game(&context, audit);
                }
            }));
            if let Err(panic) = audited {
                auditor = self.auditor();
                outcome.rows.truncate(before);
                let message = panic_message(&*panic);
                outcome.findings.add_bug(&context, &message);
                let audit = not_audited(&message);
                outcome.rows.push_game(self.tables, &context, &audit);
                outcome.findings.add_game(&context, &audit, &self.watch);
                let sorted = &mut outcome.sorted;
                sorted.add_game(self.exports, &context, span.start, &audit);
                if let Some(tally) = &mut outcome.tally {
                    tally.leave_out(audit.status);
                }
            }
            column = column_after(game, column);
        }
        self.auditors.put(auditor);
        outcome.sorted.finish(self.exports, &batch.bytes);
        let Outcome { rows, texts, .. } = &mut *outcome;
        texts.make(self.writing, self.tables, rows);
        outcome
    }
}

/// What is said about a game on which roque itself failed.
fn not_audited(message: &str) -> GameAudit {
    let mut audit = GameAudit {
        status: Status::NotReplayed,
        ..GameAudit::default()
    };
    let detail = format!("this is a bug in roque; the game was not audited: {message}");
    let detail = audit.keep(detail.as_bytes());
    audit.problems.push(Problem {
        kind: ProblemKind::InternalError,
        severity: ProblemKind::InternalError.severity(),
        at: None,
        ply: None,
        color: None,
        token: Text::default(),
        detail,
        count: 1,
    });
    audit
}
