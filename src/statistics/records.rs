//! The extremes, and in which game they are.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

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

impl GamePlace {
    pub(super) fn of(context: &GameContext<'_>, audit: &GameAudit) -> Arc<GamePlace> {
        let tag = |fact| decode(&unescape(audit.fact(fact))).into_owned();
        Arc::new(GamePlace {
            game_id: context.game_id,
            source: context.source.to_owned(),
            line: context.line,
            game_number: context.game_number,
            white: tag(Fact::White),
            black: tag(Fact::Black),
            date: tag(Fact::Date),
        })
    }
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
    pub(super) fn is_beaten_by(&self, feat: Feat, game_id: u64) -> bool {
        self.0[feat.slot()].as_ref().is_none_or(|record| {
            let (old, new) = (record.feat.height(), feat.height());
            new > old || (new == old && game_id < record.game.game_id)
        })
    }

    pub(super) fn set(&mut self, feat: Feat, game: &Arc<GamePlace>) {
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
