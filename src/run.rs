//! A whole run: from sources to rows and counts, in the order of the input.
//!
//! [`reading`] cuts batches of whole games on the reader thread and fixes every number there, so
//! that neither threads nor the size of a batch can change a byte; [`worker`] audits them.

pub mod checkpoint;
pub mod engine;
mod gate;
pub mod one_game;
pub mod reading;
pub mod sink;
pub mod worker;
pub mod writing;

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

pub use checkpoint::{Reached, Start};
pub use engine::{Audit, CheckedRoque, Cut, Engine, FaultyRoque, PgnReader, Roque};
pub use reading::Batch;
pub use sink::Sink;
pub use writing::Writing;

use crate::{
    error::{Error, ErrorKind},
    export::Plan,
    input::Source,
    pipeline::{Cancel, Ending, Pipeline, Shelf, Stopped},
    problem::Severity,
    replay::Wanted,
    report::{Counts, RunOutcome, SourceOutcome, Watch},
    tables::{Rows, Table, Tables, problems},
};
use checkpoint::{Pace, ROW_GROUP_GAMES};
use reading::Reading;
use worker::{Done, Outcome, Worker};
use writing::Texts;

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
    /// The games to export.
    pub exports: Plan,
    /// The findings that are known, and whether new ones are kept.
    pub watch: Watch,
    /// Whether castles in variations are judged too.
    pub variations: bool,
    /// How the tables are written.
    pub writing: Writing,
    /// Whether statistics are gathered.
    pub statistics: bool,
    /// Row groups end behind every so many games of the run, besides where they are full.
    pub row_group_games: u64,
    /// How much time passes at least before how far the run has come is put aside again; `None`:
    /// that is never done.
    pub checkpoints: Option<Duration>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            tables: Tables::ALL,
            jobs: 1,
            batch_bytes: 1 << 19,
            first_game_id: 1,
            source_name: None,
            offset_base: 0,
            exports: Plan::NONE,
            watch: Watch::default(),
            variations: false,
            writing: Writing::default(),
            statistics: false,
            row_group_games: ROW_GROUP_GAMES,
            checkpoints: None,
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

/// Audits `sources` with `engine` and hands rows and games to `sink`, in order.
///
/// # Errors
///
/// Whatever `sink` gives, and [`ErrorKind::Internal`]. A source that cannot be read is no error
/// of the run: it is in the outcome.
pub fn run<E: Engine>(
    engine: &Arc<E>,
    sources: Vec<Source>,
    settings: &Settings,
    cancel: &Cancel,
    progress: &Progress,
    sink: &mut impl Sink,
) -> Result<RunOutcome, Error> {
    let start = Start::default();
    run_from(start, engine, sources, settings, cancel, progress, sink)
}

/// The same, from where an earlier run of the same sources and settings had come.
///
/// # Errors
///
/// As [`run`], and [`ErrorKind::Usage`] where a source is not the one that was read before.
pub fn run_from<E: Engine>(
    start: Start,
    engine: &Arc<E>,
    sources: Vec<Source>,
    settings: &Settings,
    cancel: &Cancel,
    progress: &Progress,
    sink: &mut impl Sink,
) -> Result<RunOutcome, Error> {
    let Start {
        outcome: mut found,
        mut reached,
    } = start;
    if settings.statistics {
        found.statistics.get_or_insert_default();
    }
    let sources_done = found.sources.len();
    let games_done = found.sources.iter().map(|source| source.games).sum();
    let mut drained = settings.to_drain(&sources[sources_done.min(sources.len())..], reached);
    let mut games_drained = games_done + reached.games;
    progress.games.store(games_drained, Ordering::Relaxed);
    let mut pace = Pace::new(settings);
    let buffers = Shelf::default();
    let reading = Reading {
        sources,
        settings: settings.clone(),
        buffers: buffers.clone(),
        packed_bytes: Arc::clone(&progress.packed_bytes),
        sources_done,
        games_done,
        reached,
    };
    let worker = Worker::new(Arc::clone(engine), settings);
    let outcomes = worker.outcomes.clone();
    let reader_engine = Arc::clone(engine);
    let pipeline = Pipeline {
        jobs: settings.jobs,
        cancel: cancel.clone(),
    };
    let drain = |done| {
        let mut ends_row_groups = false;
        match done {
            Done::Changed(error) => return Err(error),
            Done::Batch(batch, mut outcome) => {
                let Outcome { rows, texts, .. } = &mut *outcome;
                texts.write(settings.writing, settings.tables, rows, sink)?;
                outcome.sorted.write(
                    settings.exports,
                    &batch.source,
                    &batch.bytes,
                    &mut found.exports,
                    |export, bytes| sink.games(export, bytes),
                )?;
                let games = batch.spans.len() as u64;
                progress.games.fetch_add(games, Ordering::Relaxed);
                if let Some(source) = drained.front_mut() {
                    source.games += games;
                    source.bytes += batch.bytes.len() as u64;
                }
                reached.add(games, &batch.bytes);
                games_drained += games;
                if games > 0 && settings.room(games_drained) == settings.row_group_games {
                    sink.end_row_groups()?;
                    ends_row_groups = true;
                }
                found.findings.merge(&mut outcome.findings);
                if let (Some(statistics), Some(tally)) = (&mut found.statistics, &outcome.tally) {
                    statistics.add(tally);
                }
                outcomes.put(outcome);
                // One very long game must not make every buffer long.
                if batch.bytes.capacity() <= 4 * settings.batch_bytes {
                    buffers.put(batch.bytes);
                }
            }
            Done::Source(outcome) => {
                settings.tell_of(&outcome, &mut found.findings.counts, sink)?;
                drained.pop_front();
                found.sources.push(*outcome);
                reached = Reached::default();
            }
        }
        pace.step(ends_row_groups, || sink.checkpoint(&found, reached))
    };
    let ending = pipeline.run(
        move |submit| reading.run(&*reader_engine, submit),
        move |job| worker.work(job),
        drain,
    );
    match ending {
        Ok(ending) => {
            found.interrupted = ending == Ending::Cancelled;
            if found.interrupted {
                found.interrupted = false;
                pace.stop(|| sink.checkpoint(&found, reached))?;
                found.interrupted = true;
            }
            found.sources.extend(drained);
            Ok(found)
        }
        Err(Stopped::Drain(error)) => Err(error),
        Err(stopped) => Err(Error::new(
            ErrorKind::Internal,
            format!("this is a bug in roque: {stopped}"),
        )),
    }
}

impl Settings {
    /// What the audit must find out.
    pub(crate) fn wanted(&self) -> Wanted {
        let tables = self.tables.wanted();
        Wanted {
            variations: self.variations,
            obstacles: tables.obstacles || self.statistics,
            episodes: tables.episodes || self.statistics,
        }
    }

    /// How many games there may be until a row group ends, behind so many games of the run.
    fn room(&self, games: u64) -> u64 {
        let most = self.row_group_games.max(1);
        most - games % most
    }

    /// What has been drained of each source that is left, `reached` of the first one.
    fn to_drain(&self, sources: &[Source], reached: Reached) -> VecDeque<SourceOutcome> {
        let mut drained: VecDeque<_> = sources
            .iter()
            .map(|source| SourceOutcome::new(self.name_of(source), source.size))
            .collect();
        if let Some(source) = drained.front_mut() {
            source.games = reached.games;
            source.bytes = reached.read.length;
        }
        drained
    }

    /// Counts what is wrong with a source itself, and writes the rows about it.
    fn tell_of(
        &self,
        outcome: &SourceOutcome,
        counts: &mut Counts,
        sink: &mut impl Sink,
    ) -> Result<(), Error> {
        let note = outcome.note().map(|note| (note, Severity::Note));
        let problem = outcome.problem();
        let problem = problem.map(|problem| (problem, problem.0.severity()));
        for ((kind, detail), severity) in note.into_iter().chain(problem) {
            counts.add_problem(kind, severity);
            if self.tables.contains(Table::Problems) {
                let mut rows = Rows::new(self.writing.formats);
                let row = rows.of_mut(Table::Problems);
                let offset = match severity {
                    Severity::Note => Some(self.offset_base),
                    _ => self.offset_of(outcome),
                };
                let name = &outcome.name;
                problems::source_row(name, offset, severity, kind, detail, row);
                let only = Tables::NONE.with(Table::Problems);
                let mut texts = Texts::default();
                texts.make(self.writing, only, &rows);
                texts.write(self.writing, only, &mut rows, sink)?;
            }
        }
        Ok(())
    }

    /// The name that a source has in the tables.
    fn name_of(&self, source: &Source) -> String {
        self.source_name
            .clone()
            .unwrap_or_else(|| source.name.clone())
    }

    /// The offset of a source's own problem: where there is no game the start, else as far as it
    /// was read; none where it was not opened.
    fn offset_of(&self, outcome: &SourceOutcome) -> Option<u64> {
        outcome.compression?;
        let read = if outcome.not_pgn { 0 } else { outcome.bytes };
        Some(self.offset_base + read)
    }
}
