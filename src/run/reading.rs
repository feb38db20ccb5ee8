//! The reader thread: from sources to batches of whole games.

use std::{
    io::{self, Read},
    ops::Range,
    sync::{Arc, atomic::AtomicU64},
};

use super::{
    Cut, Engine, Settings,
    checkpoint::Reached,
    gate::{Gate, Passage},
    worker::Done,
};
use crate::{
    error::{Error, ErrorKind, reason},
    input::{Content, Source, Text},
    pgn::GameSpan,
    pipeline::{Shelf, Submit},
    report::SourceOutcome,
    tables::context::column_after,
};

/// The longest game that is read. Text without an end is not kept in memory without an end.
const LONGEST_GAME: usize = 1 << 30;

/// The most games of a batch: rows of very short games take far more memory than the games.
const MOST_GAMES: usize = 4096;

/// Whole games of one source, one behind the other.
#[derive(Debug, Default)]
pub struct Batch {
    /// Name of the source.
    pub source: Arc<str>,
    /// The bytes of the games.
    pub bytes: Vec<u8>,
    /// Where each of them lies in `bytes`.
    pub spans: Vec<GameSpan>,
    /// Number of the first game in the run.
    pub first_game_id: u64,
    /// Number of the first game in its source.
    pub first_game_number: u64,
    /// Offset of the first byte in the unpacked source.
    pub byte_offset: u64,
    /// Column of the first byte, from 1.
    pub column: u64,
}

impl Batch {
    /// Some of the games as a batch of their own, whose first byte stands in `column`.
    fn part(&self, games: Range<usize>, column: u64, mut buffer: Vec<u8>) -> Batch {
        let first = games.start;
        let spans = &self.spans[games];
        let start = spans.first().map_or(0, |span| span.start);
        let end = spans.last().map_or(start, |span| span.end);
        buffer.extend_from_slice(&self.bytes[start..end]);
        let from_start = |&span: &GameSpan| GameSpan {
            start: span.start - start,
            end: span.end - start,
            ..span
        };
        Batch {
            source: Arc::clone(&self.source),
            first_game_id: self.first_game_id + first as u64,
            first_game_number: self.first_game_number + first as u64,
            byte_offset: self.byte_offset + start as u64,
            column,
            bytes: buffer,
            spans: spans.iter().map(from_start).collect(),
        }
    }
}

/// What the reader thread hands in.
#[derive(Debug)]
pub(crate) enum Job {
    Batch(Box<Batch>),
    /// The end of a source: passes through the pipeline to keep its place.
    Source(Box<SourceOutcome>),
    /// The source is not the one that was read before.
    Changed(Error),
}

/// Reads all sources of a run.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) sources: Vec<Source>,
    pub(crate) settings: Settings,
    pub(crate) buffers: Shelf<Vec<u8>>,
    pub(crate) packed_bytes: Arc<AtomicU64>,
    /// How many sources have been read already, how many games are in them, and how far the next
    /// one has been read.
    pub(crate) sources_done: usize,
    pub(crate) games_done: u64,
    pub(crate) reached: Reached,
}

impl Reading {
    /// Reads until everything is read or nobody wants more.
    pub(crate) fn run<E: Engine>(&self, engine: &E, submit: &Submit<Job, Done>) {
        let mut next_game_id = self.settings.first_game_id + self.games_done;
        let mut gate = Gate::new(submit, self.reached);
        for source in &self.sources[self.sources_done..] {
            let name = self.settings.name_of(source);
            let mut outcome = SourceOutcome::new(name, source.size);
            let stamp = source.stamp();
            let going_on = match source.open(&self.packed_bytes) {
                Ok(unpacked) => {
                    outcome.compression = Some(unpacked.compression());
                    let text = Text::new(unpacked);
                    outcome.content = Some(text.content());
                    if let Content::NotPgn(_) = text.content() {
                        outcome.not_pgn = true;
                        self.pass_on(text, &mut outcome, &mut gate)
                    } else {
                        let cutter = engine.cutter();
                        self.read(cutter, text, next_game_id, &mut outcome, &mut gate)
                    }
                }
                Err(error) => {
                    outcome.error = Some(error);
                    true
                }
            };
            if outcome.error.is_none()
                && let Some(change) = stamp.and_then(|stamp| stamp.change())
            {
                let error = Error::of_file(ErrorKind::TruncatedSource, &outcome.name, change);
                outcome.error = Some(error.at_byte(outcome.bytes));
            }
            next_game_id += outcome.games;
            outcome.complete = outcome.error.is_none();
            if !going_on || !gate.end(outcome) {
                return;
            }
        }
    }

    /// Reads one source; false where nobody wants more.
    fn read(
        &self,
        mut cutter: impl Cut,
        mut text: impl Read,
        first_game_id: u64,
        outcome: &mut SourceOutcome,
        gate: &mut Gate<'_>,
    ) -> bool {
        let name: Arc<str> = outcome.name.as_str().into();
        let batch_bytes = self.settings.batch_bytes.max(1);
        let mut buffer = self.buffer();
        let mut target = batch_bytes;
        let mut byte_offset = self.settings.offset_base;
        let mut column = 1;
        loop {
            if gate.is_cancelled() {
                return false;
            }
            let (read, at_end) = fill(&mut text, &mut buffer, target);
            outcome.bytes += read as u64;
            let at_end = match at_end {
                Ok(at_end) => at_end,
                Err(error) => {
                    outcome.error = Some(read_error(&error, &outcome.name, outcome.bytes));
                    true
                }
            };
            let mut spans = Vec::new();
            let used = cutter.cut(&buffer, at_end, &mut spans);
            if spans.is_empty() {
                if at_end {
                    outcome.not_pgn |= outcome.games == 0 && !is_blank(&buffer);
                    return self.leave(buffer, &name, gate);
                }
                if buffer.len() >= LONGEST_GAME {
                    let offset = outcome.bytes - buffer.len() as u64;
                    outcome.error = Some(endless_game(&outcome.name, offset));
                    return self.leave(buffer, &name, gate);
                }
                // A game is longer than the buffer.
                target = (2 * buffer.len()).max(batch_bytes);
                continue;
            }
            let mut next = self.buffer();
            next.extend_from_slice(&buffer[used..]);
            buffer.truncate(used);
            target = batch_bytes;
            let batch = Batch {
                source: Arc::clone(&name),
                first_game_id: first_game_id + outcome.games,
                first_game_number: 1 + outcome.games,
                byte_offset,
                column,
                bytes: buffer,
                spans,
            };
            outcome.games += batch.spans.len() as u64;
            byte_offset += used as u64;
            column = column_after(&batch.bytes, column);
            buffer = next;
            if !self.hand_in(batch, gate) {
                return false;
            }
            if at_end {
                return self.leave(buffer, &name, gate);
            }
        }
    }

    /// Hands in games, as one batch or more; false where nobody wants more.
    fn hand_in(&self, batch: Batch, gate: &mut Gate<'_>) -> bool {
        let games_before = batch.first_game_id - self.settings.first_game_id;
        let most = |first: usize| {
            let room = self.settings.room(games_before + first as u64);
            usize::try_from(room).map_or(MOST_GAMES, |room| room.min(MOST_GAMES))
        };
        let all = batch.spans.len();
        if all <= most(0) {
            return self.pass(batch, gate);
        }
        let mut column = batch.column;
        let mut first = 0;
        while first < all {
            let behind = all.min(first + most(first));
            let part = batch.part(first..behind, column, self.buffer());
            column = column_after(&part.bytes, column);
            if !self.pass(part, gate) {
                return false;
            }
            first = behind;
        }
        self.buffers.put(batch.bytes);
        true
    }

    /// Hands in one batch, unless that was done before; false where nobody wants more.
    fn pass(&self, batch: Batch, gate: &mut Gate<'_>) -> bool {
        match gate.batch(batch) {
            Passage::Ended => false,
            Passage::HandedIn => true,
            Passage::DoneBefore(buffer) => {
                self.buffers.put(buffer);
                true
            }
        }
    }

    /// Reads what is no PGN to its end, and passes it on for the export of everything else; false
    /// where nobody wants more.
    fn pass_on(
        &self,
        mut text: impl Read,
        outcome: &mut SourceOutcome,
        gate: &mut Gate<'_>,
    ) -> bool {
        let name: Arc<str> = outcome.name.as_str().into();
        loop {
            let mut buffer = self.buffer();
            let (read, at_end) = fill(&mut text, &mut buffer, self.settings.batch_bytes.max(1));
            outcome.bytes += read as u64;
            if let Err(error) = &at_end {
                outcome.error = Some(read_error(error, &outcome.name, outcome.bytes));
            }
            if !self.leave(buffer, &name, gate) || gate.is_cancelled() {
                return false;
            }
            if at_end.unwrap_or(true) {
                return true;
            }
        }
    }

    /// What is left at the end of a source and belongs to no game: a batch without games, so that
    /// an export can have it in its place.
    fn leave(&self, buffer: Vec<u8>, name: &Arc<str>, gate: &mut Gate<'_>) -> bool {
        if buffer.is_empty() || !self.settings.exports.sorts() {
            self.buffers.put(buffer);
            return true;
        }
        let batch = Batch {
            source: Arc::clone(name),
            bytes: buffer,
            ..Batch::default()
        };
        self.pass(batch, gate)
    }

    fn buffer(&self) -> Vec<u8> {
        let batch_bytes = self.settings.batch_bytes;
        // Room for what is left of the last batch, so that a buffer seldom grows.
        let mut buffer = self
            .buffers
            .take_or(|| Vec::with_capacity(batch_bytes + batch_bytes / 8));
        buffer.clear();
        buffer
    }
}

/// Reads until the buffer holds `target` bytes: how many were read, and whether the source ended.
fn fill(source: &mut impl Read, buffer: &mut Vec<u8>, target: usize) -> (usize, io::Result<bool>) {
    let before = buffer.len();
    let wanted = target.saturating_sub(before).max(1);
    buffer.reserve(wanted);
    let result = source.take(wanted as u64).read_to_end(buffer);
    let read = buffer.len() - before;
    (read, result.map(|_| read < wanted))
}

fn read_error(error: &io::Error, name: &str, bytes: u64) -> Error {
    let (kind, message) = if error.kind() == io::ErrorKind::UnexpectedEof {
        (
            ErrorKind::TruncatedSource,
            "the packed data end too early; what could be unpacked was audited".to_owned(),
        )
    } else {
        (
            ErrorKind::UnreadableSource,
            format!("cannot be read from here on: {}", reason(error)),
        )
    };
    Error::of_file(kind, name, message).at_byte(bytes)
}

fn endless_game(name: &str, offset: u64) -> Error {
    let message = format!(
        "no game ends within {} MiB from here on; the rest was not read",
        LONGEST_GAME >> 20
    );
    Error::of_file(ErrorKind::UnreadableSource, name, message).at_byte(offset)
}

/// Whether there is nothing but blanks (and byte order marks).
fn is_blank(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes
        .iter()
        .all(|byte| byte.is_ascii_whitespace() || byte.is_ascii_control())
}
