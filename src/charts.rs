//! The statistics of a finished report, for people: as text in a terminal, and as one page with
//! charts that needs nothing from anywhere.
//!
//! [`sheets`] reads the tables under `stats/` back, [`figures`] makes the charts and the tables
//! behind them, [`draw`] knows how lines, areas and bars become SVG.

pub mod draw;
pub mod figures;
pub mod sheets;
pub mod terminal;

use std::path::{Path, PathBuf};

use askama::Template;

pub use figures::Figure;
pub use sheets::Sheets;

use crate::{
    error::{Error, ErrorKind},
    language::{Value, Words},
    report::folder,
};

/// The page, as the template lays it out.
#[derive(Template)]
#[template(path = "statistics.html")]
struct Page<'a> {
    words: &'static Words,
    css: &'static str,
    patterns: &'static str,
    title: String,
    lead: String,
    unusual: String,
    incomplete: Option<String>,
    figures: &'a [Figure],
}

/// Makes the page of the statistics in a report folder and writes it there.
///
/// # Errors
///
/// [`ErrorKind::Usage`]: the folder holds no statistics of ours; [`ErrorKind::Report`]: the page
/// cannot be written.
pub fn write(folder: &Path, words: &'static Words) -> Result<PathBuf, Error> {
    let sheets = Sheets::read(folder)?;
    let counted = sheets.games_counted();
    let page = Page {
        words,
        css: include_str!("../templates/statistics.css"),
        patterns: draw::PATTERNS,
        title: words.say("stats-title"),
        lead: words.tell(
            "stats-lead",
            &[
                ("games", Value::from(counted)),
                ("left", Value::from(sheets.games_left_out())),
            ],
        ),
        unusual: if sheets.is_standard() {
            words.tell(
                "stats-standard",
                &[("games", Value::from(sheets.games_shown()))],
            )
        } else {
            String::new()
        },
        incomplete: (!sheets.is_complete).then(|| words.say("page-incomplete")),
        figures: &figures::all(&sheets, words),
    };
    let html = page.render().map_err(|error| {
        let message = format!("the page cannot be made: {error}");
        Error::of_file(ErrorKind::Internal, folder.display().to_string(), message)
    })?;
    let path = folder.join(folder::STATISTICS_PAGE);
    folder::write_partial(&path, html.as_bytes())?;
    folder::rename(&path)?;
    Ok(path)
}

/// A share in per cent, as the language writes it.
#[must_use]
pub fn percent(words: &Words, share: f64) -> String {
    let text = format!("{:.1} %", 100.0 * share);
    match words.language().tag() {
        "en" => text,
        _ => text.replace('.', ","),
    }
}
