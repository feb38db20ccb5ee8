//! The games of a run in separate files: good ones, flagged ones, and the rest.
//!
//! Every byte that is read goes, unchanged and in order, to exactly one of three exports: a game
//! to the one of its [`Class`], and what belongs to no game (a byte order mark at the start of a
//! source, a source without games) to the rest. [`sorting`] sorts the games of a batch on the
//! worker that audits them, so that whoever writes has only bytes to copy; [`annotate`] writes a
//! flagged game once more with comments; [`files`] keeps half-written files from their names.

pub mod annotate;
pub mod files;
pub mod packing;
pub mod sorting;
pub mod tally;

pub use files::ExportFiles;
pub use packing::Packing;
pub use tally::Tally;

use crate::{
    problem::Severity,
    replay::audit::{GameAudit, Status},
};

/// What becomes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Class {
    /// Replayed to the end (a game without moves has nothing to replay), no illegal castle.
    Clean,
    /// An illegal castle without doubt, wherever the replay ended.
    Flagged,
    /// Everything else: stopped, not replayed, or with doubtful illegal castles only.
    Rest,
}

impl Class {
    /// How many there are.
    pub const COUNT: usize = 3;

    /// Every class, in order.
    pub const ALL: [Class; Class::COUNT] = [Class::Clean, Class::Flagged, Class::Rest];

    /// The class of a game.
    #[must_use]
    pub fn of(audit: &GameAudit) -> Class {
        let illegal = |doubtful: bool| {
            audit
                .illegal
                .iter()
                .any(|illegal| audit.castles[illegal.castle as usize].doubt.is_some() == doubtful)
        };
        let fails = || {
            audit
                .problems
                .iter()
                .any(|problem| problem.severity == Severity::Error)
        };
        if illegal(false) {
            return Class::Flagged;
        }
        match audit.status {
            Status::Complete if !illegal(true) => Class::Clean,
            Status::NoMoves if !fails() => Class::Clean,
            _ => Class::Rest,
        }
    }

    /// The export of this class.
    #[must_use]
    pub const fn export(self) -> Export {
        match self {
            Class::Clean => Export::Clean,
            Class::Flagged => Export::Flagged,
            Class::Rest => Export::Rest,
        }
    }
}

/// A file that holds games, or says something about them, beside the tables.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[repr(u8)]
pub enum Export {
    /// The games of [`Class::Clean`].
    Clean,
    /// The games of [`Class::Flagged`].
    Flagged,
    /// The games of [`Class::Rest`], and what belongs to no game.
    Rest,
    /// The flagged games with a comment at each illegal castle.
    Annotated,
    /// The illegal castles without doubt, for `--known`.
    Known,
}

impl Export {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// Every export, in the order in which they are listed.
    pub const ALL: [Export; Export::COUNT] = [
        Export::Clean,
        Export::Flagged,
        Export::Rest,
        Export::Annotated,
        Export::Known,
    ];

    /// The word for it in the summary and in `run.json`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Export::Clean => "clean",
            Export::Flagged => "flagged",
            Export::Rest => "rest",
            Export::Annotated => "annotated",
            Export::Known => "known",
        }
    }

    /// The option that asks for it.
    #[must_use]
    pub const fn option(self) -> &'static str {
        match self {
            Export::Clean => "--export-clean",
            Export::Flagged => "--export-flagged",
            Export::Rest => "--export-rest",
            Export::Annotated => "--annotate",
            Export::Known => "--write-known",
        }
    }
}

/// What is to be exported, and how it is packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan([Option<Packing>; Export::COUNT]);

impl Plan {
    /// No export: nothing is sorted, and nothing is paid.
    pub const NONE: Plan = Plan([None; Export::COUNT]);

    /// This plan with one more export.
    #[must_use]
    pub const fn with(mut self, export: Export, packing: Packing) -> Plan {
        self.0[export as usize] = Some(packing);
        self
    }

    /// How an export is packed; `None` where nobody asked for it.
    #[must_use]
    pub const fn packing(self, export: Export) -> Option<Packing> {
        self.0[export as usize]
    }

    /// Whether games are to be sorted.
    #[must_use]
    pub fn sorts(self) -> bool {
        let games = [
            Export::Clean,
            Export::Flagged,
            Export::Rest,
            Export::Annotated,
        ];
        games.iter().any(|&export| self.packing(export).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{Auditor, Wanted};

    fn class(game: &str) -> Class {
        Class::of(Auditor::new(Wanted::ALL).audit(game.as_bytes()))
    }

    #[test]
    fn every_game_has_a_class() {
        assert_eq!(
            class("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *"),
            Class::Clean
        );
        assert_eq!(class("[Event \"no moves\"]\n\n*\n"), Class::Clean);
        assert_eq!(
            class("1. e4 e5 2. Ke2 a6 3. Ke1 a5 4. Nf3 h6 5. Bc4 h5 6. O-O *"),
            Class::Flagged
        );
        // Also where the replay stops, be it at this very castle.
        assert_eq!(
            class("1. e4 e5 2. Ke2 a6 3. Ke1 a5 4. Nf3 h6 5. Bc4 h5 6. O-O Ke4 *"),
            Class::Flagged
        );
        assert_eq!(class("1. e4 e5 2. Ke2 a6 3. O-O *"), Class::Flagged);
        // The setup grants nothing: doubtful.
        assert_eq!(
            class("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. O-O Kd7 *"),
            Class::Rest
        );
        assert_eq!(class("1. e4 e5 2. Ke4 a6 *"), Class::Rest);
        assert_eq!(class("[FEN \"nonsense\"]\n\n1. e4 *"), Class::Rest);
        assert_eq!(class("[FEN \"nonsense\"]\n\n*"), Class::Rest);
    }
}
