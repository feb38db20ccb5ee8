//! `roque stats`.

use std::io::{self, Write};

use roque::{
    charts::{self, Sheets, terminal},
    error::{Error, ErrorKind, reason},
    report::escape::printable,
};

use super::{Exit, arguments::StatsArguments, messages};

/// Shows the statistics of a finished report, or makes their page.
pub(crate) fn run(arguments: &StatsArguments) -> Result<Exit, Error> {
    let words = arguments.language.language().words();
    if arguments.html {
        let path = charts::write(&arguments.folder, words)?;
        let path = printable(&path.display().to_string());
        messages::text(&format!("{:<10}{path}\n", words.say("summary-page")));
        return Ok(Exit::Completed);
    }
    let text = terminal::text(&Sheets::read(&arguments.folder)?, words);
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::new(
            ErrorKind::Report,
            format!("standard output cannot be written: {}", reason(&error)),
        )),
        _ => Ok(Exit::Completed),
    }
}
