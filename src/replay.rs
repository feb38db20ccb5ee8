//! From meaning to a [`GameAudit`]: replays one game. Knows no files and no threads.
//!
//! ```
//! use roque::replay::{Auditor, Wanted};
//!
//! let mut auditor = Auditor::new(Wanted::ALL);
//! let audit = auditor.audit(b"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *");
//! assert_eq!(audit.plies, 8);
//! assert!(audit.castles[0].grounds.is_empty());
//! ```

pub mod audit;
pub mod moment;
pub mod position;
pub mod resolve;
pub mod setup;

mod artifacts;
mod begin;
mod castles;
mod clocks;
mod details;
mod end;
mod hash;
mod line;
mod readings;
mod spelling;
mod turns;
mod variations;
mod visitor;

pub use audit::GameAudit;
pub use moment::Moment;
pub use position::Position;

use audit::{Problem, Status};
use line::Line;
use setup::Setup;
use visitor::Replay;

use crate::{
    pgn::{Letters, Reader},
    problem::ProblemKind,
};

/// What an audit is to find out beyond the castles themselves: what no table needs is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Obstacles at each turn, for `castles`, `rights` and `blocks`.
    pub obstacles: bool,
    /// The episodes and the pieces behind them, for `blocks`.
    pub episodes: bool,
    /// The castles in variations.
    pub variations: bool,
}

impl Wanted {
    /// Everything about the main line.
    pub const ALL: Wanted = Wanted {
        obstacles: true,
        episodes: true,
        variations: false,
    };
}

/// Audits games one after the other into one reused [`GameAudit`].
#[derive(Debug)]
pub struct Auditor {
    wanted: Wanted,
    standard: Line,
    audit: GameAudit,
}

impl Auditor {
    /// An auditor that finds out what is `wanted`.
    #[must_use]
    pub fn new(wanted: Wanted) -> Auditor {
        Auditor {
            wanted,
            standard: Line::new(Setup::standard()),
            audit: GameAudit::default(),
        }
    }

    /// Replays the one game in `game` and says everything about it.
    ///
    /// The piece letters are English; where the replay stops under them, and another language
    /// takes the whole game to its end, they are of that language.
    pub fn audit(&mut self, game: &[u8]) -> &GameAudit {
        self.replay(game, Letters::default());
        if self.stopped_at_a_word() {
            self.try_other_letters(game);
        }
        &self.audit
    }

    /// Replays the first game that [`pgn_reader::Reader`] reads: the oracle for clean games. It
    /// tells no places, drops words that it cannot read, and gives up on a game that it cannot
    /// read; then the audit holds what came before.
    pub fn audit_with_pgn_reader(&mut self, game: &[u8]) -> &GameAudit {
        self.audit.clear();
        let mut replay = Replay::new(
            &mut self.audit,
            self.wanted,
            &self.standard,
            &[],
            Letters::default(),
        );
        let _given_up = pgn_reader::Reader::build(std::io::Cursor::new(game))
            .set_supported_tag_line_length(game.len())
            .set_supported_comment_length(game.len())
            .finish()
            .read_game(&mut replay);
        &self.audit
    }

    fn replay(&mut self, game: &[u8], letters: Letters) {
        self.audit.clear();
        let mut replay = Replay::new(&mut self.audit, self.wanted, &self.standard, game, letters);
        Reader::new(game).letters(letters).read(&mut replay);
    }

    fn stopped_at_a_word(&self) -> bool {
        self.audit.status == Status::Stopped
            && self.audit.problems.iter().any(|problem| {
                matches!(
                    problem.kind,
                    ProblemKind::UnreadableToken
                        | ProblemKind::IllegalMove
                        | ProblemKind::AmbiguousMove
                )
            })
    }

    fn try_other_letters(&mut self, game: &[u8]) {
        for letters in Letters::candidates(game) {
            self.replay(game, letters);
            if self.audit.status == Status::Complete {
                let detail = format!("the piece letters are {}", letters.name());
                let detail = self.audit.keep(detail.as_bytes());
                self.audit.problem(Problem {
                    detail,
                    ..Problem::of_game(ProblemKind::LocalizedPieces)
                });
                return;
            }
        }
        self.replay(game, Letters::default());
    }
}
