//! What cuts and audits games: the seam at which tests put something simpler.

use crate::{
    pgn::{Cutter, GameSpan},
    replay::{Auditor, GameAudit, Wanted},
};

/// Finds the games of one source. See [`Cutter::cut`].
pub trait Cut: Send {
    /// Cuts `bytes`: the source from the end of the last game cut on.
    fn cut(&mut self, bytes: &[u8], at_end: bool, spans: &mut Vec<GameSpan>) -> usize;
}

/// Replays one game after the other.
pub trait Audit: Send + 'static {
    /// Says everything about the one game in `game`.
    fn audit(&mut self, game: &[u8]) -> &GameAudit;
}

/// Makes cutters and auditors.
pub trait Engine: Send + Sync + 'static {
    /// Cuts a source.
    type Cutter: Cut;
    /// Audits games.
    type Auditor: Audit;

    /// A cutter at the start of a source.
    fn cutter(&self) -> Self::Cutter;

    /// An auditor that finds out what is `wanted`.
    fn auditor(&self, wanted: Wanted) -> Self::Auditor;
}

/// The engine of the command: roque's own reader.
#[derive(Clone, Copy, Debug, Default)]
pub struct Roque;

impl Engine for Roque {
    type Cutter = Cutter;
    type Auditor = Auditor;

    fn cutter(&self) -> Cutter {
        Cutter::new()
    }

    fn auditor(&self, wanted: Wanted) -> Auditor {
        Auditor::new(wanted)
    }
}

impl Cut for Cutter {
    fn cut(&mut self, bytes: &[u8], at_end: bool, spans: &mut Vec<GameSpan>) -> usize {
        Cutter::cut(self, bytes, at_end, spans)
    }
}

impl Audit for Auditor {
    fn audit(&mut self, game: &[u8]) -> &GameAudit {
        Auditor::audit(self, game)
    }
}

/// The oracle: the same replay, driven by [`pgn_reader::Reader`], which drops words that it cannot
/// read and tells no places. Games are cut by roque.
#[derive(Clone, Copy, Debug, Default)]
pub struct PgnReader;

/// Audits what [`pgn_reader::Reader`] reads.
#[derive(Debug)]
pub struct PgnReaderAuditor(Auditor);

impl Engine for PgnReader {
    type Cutter = Cutter;
    type Auditor = PgnReaderAuditor;

    fn cutter(&self) -> Cutter {
        Cutter::new()
    }

    fn auditor(&self, wanted: Wanted) -> PgnReaderAuditor {
        PgnReaderAuditor(Auditor::new(wanted))
    }
}

impl Audit for PgnReaderAuditor {
    fn audit(&mut self, game: &[u8]) -> &GameAudit {
        self.0.audit_with_pgn_reader(game)
    }
}
