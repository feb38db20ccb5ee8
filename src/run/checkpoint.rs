//! How far a run has come, and when that is put aside.
//!
//! Nothing of the reader is kept: a later run reads and cuts the source that was under way again
//! from its start, which is little beside the audit, and passes over the batches that were done.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::Settings;
use crate::{
    error::Error,
    report::{RunOutcome, growing::Extent},
    tables::Format,
};

/// Row groups end behind every so many games of a run: two full ones of games, eight of rights.
pub const ROW_GROUP_GAMES: u64 = 122_880;

/// Of a run, at most one part in so many is spent on putting aside how far it has come.
const SHARE: u32 = 100;

/// How far the source that is under way was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// Games.
    pub games: u64,
    /// Its bytes, unpacked, to see whether they are the same when they are read again.
    pub read: Extent,
}

impl Reached {
    /// Goes on by some games.
    pub(super) fn add(&mut self, games: u64, bytes: &[u8]) {
        self.games += games;
        self.read = self.read.and(bytes);
    }
}

/// Where a run starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// What was found before; its sources are those that have been read.
    pub outcome: RunOutcome,
    /// How far the next source has been read.
    pub reached: Reached,
}

/// When it is time to put something aside.
#[derive(Debug)]
pub(super) struct Pace {
    every: Option<Duration>,
    next: Instant,
    /// Only where row groups end is no row open.
    needs_row_groups: bool,
}

impl Pace {
    pub(super) fn new(settings: &Settings) -> Pace {
        let every = settings.checkpoints;
        Pace {
            every,
            next: Instant::now() + every.unwrap_or_default(),
            needs_row_groups: settings.writing.formats.contains(Format::Parquet),
        }
    }

    /// Between two batches: calls `put_aside` where it is time.
    pub(super) fn step(
        &mut self,
        row_groups_end: bool,
        put_aside: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Some(every) = self.every else {
            return Ok(());
        };
        let now = Instant::now();
        if now < self.next || (self.needs_row_groups && !row_groups_end) {
            return Ok(());
        }
        put_aside()?;
        if !every.is_zero() {
            let end = Instant::now();
            self.next = end + every.max((end - now) * SHARE);
        }
        Ok(())
    }

    /// At an interruption.
    pub(super) fn stop(
        &mut self,
        put_aside: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        if self.every.is_some() && !self.needs_row_groups {
            put_aside()?;
        }
        Ok(())
    }
}
