//! A game stopped before one of its moves, for questions about the position there.

use std::ops::ControlFlow;

use pgn_reader::{RawTag, Skip, Visitor};
use shakmaty::{ByColor, Color};

use super::{
    Position, Wanted,
    audit::{GameAudit, RightAudit, Status},
    line::Line,
    setup::Setup,
    visitor::Replay,
};
use crate::{
    law::{ByWing, Ply, Rights},
    pgn::{Irregularity, Letters, Reader, Token, TokenVisitor},
};

/// Before which move a game is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Before the half-move of this number, from 1.
    Ply(Ply),
    /// Before this side's move of this number, as the FEN counts.
    Move(u32, Color),
}

/// With which move a right was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostWith {
    /// Its half-move.
    pub ply: Ply,
    /// Its move number.
    pub move_number: u32,
    /// The side that played it, which need not be the one that lost the right.
    pub color: Color,
    /// The move, as written.
    pub token: String,
}

/// A game before one of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The position.
    pub position: Position,
    /// The ledger.
    pub rights: Rights,
    /// Whether Chess960 is played.
    pub chess960: bool,
    /// The half-move that is to be played.
    pub ply: Ply,
    /// What is recorded for it, as written; nothing at the end of the record.
    pub token: Option<String>,
    /// Earlier turns of each side in check.
    pub checks_before: ByColor<u32>,
    /// With which move each right was lost.
    pub lost_with: ByColor<ByWing<Option<LostWith>>>,
}

/// Why a game cannot be stopped there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMoment {
    /// There is no position to start from; says why.
    NotReplayed(String),
    /// The replay does not come so far.
    Beyond {
        /// Half-moves that were replayed.
        plies: Ply,
        /// The move number and the side to move behind the last of them.
        next: (u32, Color),
        /// Whether the replay stopped at something before the end of the record.
        is_stopped: bool,
    },
}

impl Moment {
    /// Replays the one game in `game` up to `stop`.
    ///
    /// # Errors
    ///
    /// Says how far the replay comes, where it does not come so far.
    pub fn of_game(game: &[u8], stop: Stop) -> Result<Moment, NoMoment> {
        let first = Moment::under_letters(game, stop, Letters::default());
        if first.is_ok() {
            return first;
        }
        Letters::candidates(game)
            .into_iter()
            .map(|letters| Moment::under_letters(game, stop, letters))
            .find(Result::is_ok)
            .unwrap_or(first)
    }

    fn under_letters(game: &[u8], stop: Stop, letters: Letters) -> Result<Moment, NoMoment> {
        let wanted = Wanted {
            obstacles: false,
            episodes: false,
            variations: false,
        };
        let mut audit = GameAudit::default();
        let standard = Line::new(Setup::standard());
        let mut watch = Watch {
            replay: Replay::new(&mut audit, wanted, &standard, game, letters),
            stop,
            found: None,
        };
        Reader::new(game).letters(letters).read(&mut watch);
        let Watch { replay, found, .. } = watch;
        let line = replay.line;
        if let Some(moment) = found {
            return Ok(*moment);
        }
        if audit.status == Status::NotReplayed {
            let why = audit
                .problems
                .last()
                .map(|problem| audit.text(problem.detail));
            let why = String::from_utf8_lossy(why.unwrap_or_default());
            return Err(NoMoment::NotReplayed(why.into_owned()));
        }
        Err(NoMoment::Beyond {
            plies: line.ply,
            next: (line.position.move_number, line.position.turn),
            is_stopped: audit.status == Status::Stopped,
        })
    }
}

/// A replay that is looked at before each of its moves.
struct Watch<'a> {
    replay: Replay<'a>,
    stop: Stop,
    found: Option<Box<Moment>>,
}

impl Watch<'_> {
    fn is_there(&self) -> bool {
        let line = &self.replay.line;
        self.found.is_none()
            && !self.replay.done
            && match self.stop {
                Stop::Ply(ply) => line.ply + 1 == ply,
                Stop::Move(number, color) => {
                    (line.position.move_number, line.position.turn) == (number, color)
                }
            }
    }

    fn look(&mut self, token: Option<&[u8]>) {
        let line = &self.replay.line;
        let audit = &*self.replay.audit;
        let lost_with = |right: &RightAudit| {
            let (ply, _) = right.lost.filter(|&(ply, _)| ply > 0)?;
            let passed = line.ply + 1 - ply;
            Some(LostWith {
                ply,
                move_number: right.lost_move_number?,
                color: if passed.is_multiple_of(2) {
                    line.position.turn
                } else {
                    !line.position.turn
                },
                token: String::from_utf8_lossy(audit.text(right.lost_token)).into_owned(),
            })
        };
        let rights = &audit.rights;
        self.found = Some(Box::new(Moment {
            position: line.position.clone(),
            rights: line.rights,
            chess960: audit.text(audit.variant) == b"chess960",
            ply: line.ply + 1,
            token: token.map(|token| String::from_utf8_lossy(token).into_owned()),
            checks_before: self.replay.turns.checks(),
            lost_with: ByColor {
                white: ByWing {
                    king_side: lost_with(&rights.white.king_side),
                    queen_side: lost_with(&rights.white.queen_side),
                },
                black: ByWing {
                    king_side: lost_with(&rights.black.king_side),
                    queen_side: lost_with(&rights.black.queen_side),
                },
            },
        }));
    }
}

impl Visitor for Watch<'_> {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        self.replay.begin_tags()
    }

    fn tag(&mut self, tags: &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.replay.tag(tags, name, value)
    }

    fn begin_movetext(&mut self, tags: ()) -> ControlFlow<(), ()> {
        self.replay.begin_movetext(tags)
    }

    fn begin_variation(&mut self, movetext: &mut ()) -> ControlFlow<(), Skip> {
        self.replay.begin_variation(movetext)
    }

    fn end_game(&mut self, movetext: ()) {
        if self.is_there() && self.replay.audit.status != Status::NotReplayed {
            self.look(None);
        }
        self.replay.end_game(movetext);
    }
}

impl TokenVisitor for Watch<'_> {
    fn token(&mut self, movetext: &mut (), token: Token<'_>) -> ControlFlow<()> {
        if self.is_there() && !matches!(token.meaning, crate::pgn::Meaning::Result(_)) {
            self.look(Some(token.bytes));
        }
        self.replay.token(movetext, token)
    }

    fn irregularity(&mut self, irregularity: Irregularity<'_>) {
        self.replay.irregularity(irregularity);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::{Ground, Right, Wing};

    const GAME: &[u8] = b"1. e4 e5 2. Ke2 Nf6 3. Ke1 Bb4 4. c3 (4. d3) 4... Bc5 *";

    #[test]
    fn a_game_is_stopped_before_a_move() {
        for stop in [Stop::Ply(7), Stop::Move(4, Color::White)] {
            let moment = Moment::of_game(GAME, stop).expect("the game goes so far");
            assert_eq!((moment.ply, moment.token.as_deref()), (7, Some("c3")));
            assert_eq!(
                moment.rights.right(Color::White, Wing::KingSide),
                Right::Lost {
                    at: 3,
                    cause: Ground::KingMoved
                }
            );
            let lost = moment.lost_with.white.king_side.expect("it was lost");
            assert_eq!((lost.move_number, lost.color), (2, Color::White));
            assert_eq!(lost.token, "Ke2");
            assert_eq!(moment.lost_with.black.king_side, None);
        }
    }

    #[test]
    fn a_right_can_be_lost_with_a_move_of_the_other_side() {
        let game = b"1. b3 g6 2. Bb2 d6 3. Bxh8 *";
        let moment = Moment::of_game(game, Stop::Ply(6)).expect("the end of the record");
        assert_eq!(moment.token, None);
        let lost = moment.lost_with.black.king_side.expect("it was lost");
        assert_eq!((lost.move_number, lost.color), (3, Color::White));
        assert_eq!(lost.token, "Bxh8");
    }

    #[test]
    fn a_game_that_is_too_short_says_how_long_it_is() {
        let beyond = |is_stopped, plies, next| {
            Err(NoMoment::Beyond {
                plies,
                next,
                is_stopped,
            })
        };
        assert_eq!(
            Moment::of_game(GAME, Stop::Ply(10)),
            beyond(false, 8, (5, Color::White))
        );
        assert_eq!(
            Moment::of_game(b"1. e4 e4 *", Stop::Ply(3)),
            beyond(true, 1, (1, Color::Black))
        );
        assert!(matches!(
            Moment::of_game(b"[FEN \"8/8\"]\n\n1. e4 *", Stop::Ply(1)),
            Err(NoMoment::NotReplayed(_))
        ));
    }
}
