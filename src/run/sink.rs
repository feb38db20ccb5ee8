//! Where the rows and the games of a run go.

use super::Reached;
use crate::{
    error::Error,
    export::Export,
    report::RunOutcome,
    tables::{Columns, Format, Table},
};

/// Takes what a run writes, in the order of the input. A closure over rows is one, for runs
/// without exports.
pub trait Sink {
    /// Takes rows of a table, as CSV.
    ///
    /// # Errors
    ///
    /// Whatever ends the run.
    fn rows(&mut self, table: Table, rows: &[u8]) -> Result<(), Error>;

    /// Takes rows of a table as text of a format, packed where that is asked for.
    ///
    /// # Errors
    ///
    /// Whatever ends the run.
    fn text(&mut self, table: Table, format: Format, text: &[u8]) -> Result<(), Error> {
        match format {
            Format::Csv => self.rows(table, text),
            Format::Parquet | Format::JsonLines => Ok(()),
        }
    }

    /// Takes rows of a table as typed columns, and may leave others in their place.
    ///
    /// # Errors
    ///
    /// Whatever ends the run.
    fn columns(&mut self, table: Table, columns: &mut Columns) -> Result<(), Error> {
        let _ = (table, columns);
        Ok(())
    }

    /// Takes games of an export, packed already where it is packed.
    ///
    /// # Errors
    ///
    /// Whatever ends the run.
    fn games(&mut self, export: Export, games: &[u8]) -> Result<(), Error> {
        let _ = (export, games);
        Ok(())
    }

    /// Ends the row groups here. It is told so at games that depend on their numbers alone, and
    /// only there can a run be gone on with where rows are written in groups.
    ///
    /// # Errors
    ///
    /// Whatever ends the run.
    fn end_row_groups(&mut self) -> Result<(), Error> {
        Ok(())
    }

    /// Puts aside how far the run has come: everything up to here has been handed over.
    ///
    /// # Errors
    ///
    /// Whatever ends the run.
    fn checkpoint(&mut self, outcome: &RunOutcome, reached: Reached) -> Result<(), Error> {
        let _ = (outcome, reached);
        Ok(())
    }
}

impl<F: FnMut(Table, &[u8]) -> Result<(), Error>> Sink for F {
    fn rows(&mut self, table: Table, rows: &[u8]) -> Result<(), Error> {
        self(table, rows)
    }
}
