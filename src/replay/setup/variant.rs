//! What the Variant tag says.

/// The rules by which a game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    /// No tag that says anything.
    NotSaid,
    /// Standard chess.
    Standard,
    /// Chess960, alias Fischer Random or Freestyle Chess.
    Chess960,
    /// Something else; its name by letters and digits alone.
    Unsupported(String),
}

const STANDARD: [&str; 8] = [
    "standard",
    "fromposition",
    "normal",
    "regular",
    "chess",
    "standardchess",
    "orthodox",
    "classical",
];

const CHESS960: [&str; 14] = [
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischerandomchess",
    "fischerrandomchess",
    "frc",
    "freestyle",
    "freestylechess",
    "chess9lx",
    "dfrc",
    "doublefrc",
    "doublefischerandom",
    "doublefischerrandom",
];

impl Variant {
    /// Reads the tag's value, compared by its letters and digits alone, in any case.
    #[must_use]
    pub fn from_tag(value: &[u8]) -> Variant {
        let name: String = String::from_utf8_lossy(value)
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        match name.as_str() {
            // A name without any letter is one all the same, unless it only says "not known".
            "" if value.iter().all(|byte| b" ?-.".contains(byte)) => Variant::NotSaid,
            "" => Variant::Unsupported(String::from_utf8_lossy(value.trim_ascii()).into_owned()),
            name if STANDARD.contains(&name) => Variant::Standard,
            name if CHESS960.contains(&name) => Variant::Chess960,
            _ => Variant::Unsupported(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_by_letters_and_digits() {
        for name in [
            "Chess 960",
            "chess-960",
            "fischerandom",
            "FRC",
            "Freestyle Chess",
        ] {
            assert_eq!(
                Variant::from_tag(name.as_bytes()),
                Variant::Chess960,
                "{name}"
            );
        }
        for name in [" Standard    ", "From Position", "normal", "Regular"] {
            assert_eq!(
                Variant::from_tag(name.as_bytes()),
                Variant::Standard,
                "{name}"
            );
        }
        assert_eq!(Variant::from_tag(b"?"), Variant::NotSaid);
        for name in ["Seirawan960", "Crazyhouse", "Three-check"] {
            assert!(matches!(
                Variant::from_tag(name.as_bytes()),
                Variant::Unsupported(_)
            ));
        }
    }
}
