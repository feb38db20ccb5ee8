//! How fast a game is, by its `TimeControl` tag: as Lichess tells it, and as the Laws do.

/// A time control that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// `-`: played without a clock, or by correspondence.
    None,
    /// Periods, the last one of which repeats if it is for a number of moves.
    Periods(Vec<Period>),
}

/// One period of a time control, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The moves it is for; none: all that are left.
    pub moves: Option<u64>,
    /// Time for the period.
    pub base: u64,
    /// Time added with each move.
    pub increment: u64,
}

/// Seconds for each move from which on a game is one by correspondence.
const DAY: u64 = 86_400;

impl TimeControl {
    /// Reads a tag: `-`, or periods `300`, `180+2`, `40/7200`, `40/7200+30`, separated by colons.
    #[must_use]
    pub fn read(tag: &[u8]) -> Option<TimeControl> {
        let text = std::str::from_utf8(tag).ok()?.trim();
        if text == "-" {
            return Some(TimeControl::None);
        }
        let periods: Option<Vec<_>> = text.split(':').map(period).collect();
        periods.map(TimeControl::Periods)
    }

    /// The time that a side has for its first `moves` moves.
    fn seconds_for(periods: &[Period], moves: u64) -> u64 {
        let mut left = moves;
        let mut seconds = 0_u64;
        let mut index = 0;
        while left > 0 {
            let Some(period) = periods.get(index).or(periods.last()) else {
                break;
            };
            index += 1;
            let played = period.moves.map_or(left, |moves| moves.min(left)).max(1);
            left -= played.min(left);
            seconds = seconds
                .saturating_add(period.base)
                .saturating_add(period.increment.saturating_mul(played));
        }
        seconds
    }
}

fn period(text: &str) -> Option<Period> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(number(moves).filter(|&moves| moves > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = match rest.split_once('+') {
        Some((base, increment)) => (number(base)?, number(increment)?),
        None => (number(rest)?, 0),
    };
    Some(Period {
        moves,
        base,
        increment,
    })
}

fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// The classes of Lichess, by the time for 40 moves.
pub const LICHESS: [&str; 6] = [
    "ultrabullet",
    "bullet",
    "blitz",
    "rapid",
    "classical",
    "correspondence",
];

/// The classes of the Laws (A.1, B.1), by the time for 60 moves.
pub const FIDE: [&str; 5] = [
    "faster_than_blitz",
    "blitz",
    "rapid",
    "standard",
    "correspondence",
];

/// The class of Lichess, as an index into [`LICHESS`]: less than 30 seconds for 40 moves, less
/// than 3, 8, 25 minutes, and more.
#[must_use]
pub fn lichess(time_control: &TimeControl) -> usize {
    class(time_control, 40, |seconds| {
        [30, 180, 480, 1500]
            .iter()
            .filter(|&&limit| seconds >= limit)
            .count()
    })
    .unwrap_or(LICHESS.len() - 1)
}

/// The class of the Laws, as an index into [`FIDE`]: blitz is more than 3 and up to 10 minutes for
/// 60 moves, rapid more than that and less than 60.
#[must_use]
pub fn fide(time_control: &TimeControl) -> usize {
    class(time_control, 60, |seconds| match seconds {
        0..=180 => 0,
        181..=600 => 1,
        601..3600 => 2,
        _ => 3,
    })
    .unwrap_or(FIDE.len() - 1)
}

fn class(
    time_control: &TimeControl,
    moves: u64,
    of_seconds: impl Fn(u64) -> usize,
) -> Option<usize> {
    let TimeControl::Periods(periods) = time_control else {
        return None;
    };
    let is_slow = |period: &Period| {
        let each = period.moves.map_or(0, |moves| period.base / moves);
        each.max(period.increment) >= DAY
    };
    if periods.iter().any(is_slow) {
        return None;
    }
    Some(of_seconds(TimeControl::seconds_for(periods, moves)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(tag: &str) -> Option<(&str, &str)> {
        let read = TimeControl::read(tag.as_bytes())?;
        Some((LICHESS[lichess(&read)], FIDE[fide(&read)]))
    }

    #[test]
    fn one_period() {
        assert_eq!(classes("15"), Some(("ultrabullet", "faster_than_blitz")));
        assert_eq!(classes("29"), Some(("ultrabullet", "faster_than_blitz")));
        assert_eq!(classes("30"), Some(("bullet", "faster_than_blitz")));
        assert_eq!(classes("60+1"), Some(("bullet", "faster_than_blitz")));
        assert_eq!(classes("180"), Some(("blitz", "faster_than_blitz")));
        assert_eq!(classes("180+2"), Some(("blitz", "blitz")));
        assert_eq!(classes("300+3"), Some(("blitz", "blitz")));
        assert_eq!(classes("600"), Some(("rapid", "blitz")));
        assert_eq!(classes(" 900+10 "), Some(("rapid", "rapid")));
        assert_eq!(classes("1800+30"), Some(("classical", "standard")));
        assert_eq!(classes("3600"), Some(("classical", "standard")));
    }

    #[test]
    fn several_periods() {
        let seconds = |tag: &str, moves| match TimeControl::read(tag.as_bytes()) {
            Some(TimeControl::Periods(periods)) => TimeControl::seconds_for(&periods, moves),
            other => panic!("{tag}: {other:?}"),
        };
        assert_eq!(seconds("40/7200:3600", 40), 7200);
        assert_eq!(seconds("40/7200:3600", 60), 10_800);
        assert_eq!(seconds("40/7200", 60), 14_400);
        assert_eq!(seconds("40/5400+30:1800+30", 60), 5400 + 1800 + 60 * 30);
        assert_eq!(classes("40/60:30"), Some(("bullet", "faster_than_blitz")));
    }

    #[test]
    fn correspondence() {
        for tag in ["-", "1/86400", "10/2592000", "259200+259200"] {
            assert_eq!(
                classes(tag),
                Some(("correspondence", "correspondence")),
                "{tag}"
            );
        }
    }

    #[test]
    fn odd_time_controls_are_unknown() {
        for odd in [
            "",
            "?",
            "*180",
            "G/30",
            "0/60",
            "5 min",
            "300+",
            "300:",
            "1234567890",
            "3+2.5",
        ] {
            assert_eq!(classes(odd), None, "{odd}");
        }
    }
}
