//! What one game adds to the counters.

use shakmaty::Color;

use super::{
    Part, Tally,
    cell::{CELLS, Cell, GameCells},
    counters::{
        AVAILABLE, AVAILABLE_TURNS, BEGUN, BLOCKED_TURNS, CASTLES, ENDED, GRANTED, HELD,
        OBSTACLE_TURNS, PAIRS, SIDES, USED, by_move, losses, waited,
    },
    records::{BatchRecords, Feat, Kind},
};
use crate::{
    law::{Ground, Ply, Wing},
    pgn::Termination,
    replay::audit::{Fact, Fate, FirstCastle, GameAudit, Gives, RightAudit, Status},
    tables::GameContext,
};

/// Lists what one side adds.
struct Side<'a> {
    ones: &'a mut Vec<u16>,
    amounts: &'a mut Vec<(u16, u32)>,
    records: &'a mut BatchRecords,
    /// Where the best feats of its cells are.
    places: [usize; CELLS],
    context: &'a GameContext<'a>,
    audit: &'a GameAudit,
}

impl Side<'_> {
    fn one(&mut self, counter: usize) {
        self.ones.push(counter as u16);
    }

    fn amount(&mut self, counter: usize, amount: u32) {
        if amount > 0 {
            self.amounts.push((counter as u16, amount));
        }
    }

    fn feat(&mut self, feat: Feat) {
        self.records
            .add(feat, self.places, self.context, self.audit);
    }
}

impl Tally {
    /// Counts a game, if it is complete.
    pub fn add_game(&mut self, context: &GameContext<'_>, audit: &GameAudit) {
        self.games[audit.status as usize] += 1;
        if audit.status != Status::Complete {
            return;
        }
        let cells = GameCells::of(audit);
        let result = result(audit);
        for color in Color::ALL {
            let cells = cells.of_side(index_of(color));
            let places = self.records.places(cells);
            let mut side = Side {
                ones: &mut self.ones,
                amounts: &mut self.amounts,
                records: &mut self.records,
                places,
                context,
                audit,
            };
            side.count(color, result);
            self.end_part(cells);
        }
        let [white, black] = Color::ALL.map(|color| castled(audit, color).unwrap_or(2));
        self.ones
            .push((PAIRS + (white * 3 + black) * 4 + result) as u16);
        self.end_part(cells.of_game());
    }

    fn end_part(&mut self, cells: [Cell; CELLS]) {
        self.parts.push(Part {
            cells,
            ones_end: self.ones.len(),
            amounts_end: self.amounts.len(),
        });
    }
}

/// The result: the tag, else what stands behind the moves, as an index into `RESULTS`.
fn result(audit: &GameAudit) -> usize {
    let tag = audit.fact(Fact::Result);
    let result = if tag.is_empty() {
        audit.termination
    } else {
        Termination::from_tag(tag)
    };
    match result {
        Some(Termination::WhiteWins) => 0,
        Some(Termination::Draw) => 1,
        Some(Termination::BlackWins) => 2,
        _ => 3,
    }
}

/// The wing on which a side castled first, by the board.
fn castled(audit: &GameAudit, color: Color) -> Option<usize> {
    match audit.first_castle.get(color) {
        FirstCastle::On(wing) => Some(usize::from(*wing == Wing::QueenSide)),
        FirstCastle::None | FirstCastle::Unknown => None,
    }
}

/// The number of a half-move's move in the record.
const fn move_of(ply: Ply) -> usize {
    ply.div_ceil(2) as usize
}

const fn cause(ground: Ground) -> Option<usize> {
    match ground {
        Ground::AlreadyCastled => Some(0),
        Ground::KingMoved => Some(1),
        Ground::RookMoved => Some(2),
        Ground::RookCaptured => Some(3),
        _ => None,
    }
}

const fn obstacle(ground: Ground) -> Option<usize> {
    match ground {
        Ground::PieceBetween => Some(0),
        Ground::KingInCheck => Some(1),
        Ground::TransitAttacked => Some(2),
        Ground::DestinationAttacked => Some(3),
        _ => None,
    }
}

/// White is 0, Black 1.
fn index_of(color: Color) -> usize {
    color.fold_wb(0, 1)
}

const WINGS: [Wing; 2] = [Wing::KingSide, Wing::QueenSide];

impl Side<'_> {
    fn count(&mut self, color: Color, result: usize) {
        let audit = self.audit;
        let rights = WINGS.map(|wing| audit.rights.get(color).get(wing));
        let answer = castled(audit, color).unwrap_or_else(|| {
            if rights.iter().any(|right| right.fate == Fate::Held) {
                2
            } else if rights.iter().any(|right| right.granted) {
                3
            } else {
                4
            }
        });
        // For Black, what is won for White is lost.
        let for_side = match (color, result) {
            (Color::Black, 0) => 2,
            (Color::Black, 2) => 0,
            _ => result,
        };
        self.one(SIDES + (index_of(color) * 5 + answer) * 4 + for_side);
        for (wing, right) in rights.into_iter().enumerate() {
            if right.granted {
                self.life(right, index_of(color) * 2 + wing, color, WINGS[wing]);
            }
        }
        let episodes = audit.episodes.iter();
        for episode in episodes.filter(|episode| episode.color == color) {
            let Some(obstacle) = obstacle(episode.cause) else {
                continue;
            };
            let right = index_of(color) * 2 + usize::from(episode.wing == Wing::QueenSide);
            let row = right * 4 + obstacle;
            self.amount(OBSTACLE_TURNS + row, episode.turns);
            self.one(by_move(BEGUN, row, move_of(episode.from)));
            self.one(by_move(ENDED, row, move_of(episode.to)));
        }
        self.castles(color);
    }

    fn life(&mut self, right: &RightAudit, number: usize, color: Color, wing: Wing) {
        self.one(GRANTED + number);
        self.amount(AVAILABLE_TURNS + number, right.available_turns);
        self.amount(BLOCKED_TURNS + number, right.blocked_turns);
        let held = right.available_turns + right.blocked_turns;
        if held > 0 {
            self.one(by_move(HELD, number, held as usize));
        }
        if let Some(ply) = right.first_available {
            self.one(by_move(AVAILABLE, number, move_of(ply)));
        }
        let Some((ply, ground)) = right.lost else {
            return;
        };
        if right.fate == Fate::Castled {
            self.one(by_move(USED, number, move_of(ply)));
            if let Some(first) = right.first_available {
                let turns = ply.saturating_sub(first) / 2;
                self.one(waited(number, turns as usize));
                self.feat(Feat {
                    kind: Kind::LongestWait,
                    wing: Some(wing),
                    value: turns,
                    color,
                    ply,
                });
            }
        } else if let Some(cause) = cause(ground) {
            self.one(losses(number, cause, move_of(ply)));
        }
    }

    fn castles(&mut self, color: Color) {
        let audit = self.audit;
        for castle in audit.castles.iter().filter(|castle| castle.color == color) {
            let wing = usize::from(castle.wing == Wing::QueenSide);
            let row = CASTLES + (index_of(color) * 2 + wing) * 8;
            let feat = |kind, wing, value| Feat {
                kind,
                wing,
                value,
                color,
                ply: castle.ply,
            };
            if !castle.grounds.is_empty() {
                self.one(row + if castle.doubt.is_some() { 7 } else { 6 });
                if let Some(nth) = castle
                    .illegal
                    .and_then(|index| audit.illegal.get(index as usize)?.nth)
                {
                    self.feat(feat(Kind::MostIllegal, None, nth));
                }
                continue;
            }
            self.one(row);
            let facts = [
                castle.rook_attacked == Some(true),
                castle.rook_path_attacked,
                castle.checks_before > 0,
                castle.gives == Some(Gives::Check),
                castle.gives == Some(Gives::Mate),
            ];
            for (fact, holds) in (1..).zip(facts) {
                if holds {
                    self.one(row + fact);
                }
            }
            let number = castle.ply.div_ceil(2);
            let wing = Some(castle.wing);
            self.feat(feat(Kind::Earliest, wing, number));
            self.feat(feat(Kind::Latest, wing, number));
            if castle.checks_before > 0 {
                self.feat(feat(Kind::MostChecks, None, castle.checks_before));
            }
        }
    }
}
