//! A castle of the main line: judged, recorded, and carried out.

use shakmaty::Color;

use super::{
    audit::{CastleAudit, Doubt, EvidenceRange, GameAudit, Gives, IllegalCastle, Reading, Text},
    line::Line,
    readings::{Choice, Readings, legal_castle},
    turns::evidence_of,
    visitor::Replay,
};
use crate::{
    law::{Ground, Grounds, Played, Right, Verdict, Wing, judge},
    pgn::{Notation, Token},
    problem::ProblemKind,
};

/// Who castled, and on which wing by the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Castled {
    pub(super) color: Color,
    pub(super) wing: Wing,
}

impl Replay<'_> {
    /// Judges a castle and records the verdict; carries it out where anything can be.
    pub(super) fn castle(&mut self, token: &Token<'_>, wing: Wing, notation: Notation) {
        let color = self.line.position.turn;
        let verdict = judge(&self.line.position.board, &self.line.rights, color, wing);
        self.castle_notation(token, wing, notation);
        let carried_out = if verdict.is_legal() {
            legal_castle(&self.line, &verdict).map(|played| (Reading::AsWritten, played))
        } else {
            self.choose_reading(token, &verdict)
        };
        let record = Record {
            token,
            verdict: &verdict,
            notation,
            carried_out,
            checks_before: self.turns.checks_before(&self.line),
            available_turns: self.audit.rights.get(color).get(wing).available_turns,
        };
        self.record_castle(&record);
        self.clocks.castle_follows(color, self.line.ply + 1);
        let Some((_, played)) = carried_out else {
            return self.stop_at(
                ProblemKind::CastleImpossible,
                token,
                "nothing on the board corresponds to this castle",
            );
        };
        self.play_castle(token, notation, wing_of(played).unwrap_or(wing), played);
        if let Some(castle) = self.audit.castles.last_mut() {
            castle.gives = gives(&self.line);
        }
    }

    fn choose_reading(
        &mut self,
        token: &Token<'_>,
        verdict: &Verdict,
    ) -> Option<(Reading, Played)> {
        let readings = Readings::of(&self.line, verdict);
        let first = readings.first()?;
        // An earlier trial already took the first reading here, and came to the end.
        if self.rest_replays && first.0 != Reading::OtherWing {
            return Some(first);
        }
        if self.trials_left == 0 {
            return Some(first);
        }
        let Choice {
            reading,
            played,
            rest_replays,
        } = self
            .rest_behind(token)
            .choose(&self.line, &readings, &mut self.trials_left)?;
        self.rest_replays = rest_replays;
        Some((reading, played))
    }

    fn record_castle(&mut self, record: &Record<'_>) {
        let mut castle = record.castle(&self.line, self.audit);
        let index = self.audit.castles.len();
        if !castle.grounds.is_empty() {
            let nth = castle.doubt.is_none().then(|| {
                let earlier = self.audit.castles.iter().filter(|earlier| {
                    earlier.color == castle.color
                        && !earlier.grounds.is_empty()
                        && earlier.doubt.is_none()
                });
                u32::try_from(earlier.count() + 1).unwrap_or(u32::MAX)
            });
            let illegal = illegal_castle(&self.line, record.verdict, index, nth, self.audit);
            castle.illegal = Some(u32::try_from(self.audit.illegal.len()).unwrap_or(u32::MAX));
            self.audit.illegal.push(illegal);
        }
        self.audit.castles.push(castle);
    }
}

/// What is to be recorded about a castle, before it is carried out.
pub(super) struct Record<'a> {
    pub(super) token: &'a Token<'a>,
    pub(super) verdict: &'a Verdict,
    pub(super) notation: Notation,
    pub(super) carried_out: Option<(Reading, Played)>,
    pub(super) checks_before: u32,
    pub(super) available_turns: u32,
}

impl Record<'_> {
    /// The castle as the side to move of `line` wrote it.
    pub(super) fn castle(&self, line: &Line, audit: &mut GameAudit) -> CastleAudit {
        let Verdict { color, wing, .. } = *self.verdict;
        let board = &line.position.board;
        let attacked = |square| board.attacks_to(square, !color, board.occupied()).any();
        let path = self.verdict.path;
        CastleAudit {
            ply: line.ply + 1,
            move_number: line.position.move_number,
            color,
            wing,
            token: audit.keep(self.token.bytes),
            at: self.token.at,
            notation: self.notation,
            grounds: self.verdict.grounds,
            rook_attacked: path.and_then(|path| path.rook).map(attacked),
            rook_path_attacked: path.is_some_and(|path| path.rook_only().into_iter().any(attacked)),
            checks_before: self.checks_before,
            available_turns: self.available_turns,
            played_as: self.carried_out.map(|(reading, _)| reading),
            played_wing: self.carried_out.and_then(|(_, played)| wing_of(played)),
            doubt: doubt(self.verdict.grounds, self.notation, self.carried_out),
            gives: None,
            illegal: None,
            line: Text::default(),
            clock: None,
            move_time: None,
        }
    }
}

/// What else there is to say about an illegal castle, the one at `castle` of its list.
pub(super) fn illegal_castle(
    line: &Line,
    verdict: &Verdict,
    castle: usize,
    nth: Option<u32>,
    audit: &mut GameAudit,
) -> IllegalCastle {
    let Verdict { color, wing, .. } = *verdict;
    let start = audit.evidence.len();
    let mut between = EvidenceRange::default();
    if let Some(path) = verdict.path {
        for ground in [
            Ground::KingInCheck,
            Ground::TransitAttacked,
            Ground::DestinationAttacked,
        ] {
            if verdict.grounds.contains(ground) {
                evidence_of(line, color, &path, ground, audit);
            }
        }
    }
    let attackers = EvidenceRange::new(start, audit.evidence.len());
    if let Some(path) = verdict.path
        && verdict.grounds.contains(Ground::PieceBetween)
    {
        between = evidence_of(line, color, &path, Ground::PieceBetween, audit);
    }
    let other = judge(&line.position.board, &line.rights, color, wing.other());
    let mut fen = String::new();
    line.position.append_fen(&line.rights, &mut fen);
    IllegalCastle {
        castle: u32::try_from(castle).unwrap_or(u32::MAX),
        lost: match line.rights.right(color, wing) {
            Right::Held => None,
            Right::NotGranted => Some((0, Ground::NoRightInSetup)),
            Right::Lost { at, cause } => Some((at, cause)),
        },
        attackers,
        between,
        fen_before: audit.keep(fen.as_bytes()),
        other_wing_legal: other.is_legal(),
        king_has_move: line.position.king_has_move(&line.rights),
        nth,
        plies_after: 0,
    }
}

/// What the castle just carried out did to the other king.
pub(super) fn gives(line: &Line) -> Option<Gives> {
    match line.safety.in_check {
        true if line.position.is_mated() => Some(Gives::Mate),
        true => Some(Gives::Check),
        false => None,
    }
}

const fn wing_of(played: Played) -> Option<Wing> {
    match played {
        Played::Castle { wing, .. } => Some(wing),
        _ => None,
    }
}

/// Why the record rather than the player is in question.
fn doubt(
    grounds: Grounds,
    notation: Notation,
    carried_out: Option<(Reading, Played)>,
) -> Option<Doubt> {
    if grounds.is_empty() {
        None
    } else if grounds == Grounds::from_iter([Ground::NoRightInSetup]) {
        Some(Doubt::Setup)
    } else if matches!(carried_out, Some((Reading::OtherWing, _))) {
        Some(Doubt::Record)
    } else if matches!(notation, Notation::KingMove | Notation::Coordinates) {
        Some(Doubt::Notation)
    } else {
        None
    }
}
