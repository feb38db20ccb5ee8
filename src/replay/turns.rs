//! What each turn of a side tells: whether it was in check, whether it could castle, and what
//! prevented it for how long.

use shakmaty::{Bitboard, ByColor, Color};

use super::{
    Wanted,
    audit::{Ended, Episode, Evidence, EvidenceRange, GameAudit},
    line::Line,
};
use crate::law::{
    ByWing, Ground, Grounds, Kind, Losses, Obstacle, Path, Ply, Wing, attack, obstacle,
};

/// The turns of both sides so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns(ByColor<SideTurns>);

#[derive(Clone, Debug, Default)]
struct SideTurns {
    /// The ply of the side's last turn.
    last: Ply,
    /// Turns in check.
    checks: u32,
    /// The obstacles that held at the last turn.
    obstacles: ByWing<Grounds>,
    /// The episode of each obstacle that holds, by its index in the audit.
    open: ByWing<[u32; Ground::ALL.len()]>,
}

impl Turns {
    /// Enters a turn of the side to move.
    // Measured: inlined, but not what it rarely does.
    #[inline(always)]
    pub(super) fn begin(&mut self, line: &Line, wanted: Wanted, audit: &mut GameAudit) {
        let color = line.position.turn;
        let side = self.0.get_mut(color);
        side.last = line.ply + 1;
        side.checks += u32::from(line.safety.in_check);
        if wanted.obstacles && line.rights.holds_any(color) {
            side.judge_obstacles(color, line, wanted, audit);
        }
    }

    /// Turns of each side in check so far.
    pub(super) fn checks(&self) -> ByColor<u32> {
        ByColor {
            white: self.0.white.checks,
            black: self.0.black.checks,
        }
    }

    /// Earlier turns of the side to move in check.
    pub(super) fn checks_before(&self, line: &Line) -> u32 {
        self.0.get(line.position.turn).checks - u32::from(line.safety.in_check)
    }

    /// Ends the episodes of the rights that were lost with the last ply.
    pub(super) fn rights_lost(&mut self, losses: Losses, audit: &mut GameAudit) {
        for (color, wing) in losses.iter() {
            self.0.get_mut(color).end_all(wing, Ended::RightLost, audit);
        }
    }

    /// Ends every episode that is still open.
    pub(super) fn end(&mut self, ended: Ended, audit: &mut GameAudit) {
        for color in Color::ALL {
            for wing in Wing::ALL {
                self.0.get_mut(color).end_all(wing, ended, audit);
            }
        }
    }
}

impl SideTurns {
    #[inline(never)]
    fn judge_obstacles(
        &mut self,
        color: Color,
        line: &Line,
        wanted: Wanted,
        audit: &mut GameAudit,
    ) {
        let board = &line.position.board;
        let path_of = |wing| {
            line.rights
                .path(color, wing)
                .filter(|_| line.rights.is_held(color, wing))
        };
        let squares_of = |wing| path_of(wing).map_or(Bitboard::EMPTY, Path::kings_squares);
        let zone = squares_of(Wing::KingSide) | squares_of(Wing::QueenSide);
        let attacked = attack::attacked_within(board, !color, zone);
        for wing in [Wing::KingSide, Wing::QueenSide] {
            let Some(path) = path_of(wing) else { continue };
            let obstacles = Obstacle::on(board, color, path, attacked).grounds;
            let right = audit.rights.get_mut(color).get_mut(wing);
            if obstacles.is_empty() {
                right.available_turns += 1;
                right.first_available.get_or_insert(self.last);
            } else {
                right.blocked_turns += 1;
            }
            let before = *self.obstacles.get(wing);
            if wanted.episodes && obstacles != before {
                for ground in before.without(obstacles).iter() {
                    self.end_episode(wing, ground, self.last - 2, Ended::Cleared, audit);
                }
                for ground in obstacles.without(before).iter() {
                    let evidence = evidence_of(line, color, path, ground, audit);
                    self.begin_episode(color, wing, ground, evidence, audit);
                }
                *self.obstacles.get_mut(wing) = obstacles;
            }
        }
    }

    fn begin_episode(
        &mut self,
        color: Color,
        wing: Wing,
        cause: Ground,
        evidence: EvidenceRange,
        audit: &mut GameAudit,
    ) {
        self.open.get_mut(wing)[cause as usize] =
            u32::try_from(audit.episodes.len()).unwrap_or(u32::MAX);
        audit.episodes.push(Episode {
            color,
            wing,
            cause,
            from: self.last,
            to: self.last,
            turns: 1,
            evidence,
            ended: Ended::Cleared,
        });
    }

    /// A side's turns are two plies apart, so the first and the last one give their number.
    fn end_episode(&self, wing: Wing, cause: Ground, to: Ply, ended: Ended, audit: &mut GameAudit) {
        let index = self.open.get(wing)[cause as usize] as usize;
        if let Some(episode) = audit.episodes.get_mut(index) {
            episode.to = to;
            episode.turns = (to - episode.from) / 2 + 1;
            episode.ended = ended;
        }
    }

    fn end_all(&mut self, wing: Wing, ended: Ended, audit: &mut GameAudit) {
        let open = std::mem::take(self.obstacles.get_mut(wing));
        for ground in open.iter() {
            self.end_episode(wing, ground, self.last, ended, audit);
        }
    }
}

/// Keeps the pieces behind one obstacle.
pub(super) fn evidence_of(
    line: &Line,
    color: Color,
    path: &Path,
    ground: Ground,
    audit: &mut GameAudit,
) -> EvidenceRange {
    debug_assert_eq!(ground.kind(), Kind::ForNow);
    let start = audit.evidence.len();
    let board = &line.position.board;
    obstacle::for_each_piece_behind(board, color, path, ground, |attacked, piece, on| {
        audit.evidence.push(Evidence {
            attacked,
            piece,
            on,
        });
    });
    EvidenceRange::new(start, audit.evidence.len())
}
