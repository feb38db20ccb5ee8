//! What people read: the closing table, the illegal castles in words, and `run.json`; and the
//! folder into which everything is written.

pub mod checkpoint;
pub mod escape;
pub mod findings;
pub mod folder;
pub mod grounds;
pub mod growing;
pub mod illegal;
pub mod known;
pub mod outcome;
pub mod run_json;
pub mod summary;

pub use checkpoint::Checkpoint;
pub use findings::{Counts, Findings, Watch};
pub use folder::{Entered, ReportFolder};
pub use known::Known;
pub use outcome::{RunOutcome, SourceOutcome};
