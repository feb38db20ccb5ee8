//! What is told about each castle.

use shakmaty::Color;

use super::{EvidenceRange, Text};
use crate::{
    law::{Ground, Grounds, Ply, Wing},
    pgn::Notation,
};

/// Where a side castled first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstCastle {
    /// Not known: the replay did not reach the end, and none was seen.
    #[default]
    Unknown,
    /// Nowhere.
    None,
    /// On this wing, by the board.
    On(Wing),
}

/// What was carried out on the board in the name of a castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// King and home rook, on the wing that is written.
    AsWritten,
    /// The nearest own rook on that side in place of the home rook.
    InnerRook,
    /// The king alone.
    KingOnly,
    /// The castle on the other wing.
    OtherWing,
}

impl Reading {
    /// The word for it in the tables.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reading::AsWritten => "as_written",
            Reading::InnerRook => "inner_rook",
            Reading::KingOnly => "king_only",
            Reading::OtherWing => "other_wing",
        }
    }
}

/// Why the record rather than the player is in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The only ground is that the setup did not grant the right.
    Setup,
    /// The rest of the game fits the castle on the other wing.
    Record,
    /// The castle was written as a king move.
    Notation,
}

impl Doubt {
    /// The word for it in the tables.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Doubt::Setup => "setup",
            Doubt::Record => "record",
            Doubt::Notation => "notation",
        }
    }
}

/// What a castle did to the opponent's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// It gave check.
    Check,
    /// It gave mate.
    Mate,
}

impl Gives {
    /// The word for it in the tables.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Gives::Check => "check",
            Gives::Mate => "mate",
        }
    }
}

/// One castle of the main line.
#[derive(Clone, Copy, Debug)]
pub struct CastleAudit {
    /// Its ply.
    pub ply: Ply,
    /// Its move number, as the FEN counts.
    pub move_number: u32,
    /// The side that castled.
    pub color: Color,
    /// The wing, as written.
    pub wing: Wing,
    /// The token, as written.
    pub token: Text,
    /// Offset of the token from the start of the game's bytes.
    pub at: usize,
    /// How it was written.
    pub notation: Notation,
    /// Every ground that holds; none: the castle is legal.
    pub grounds: Grounds,
    /// Whether the home rook is attacked; `None` where there is no home rook.
    pub rook_attacked: Option<bool>,
    /// Whether a square that the rook crosses or lands on, off the king's path, is attacked.
    pub rook_path_attacked: bool,
    /// Earlier turns of this side in check.
    pub checks_before: u32,
    /// Turns at which this castle was legal, this one included.
    pub available_turns: u32,
    /// What was carried out; `None` where nothing could be.
    pub played_as: Option<Reading>,
    /// The wing on which it was carried out.
    pub played_wing: Option<Wing>,
    /// Why the record is in question.
    pub doubt: Option<Doubt>,
    /// Check or mate.
    pub gives: Option<Gives>,
    /// Index into [`GameAudit::illegal`](super::GameAudit::illegal) of what else there is to say
    /// about an illegal one.
    pub illegal: Option<u32>,
    /// The variation in which it stands, such as `24...1 26.2`; empty: the main line.
    pub line: Text,
    /// What the side's clock said after the castle, from a comment `[%clk ...]`.
    pub clock: Option<Tenths>,
    /// How long the side thought before it castled.
    pub move_time: Option<Tenths>,
}

/// A time in tenths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths(pub u32);

/// What else there is to say about an illegal castle.
#[derive(Clone, Copy, Debug)]
pub struct IllegalCastle {
    /// Index of the castle in [`GameAudit::castles`](super::GameAudit::castles).
    pub castle: u32,
    /// When the right was lost; 0 where the setup did not grant it.
    pub lost: Option<(Ply, Ground)>,
    /// Who attacks the king's squares.
    pub attackers: EvidenceRange,
    /// What stands between king and rook.
    pub between: EvidenceRange,
    /// The position before the castle, with the rights that are held.
    pub fen_before: Text,
    /// Whether the castle on the other wing would have been legal.
    pub other_wing_legal: bool,
    /// Whether the king has a legal move, castles included.
    pub king_has_move: bool,
    /// Which illegal castle of that side in this record it is, doubtful ones not counted.
    pub nth: Option<u32>,
    /// Plies replayed after it.
    pub plies_after: u32,
}
