//! What goes wrong around a run: damaged sources, full disks, signals. Each fault is a real one,
//! and the real command meets it; `docs/faults.md` lists them.

#[path = "faults/bugs.rs"]
mod bugs;
#[path = "faults/cuts.rs"]
mod cuts;
#[path = "faults/damage.rs"]
mod damage;
#[path = "faults/here.rs"]
mod here;
#[cfg(target_os = "linux")]
#[path = "faults/hostile.rs"]
mod hostile;
#[cfg(unix)]
#[path = "faults/interruption.rs"]
mod interruption;
#[path = "faults/limits.rs"]
mod limits;
#[cfg(unix)]
#[path = "faults/not_resumed.rs"]
mod not_resumed;
#[path = "faults/packing.rs"]
mod packing;
#[cfg(unix)]
#[path = "faults/resume.rs"]
mod resume;
#[path = "faults/sources.rs"]
mod sources;
#[cfg(unix)]
#[path = "faults/writing.rs"]
mod writing;
