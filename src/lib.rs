//! `roque` audits chess game databases for castling.
//!
//! It replays the main line of every game, keeps the history of every castling right, and says of
//! every castle played whether the Laws of Chess allowed it, and if not, on which grounds:
//!
//! ```
//! use roque::{
//!     law::Ground,
//!     replay::{Auditor, Wanted, audit::Reading},
//! };
//!
//! // White's king goes to f1 and comes back; then White castles.
//! let game = b"[FEN \"4k3/p6p/8/8/8/8/P6P/4K2R w K - 0 1\"]
//!
//! 1. Kf1 a6 2. Ke1 a5 3. O-O Kd7 *";
//! let mut auditor = Auditor::new(Wanted::ALL);
//! let audit = auditor.audit(game);
//!
//! let castle = &audit.castles[0];
//! assert_eq!((castle.ply, castle.move_number), (5, 3));
//! assert!(castle.grounds.iter().eq([Ground::KingMoved]));
//! assert_eq!(castle.played_as, Some(Reading::AsWritten));
//! // The right was lost with the first ply, and the audit went on behind the illegal castle.
//! assert_eq!(audit.rights.white.king_side.lost, Some((1, Ground::KingMoved)));
//! assert_eq!(audit.plies, 6);
//! ```
//!
//! # The way of a game
//!
//! 1. [`input`] opens files, folders and standard input, and unpacks what is packed.
//! 2. On the reader thread of a [`run`], [`pgn::Cutter`] cuts the bytes into whole games.
//! 3. Workers of the [`pipeline`] read each game with [`pgn::Reader`], which drives a
//!    [`pgn_reader::Visitor`]: the one place where a game is replayed, in [`replay`].
//! 4. The visitor asks the [`law`], and fills a [`GameAudit`].
//! 5. [`tables`] writes its rows, in the order of the input, and [`report`] counts and sums up;
//!    [`export`] sorts the games themselves into files.
//!
//! [`page`] makes one HTML file of a finished report, and [`explain`] answers what an arbiter asks
//! about one position. What is said to people is said in one of the languages of [`language`].
//!
//! What can be wrong with a game is a value, of a [`problem::ProblemKind`]; what stops a run is an
//! [`Error`].

pub mod charts;
#[cfg(feature = "parquet")]
pub mod columnar;
pub mod error;
pub mod explain;
pub mod export;
pub mod input;
pub mod language;
pub mod law;
pub mod page;
pub mod pgn;
pub mod pipeline;
pub mod problem;
pub mod replay;
pub mod report;
pub mod run;
pub mod statistics;
pub mod tables;

pub use error::{Error, ErrorKind};
pub use replay::{Auditor, GameAudit};
