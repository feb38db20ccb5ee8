//! The law of castling, as the FIDE Laws of Chess (in force from 1 January 2023) have it.

pub mod ground;
pub mod played;

pub use ground::{Ground, Grounds, Kind};
pub use played::Played;

/// The wing of a castle: kingside or queenside (in Chess960 the g-side and the c-side).
pub use shakmaty::CastlingSide as Wing;

/// One value for each wing.
pub use shakmaty::ByCastlingSide as ByWing;

/// A half-move of the main line; 1 is the first move of the record, 0 the setup.
pub type Ply = u32;
