//! `roque` audits chess game databases for castling.

pub mod error;
pub mod input;
pub mod law;
pub mod pgn;
pub mod pipeline;
pub mod problem;
pub mod replay;
pub mod report;
pub mod run;
pub mod tables;

pub use error::{Error, ErrorKind};
pub use replay::{Auditor, GameAudit};
