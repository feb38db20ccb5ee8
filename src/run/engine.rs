//! What cuts and audits games: the seam at which tests put something simpler.

use std::{path::Path, thread, time::Duration};

use memchr::memmem;

use crate::{
    pgn::{Cutter, GameSpan, Letters, tiling},
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

/// The engine of the command, and of each game the check that no byte of it is lost; one that
/// fails is an `internal_error` of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckedRoque;

/// Audits games, and checks how they are read.
#[derive(Debug)]
pub struct CheckedAuditor(Auditor);

impl Engine for CheckedRoque {
    type Cutter = Cutter;
    type Auditor = CheckedAuditor;

    fn cutter(&self) -> Cutter {
        Cutter::new()
    }

    fn auditor(&self, wanted: Wanted) -> CheckedAuditor {
        CheckedAuditor(Auditor::new(wanted))
    }
}

impl Audit for CheckedAuditor {
    fn audit(&mut self, game: &[u8]) -> &GameAudit {
        for variations in [false, true] {
            if let Err(fault) = tiling::check(game, Letters::English, variations) {
                panic!("{fault}");
            }
        }
        self.0.audit(game)
    }
}

/// The engine of the command, with bugs: what proves that a bug costs one game and no more.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaultyRoque;

/// Fails on games with a tag that asks for it.
#[derive(Debug)]
pub struct FaultyAuditor {
    auditor: Auditor,
    broken: GameAudit,
}

impl FaultyAuditor {
    /// The auditor panics at a game with this tag.
    pub const PANIC: &str = "[Fault \"panic\"]";

    /// What the auditor says of a game with this tag makes the first problem impossible to write.
    pub const NO_TEXT: &str = "[Fault \"no text\"]";

    /// The auditor does not return from a game with this tag as long as there is a file `hold` in
    /// the current folder.
    pub const HOLD: &str = "[Fault \"hold\"]";
}

impl Engine for FaultyRoque {
    type Cutter = Cutter;
    type Auditor = FaultyAuditor;

    fn cutter(&self) -> Cutter {
        Cutter::new()
    }

    fn auditor(&self, wanted: Wanted) -> FaultyAuditor {
        FaultyAuditor {
            auditor: Auditor::new(wanted),
            broken: GameAudit::default(),
        }
    }
}

impl Audit for FaultyAuditor {
    fn audit(&mut self, game: &[u8]) -> &GameAudit {
        let has = |tag: &str| memmem::find(game, tag.as_bytes()).is_some();
        // Half of the work is done by then.
        let audit = self.auditor.audit(game);
        assert!(!has(FaultyAuditor::PANIC), "the game asks for a panic");
        while has(FaultyAuditor::HOLD) && Path::new("hold").exists() {
            thread::sleep(Duration::from_millis(5));
        }
        if has(FaultyAuditor::NO_TEXT) {
            self.broken = audit.clone();
            for problem in &mut self.broken.problems {
                problem.detail.start = u32::MAX;
                problem.detail.len = 1;
            }
            return &self.broken;
        }
        audit
    }
}
