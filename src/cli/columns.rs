//! `roque columns`: the columns of the tables, from the one place where they are written.

use std::io::{self, Write};

use roque::{
    error::{Error, ErrorKind, reason},
    tables::Table,
};

use super::{Exit, arguments::ColumnsArguments};

/// Prints the columns of one table or of all.
pub(crate) fn run(arguments: &ColumnsArguments) -> Result<Exit, Error> {
    let tables = match arguments.table {
        Some(table) => vec![table],
        None => Table::ALL.to_vec(),
    };
    let parts: Vec<_> = tables.into_iter().map(describe).collect();
    match io::stdout().write_all(parts.join("\n").as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::new(
            ErrorKind::Report,
            format!("standard output cannot be written: {}", reason(&error)),
        )),
        _ => Ok(Exit::Completed),
    }
}

fn describe(table: Table) -> String {
    let columns = table.columns();
    let widest = |width: fn(&roque::tables::Column) -> usize| columns.iter().map(width).max();
    let name_width = widest(|column| column.name.len()).unwrap_or(0);
    let kind_width = widest(|column| column.kind.len()).unwrap_or(0);
    let mut out = format!("{}: {}\n", table.file_name(), table.meaning());
    for column in columns {
        let line = format!(
            "  {:name_width$}  {:kind_width$}  {}\n",
            column.name, column.kind, column.doc
        );
        out.push_str(&line);
    }
    out
}
