//! The names in a tag section, to find one that repeats.
//!
//! Most games have the tags of the game before, in the same order. Where that goes on, a name is
//! known by its bytes, and new in its section because it was so in the last one.

/// More names than this in one tag section are left to the lexer.
const MOST: usize = 48;

#[derive(Clone, Debug)]
pub(super) struct Names {
    /// Numbers made of the names, different for different names but for bad luck: those of this
    /// section, then what is left of those of the last one.
    keys: [u64; MOST],
    /// How the lines of the same names begin.
    heads: [Head; MOST],
    /// Names of this section.
    count: usize,
    /// All names, `count` at least.
    known: usize,
    /// For each key one of these bits is set: while its bit is not, a name is new.
    bloom: u64,
}

/// `[Name "`, if that is short enough.
#[derive(Clone, Copy, Debug)]
struct Head {
    text: u128,
    /// The bytes of `text` that are there; none if it is too long.
    mask: u128,
    length: usize,
}

impl Head {
    const NONE: Head = Head {
        text: 0,
        mask: 0,
        length: 0,
    };

    fn new(name: &[u8]) -> Head {
        let length = name.len() + 3;
        let mut text = [0; 16];
        let Some([bracket, room @ .., blank, quote]) = text.get_mut(..length) else {
            return Head::NONE;
        };
        (*bracket, *blank, *quote) = (b'[', b' ', b'"');
        room.copy_from_slice(name);
        Head {
            text: u128::from_le_bytes(text),
            mask: u128::MAX >> (128 - 8 * length),
            length,
        }
    }
}

impl Names {
    pub(super) const fn new() -> Names {
        Names {
            keys: [0; MOST],
            heads: [Head::NONE; MOST],
            count: 0,
            known: 0,
            bloom: 0,
        }
    }

    /// Begins the next section.
    pub(super) const fn clear(&mut self) {
        self.count = 0;
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// If the text begins with a bracket, the name that came next in the last section, and a
    /// quote: the offset behind that quote. The name is not added yet.
    #[inline]
    pub(super) fn expected(&self, text: &[u8]) -> Option<usize> {
        let head = self.heads[..self.known].get(self.count)?;
        let begins = u128::from_le_bytes(*text.first_chunk()?) & head.mask == head.text;
        (begins && head.mask != 0).then_some(head.length)
    }

    /// Adds the name that was expected.
    #[inline]
    pub(super) const fn add_expected(&mut self) {
        self.count += 1;
    }

    /// Adds a name. False if it is there already, by its number, or there are too many.
    pub(super) fn add(&mut self, name: &[u8]) -> bool {
        let key = key(name);
        if self.known > self.count {
            self.known = self.count;
            let keys = &self.keys[..self.count];
            self.bloom = keys.iter().fold(0, |bloom, &key| bloom | bit(key));
        }
        if self.bloom & bit(key) != 0 && self.keys[..self.count].contains(&key) {
            return false;
        }
        let Some(place) = self.keys.get_mut(self.count) else {
            return false;
        };
        *place = key;
        self.heads[self.count] = Head::new(name);
        self.bloom |= bit(key);
        self.count += 1;
        self.known = self.count;
        true
    }
}

const fn bit(key: u64) -> u64 {
    1 << (key >> 58)
}

/// Made of the first eight bytes and the last eight, or of all, and of the length.
fn key(name: &[u8]) -> u64 {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let (first, last) = if let Some(first) = name.first_chunk()
        && let Some(last) = name.last_chunk()
    {
        (u64::from_le_bytes(*first), u64::from_le_bytes(*last))
    } else {
        let all = name
            .iter()
            .fold(0, |all, &byte| (all << 8) | u64::from(byte));
        (all, 0)
    };
    let mixed = first ^ last.rotate_left(29) ^ ((name.len() as u64) << 57);
    (mixed ^ (mixed >> 31)).wrapping_mul(SPREAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: [&str; 35] = [
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "Result",
        "WhiteElo",
        "BlackElo",
        "ECO",
        "Opening",
        "TimeControl",
        "Termination",
        "UTCDate",
        "UTCTime",
        "WhiteTitle",
        "BlackTitle",
        "WhiteFideId",
        "BlackFideId",
        "WhiteTeam",
        "BlackTeam",
        "EventDate",
        "Annotator",
        "PlyCount",
        "FEN",
        "SetUp",
        "Variant",
        "WhiteRatingDiff",
        "A",
        "AB",
        "BlackRatingDiff",
        "GameDuration",
        "GameEndTime",
        "GameStartTime",
        "TerminationDetails",
    ];

    #[test]
    fn a_name_is_added_once() {
        let mut names = Names::new();
        for name in USUAL {
            assert!(names.add(name.as_bytes()), "{name}");
        }
        for name in USUAL {
            assert!(!names.add(name.as_bytes()), "{name}");
        }
        names.clear();
        assert!(names.is_empty());
        let added = (0..100).take_while(|number| names.add(format!("Tag{number}").as_bytes()));
        assert_eq!(added.count(), MOST);
    }

    /// Adds a name in the way that tag lines are passed.
    fn pass(names: &mut Names, name: &str) -> (bool, bool) {
        let line = format!("[{name} \"some value\"]\n");
        match names.expected(line.as_bytes()) {
            Some(at) => {
                assert_eq!(at, name.len() + 3);
                names.add_expected();
                (true, true)
            }
            None => (names.add(name.as_bytes()), false),
        }
    }

    #[test]
    fn a_section_like_the_last_one_is_expected() {
        let mut names = Names::new();
        for name in ["A", "ABC", "WhiteElo", "GameStartTime", "ABCDEFGHIJKLMN"] {
            assert_eq!(pass(&mut names, name), (true, false));
        }
        names.clear();
        for (name, found) in [
            ("A", (true, true)),
            ("ABC", (true, true)),
            ("WhiteElo", (true, true)),
            ("A", (false, false)),
            ("GameStartTime", (true, false)),
            ("GameStartTime", (false, false)),
            // Too long to be expected, then something else.
            ("ABCDEFGHIJKLMN", (true, false)),
            ("AB", (true, false)),
            ("ABC", (false, false)),
        ] {
            assert_eq!(pass(&mut names, name), found, "{name}");
        }
        names.clear();
        // Not what was expected, but what comes after that; then what was left out.
        for (name, found) in [("ABC", true), ("A", true), ("ABC", false), ("A", false)] {
            assert_eq!(pass(&mut names, name), (found, false), "{name}");
        }
    }
}
