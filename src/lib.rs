//! `roque` audits chess game databases for castling.

pub mod error;
pub mod input;
pub mod law;
pub mod pgn;
pub mod pipeline;
pub mod problem;
pub mod replay;
pub mod report;
pub mod tables;
