//! `run.json`: what was run, on what, and what came of it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    Known, RunOutcome, SourceOutcome,
    findings::{ByGround, Counts, STATUSES},
};
use crate::{
    export::{Export, files::Target},
    input::Compression,
    law::Ground,
    problem::ProblemKind,
    tables::{Table, Tables},
};

/// The edition of the Laws that castles are judged by.
pub const LAWS: &str = "FIDE Laws of Chess, in force from 1 January 2023";

/// The word by which a report is known as ours.
pub const PROGRAM: &str = "roque";

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The command, as it was given.
    pub command: Vec<String>,
    /// The tables to write.
    pub tables: Tables,
    /// Number of the first game.
    pub first_game_id: u64,
    /// Bytes of the source that came before what is read.
    pub offset_base: u64,
    /// The exports to write.
    pub exports: Vec<Target>,
    /// The file with the known findings, and what it says.
    pub known: Option<(String, Arc<Known>)>,
    /// Whether castles in variations are judged too.
    pub variations: bool,
    /// A number for everything that shapes the tables.
    pub options: String,
    /// A number for the files that were read; `None` where one was no file.
    pub inputs: Option<String>,
}

/// What `run.json` says.
#[derive(Clone, Debug, Serialize)]
pub struct RunJson {
    /// `roque`.
    pub program: &'static str,
    /// Version of the program.
    pub version: &'static str,
    /// The edition of the Laws.
    pub laws: &'static str,
    /// The command, as it was given.
    pub command: Vec<String>,
    /// The tables that were written.
    pub tables: Vec<&'static str>,
    /// Number of the first game.
    pub first_game_id: u64,
    /// Bytes of the source that came before what was read.
    pub offset_base: u64,
    /// Every source that was asked for.
    pub sources: Vec<SourceJson>,
    /// Counts of the whole run; `null` where a table that was not asked for would be needed.
    pub counts: Value,
    /// Every export, with what went into it.
    pub exports: Vec<ExportJson>,
    /// What came of the known findings, where a file of them was given.
    pub known: Option<KnownJson>,
    /// A number for everything that shapes the tables: equal options have equal numbers.
    pub options: String,
    /// A number for the files that were read: equal lengths and times of change have equal
    /// numbers. `null` where one was no file.
    pub inputs: Option<String>,
    /// Seconds from the start to the end, those of interrupted runs that this one goes on with
    /// included.
    pub elapsed_seconds: f64,
    /// Whether everything was read and written.
    pub complete: bool,
}

/// What `run.json` says about a source.
#[derive(Clone, Debug, Serialize)]
pub struct SourceJson {
    /// Its name in the tables.
    pub name: String,
    /// Bytes it has as it is, where known.
    pub size: Option<u64>,
    /// What it is packed with, where it could be opened.
    pub compression: Option<&'static str>,
    /// Bytes read from it, unpacked.
    pub bytes: u64,
    /// Games in it.
    pub games: u64,
    /// Whether it was read to its end.
    pub complete: bool,
    /// The kind of problem it has, if any.
    pub problem: Option<&'static str>,
    /// What a person should know about it.
    pub detail: Option<String>,
}

/// What `run.json` says about an export.
#[derive(Clone, Debug, Serialize)]
pub struct ExportJson {
    /// What goes into it: `clean`, `flagged`, `rest`, `annotated`.
    pub export: &'static str,
    /// Its file.
    pub file: String,
    /// What it is packed with.
    pub compression: &'static str,
    /// Games in it.
    pub games: u64,
    /// Bytes in it, before it was packed.
    pub bytes: u64,
}

/// What `run.json` says about the known findings.
#[derive(Clone, Debug, Serialize)]
pub struct KnownJson {
    /// Their file.
    pub file: String,
    /// How many there are in it.
    pub entries: usize,
    /// How many of them were met.
    pub met: usize,
    /// Lines of the file with those that were not.
    pub stale_lines: Vec<usize>,
}

impl SourceJson {
    fn new(source: &SourceOutcome) -> SourceJson {
        let (problem, detail) = source.problem().unzip();
        SourceJson {
            name: source.name.clone(),
            size: source.size,
            compression: source.compression.map(Compression::word),
            bytes: source.bytes,
            games: source.games,
            complete: source.complete,
            problem: problem.map(ProblemKind::word),
            detail: detail.map(str::to_owned),
        }
    }
}

impl RunJson {
    /// What there is to say about a run.
    #[must_use]
    pub fn new(asked: &Asked, outcome: &RunOutcome, elapsed_seconds: f64) -> RunJson {
        RunJson {
            program: PROGRAM,
            version: env!("CARGO_PKG_VERSION"),
            laws: LAWS,
            command: asked.command.clone(),
            tables: asked.tables.iter().map(Table::name).collect(),
            first_game_id: asked.first_game_id,
            offset_base: asked.offset_base,
            sources: outcome.sources.iter().map(SourceJson::new).collect(),
            exports: exports_json(asked, outcome),
            known: asked.known.as_ref().map(|(file, known)| KnownJson {
                file: file.clone(),
                entries: known.entries().len(),
                met: outcome.findings.met.len(),
                stale_lines: known
                    .stale(&outcome.findings.met)
                    .map(|entry| entry.line)
                    .collect(),
            }),
            counts: counts_json(&outcome.findings.counts, asked),
            options: asked.options.clone(),
            inputs: asked.inputs.clone(),
            elapsed_seconds: (elapsed_seconds * 1000.0).round() / 1000.0,
            complete: outcome.is_complete(),
        }
    }

    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // Strings, numbers and maps of these: there is nothing that JSON cannot say.
        let mut bytes = serde_json::to_vec_pretty(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }
}

fn exports_json(asked: &Asked, outcome: &RunOutcome) -> Vec<ExportJson> {
    let games = asked
        .exports
        .iter()
        .filter(|target| target.export != Export::Known);
    games
        .map(|target| ExportJson {
            export: target.export.word(),
            file: target.path.display().to_string(),
            compression: target.packing.word(),
            games: outcome.exports.games(target.export),
            bytes: outcome.exports.bytes(target.export),
        })
        .collect()
}

fn counts_json(counts: &Counts, asked: &Asked) -> Value {
    let games: Map<_, _> = STATUSES
        .into_iter()
        .map(|status| (status.word().to_owned(), counts.games_with(status).into()))
        .collect();
    let problems: Map<_, _> = ProblemKind::ALL
        .iter()
        .filter(|&&kind| counts.problems_of(kind) > 0)
        .map(|&kind| (kind.word().to_owned(), counts.problems_of(kind).into()))
        .collect();
    let episodes = asked
        .tables
        .wanted()
        .episodes
        .then(|| ground_json(&counts.episodes));
    let aside = &counts.in_variations;
    let in_variations = asked.variations.then(|| {
        json!({
            "castles_legal": aside.legal,
            "castles_illegal": aside.illegal,
            "castles_illegal_by_ground": ground_json(&aside.illegal_grounds),
            "castles_doubtful": aside.doubtful,
        })
    });
    json!({
        "games": counts.total_games(),
        "games_by_status": games,
        "plies": counts.plies,
        "castles_legal": counts.legal.iter().sum::<u64>(),
        "castles_legal_kingside": counts.legal[0],
        "castles_legal_queenside": counts.legal[1],
        "castles_illegal": counts.illegal,
        "castles_known": counts.known,
        "castles_illegal_by_ground": ground_json(&counts.illegal_grounds),
        "castles_doubtful": counts.doubtful,
        "castles_doubtful_by_ground": ground_json(&counts.doubtful_grounds),
        "rights_lost_by_cause": ground_json(&counts.rights_lost),
        "episodes_by_obstacle": episodes,
        "problems_by_kind": problems,
        "problems_errors": counts.errors,
        "in_variations": in_variations,
    })
}

/// The grounds that occur, and how often.
fn ground_json(counts: &ByGround) -> Value {
    let counts: Map<_, _> = Ground::ALL
        .into_iter()
        .zip(counts)
        .filter(|&(_, &count)| count > 0)
        .map(|(ground, &count)| (ground.word().to_owned(), count.into()))
        .collect();
    Value::Object(counts)
}

/// Whether this is the `run.json` of a report of ours.
#[must_use]
pub fn is_ours(bytes: &[u8]) -> bool {
    says_complete(bytes).is_some()
}

/// Whether the report is complete of which this is the `run.json`; `None` where it is none of ours.
#[must_use]
pub fn says_complete(bytes: &[u8]) -> Option<bool> {
    Some(Head::of(bytes)?.complete)
}

/// The same of a report with these options.
#[must_use]
pub fn is_complete(bytes: &[u8], options: &str) -> Option<bool> {
    let head = Head::of(bytes).filter(|head| head.options == options)?;
    Some(head.complete)
}

/// Whether the report is complete, and was made with these options from these files.
#[must_use]
pub fn is_complete_with(bytes: &[u8], options: &str, inputs: &str) -> bool {
    Head::of(bytes).is_some_and(|head| {
        head.complete && head.options == options && head.inputs.as_deref() == Some(inputs)
    })
}

/// What tells one report from another.
#[derive(Deserialize)]
struct Head {
    program: String,
    #[serde(default)]
    options: String,
    #[serde(default)]
    inputs: Option<String>,
    #[serde(default)]
    complete: bool,
}

impl Head {
    /// `None` for what is not ours.
    fn of(bytes: &[u8]) -> Option<Head> {
        let head: Head = serde_json::from_slice(bytes).ok()?;
        (head.program == PROGRAM).then_some(head)
    }
}
