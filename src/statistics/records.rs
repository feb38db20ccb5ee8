//! The extremes, and in which game they are.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::cell::{CELLS, Cell};
use crate::{
    law::{Ply, Wing},
    replay::audit::{Fact, GameAudit},
    tables::{
        GameContext,
        text::{decode, unescape},
    },
};

/// What a record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The earliest legal castle on a wing, by the move of the record.
    Earliest,
    /// The latest one.
    Latest,
    /// The most turns between the first at which a castle was available and the castle.
    LongestWait,
    /// The most turns in check before a legal castle.
    MostChecks,
    /// The most illegal castles, without doubt, by one side of a game.
    MostIllegal,
}

/// Every record there is, in the order in which they are listed.
pub const ALL: [(Kind, Option<Wing>); 8] = [
    (Kind::Earliest, Some(Wing::KingSide)),
    (Kind::Earliest, Some(Wing::QueenSide)),
    (Kind::Latest, Some(Wing::KingSide)),
    (Kind::Latest, Some(Wing::QueenSide)),
    (Kind::LongestWait, Some(Wing::KingSide)),
    (Kind::LongestWait, Some(Wing::QueenSide)),
    (Kind::MostChecks, None),
    (Kind::MostIllegal, None),
];

impl Kind {
    /// The word for it in the tables.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Earliest => "earliest",
            Kind::Latest => "latest",
            Kind::LongestWait => "longest_wait",
            Kind::MostChecks => "most_checks",
            Kind::MostIllegal => "most_illegal",
        }
    }
}

/// Something that may be a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    /// What it is about.
    pub kind: Kind,
    /// The wing, where records are told apart by it.
    pub wing: Option<Wing>,
    /// The number that makes it one.
    pub value: u32,
    /// The side.
    pub color: Color,
    /// The half-move.
    pub ply: Ply,
}

impl Feat {
    fn slot(self) -> usize {
        let wing = usize::from(self.wing == Some(Wing::QueenSide));
        match self.kind {
            Kind::Earliest => wing,
            Kind::Latest => 2 + wing,
            Kind::LongestWait => 4 + wing,
            Kind::MostChecks => 6,
            Kind::MostIllegal => 7,
        }
    }

    /// How high it is among those of its kind.
    fn height(self) -> i64 {
        match self.kind {
            Kind::Earliest => -i64::from(self.value),
            _ => i64::from(self.value),
        }
    }
}

/// Where a game is, and who played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlace {
    /// Number of the game in the run.
    pub game_id: u64,
    /// Its source.
    pub source: String,
    /// The line on which it begins.
    pub line: u64,
    /// Its number in the source.
    pub game_number: u64,
    /// The `White` tag.
    pub white: String,
    /// The `Black` tag.
    pub black: String,
    /// The `Date` tag.
    pub date: String,
}

/// A record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What it is.
    pub feat: Feat,
    /// The game.
    pub game: Arc<GamePlace>,
}

/// The records of a group. Of equal feats the first game's one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[Option<Kept>; ALL.len()]", into = "[Option<Kept>; ALL.len()]")]
pub struct Records([Option<Record>; ALL.len()]);

/// A record as it is put aside: its place among the others says what it is about.
#[derive(Serialize, Deserialize)]
struct Kept {
    value: u32,
    is_white: bool,
    ply: Ply,
    game: GamePlace,
}

impl From<Records> for [Option<Kept>; ALL.len()] {
    fn from(records: Records) -> Self {
        records.0.map(|record| {
            let Record { feat, game } = record?;
            Some(Kept {
                value: feat.value,
                is_white: feat.color == Color::White,
                ply: feat.ply,
                game: Arc::unwrap_or_clone(game),
            })
        })
    }
}

impl From<[Option<Kept>; ALL.len()]> for Records {
    fn from(kept: [Option<Kept>; ALL.len()]) -> Records {
        let mut about = ALL.into_iter();
        Records(kept.map(|kept| {
            let (kind, wing) = about.next()?;
            let kept = kept?;
            let feat = Feat {
                kind,
                wing,
                value: kept.value,
                color: Color::from_white(kept.is_white),
                ply: kept.ply,
            };
            Some(Record {
                feat,
                game: Arc::new(kept.game),
            })
        }))
    }
}

impl Records {
    fn is_beaten_by(&self, feat: Feat, game_id: u64) -> bool {
        self.0[feat.slot()].as_ref().is_none_or(|record| {
            let (old, new) = (record.feat.height(), feat.height());
            new > old || (new == old && game_id < record.game.game_id)
        })
    }

    fn set(&mut self, feat: Feat, game: &Arc<GamePlace>) {
        self.0[feat.slot()] = Some(Record {
            feat,
            game: Arc::clone(game),
        });
    }

    pub(super) fn merge(&mut self, later: &Records) {
        for record in later.0.iter().flatten() {
            if self.is_beaten_by(record.feat, record.game.game_id) {
                self.set(record.feat, &record.game);
            }
        }
    }

    /// The records, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Record> {
        self.0.iter().flatten()
    }
}

/// The best feats of a batch in each cell. Most of them will not be records: of their games only
/// what it takes to say which they are is copied.
#[derive(Debug, Default)]
pub(super) struct BatchRecords {
    source: String,
    /// The cells that have been met, and the best feats of each kind in them.
    met: Vec<(Cell, [Best; ALL.len()])>,
    /// The place of each cell in `met`.
    slots: Vec<Option<u16>>,
    /// Feats, each with the place of its game in `games`.
    feats: Vec<(Feat, usize)>,
    games: Vec<Game>,
    /// The tags of the games, as they are written.
    tags: Vec<u8>,
}

/// The best feat of a kind.
#[derive(Clone, Copy, Debug)]
struct Best {
    height: i64,
    /// Its place in the list of feats.
    feat: usize,
}

impl Best {
    const NONE: Best = Best {
        height: i64::MIN,
        feat: usize::MAX,
    };
}

/// A game of a batch.
#[derive(Debug)]
struct Game {
    id: u64,
    line: u64,
    /// Its number in the source.
    number: u64,
    /// Where its tags begin, and where each of them ends: `White`, `Black`, `Date`.
    tags: [usize; 4],
}

impl BatchRecords {
    /// Empties it for the next batch. The memory is kept.
    pub(super) fn clear(&mut self) {
        self.source.clear();
        for (cell, _) in self.met.drain(..) {
            self.slots[cell.number()] = None;
        }
        self.feats.clear();
        self.games.clear();
        self.tags.clear();
    }

    /// Where the best feats of some cells are.
    pub(super) fn places(&mut self, cells: [Cell; CELLS]) -> [usize; CELLS] {
        cells.map(|cell| self.slot(cell))
    }

    /// Takes a feat, for the cells of its side. Feats come in the order of the games.
    pub(super) fn add(
        &mut self,
        feat: Feat,
        places: [usize; CELLS],
        context: &GameContext<'_>,
        audit: &GameAudit,
    ) {
        let this = Best {
            height: feat.height(),
            feat: self.feats.len(),
        };
        let kind = feat.slot();
        let mut is_best = false;
        for place in places {
            let best = &mut self.met[place].1[kind];
            if this.height > best.height {
                *best = this;
                is_best = true;
            }
        }
        if is_best {
            let game = self.game(context, audit);
            self.feats.push((feat, game));
        }
    }

    fn slot(&mut self, cell: Cell) -> usize {
        if self.slots.is_empty() {
            self.slots.resize(Cell::COUNT, None);
        }
        let slot = self.slots[cell.number()].unwrap_or_else(|| {
            self.met.push((cell, [Best::NONE; ALL.len()]));
            let slot = (self.met.len() - 1) as u16;
            self.slots[cell.number()] = Some(slot);
            slot
        });
        usize::from(slot)
    }

    fn game(&mut self, context: &GameContext<'_>, audit: &GameAudit) -> usize {
        let last = self.games.last().map(|game| game.id);
        if last != Some(context.game_id) {
            if self.source.is_empty() {
                self.source.push_str(context.source);
            }
            let mut tags = [self.tags.len(); 4];
            for (end, fact) in tags[1..]
                .iter_mut()
                .zip([Fact::White, Fact::Black, Fact::Date])
            {
                self.tags.extend_from_slice(audit.fact(fact));
                *end = self.tags.len();
            }
            self.games.push(Game {
                id: context.game_id,
                line: context.line,
                number: context.game_number,
                tags,
            });
        }
        self.games.len() - 1
    }

    /// Puts what is better into the records of the cells.
    pub(super) fn merge_into(&self, records: &mut [Records]) {
        let mut places: Vec<Option<Arc<GamePlace>>> = vec![None; self.games.len()];
        for (cell, best) in &self.met {
            let records = &mut records[cell.number()];
            for &(feat, game) in best.iter().filter_map(|best| self.feats.get(best.feat)) {
                if records.is_beaten_by(feat, self.games[game].id) {
                    let place = places[game].get_or_insert_with(|| self.place(game));
                    records.set(feat, place);
                }
            }
        }
    }

    fn place(&self, game: usize) -> Arc<GamePlace> {
        let game = &self.games[game];
        let tag = |index: usize| {
            let tag = &self.tags[game.tags[index]..game.tags[index + 1]];
            decode(&unescape(tag)).into_owned()
        };
        Arc::new(GamePlace {
            game_id: game.id,
            source: self.source.clone(),
            line: game.line,
            game_number: game.number,
            white: tag(0),
            black: tag(1),
            date: tag(2),
        })
    }
}
