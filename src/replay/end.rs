//! The end of a replay: what can be said only of the whole game.

use shakmaty::Color;

use super::{
    audit::{Ended, Fact, Fate, FirstCastle, Problem, Status, Text},
    visitor::Replay,
};
use crate::{pgn::Termination, problem::ProblemKind};

impl Replay<'_> {
    pub(super) fn finish(&mut self) {
        let audit = &mut *self.audit;
        audit.plies = self.line.ply;
        audit.moves_hash = self.hash.value();
        if audit.status == Status::NotReplayed {
            return;
        }
        let stopped = audit.status == Status::Stopped;
        if !stopped {
            audit.status = if self.has_moves {
                Status::Complete
            } else {
                Status::NoMoves
            };
        }
        let ended = if stopped {
            Ended::CutOff
        } else {
            Ended::GameEnd
        };
        self.turns.end(ended, audit);
        for color in Color::ALL {
            let first = audit.first_castle.get_mut(color);
            if *first == FirstCastle::Unknown && !stopped {
                *first = FirstCastle::None;
            }
            for right in audit.rights.get_mut(color).iter_mut() {
                if right.fate == Fate::Held && stopped {
                    right.fate = Fate::CutOff;
                }
            }
        }
        for illegal in &mut audit.illegal {
            let castle = &audit.castles[illegal.castle as usize];
            if castle.played_as.is_some() {
                illegal.plies_after = self.line.ply - castle.ply;
            }
        }
    }

    /// Compares the result in the tag with the one behind the moves.
    pub(super) fn compare_results(&mut self) {
        let tag = self.audit.facts[Fact::Result as usize];
        let said = Termination::from_tag(self.audit.text(tag));
        let (kind, token, detail) = match (said, self.audit.termination) {
            (_, None) => (
                ProblemKind::NoResult,
                Text::default(),
                "no result follows the moves".to_owned(),
            ),
            (Some(said), Some(found)) if said != found => (
                ProblemKind::ResultMismatch,
                self.audit.termination_token,
                format!(
                    "the Result tag says {}, the moves end with {}",
                    said.word(),
                    found.word()
                ),
            ),
            _ => return,
        };
        let detail = self.audit.keep(detail.as_bytes());
        self.audit.problem(Problem {
            at: self.termination_at,
            token,
            detail,
            ..Problem::of_game(kind)
        });
    }

    /// Names the first place where the game is not UTF-8.
    pub(super) fn check_text(&mut self) {
        if self.game.is_ascii() {
            return;
        }
        let Err(error) = std::str::from_utf8(self.game) else {
            return;
        };
        let at = error.valid_up_to();
        let is_part_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        let before = self.game[..at].iter().rev().take(40);
        let start = at - before.take_while(|&byte| is_part_of_word(byte)).count();
        let behind = self.game[at..].iter().take(40);
        let end = at + behind.take_while(|&byte| is_part_of_word(byte)).count();
        let token = self.audit.keep(&self.game[start..end]);
        let detail = self.audit.keep(b"read as Windows-1252");
        self.audit.problem(Problem {
            at: Some(at),
            token,
            detail,
            ..Problem::of_game(ProblemKind::NotUtf8)
        });
    }
}
