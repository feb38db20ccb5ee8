//! The words of a main line: bytes, place and meaning.

use shakmaty::{Role, Square, san::San};

use crate::law::Wing;

/// A word of the main line that is a move, a castle, a null move, a result, or meant as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The word as written, with check marks but without move number, `!`, `?` and `$`.
    pub bytes: &'a [u8],
    /// Offset of the first byte from the start of the game's bytes.
    pub at: usize,
    /// What it says.
    pub meaning: Meaning,
}

/// What a word of the main line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A move in (nearly) standard algebraic notation; never a castle, a null move or a drop.
    Move(San, Spelling),
    /// A move by its two squares (`e2e4`, `e2-e4`, `e7e8q`).
    Coordinates {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn is promoted to.
        promotion: Option<Role>,
        /// Whether anything else about the spelling is unusual.
        spelling: Spelling,
    },
    /// A castle, written with letters or zeros.
    Castle(Wing, Notation),
    /// A null move: `--`, `Z0`.
    Null,
    /// The end of the game.
    Result(Termination),
    /// A word that is meant as a move or a castle, and is none that can be read.
    Unreadable,
}

/// How a move is spelled: what is unusual about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spelling(u8);

impl Spelling {
    /// As the PGN standard says.
    pub const STANDARD: Spelling = Spelling(0);
    /// Long algebraic or coordinates: both squares are named where one would do.
    pub const LONG: Spelling = Spelling(1);
    /// A promotion without `=`, or in parentheses.
    pub const PROMOTION: Spelling = Spelling(2);
    /// A `P` before a pawn move.
    pub const PAWN_LETTER: Spelling = Spelling(4);
    /// `e.p.` behind an en passant capture.
    pub const EN_PASSANT: Spelling = Spelling(8);
    /// A check mark other than one `+` or `#`.
    pub const CHECK_MARK: Spelling = Spelling(16);
    /// Glued to what follows without a blank.
    pub const GLUED: Spelling = Spelling(32);
    /// Something else, such as a capture sign other than `x`.
    pub const OTHER: Spelling = Spelling(64);

    /// Both peculiarities together.
    #[must_use]
    pub const fn with(self, other: Spelling) -> Spelling {
        Spelling(self.0 | other.0)
    }

    /// Whether nothing is unusual.
    #[must_use]
    pub const fn is_standard(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` is in it.
    #[must_use]
    pub const fn contains(self, other: Spelling) -> bool {
        self.0 & other.0 == other.0
    }
}

/// How a castle is written, in the order in which the first that fits is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `O-O`, `O-O-O`.
    San,
    /// `Kxh1`, `e1h1`: the king takes its own rook.
    KingTakesRook,
    /// `Kg1`, `Ke1-g1`.
    KingMove,
    /// `e1g1`.
    Coordinates,
    /// En or em dashes.
    UnicodeDash,
    /// `OO`, `000`.
    NoDash,
    /// Letters and zeros in one word.
    Mixed,
    /// `0-0`: as the Laws write it (C.13).
    Zeros,
    /// `o-o`.
    Lowercase,
}

impl Notation {
    /// The word for it in `castles.csv`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Notation::San => "san",
            Notation::KingTakesRook => "king_takes_rook",
            Notation::KingMove => "king_move",
            Notation::Coordinates => "coordinates",
            Notation::UnicodeDash => "unicode_dash",
            Notation::NoDash => "no_dash",
            Notation::Mixed => "mixed",
            Notation::Zeros => "zeros",
            Notation::Lowercase => "lowercase",
        }
    }
}

/// How a record says a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `0-0`: lost by both.
    DoubleForfeit,
    /// `*`
    Unknown,
}

impl Termination {
    /// What the value of a Result tag says; `None` where it says nothing that is known.
    #[must_use]
    pub fn from_tag(value: &[u8]) -> Option<Termination> {
        Some(match value.trim_ascii() {
            b"1-0" => Termination::WhiteWins,
            b"0-1" => Termination::BlackWins,
            b"1/2-1/2" | b"1/2" => Termination::Draw,
            b"0-0" => Termination::DoubleForfeit,
            b"*" => Termination::Unknown,
            _ => return None,
        })
    }

    /// As the PGN standard writes it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Termination::WhiteWins => "1-0",
            Termination::BlackWins => "0-1",
            Termination::Draw => "1/2-1/2",
            Termination::DoubleForfeit => "0-0",
            Termination::Unknown => "*",
        }
    }
}
