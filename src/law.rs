//! The law of castling, as the FIDE Laws of Chess (in force from 1 January 2023) have it.
//!
//! > 3.8.2 by castling: this is a move of the king and either rook of the same colour along the
//! > player's first rank, counting as a single move of the king.
//!
//! An arbiter asks four questions about a castle, and each has a file here:
//!
//! 1. *History*: is the right still held? ([`rights`]: 3.8.2.1)
//! 2. *Corridor*: does any piece stand in between? ([`obstacle`]: 3.8.2.2.2)
//! 3. *The king's squares*: is one of them attacked? ([`obstacle`] and
//!    [`attack`]: 3.8.2.2.1)
//! 4. *Verdict*: is the castle legal, and if not, on which grounds? ([`verdict`])
//!
//! Where king and rook go, and which squares that concerns, is in [`path`]; the grounds, their
//! words and their articles are in [`ground`].
//!
//! This room is pure: it sees boards and squares, no bytes and no files, and allocates nothing.
//!
//! ```
//! use roque::law::{Ground, Rights, Wing, judge};
//! use shakmaty::{Board, Color};
//!
//! // White's bishop and knight still stand between king and rook.
//! let verdict = judge(&Board::new(), &Rights::standard(), Color::White, Wing::KingSide);
//! assert!(!verdict.is_legal());
//! assert!(verdict.grounds.iter().eq([Ground::PieceBetween]));
//! assert_eq!(Ground::PieceBetween.article(), "3.8.2.2.2");
//! ```

pub mod attack;
pub mod ground;
pub mod obstacle;
pub mod path;
pub mod played;
pub mod rights;
pub mod verdict;

pub use ground::{Ground, Grounds, Kind};
pub use obstacle::Obstacle;
pub use path::Path;
pub use played::Played;
pub use rights::{Home, Losses, Right, Rights};
pub use verdict::{Verdict, judge};

/// The wing of a castle: kingside or queenside (in Chess960 the g-side and the c-side).
pub use shakmaty::CastlingSide as Wing;

/// One value for each wing.
pub use shakmaty::ByCastlingSide as ByWing;

/// A half-move of the main line; 1 is the first move of the record, 0 the setup.
pub type Ply = u32;

/// The word for a side in every table.
#[must_use]
pub const fn color_word(color: shakmaty::Color) -> &'static str {
    match color {
        shakmaty::Color::White => "white",
        shakmaty::Color::Black => "black",
    }
}

/// The word for a wing in every table.
#[must_use]
pub const fn wing_word(wing: Wing) -> &'static str {
    match wing {
        Wing::KingSide => "kingside",
        Wing::QueenSide => "queenside",
    }
}
