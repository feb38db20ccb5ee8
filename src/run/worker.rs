//! The workers: from batches of games to rows and findings.

use std::{
    collections::BTreeMap,
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

impl Outcome {
    fn clear(&mut self) {
        self.rows.clear();
        self.findings = Findings::default();
        self.sorted.clear();
        if let Some(tally) = &mut self.tally {
            tally.clear();
        }
    }
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
        let mut auditor = self.auditors.take_or(|| self.auditor());
        // Nothing that a game can hold may stop the run, a bug of ours included. What such a bug
        // leaves half-said is thrown away, and the batch is done again without its game.
        let mut bugs = Bugs::new();
        loop {
            let before = bugs.len();
            self.audit_games(batch, &mut auditor, &mut outcome, &mut bugs);
            if bugs.len() == before {
                break;
            }
        }
        self.auditors.put(auditor);
        outcome.sorted.finish(self.exports, &batch.bytes);
        let Outcome { rows, texts, .. } = &mut *outcome;
        texts.make(self.writing, self.tables, rows);
        outcome
    }

    fn audit_games(
        &self,
        batch: &Batch,
        auditor: &mut E::Auditor,
        outcome: &mut Outcome,
        bugs: &mut Bugs,
    ) {
        outcome.clear();
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
            if let Some(message) = bugs.get(&index) {
                outcome.findings.add_bug(&context, message);
                self.add(&context, span.start, &not_audited(message), outcome);
            } else {
                let audited = catch_unwind(AssertUnwindSafe(|| {
                    self.add(&context, span.start, auditor.audit(game), outcome);
                }));
                if let Err(panic) = audited {
                    *auditor = self.auditor();
                    bugs.insert(index, panic_message(&*panic));
                }
            }
            column = column_after(game, column);
        }
    }

    /// Adds what a game gave to what its batch gives.
    fn add(&self, context: &GameContext, start: usize, audit: &GameAudit, outcome: &mut Outcome) {
        outcome.rows.push_game(self.tables, context, audit);
        outcome.findings.add_game(context, audit, &self.watch);
        let sorted = &mut outcome.sorted;
        sorted.add_game(self.exports, context, start, audit);
        if let Some(tally) = &mut outcome.tally {
            tally.add_game(context, audit);
        }
    }
}

/// The games of a batch on which roque itself failed, by their place in it, and how.
type Bugs = BTreeMap<u64, String>;

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
