//! The games of one batch, sorted by their class.

use std::{io, ops::Range};

use super::{Class, Export, Plan, Tally, annotate};
use crate::{
    error::{Error, ErrorKind},
    replay::audit::GameAudit,
    tables::GameContext,
};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What the exports get from one batch. Reused from batch to batch.
#[derive(Debug, Default)]
pub struct Sorted {
    /// Which bytes of the batch go where: they tile it, and neighbours of one class are one.
    runs: Vec<(Class, Range<usize>)>,
    games: [u64; Class::COUNT],
    annotated: Vec<u8>,
    /// Exports that are to be packed, packed.
    packed: Vec<(Export, io::Result<Vec<u8>>)>,
}

impl Sorted {
    /// Empties it for the next batch.
    pub fn clear(&mut self) {
        self.runs.clear();
        self.games = [0; Class::COUNT];
        self.annotated.clear();
        self.packed.clear();
    }

    /// Sorts the game that begins at `start` in the batch.
    pub fn add_game(
        &mut self,
        plan: Plan,
        context: &GameContext<'_>,
        start: usize,
        audit: &GameAudit,
    ) {
        if !plan.sorts() {
            return;
        }
        let game = context.bytes;
        let is_first = context.game_number == 1 && start == 0;
        let mark = if is_first && game.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len()
        } else {
            0
        };
        let class = Class::of(audit);
        if class == Class::Flagged && plan.packing(Export::Annotated).is_some() {
            // In a piece of its own first: what fails halfway must leave nothing.
            let mut annotated = Vec::new();
            annotate::game(game, mark, audit, &mut annotated);
            self.annotated.append(&mut annotated);
        }
        self.push(Class::Rest, start + mark);
        self.push(class, start + game.len());
        self.games[class as usize] += 1;
    }

    /// What lies behind the last game belongs to the rest; packs what is to be packed.
    pub fn finish(&mut self, plan: Plan, batch: &[u8]) {
        if !plan.sorts() {
            return;
        }
        self.push(Class::Rest, batch.len());
        for class in Class::ALL {
            let export = class.export();
            if let Some(packing) = plan.packing(export)
                && !packing.is_none()
            {
                let bytes: Vec<_> = self.runs_of(class).map(|run| &batch[run]).collect();
                if !bytes.is_empty() {
                    self.packed.push((export, packing.pack(&bytes.concat())));
                }
            }
        }
        if let Some(packing) = plan.packing(Export::Annotated)
            && !packing.is_none()
            && !self.annotated.is_empty()
        {
            let packed = packing.pack(&self.annotated);
            self.packed.push((Export::Annotated, packed));
        }
    }

    /// Hands over what there is for each export, and counts it.
    ///
    /// # Errors
    ///
    /// Whatever `write` gives.
    pub fn write(
        &mut self,
        plan: Plan,
        source: &str,
        batch: &[u8],
        tally: &mut Tally,
        mut write: impl FnMut(Export, &[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if !plan.sorts() {
            return Ok(());
        }
        for (class, run) in &self.runs {
            let export = class.export();
            let bytes = &batch[run.clone()];
            if let Some(packing) = plan.packing(export) {
                tally.join(*class, source, bytes);
                if packing.is_none() {
                    write(export, bytes)?;
                }
            }
            tally.add(export, 0, bytes.len());
        }
        for class in Class::ALL {
            tally.add(class.export(), self.games[class as usize], 0);
        }
        if let Some(packing) = plan.packing(Export::Annotated) {
            let games = self.games[Class::Flagged as usize];
            tally.add(Export::Annotated, games, self.annotated.len());
            if packing.is_none() {
                write(Export::Annotated, &self.annotated)?;
            }
        }
        for (export, packed) in self.packed.drain(..) {
            let packed = packed.map_err(|error| {
                let message = format!("{}: games cannot be packed: {error}", export.option());
                Error::new(ErrorKind::Report, message)
            })?;
            write(export, &packed)?;
        }
        Ok(())
    }

    fn runs_of(&self, class: Class) -> impl Iterator<Item = Range<usize>> {
        self.runs
            .iter()
            .filter(move |(known, _)| *known == class)
            .map(|(_, run)| run.clone())
    }

    /// Everything from the end of the last run up to `end` belongs to this class.
    fn push(&mut self, class: Class, end: usize) {
        let start = self.runs.last().map_or(0, |(_, run)| run.end);
        if start >= end {
            return;
        }
        match self.runs.last_mut() {
            Some((last, run)) if *last == class => run.end = end,
            _ => self.runs.push((class, start..end)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{export::Packing, replay::audit::Status};

    #[test]
    fn every_byte_has_one_place() {
        let plan = Plan::NONE.with(Export::Rest, Packing::NONE);
        let complete = GameAudit {
            status: Status::Complete,
            ..GameAudit::default()
        };
        let stopped = GameAudit {
            status: Status::Stopped,
            ..GameAudit::default()
        };
        let batch = b"\xef\xbb\xbfaabbccjunk";
        let mut sorted = Sorted::default();
        let spans = [(0..5, &complete), (5..7, &complete), (7..9, &stopped)];
        for (number, (span, audit)) in (1..).zip(spans) {
            let context = GameContext {
                source: "-",
                game_id: number,
                game_number: number,
                line: 1,
                column: 1,
                byte_offset: span.start as u64,
                byte_length: span.len() as u64,
                bytes: &batch[span.clone()],
            };
            sorted.add_game(plan, &context, span.start, audit);
        }
        sorted.finish(plan, batch);
        assert_eq!(
            sorted.runs,
            [
                (Class::Rest, 0..3),
                (Class::Clean, 3..7),
                (Class::Rest, 7..13)
            ]
        );
        assert_eq!(sorted.games, [2, 0, 1]);
        sorted.clear();
        sorted.finish(plan, b"no game");
        assert_eq!(sorted.runs, [(Class::Rest, 0..7)]);
    }
}
