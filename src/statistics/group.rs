//! By what games and sides are told apart.

use super::{
    tags::{self, BANDS, YEARS},
    time_class::{self, FIDE, LICHESS, TimeControl},
};
use crate::replay::audit::{Fact, GameAudit};

/// A way to tell games apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dimension {
    /// Not at all.
    All,
    /// By the position from which they start.
    Start,
    /// By the rating of the side; where both sides are concerned, by the lower one.
    Rating,
    /// By the time for 40 moves, in the classes of Lichess.
    TimeLichess,
    /// By the time for 60 moves, in the classes of the Laws.
    TimeFide,
    /// By the letter of the ECO code.
    Eco,
    /// By the year.
    Year,
}

/// Years that are told apart.
const YEAR_COUNT: usize = (*YEARS.end() - *YEARS.start() + 1) as usize;
/// How games can start.
const STARTS: [&str; 3] = ["standard", "setup", "chess960"];
const LETTERS: [&str; 5] = ["A", "B", "C", "D", "E"];

impl Dimension {
    /// Every dimension, in the order in which they are listed.
    pub const ALL: [Dimension; 7] = [
        Dimension::All,
        Dimension::Start,
        Dimension::Rating,
        Dimension::TimeLichess,
        Dimension::TimeFide,
        Dimension::Eco,
        Dimension::Year,
    ];

    /// The word for it in the tables.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Dimension::All => "all",
            Dimension::Start => "start",
            Dimension::Rating => "rating",
            Dimension::TimeLichess => "time_lichess",
            Dimension::TimeFide => "time_fide",
            Dimension::Eco => "eco",
            Dimension::Year => "year",
        }
    }

    /// How many groups it has, that of what is unknown included.
    const fn groups(self) -> usize {
        match self {
            Dimension::All => 1,
            Dimension::Start => STARTS.len(),
            Dimension::Rating => BANDS + 1,
            Dimension::TimeLichess => LICHESS.len() + 1,
            Dimension::TimeFide => FIDE.len() + 1,
            Dimension::Eco => LETTERS.len() + 1,
            Dimension::Year => YEAR_COUNT + 1,
        }
    }

    /// The number of its first group among those of all dimensions.
    const fn first(self) -> usize {
        let mut first = 0;
        let mut index = 0;
        while index < self as usize {
            first += Dimension::ALL[index].groups();
            index += 1;
        }
        first
    }

    /// One of its groups; the last one where it is not known which.
    const fn group(self, known: Option<usize>) -> Group {
        let index = match known {
            Some(index) => index,
            None => self.groups() - 1,
        };
        Group((self.first() + index) as u16)
    }
}

/// Games or sides that have something in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group(u16);

impl Group {
    /// How many groups there are.
    pub const COUNT: usize = Dimension::Year.first() + Dimension::Year.groups();

    /// Every group, in order.
    pub fn all() -> impl Iterator<Item = Group> {
        Dimension::ALL.into_iter().flat_map(|dimension| {
            (0..dimension.groups()).map(move |index| dimension.group(Some(index)))
        })
    }

    /// Its number among all.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its dimension.
    #[must_use]
    pub fn dimension(self) -> Dimension {
        let number = self.number();
        let dimensions = Dimension::ALL.into_iter().rev();
        dimensions
            .into_iter()
            .find(|dimension| dimension.first() <= number)
            .unwrap_or(Dimension::All)
    }

    /// Its name in the tables.
    #[must_use]
    pub fn name(self) -> String {
        let dimension = self.dimension();
        let index = self.number() - dimension.first();
        let of = |names: &[&str]| names.get(index).copied().unwrap_or("unknown").to_owned();
        match dimension {
            Dimension::All => "all".to_owned(),
            Dimension::Start => of(&STARTS),
            Dimension::TimeLichess => of(&LICHESS),
            Dimension::TimeFide => of(&FIDE),
            Dimension::Eco => of(&LETTERS),
            Dimension::Rating if index < BANDS => {
                let lowest = tags::LOWEST_BAND + tags::BAND * (index as u32).saturating_sub(1);
                match index {
                    0 => format!("under {lowest}"),
                    _ if index == BANDS - 1 => format!("{lowest} and more"),
                    _ => format!("{lowest}-{}", lowest + tags::BAND - 1),
                }
            }
            Dimension::Year if index < YEAR_COUNT => (YEARS.start() + index as u32).to_string(),
            Dimension::Rating | Dimension::Year => "unknown".to_owned(),
        }
    }
}

/// How many groups a side, or a game, is in.
pub(super) const GROUPS: usize = Dimension::ALL.len();

/// The groups of a game, for each side and for both together.
pub(super) struct GameGroups {
    game: [Group; GROUPS],
    ratings: [Option<usize>; 2],
}

impl GameGroups {
    pub(super) fn of(audit: &GameAudit) -> GameGroups {
        let time = TimeControl::read(audit.fact(Fact::TimeControl));
        let year = tags::year(audit.fact(Fact::Date))
            .or_else(|| tags::year(audit.fact(Fact::UtcDate)))
            .map(|year| (year - YEARS.start()) as usize);
        let start = if audit.text(audit.variant) == b"chess960" {
            2
        } else {
            usize::from(audit.start_fen.len > 0)
        };
        let time_class = |class: fn(&TimeControl) -> usize| time.as_ref().map(class);
        GameGroups {
            game: [
                Dimension::All.group(Some(0)),
                Dimension::Start.group(Some(start)),
                Dimension::Rating.group(None),
                Dimension::TimeLichess.group(time_class(time_class::lichess)),
                Dimension::TimeFide.group(time_class(time_class::fide)),
                Dimension::Eco.group(tags::eco_letter(audit.fact(Fact::Eco))),
                Dimension::Year.group(year),
            ],
            ratings: [Fact::WhiteElo, Fact::BlackElo]
                .map(|fact| tags::rating_band(audit.fact(fact))),
        }
    }

    /// The groups of a side: 0 is White.
    pub(super) fn of_side(&self, color: usize) -> [Group; GROUPS] {
        self.with_rating(self.ratings[color])
    }

    /// The groups of the game: its rating is the lower one, known where both are.
    pub(super) fn of_game(&self) -> [Group; GROUPS] {
        let [white, black] = self.ratings;
        self.with_rating(white.zip(black).map(|(white, black)| white.min(black)))
    }

    fn with_rating(&self, band: Option<usize>) -> [Group; GROUPS] {
        let mut groups = self.game;
        groups[Dimension::Rating as usize] = Dimension::Rating.group(band);
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_numbers_in_order_and_names_of_their_own() {
        let mut names = std::collections::BTreeSet::new();
        for (group, number) in Group::all().zip(0..) {
            assert_eq!(group.number(), number);
            assert!(names.insert((group.dimension(), group.name())), "{group:?}");
        }
        assert_eq!(names.len(), Group::COUNT);
        let ratings: Vec<_> = names
            .into_iter()
            .filter(|(dimension, _)| *dimension == Dimension::Rating)
            .map(|(_, name)| name)
            .collect();
        assert!(ratings.contains(&"under 1000".to_owned()));
        assert!(ratings.contains(&"2600-2799".to_owned()));
        assert!(ratings.contains(&"2800 and more".to_owned()));
    }
}
