//! By what games and sides are told apart.

use super::{
    tags::{self, BANDS, YEAR_COUNT, YEARS},
    time_class::{FIDE, LICHESS},
};

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
    pub(super) const fn groups(self) -> usize {
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

    /// One of its groups.
    const fn group(self, index: usize) -> Group {
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
        Dimension::ALL
            .into_iter()
            .flat_map(|dimension| (0..dimension.groups()).map(move |index| dimension.group(index)))
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

    /// Its number among those of its dimension.
    pub(super) fn index(self) -> usize {
        self.number() - self.dimension().first()
    }

    /// Its name in the tables.
    #[must_use]
    pub fn name(self) -> String {
        let dimension = self.dimension();
        let index = self.index();
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
