//! The result of replaying one game: everything that the tables say about it.
//!
//! One [`GameAudit`] is filled again and again: its vectors keep their memory, and all text lies
//! in one arena.

use shakmaty::{ByColor, Color, Piece, Square};

use crate::{
    law::{ByWing, Ground, Grounds, Ply, Wing},
    pgn::{Notation, Termination},
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
    /// Index into [`GameAudit::illegal`] of what else there is to say about an illegal one.
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
    /// Index of the castle in [`GameAudit::castles`].
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
