//! The tags that the tables repeat.

use super::Text;

/// The facts of a game that come from its tags, in the order of [`Fact`].
pub type Facts = [Text; Fact::COUNT];

/// The tags that the tables repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Fact {
    Event,
    Site,
    Date,
    Round,
    White,
    Black,
    Result,
    WhiteElo,
    BlackElo,
    Eco,
    TimeControl,
    UtcDate,
    UtcTime,
    Termination,
    WhiteTitle,
    BlackTitle,
    Opening,
    Variant,
    Fen,
}

impl Fact {
    /// How many there are.
    pub const COUNT: usize = 19;

    /// The fact that a tag of this name tells. The tags that decide on the setup are known in any
    /// case.
    #[must_use]
    pub fn from_tag_name(name: &[u8]) -> Option<Fact> {
        Some(match name {
            b"Event" => Fact::Event,
            b"Site" => Fact::Site,
            b"Date" => Fact::Date,
            b"Round" => Fact::Round,
            b"White" => Fact::White,
            b"Black" => Fact::Black,
            b"Result" => Fact::Result,
            b"WhiteElo" => Fact::WhiteElo,
            b"BlackElo" => Fact::BlackElo,
            b"ECO" => Fact::Eco,
            b"TimeControl" => Fact::TimeControl,
            b"UTCDate" => Fact::UtcDate,
            b"UTCTime" => Fact::UtcTime,
            b"Termination" => Fact::Termination,
            b"WhiteTitle" => Fact::WhiteTitle,
            b"BlackTitle" => Fact::BlackTitle,
            b"Opening" => Fact::Opening,
            _ if name.eq_ignore_ascii_case(b"Variant") => Fact::Variant,
            _ if name.eq_ignore_ascii_case(b"FEN") => Fact::Fen,
            _ => return None,
        })
    }
}
