//! What is told about each right, and about the episodes in which it could not be used.

use shakmaty::{Color, Square};

use super::{EvidenceRange, Text};
use crate::law::{Ground, Ply, Wing};

/// What became of a right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// The setup did not grant it.
    #[default]
    NotGranted,
    /// The side castled on this wing, by what stood on the board.
    Castled,
    /// It was lost otherwise.
    Lost,
    /// It was held to the end of the game.
    Held,
    /// It was held when the replay stopped.
    CutOff,
}

impl Fate {
    /// The word for it in `rights.csv`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Fate::NotGranted => "not_granted",
            Fate::Castled => "castled",
            Fate::Lost => "lost",
            Fate::Held => "held",
            Fate::CutOff => "cut_off",
        }
    }
}

/// The life of one right.
#[derive(Clone, Copy, Debug, Default)]
pub struct RightAudit {
    /// Whether the setup granted it.
    pub granted: bool,
    /// The home rook's square, where there is one.
    pub rook: Option<Square>,
    /// The ply of the first turn at which the castle was legal.
    pub first_available: Option<Ply>,
    /// Turns at which the castle was legal.
    pub available_turns: u32,
    /// Turns at which it was prevented.
    pub blocked_turns: u32,
    /// What became of it.
    pub fate: Fate,
    /// When it was lost, and why; ply 0 where it was not granted.
    pub lost: Option<(Ply, Ground)>,
    /// The move number at which it was lost.
    pub lost_move_number: Option<u32>,
    /// The token with which it was lost.
    pub lost_token: Text,
}

/// How an episode ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The obstacle was gone at the side's next turn.
    Cleared,
    /// The right was lost.
    RightLost,
    /// The game ended.
    GameEnd,
    /// The replay stopped.
    CutOff,
}

impl Ended {
    /// The word for it in `blocks.csv`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Ended::Cleared => "cleared",
            Ended::RightLost => "right_lost",
            Ended::GameEnd => "game_end",
            Ended::CutOff => "cut_off",
        }
    }
}

/// Consecutive turns of a side during which one obstacle held for one right.
#[derive(Clone, Copy, Debug)]
pub struct Episode {
    /// The side.
    pub color: Color,
    /// The wing.
    pub wing: Wing,
    /// The obstacle.
    pub cause: Ground,
    /// Ply of the first turn.
    pub from: Ply,
    /// Ply of the last turn.
    pub to: Ply,
    /// How many turns.
    pub turns: u32,
    /// What was in the way, or who attacked, at the first turn.
    pub evidence: EvidenceRange,
    /// How it ended.
    pub ended: Ended,
}
