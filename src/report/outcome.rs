//! What became of a run and of its sources.

use serde::{Deserialize, Serialize};

use super::Findings;
use crate::{
    error::{Error, ErrorKind},
    export::Tally,
    input::{Compression, Content},
    problem::ProblemKind,
    statistics::Statistics,
};

/// What became of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceOutcome {
    /// Its name in the tables.
    pub name: String,
    /// Bytes it has as it is, where known.
    pub size: Option<u64>,
    /// What it is packed with; `None` where it was not opened.
    pub compression: Option<Compression>,
    /// Bytes read from it, unpacked.
    pub bytes: u64,
    /// Games in it.
    pub games: u64,
    /// Whether it was read to its end.
    pub complete: bool,
    /// Why it was not, unless the run was interrupted.
    pub error: Option<Error>,
    /// Whether there are bytes in it, and no game.
    pub not_pgn: bool,
    /// What it holds, by its start; `None` where it was not opened.
    pub content: Option<Content>,
}

impl SourceOutcome {
    /// A source of which nothing has been read.
    #[must_use]
    pub fn new(name: String, size: Option<u64>) -> SourceOutcome {
        SourceOutcome {
            name,
            size,
            compression: None,
            bytes: 0,
            games: 0,
            complete: false,
            error: None,
            not_pgn: false,
            content: None,
        }
    }

    /// The problem that the source itself has, if any, and what a person should know about it.
    #[must_use]
    pub fn problem(&self) -> Option<(ProblemKind, &str)> {
        match &self.error {
            Some(error) if error.kind() == ErrorKind::TruncatedSource => {
                Some((ProblemKind::TruncatedSource, error.message()))
            }
            Some(error) => Some((ProblemKind::UnreadableSource, error.message())),
            None if self.not_pgn => Some((
                ProblemKind::NotPgn,
                match self.content {
                    Some(Content::NotPgn(what)) => what,
                    _ => "there is no game in this source",
                },
            )),
            None => None,
        }
    }

    /// What else there is to know about it.
    #[must_use]
    pub fn note(&self) -> Option<(ProblemKind, &str)> {
        Some((ProblemKind::NotUtf8, self.content?.note()?))
    }
}

/// What a run found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunOutcome {
    /// Counts, and the illegal castles to show.
    pub findings: Findings,
    /// Every source, in order.
    pub sources: Vec<SourceOutcome>,
    /// What went into each export.
    pub exports: Tally,
    /// The statistics, where they were asked for.
    pub statistics: Option<Box<Statistics>>,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

impl RunOutcome {
    /// Whether everything was read to its end.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.interrupted && self.sources.iter().all(|source| source.complete)
    }
}
