//! Readings of an illegal castle: what may have been carried out on the board in its name.
//!
//! An illegal castle stands, as it stood over the board, and the audit goes on behind it. What was
//! played can differ from what was written: the rest of the main line tells.

use std::ops::ControlFlow;

use pgn_reader::Visitor;
use shakmaty::{Bitboard, Square};

use super::{
    artifacts,
    audit::Reading,
    line::{Intent, Line},
};
use crate::{
    law::{Path, Played, Verdict, Wing, judge},
    pgn::{Letters, Meaning, Reader, Token, TokenVisitor},
};

/// The readings of an illegal castle that the board allows, in the order in which they are tried.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Readings([Option<(Reading, Played)>; 4]);

impl Readings {
    /// What can be carried out in the name of the castle that `verdict` is about.
    pub(super) fn of(line: &Line, verdict: &Verdict) -> Readings {
        let Some(path) = verdict.path else {
            return Readings::default();
        };
        let wing = verdict.wing;
        let inner = nearest_rook(line, &path, wing).filter(|&rook| path.rook != Some(rook));
        Readings([
            path.rook
                .and_then(|rook| with_rook(line, &path, wing, rook))
                .map(|played| (Reading::AsWritten, played)),
            inner
                .and_then(|rook| with_rook(line, &path, wing, rook))
                .map(|played| (Reading::InnerRook, played)),
            king_alone(line, &path, wing).map(|played| (Reading::KingOnly, played)),
            other_wing(line, wing).map(|played| (Reading::OtherWing, played)),
        ])
    }

    /// The first of them.
    pub(super) fn first(&self) -> Option<(Reading, Played)> {
        self.iter().next()
    }

    fn iter(&self) -> impl Iterator<Item = (Reading, Played)> + '_ {
        self.0.iter().copied().flatten()
    }
}

/// The castle that a verdict allows.
pub(super) fn legal_castle(line: &Line, verdict: &Verdict) -> Option<Played> {
    let path = verdict.path?;
    with_rook(line, &path, verdict.wing, path.rook?)
}

fn with_rook(line: &Line, path: &Path, wing: Wing, rook: Square) -> Option<Played> {
    let targets = Bitboard::from(path.king_to) | path.rook_to;
    line.are_free(targets, Bitboard::from(path.king) | rook)
        .then_some(Played::Castle {
            color: line.position.turn,
            wing,
            king: (path.king, path.king_to),
            rook: Some((rook, path.rook_to)),
        })
}

fn king_alone(line: &Line, path: &Path, wing: Wing) -> Option<Played> {
    let moves = path.king != path.king_to;
    (moves && line.are_free(path.king_to.into(), Bitboard::EMPTY)).then_some(Played::Castle {
        color: line.position.turn,
        wing,
        king: (path.king, path.king_to),
        rook: None,
    })
}

/// The own rook nearest to the king on this side of the first rank.
fn nearest_rook(line: &Line, path: &Path, wing: Wing) -> Option<Square> {
    let color = line.position.turn;
    let rooks = line.position.board.by_piece(color.rook()) & Bitboard::from(color.backrank());
    match wing {
        Wing::KingSide => rooks
            .into_iter()
            .find(|rook| rook.file() > path.king.file()),
        Wing::QueenSide => rooks
            .into_iter()
            .rev()
            .find(|rook| rook.file() < path.king.file()),
    }
}

fn other_wing(line: &Line, wing: Wing) -> Option<Played> {
    let color = line.position.turn;
    let verdict = judge(&line.position.board, &line.rights, color, wing.other());
    if verdict.is_legal() {
        legal_castle(line, &verdict)
    } else {
        None
    }
}

/// How far the rest of a main line replays under some reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    plies: u32,
    reached_end: bool,
}

/// The reading chosen, and whether the rest is known to replay to its end under it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) reading: Reading,
    pub(super) played: Played,
    pub(super) rest_replays: bool,
}

/// The rest of a game's main line, to be replayed under one reading after the other.
#[derive(Clone, Copy)]
pub(super) struct Rest<'a> {
    pub(super) game: &'a [u8],
    pub(super) letters: Letters,
    /// Where the castle's token ends.
    pub(super) at: usize,
}

impl Rest<'_> {
    /// The first reading under which the rest replays to its end; if there is none, the one that
    /// replays the most plies. The castle on the other wing is taken only if a ply follows.
    ///
    /// Each trial takes one off `trials_left`: with none left the first reading stands, so that
    /// the time a game takes stays in proportion to its length.
    pub(super) fn choose(
        &self,
        line: &Line,
        readings: &Readings,
        trials_left: &mut u32,
    ) -> Option<Choice> {
        let mut best: Option<(Choice, u32)> = None;
        for (reading, played) in readings.iter() {
            if *trials_left == 0 {
                break;
            }
            *trials_left -= 1;
            let outcome = self.replay_after(line, played);
            if reading == Reading::OtherWing && outcome.plies == 0 {
                continue;
            }
            let choice = Choice {
                reading,
                played,
                rest_replays: outcome.reached_end,
            };
            if outcome.reached_end {
                return Some(choice);
            }
            if best.is_none_or(|(_, plies)| outcome.plies > plies) {
                best = Some((choice, outcome.plies));
            }
        }
        best.map(|(choice, _)| choice)
    }

    fn replay_after(&self, line: &Line, played: Played) -> Outcome {
        let mut trial = Trial {
            rest: *self,
            line: line.clone(),
            stopped: false,
        };
        trial.line.play(played);
        let before = trial.line.ply;
        Reader::new(self.game)
            .letters(self.letters)
            .resume(self.at, (), &mut trial);
        Outcome {
            plies: trial.line.ply - before,
            reached_end: !trial.stopped,
        }
    }
}

/// Replays the rest of a main line for the number of its plies alone.
struct Trial<'a> {
    rest: Rest<'a>,
    line: Line,
    stopped: bool,
}

impl Trial<'_> {
    fn stop(&mut self) -> ControlFlow<()> {
        self.stopped = true;
        ControlFlow::Break(())
    }
}

impl Visitor for Trial<'_> {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl TokenVisitor for Trial<'_> {
    fn token(&mut self, (): &mut (), token: Token<'_>) -> ControlFlow<()> {
        // Nothing can follow the capture of a king; that it ends the record is no fault.
        if self.line.king_captured && !matches!(token.meaning, Meaning::Result(_)) {
            return self.stop();
        }
        match self.line.intent(token.meaning) {
            Intent::Play(played) => {
                self.line.play(played);
            }
            Intent::Castle(wing, notation) => {
                let color = self.line.position.turn;
                let verdict = judge(&self.line.position.board, &self.line.rights, color, wing);
                // A later illegal castle takes its first reading, without trials of its own.
                let played = if verdict.is_legal() {
                    legal_castle(&self.line, &verdict)
                } else {
                    Readings::of(&self.line, &verdict)
                        .first()
                        .map(|(_, played)| played)
                };
                match played {
                    Some(played) => {
                        self.line.play_castle(played, notation);
                    }
                    None => return self.stop(),
                }
            }
            Intent::RookOfCastle | Intent::Result => {}
            Intent::Refused(_) if let Some([first, second]) = self.line.as_two_moves(&token) => {
                TokenVisitor::token(self, &mut (), first)?;
                return TokenVisitor::token(self, &mut (), second);
            }
            Intent::Refused(_) => {
                let rest = self.rest;
                if !artifacts::is_king_to_the_centre(token.meaning)
                    || !artifacts::only_kings_to_the_centre_follow(rest.game, rest.letters, &token)
                {
                    return self.stop();
                }
                return ControlFlow::Break(());
            }
            Intent::Unreadable => return self.stop(),
        }
        ControlFlow::Continue(())
    }
}
