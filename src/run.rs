//! A whole run: from sources to rows and counts, in the order of the input.
//!
//! [`reading`] cuts batches of whole games on the reader thread and fixes every number there, so
//! that neither threads nor the size of a batch can change a byte; [`worker`] audits them.

pub mod engine;
pub mod reading;
pub mod worker;

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

pub use engine::{Audit, Cut, Engine, Roque};
pub use reading::Batch;

use crate::{
    error::{Error, ErrorKind},
    input::{Compression, Source},
    pipeline::{Cancel, Ending, Pipeline, Shelf, Stopped},
    report::Findings,
    tables::{Rows, Table, Tables, problems},
};
use reading::Reading;
use worker::{Outcome, Worker};

/// What to do in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The tables to write.
    pub tables: Tables,
    /// Threads that audit.
    pub jobs: usize,
    /// About how many bytes of games are handed to a thread at once.
    pub batch_bytes: usize,
    /// Number of the first game.
    pub first_game_id: u64,
    /// The name of the source in the tables, in place of its own.
    pub source_name: Option<String>,
    /// Bytes of the source that came before the part that is read.
    pub offset_base: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            tables: Tables::ALL,
            jobs: 1,
            batch_bytes: 1 << 20,
            first_game_id: 1,
            source_name: None,
            offset_base: 0,
        }
    }
}

/// How far a run has come; read by whoever shows it.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Bytes read from the sources as they are.
    pub packed_bytes: Arc<AtomicU64>,
    /// Games audited.
    pub games: Arc<AtomicU64>,
}

/// What became of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceOutcome {
    /// Its name in the tables.
    pub name: String,
    /// Bytes it has as it is, where known.
    pub size: Option<u64>,
    /// What it is packed with; `None` where it could not be opened.
    pub compression: Option<Compression>,
    /// Bytes read from it, unpacked.
    pub bytes: u64,
    /// Games in it.
    pub games: u64,
    /// Why it was not read to its end.
    pub error: Option<Error>,
    /// Whether there are bytes in it, and no game.
    pub not_pgn: bool,
}

/// What a run found.
#[derive(Debug)]
pub struct RunOutcome {
    /// Counts, and the illegal castles to show.
    pub findings: Findings,
    /// The sources that were read, in order.
    pub sources: Vec<SourceOutcome>,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// Audits `sources` with `engine` and hands the rows to `write`, in order.
///
/// # Errors
///
/// Whatever `write` gives, and [`ErrorKind::Internal`]. A source that cannot be read is no error
/// of the run: it is in the outcome.
pub fn run<E: Engine>(
    engine: &Arc<E>,
    sources: Vec<Source>,
    settings: &Settings,
    cancel: &Cancel,
    progress: &Progress,
    mut write: impl FnMut(Table, &[u8]) -> Result<(), Error>,
) -> Result<RunOutcome, Error> {
    let buffers = Shelf::default();
    let reading = Reading {
        sources,
        settings: settings.clone(),
        buffers: buffers.clone(),
        packed_bytes: Arc::clone(&progress.packed_bytes),
    };
    let worker = Worker::new(Arc::clone(engine), settings.tables);
    let shelf = worker.outcomes.clone();
    let pipeline = Pipeline {
        jobs: settings.jobs,
        cancel: cancel.clone(),
    };
    let mut found = RunOutcome {
        findings: Findings::default(),
        sources: Vec::new(),
        interrupted: false,
    };
    let reader_engine = Arc::clone(engine);
    let ending = pipeline.run(
        move |submit| reading.run(&*reader_engine, submit),
        move |job| worker.work(job),
        |done| {
            match done {
                Done::Batch(batch, mut outcome) => {
                    for table in settings.tables.iter() {
                        write(table, outcome.rows.of(table))?;
                    }
                    let games = batch.spans.len() as u64;
                    progress.games.fetch_add(games, Ordering::Relaxed);
                    found.findings.merge(&mut outcome.findings);
                    shelf.put(outcome);
                    if batch.bytes.capacity() <= 4 * settings.batch_bytes {
                        buffers.put(batch.bytes);
                    }
                }
                Done::Source(outcome) => {
                    if settings.tables.contains(Table::Problems) {
                        let mut rows = Rows::default();
                        push_source_problems(&outcome, settings, rows.of_mut(Table::Problems));
                        write(Table::Problems, rows.of(Table::Problems))?;
                    }
                    found.findings.add_source(&outcome);
                    found.sources.push(outcome);
                }
            }
            Ok(())
        },
    );
    match ending {
        Ok(Ending::Complete) => Ok(found),
        Ok(Ending::Cancelled) => {
            found.interrupted = true;
            Ok(found)
        }
        Err(Stopped::Drain(error)) => Err(error),
        Err(stopped) => Err(Error::new(
            ErrorKind::Internal,
            format!("this is a bug in roque: {stopped}"),
        )),
    }
}

/// What comes out of the workers.
#[derive(Debug)]
pub(crate) enum Done {
    Batch(Batch, Outcome),
    Source(SourceOutcome),
}

impl SourceOutcome {
    /// The problem that the source itself has, if any, and what a person should know about it.
    #[must_use]
    pub fn problem(&self) -> Option<(crate::problem::ProblemKind, String)> {
        use crate::problem::ProblemKind;
        match &self.error {
            Some(error) if error.kind() == ErrorKind::TruncatedSource => {
                Some((ProblemKind::TruncatedSource, error.message().to_owned()))
            }
            Some(error) => Some((ProblemKind::UnreadableSource, error.message().to_owned())),
            None if self.not_pgn => Some((
                ProblemKind::NotPgn,
                "there is no game in this source".to_owned(),
            )),
            None => None,
        }
    }
}

fn push_source_problems(outcome: &SourceOutcome, settings: &Settings, out: &mut Vec<u8>) {
    if let Some((kind, detail)) = outcome.problem() {
        // Nothing was read of a source that could not be opened.
        let offset = outcome
            .compression
            .map(|_| settings.offset_base + if outcome.not_pgn { 0 } else { outcome.bytes });
        problems::source_row(&outcome.name, offset, kind, &detail, out);
    }
}
