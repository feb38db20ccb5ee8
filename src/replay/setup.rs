//! From the FEN and Variant tags to the position, the mode and the rights granted, and what was
//! wrong with them.

mod castling;
mod fen;
mod variant;

pub use variant::Variant;

use shakmaty::{Bitboard, Chess, FromSetup, PositionErrorKinds};

use super::Position;
use crate::{law::Rights, problem::ProblemKind};

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The position.
    pub position: Position,
    /// The rights that the setup grants.
    pub rights: Rights,
    /// Whether Chess960 is played rather than standard chess.
    pub chess960: bool,
}

/// Why a game has no position to start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSetup {
    /// The rules of this variant are not known here; its name by letters and digits alone.
    UnsupportedVariant(String),
    /// The board cannot be read, or a side does not have exactly one king; says which.
    BadSetup(String),
}

impl Setup {
    /// The standard start.
    #[must_use]
    pub fn standard() -> Setup {
        Setup {
            position: Position::default(),
            rights: Rights::standard(),
            chess960: false,
        }
    }

    /// Reads the values of the FEN and Variant tags; empty where a tag is not there.
    ///
    /// Calls `remark` with whatever is not as it should be and does not prevent a replay.
    ///
    /// # Errors
    ///
    /// Says why there is nothing to replay from.
    pub fn from_tags(
        fen: &[u8],
        variant: &[u8],
        remark: &mut dyn FnMut(ProblemKind, &str),
    ) -> Result<Setup, NoSetup> {
        let variant = Variant::from_tag(variant);
        if let Variant::Unsupported(name) = variant {
            return Err(NoSetup::UnsupportedVariant(name));
        }
        if fen.trim_ascii().is_empty() {
            if variant == Variant::Chess960 {
                remark(
                    ProblemKind::SetupIrregular,
                    "a Chess960 game without a FEN: replayed from the standard position",
                );
            }
            return Ok(Setup {
                chess960: variant == Variant::Chess960,
                ..Setup::standard()
            });
        }
        let fields = fen::read(fen, remark)?;
        let (chess960, rights) = castling::grant(&fields, &variant, remark);
        let position = fields.into_position();
        remark_on_position(&position, remark);
        Ok(Setup {
            position,
            rights,
            chess960,
        })
    }

    /// The setup as FEN, with the rights granted; empty for the standard start.
    #[must_use]
    pub fn start_fen(&self) -> String {
        let standard = Setup::standard();
        if self.position == standard.position && self.rights == standard.rights {
            return String::new();
        }
        let mut fen = String::new();
        self.position.append_fen(&self.rights, &mut fen);
        fen
    }
}

/// Names what makes a position impossible. It is replayed all the same.
fn remark_on_position(position: &Position, remark: &mut dyn FnMut(ProblemKind, &str)) {
    let setup = shakmaty::Setup {
        board: position.board.clone(),
        turn: position.turn,
        castling_rights: Bitboard::EMPTY,
        ..shakmaty::Setup::empty()
    };
    let Err(error) = Chess::from_setup(setup, shakmaty::CastlingMode::Standard) else {
        return;
    };
    let reasons = [
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            "the side that is not to move is in check",
        ),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            "a pawn stands on the first or the last rank",
        ),
        (
            PositionErrorKinds::TOO_MUCH_MATERIAL,
            "a side has more pieces than it can have",
        ),
        (
            PositionErrorKinds::IMPOSSIBLE_CHECK,
            "no legal move can have given this check",
        ),
    ];
    for (kind, reason) in reasons {
        if error.kinds().contains(kind) {
            remark(ProblemKind::SetupIrregular, reason);
        }
    }
}
