//! `roque report`.

use roque::{error::Error, page, report::escape::printable};

use super::{Exit, arguments::ReportArguments, messages};

/// Makes the page of a finished report.
pub(crate) fn run(arguments: &ReportArguments) -> Result<Exit, Error> {
    let words = arguments.language.language().words();
    let path = page::write(&arguments.folder, words)?;
    if !arguments.quiet {
        let path = printable(&path.display().to_string());
        messages::text(&format!("{:<10}{path}\n", words.say("summary-page")));
    }
    Ok(Exit::Completed)
}
