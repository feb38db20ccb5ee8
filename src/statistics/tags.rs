//! Rating, opening and year, as the tags have them. What cannot be read is unknown.

/// The lowest rating of the second band.
pub const LOWEST_BAND: u32 = 1000;
/// How wide a band is.
pub const BAND: u32 = 200;
/// How many bands there are.
pub const BANDS: usize = 11;

/// The band of a rating: below 1000 it is 0, from 2800 on the last one.
#[must_use]
pub fn rating_band(tag: &[u8]) -> Option<usize> {
    let rating = number(tag.trim_ascii(), 1, 4)?;
    (rating > 0).then(|| match rating.checked_sub(LOWEST_BAND) {
        None => 0,
        Some(above) => (1 + (above / BAND) as usize).min(BANDS - 1),
    })
}

/// The letter of an ECO code, as a number from 0.
#[must_use]
pub fn eco_letter(tag: &[u8]) -> Option<usize> {
    match tag.trim_ascii() {
        [letter @ b'A'..=b'E', first, second, ..]
            if first.is_ascii_digit() && second.is_ascii_digit() =>
        {
            Some(usize::from(letter - b'A'))
        }
        _ => None,
    }
}

/// The years that are told apart.
pub const YEARS: std::ops::RangeInclusive<u32> = 1400..=2199;

/// How many they are.
pub const YEAR_COUNT: usize = (*YEARS.end() - *YEARS.start() + 1) as usize;

/// The year of a date: four digits, and nothing or no further digit behind them.
#[must_use]
pub fn year(tag: &[u8]) -> Option<u32> {
    let tag = tag.trim_ascii();
    let digits = tag.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let year = number(&tag[..digits], 4, 4)?;
    YEARS.contains(&year).then_some(year)
}

fn number(digits: &[u8], least: usize, most: usize) -> Option<u32> {
    if digits.len() < least || digits.len() > most || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(
        digits
            .iter()
            .fold(0, |number, digit| 10 * number + u32::from(digit - b'0')),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings() {
        let bands = ["1", "999", "1000", "1199", "1200", " 2799 ", "2800", "9999"];
        let bands = bands.map(|tag| rating_band(tag.as_bytes()));
        assert_eq!(bands, [0, 0, 1, 1, 2, 9, 10, 10].map(Some));
        for odd in [
            "", "?", "-", "0", "2400?", "24 00", "+2400", "12345", "unrated",
        ] {
            assert_eq!(rating_band(odd.as_bytes()), None, "{odd}");
        }
    }

    #[test]
    fn openings() {
        assert_eq!(eco_letter(b"A00"), Some(0));
        assert_eq!(eco_letter(b" E99/12 "), Some(4));
        for odd in ["", "?", "C", "C1", "F01", "c20", "CC0"] {
            assert_eq!(eco_letter(odd.as_bytes()), None, "{odd}");
        }
    }

    #[test]
    fn years() {
        for good in ["1995.??.??", "1995", "1995.13.77", "1995-06-01", "1995/6"] {
            assert_eq!(year(good.as_bytes()), Some(1995), "{good}");
        }
        for odd in [
            "",
            "????.??.??",
            "95.06.01",
            "19950601",
            "0001.01.01",
            "3020.01.01",
            "x1995",
        ] {
            assert_eq!(year(odd.as_bytes()), None, "{odd}");
        }
    }
}
