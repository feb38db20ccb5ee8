//! Where the reader hands in what it has read: what an earlier run has done is passed over.

use super::{Batch, Reached, reading::Job, worker::Done};
use crate::{
    error::{Error, ErrorKind},
    pipeline::Submit,
    report::SourceOutcome,
};

/// The way from the reader to the workers.
pub(super) struct Gate<'a> {
    submit: &'a Submit<Job, Done>,
    /// How far the first source has been read before.
    before: Reached,
    now: Reached,
}

/// What became of a batch.
pub(super) enum Passage {
    HandedIn,
    /// An earlier run has done it; its buffer can be used again.
    DoneBefore(Vec<u8>),
    /// Nobody wants more.
    Ended,
}

impl<'a> Gate<'a> {
    pub(super) fn new(submit: &'a Submit<Job, Done>, before: Reached) -> Gate<'a> {
        Gate {
            submit,
            before,
            now: Reached::default(),
        }
    }

    /// Hands in a batch, unless it was done before. Batches are cut as they were then, so each was
    /// done as a whole or not at all.
    pub(super) fn batch(&mut self, batch: Batch) -> Passage {
        if self.now.read.length >= self.before.read.length {
            let is_taken = self.submit.job(Job::Batch(Box::new(batch)));
            return if is_taken {
                Passage::HandedIn
            } else {
                Passage::Ended
            };
        }
        self.now.add(batch.spans.len() as u64, &batch.bytes);
        if self.now.read.length >= self.before.read.length && self.now != self.before {
            self.refuse(&batch.source);
            return Passage::Ended;
        }
        Passage::DoneBefore(batch.bytes)
    }

    /// Hands in the end of a source; false where nobody wants more.
    pub(super) fn end(&mut self, outcome: SourceOutcome) -> bool {
        if self.now.read.length < self.before.read.length {
            self.refuse(&outcome.name);
            return false;
        }
        // The next source was not read before.
        self.before = Reached::default();
        self.now = Reached::default();
        self.submit.job(Job::Source(Box::new(outcome)))
    }

    /// Whether the run was asked to stop.
    pub(super) fn is_cancelled(&self) -> bool {
        self.submit.is_cancelled()
    }

    fn refuse(&self, source: &str) {
        let message = "this is not what was read before the run was interrupted; start anew, \
                       without --resume";
        let error = Error::of_file(ErrorKind::Usage, source, message);
        self.submit.job(Job::Changed(error));
    }
}
