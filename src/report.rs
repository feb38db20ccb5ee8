//! What people read: the closing table, the illegal castles in words, and `run.json`; and the
//! folder into which everything is written.

pub mod escape;
pub mod findings;
pub mod folder;
pub mod grounds;
pub mod illegal;
pub mod outcome;
pub mod run_json;
pub mod summary;

pub use findings::{Counts, Findings};
pub use folder::ReportFolder;
pub use outcome::{RunOutcome, SourceOutcome};
