//! What is said on standard error. That it cannot be written is never a reason to fail.

use std::io::{self, Write};

use roque::{Error, report::escape::printable};

/// Says what stopped the run, or the reading of a source.
pub(crate) fn error(error: &Error) {
    line(&format!("roque: {}", printable(&error.to_string())));
}

/// Says one thing worth knowing.
pub(crate) fn note(text: &str) {
    line(&format!("roque: {}", printable(text)));
}

/// Writes text that is safe for a terminal already.
pub(crate) fn text(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

fn line(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
