//! The page for the arbiter: a finished report folder as one HTML file that can be read, printed
//! and pinned up, without a script and without anything fetched from anywhere.
//!
//! [`rows`] reads the tables back, [`castle`] says about each illegal castle what
//! [`explain`](crate::explain) says of a position, [`svg`] draws the boards, and [`view`] lays it all
//! out for the template `templates/report.html`.

pub mod castle;
pub mod lists;
pub mod rows;
pub mod svg;
pub mod view;

use std::path::{Path, PathBuf};

use askama::Template;

use crate::{
    error::{Error, ErrorKind},
    language::Words,
    report::folder,
    tables::{Table, Tables},
};

/// The name of the page in its folder.
pub const FILE_NAME: &str = "report.html";

/// The tables that the page is made from.
pub const NEEDED: [Table; 5] = [
    Table::Games,
    Table::Castles,
    Table::IllegalCastles,
    Table::Rights,
    Table::Problems,
];

/// The first of the tables that the page needs and that is not among `tables`.
#[must_use]
pub fn missing_table(tables: Tables) -> Option<Table> {
    NEEDED.into_iter().find(|&table| !tables.contains(table))
}

/// Makes the page of the report in `folder` and writes it there.
///
/// # Errors
///
/// [`ErrorKind::Usage`]: the folder holds no report of ours, or not every table that is needed;
/// [`ErrorKind::Report`]: the page cannot be written.
pub fn write(folder: &Path, words: &'static Words) -> Result<PathBuf, Error> {
    let report = rows::Report::read(folder)?;
    let page = view::Page::new(words, &report)?;
    let html = page.render().map_err(|error| {
        let message = format!("the page cannot be made: {error}");
        Error::of_file(ErrorKind::Internal, folder.display().to_string(), message)
    })?;
    let path = folder.join(FILE_NAME);
    folder::write_partial(&path, html.as_bytes())?;
    folder::rename(&path)?;
    Ok(path)
}
