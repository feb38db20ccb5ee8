//! A castle of the main line: judged, recorded, and carried out.

use shakmaty::Color;

use super::{
    audit::{CastleAudit, Doubt, EvidenceRange, Gives, IllegalCastle, Reading},
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
        let doubt = doubt(verdict.grounds, notation, carried_out);
        self.record_castle(token, &verdict, notation, carried_out, doubt);
        let Some((_, played)) = carried_out else {
            return self.stop_at(
                ProblemKind::CastleImpossible,
                token,
                "nothing on the board corresponds to this castle",
            );
        };
        self.play_castle(token, notation, wing_of(played).unwrap_or(wing), played);
        if let Some(castle) = self.audit.castles.last_mut() {
            castle.gives = match self.line.in_check {
                true if self.line.position.is_mated() => Some(Gives::Mate),
                true => Some(Gives::Check),
                false => None,
            };
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

    fn record_castle(
        &mut self,
        token: &Token<'_>,
        verdict: &Verdict,
        notation: Notation,
        carried_out: Option<(Reading, Played)>,
        doubt: Option<Doubt>,
    ) {
        let Verdict { color, wing, .. } = *verdict;
        let board = &self.line.position.board;
        let attacked = |square| board.attacks_to(square, !color, board.occupied()).any();
        let rook = verdict.path.and_then(|path| path.rook);
        let rook_path_attacked = verdict
            .path
            .is_some_and(|path| path.rook_only().into_iter().any(attacked));
        let castle = CastleAudit {
            ply: self.line.ply + 1,
            move_number: self.line.position.move_number,
            color,
            wing,
            token: self.audit.keep(token.bytes),
            at: token.at,
            notation,
            grounds: verdict.grounds,
            rook_attacked: rook.map(attacked),
            rook_path_attacked,
            checks_before: self.turns.checks_before(&self.line),
            available_turns: self.audit.rights.get(color).get(wing).available_turns,
            played_as: carried_out.map(|(reading, _)| reading),
            played_wing: carried_out.and_then(|(_, played)| wing_of(played)),
            doubt,
            gives: None,
            illegal: None,
        };
        self.audit.castles.push(castle);
        if !verdict.is_legal() {
            self.record_illegal(verdict, doubt);
        }
    }

    fn record_illegal(&mut self, verdict: &Verdict, doubt: Option<Doubt>) {
        let Verdict { color, wing, .. } = *verdict;
        let start = self.audit.evidence.len();
        let mut between = EvidenceRange::default();
        if let Some(path) = verdict.path {
            for ground in [
                Ground::KingInCheck,
                Ground::TransitAttacked,
                Ground::DestinationAttacked,
            ] {
                if verdict.grounds.contains(ground) {
                    evidence_of(&self.line, color, &path, ground, self.audit);
                }
            }
        }
        let attackers = EvidenceRange::new(start, self.audit.evidence.len());
        if let Some(path) = verdict.path
            && verdict.grounds.contains(Ground::PieceBetween)
        {
            between = evidence_of(&self.line, color, &path, Ground::PieceBetween, self.audit);
        }
        let line = &self.line;
        let other = judge(&line.position.board, &line.rights, color, wing.other());
        let mut fen = String::new();
        line.position.append_fen(&line.rights, &mut fen);
        let nth = doubt.is_none().then(|| {
            let earlier = self.audit.castles.iter().filter(|castle| {
                castle.color == color && !castle.grounds.is_empty() && castle.doubt.is_none()
            });
            u32::try_from(earlier.count()).unwrap_or(u32::MAX)
        });
        let castle = self.audit.castles.len() - 1;
        let illegal = IllegalCastle {
            castle: u32::try_from(castle).unwrap_or(u32::MAX),
            lost: match line.rights.right(color, wing) {
                Right::Held => None,
                Right::NotGranted => Some((0, Ground::NoRightInSetup)),
                Right::Lost { at, cause } => Some((at, cause)),
            },
            attackers,
            between,
            fen_before: self.audit.keep(fen.as_bytes()),
            other_wing_legal: other.is_legal(),
            king_has_move: line.position.king_has_move(&line.rights),
            nth,
            plies_after: 0,
        };
        self.audit.castles[castle].illegal =
            Some(u32::try_from(self.audit.illegal.len()).unwrap_or(u32::MAX));
        self.audit.illegal.push(illegal);
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
