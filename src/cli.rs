//! The command line: arguments, commands, progress, messages.

mod arguments;
mod audit;
mod columns;
mod explain;
mod exports;
mod messages;
mod progress;
mod report;
mod resume;
mod stats;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

/// How a run ended, for whoever started it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// The run completed, whatever it found.
    Completed,
    /// `--check`, and what it asks about was found.
    Found,
    /// Wrong usage, a source that could not be read to its end, or a report that could not be
    /// written.
    Failed,
    /// Interrupted.
    Interrupted,
}

impl Exit {
    const fn code(self) -> u8 {
        match self {
            Exit::Completed => 0,
            Exit::Found => 1,
            Exit::Failed => 2,
            Exit::Interrupted => 130,
        }
    }
}

/// Reads the arguments, runs the command, and says how it ended.
pub(crate) fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            messages::usage(&error);
            // Clap's own status for wrong usage is ours.
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(Exit::Failed.code()));
        }
    };
    let exit = match arguments.command {
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Columns(arguments) => columns::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
    };
    let exit = exit.unwrap_or_else(|error| {
        messages::error(&error);
        Exit::Failed
    });
    ExitCode::from(exit.code())
}
