//! What is said on standard error. That it cannot be written is never a reason to fail.

use std::{
    env,
    io::{self, Write},
};

use roque::{Error, report::escape::printable};

/// Says what stopped the run, or the reading of a source.
pub(crate) fn error(error: &Error) {
    line(&format!("roque: {}", printable(&error.to_string())));
}

/// Says what is wrong with the arguments, or the help that was asked for. Clap repeats words as
/// they were given; where one of them could steer a terminal, there are no colours.
pub(crate) fn usage(error: &clap::Error) {
    let is_safe = |word: std::ffi::OsString| {
        let word = word.to_string_lossy();
        printable(&word) == word
    };
    if env::args_os().all(is_safe) {
        // Help on a closed pipe is no error.
        let _ = error.print();
        return;
    }
    let said = error.render().to_string();
    let lines: Vec<_> = said.lines().map(printable).collect();
    text(&(lines.join("\n") + "\n"));
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
