//! The beginning of a replay: what the tags say about the setup.

use shakmaty::Color;

use super::{
    audit::{Fact, Fate, Problem, Status, Text},
    hash::MovesHash,
    line::Line,
    setup::{NoSetup, Setup},
    visitor::Replay,
};
use crate::{
    law::{Ground, Wing},
    problem::ProblemKind,
};

impl Replay<'_> {
    pub(super) fn set_up(&mut self) {
        let fen = self.audit.facts[Fact::Fen as usize];
        let variant = self.audit.facts[Fact::Variant as usize];
        if fen.len == 0 && variant.len == 0 {
            self.audit.variant = self.audit.keep(b"standard");
            self.grant_rights();
            return;
        }
        let mut remarks: Vec<(ProblemKind, String)> = Vec::new();
        let setup = Setup::from_tags(
            self.audit.text(fen),
            self.audit.text(variant),
            &mut |kind, text| remarks.push((kind, text.to_owned())),
        );
        // A setup without a FEN is told by its Variant tag.
        let (told_by, told_at) = if fen.len == 0 {
            (variant, self.variant_at)
        } else {
            (fen, self.fen_at)
        };
        for (kind, detail) in remarks {
            self.setup_problem(kind, told_by, told_at, &detail);
        }
        match setup {
            Ok(setup) => {
                let name: &[u8] = if setup.chess960 {
                    b"chess960"
                } else {
                    b"standard"
                };
                self.audit.variant = self.audit.keep(name);
                let start_fen = setup.start_fen();
                if !start_fen.is_empty() {
                    self.hash = MovesHash::of_start(&start_fen);
                    self.audit.start_fen = self.audit.keep(start_fen.as_bytes());
                }
                self.line = Line::new(setup);
                self.grant_rights();
            }
            Err(reason) => {
                self.end_main_line();
                self.audit.status = Status::NotReplayed;
                match reason {
                    NoSetup::BadSetup(detail) => {
                        let name = if variant.len == 0 {
                            b"standard".as_slice()
                        } else {
                            b""
                        };
                        self.audit.variant = self.audit.keep(name);
                        self.setup_problem(ProblemKind::BadSetup, fen, self.fen_at, &detail);
                    }
                    NoSetup::UnsupportedVariant(name) => {
                        self.audit.variant = self.audit.keep(name.as_bytes());
                        let detail = "the rules of this variant are not known here: \
                                      the game is not replayed";
                        let kind = ProblemKind::UnsupportedVariant;
                        self.setup_problem(kind, variant, self.variant_at, detail);
                    }
                }
            }
        }
    }

    fn grant_rights(&mut self) {
        self.audit.has_position = true;
        for color in Color::ALL {
            for wing in Wing::ALL {
                let right = self.audit.rights.get_mut(color).get_mut(wing);
                right.rook = self.line.rights.home_rook(color, wing);
                if self.line.rights.is_held(color, wing) {
                    right.granted = true;
                    right.fate = Fate::Held;
                } else {
                    right.lost = Some((0, Ground::NoRightInSetup));
                }
            }
        }
    }

    /// Several remarks on one setup are one problem: their texts are put together.
    fn setup_problem(&mut self, kind: ProblemKind, token: Text, at: Option<usize>, detail: &str) {
        let earlier = self
            .audit
            .problems
            .iter()
            .position(|problem| problem.kind == kind);
        if let Some(index) = earlier {
            let before = self.audit.text(self.audit.problems[index].detail);
            let joined = [before, b"; ", detail.as_bytes()].concat();
            self.audit.problems[index].detail = self.audit.keep(&joined);
        } else {
            let detail = self.audit.keep(detail.as_bytes());
            self.audit.problem(Problem {
                at,
                token,
                detail,
                ..Problem::of_game(kind)
            });
        }
    }
}
