//! The result of replaying one game: everything that the tables say about it.
//!
//! One [`GameAudit`] is filled again and again: its vectors keep their memory, and all text lies
//! in one arena.

mod castle;
mod fact;
mod right;

pub use castle::{CastleAudit, Doubt, FirstCastle, Gives, IllegalCastle, Reading, Tenths};
pub use fact::{Fact, Facts};
pub use right::{Ended, Episode, Fate, RightAudit};

use shakmaty::{ByColor, Color, Piece, Square};

use crate::{
    law::{ByWing, Ply},
    pgn::Termination,
    problem::{ProblemKind, Severity},
};

/// A piece of text in the arena of a [`GameAudit`]. The empty text is "not there".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Offset in [`GameAudit::arena`].
    pub start: u32,
    /// Number of bytes.
    pub len: u32,
}

/// A range of [`GameAudit::evidence`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvidenceRange {
    /// Index of the first piece of evidence.
    pub start: u32,
    /// How many there are.
    pub len: u32,
}

impl EvidenceRange {
    /// The pieces of evidence from one index up to another.
    #[must_use]
    pub fn new(start: usize, end: usize) -> EvidenceRange {
        EvidenceRange {
            start: index(start),
            len: index(end - start),
        }
    }
}

/// A piece that stands in the way, or that attacks a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The square attacked; `None` for a piece that stands in the way.
    pub attacked: Option<Square>,
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub on: Square,
}

/// How far the replay of a game came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Every move was replayed.
    Complete,
    /// The replay stopped at a token.
    Stopped,
    /// There is no move in the record.
    #[default]
    NoMoves,
    /// The game was not replayed at all (a bad setup, an unknown variant).
    NotReplayed,
}

impl Status {
    /// The word for it in `games.csv`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Status::Complete => "complete",
            Status::Stopped => "stopped",
            Status::NoMoves => "no_moves",
            Status::NotReplayed => "not_replayed",
        }
    }
}

/// Something worth saying about a game that is neither a castle nor a right.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// How grave it is.
    pub severity: Severity,
    /// Offset of its place from the start of the game's bytes; `None` where it has none.
    pub at: Option<usize>,
    /// The ply, where it is about a token of the main line.
    pub ply: Option<Ply>,
    /// The side to move, where it is about a token of the main line.
    pub color: Option<Color>,
    /// The text concerned.
    pub token: Text,
    /// What a person should know.
    pub detail: Text,
    /// How often it occurs in the game; the detail names it where it is more than once.
    pub count: u32,
}

impl Problem {
    /// A problem of a game as a whole, without place or text.
    #[must_use]
    pub fn of_game(kind: ProblemKind) -> Problem {
        Problem {
            kind,
            severity: kind.severity(),
            at: None,
            ply: None,
            color: None,
            token: Text::default(),
            detail: Text::default(),
            count: 1,
        }
    }
}

/// Everything that the tables say about one game.
#[derive(Clone, Debug, Default)]
pub struct GameAudit {
    /// All text of this game.
    pub arena: Vec<u8>,
    /// What the tags say.
    pub facts: Facts,
    /// `standard`, `chess960`, or the name of another variant as it is written.
    pub variant: Text,
    /// The setup, with the rights granted; empty for the standard start.
    pub start_fen: Text,
    /// Whether there was a position to replay from: without one there are no rights.
    pub has_position: bool,
    /// Plies replayed.
    pub plies: u32,
    /// How far the replay came.
    pub status: Status,
    /// Where each side castled first.
    pub first_castle: ByColor<FirstCastle>,
    /// Every castle of the main line.
    pub castles: Vec<CastleAudit>,
    /// What else there is to say about the illegal ones, in the same order.
    pub illegal: Vec<IllegalCastle>,
    /// The four rights.
    pub rights: ByColor<ByWing<RightAudit>>,
    /// The episodes, in the order in which they began.
    pub episodes: Vec<Episode>,
    /// Pieces that attack or stand in the way.
    pub evidence: Vec<Evidence>,
    /// The problems, in the order in which they were met.
    pub problems: Vec<Problem>,
    /// The result token behind the moves, as written.
    pub termination_token: Text,
    /// What it says.
    pub termination: Option<Termination>,
    /// Null moves among the plies.
    pub null_moves: u32,
    /// A hash of the start position and the moves played: equal games have equal hashes.
    pub moves_hash: u64,
    /// The castles in variations, where they are wanted, in the order of the text.
    pub variation_castles: Vec<CastleAudit>,
    /// What else there is to say about the illegal ones among them, in the same order.
    pub variation_illegal: Vec<IllegalCastle>,
}

impl GameAudit {
    /// The bytes of a text.
    #[must_use]
    pub fn text(&self, text: Text) -> &[u8] {
        let start = text.start as usize;
        &self.arena[start..start + text.len as usize]
    }

    /// The bytes of what a tag says.
    #[must_use]
    pub fn fact(&self, fact: Fact) -> &[u8] {
        self.text(self.facts[fact as usize])
    }

    /// The castles of all lines, in the order of the text.
    pub fn castles_of_all_lines(&self) -> impl Iterator<Item = &CastleAudit> {
        merged(
            self.castles.iter(),
            self.variation_castles.iter(),
            |castle| castle.at,
        )
    }

    /// The illegal castles of all lines, in the order of the text.
    pub fn illegal_of_all_lines(&self) -> impl Iterator<Item = (&CastleAudit, &IllegalCastle)> {
        merged(
            self.illegal
                .iter()
                .map(|illegal| (&self.castles[illegal.castle as usize], illegal)),
            self.variation_illegal
                .iter()
                .map(|illegal| (&self.variation_castles[illegal.castle as usize], illegal)),
            |(castle, _)| castle.at,
        )
    }

    /// A list of evidence.
    #[must_use]
    pub fn evidence(&self, range: EvidenceRange) -> &[Evidence] {
        let start = range.start as usize;
        &self.evidence[start..start + range.len as usize]
    }

    /// Empties the audit for the next game. Its memory is kept.
    pub fn clear(&mut self) {
        let mut arena = std::mem::take(&mut self.arena);
        let mut castles = std::mem::take(&mut self.castles);
        let mut illegal = std::mem::take(&mut self.illegal);
        let mut episodes = std::mem::take(&mut self.episodes);
        let mut variation_castles = std::mem::take(&mut self.variation_castles);
        let mut variation_illegal = std::mem::take(&mut self.variation_illegal);
        let mut evidence = std::mem::take(&mut self.evidence);
        let mut problems = std::mem::take(&mut self.problems);
        arena.clear();
        castles.clear();
        illegal.clear();
        episodes.clear();
        variation_castles.clear();
        variation_illegal.clear();
        evidence.clear();
        problems.clear();
        *self = GameAudit {
            arena,
            castles,
            illegal,
            episodes,
            evidence,
            problems,
            variation_castles,
            variation_illegal,
            ..GameAudit::default()
        };
    }

    /// Names a problem. What recurs in a game is one problem a kind, at its first place, as grave
    /// as its gravest occurrence, with the number of occurrences.
    pub fn problem(&mut self, problem: Problem) {
        if !self.recurs(problem.kind, problem.severity) {
            self.problems.push(problem);
        }
    }

    /// Counts one more occurrence of a problem that has been named before; false where it is the
    /// first one. Asked first, it saves the text of what recurs.
    pub fn recurs(&mut self, kind: ProblemKind, severity: Severity) -> bool {
        let earlier = self
            .problems
            .iter_mut()
            .find(|earlier| earlier.kind == kind);
        if let Some(earlier) = earlier {
            earlier.count = earlier.count.saturating_add(1);
            earlier.severity = earlier.severity.min(severity);
            return true;
        }
        false
    }

    /// Keeps a text.
    pub fn keep(&mut self, bytes: &[u8]) -> Text {
        let start = self.arena.len();
        self.arena.extend_from_slice(bytes);
        Text {
            start: index(start),
            len: index(bytes.len()),
        }
    }
}

/// Two lists in one order; where they do not differ, the first one goes first.
fn merged<T>(
    first: impl Iterator<Item = T>,
    second: impl Iterator<Item = T>,
    at: impl Fn(&T) -> usize,
) -> impl Iterator<Item = T> {
    let mut first = first.peekable();
    let mut second = second.peekable();
    std::iter::from_fn(move || match (first.peek(), second.peek()) {
        (Some(one), Some(other)) if at(other) < at(one) => second.next(),
        (Some(_), _) => first.next(),
        (None, _) => second.next(),
    })
}

/// An index into an arena. A game longer than 4 GiB is not kept whole in memory.
fn index(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
