//! The tables of a report: one file each, with the row, the one definition of its columns, and
//! how they are written.

pub mod blocks;
pub mod castles;
pub mod cells;
pub mod context;
pub mod field;
pub mod format;
pub mod games;
pub mod illegal_castles;
pub mod json_lines;
pub mod list;
pub mod pen;
pub mod problems;
pub mod rights;
mod row;
pub mod text;
pub mod word;

use std::{fmt, str::FromStr};

pub use cells::Columns;
pub use context::{GameContext, Places};
pub use format::{Format, Formats};
pub use pen::{Pen, RowBuffer};
pub use row::Column;

use crate::replay::{Wanted, audit::GameAudit};

/// One of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Table {
    /// One row a game.
    Games,
    /// One row for every castle of a main line.
    Castles,
    /// One row for every illegal castle, readable on its own.
    IllegalCastles,
    /// Four rows a game: the life of each right.
    Rights,
    /// One row for every episode in which a castle was prevented for now.
    Blocks,
    /// One row for everything else worth saying.
    Problems,
}

impl Table {
    /// How many tables there are.
    pub const COUNT: usize = 6;

    /// Every table, in the order in which they are listed.
    pub const ALL: [Table; Table::COUNT] = [
        Table::Games,
        Table::Castles,
        Table::IllegalCastles,
        Table::Rights,
        Table::Blocks,
        Table::Problems,
    ];

    /// Its name, as `--tables` takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Table::Games => "games",
            Table::Castles => "castles",
            Table::IllegalCastles => "illegal_castles",
            Table::Rights => "rights",
            Table::Blocks => "blocks",
            Table::Problems => "problems",
        }
    }

    /// Its name as a file.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Table::Games => "games.csv",
            Table::Castles => "castles.csv",
            Table::IllegalCastles => "illegal_castles.csv",
            Table::Rights => "rights.csv",
            Table::Blocks => "blocks.csv",
            Table::Problems => "problems.csv",
        }
    }

    /// What one of its rows stands for.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Table::Games => games::GameRow::MEANING,
            Table::Castles => castles::CastleRow::MEANING,
            Table::IllegalCastles => illegal_castles::IllegalCastleRow::MEANING,
            Table::Rights => rights::RightRow::MEANING,
            Table::Blocks => blocks::BlockRow::MEANING,
            Table::Problems => problems::ProblemRow::MEANING,
        }
    }

    /// Its columns, in order.
    #[must_use]
    pub const fn columns(self) -> &'static [Column] {
        match self {
            Table::Games => games::GameRow::COLUMNS,
            Table::Castles => castles::CastleRow::COLUMNS,
            Table::IllegalCastles => illegal_castles::IllegalCastleRow::COLUMNS,
            Table::Rights => rights::RightRow::COLUMNS,
            Table::Blocks => blocks::BlockRow::COLUMNS,
            Table::Problems => problems::ProblemRow::COLUMNS,
        }
    }

    /// The header row.
    #[must_use]
    pub fn header(self) -> String {
        let names: Vec<_> = self.columns().iter().map(|column| column.name).collect();
        names.join(",") + "\n"
    }

    /// Appends the rows that this table has for a game.
    pub fn push_rows(self, context: &GameContext<'_>, audit: &GameAudit, out: &mut TableRows) {
        match self {
            Table::Games => games::rows(context, audit, out),
            Table::Castles => castles::rows(context, audit, out),
            Table::IllegalCastles => illegal_castles::rows(context, audit, out),
            Table::Rights => rights::rows(context, audit, out),
            Table::Blocks => blocks::rows(context, audit, out),
            Table::Problems => problems::rows(context, audit, out),
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Table {
    type Err = UnknownTable;

    fn from_str(name: &str) -> Result<Table, UnknownTable> {
        Table::ALL
            .into_iter()
            .find(|table| table.name() == name || table.file_name() == name)
            .ok_or_else(|| UnknownTable(name.to_owned()))
    }
}

/// A name that is not the name of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTable(pub String);

impl fmt::Display for UnknownTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Table::ALL.map(Table::name).join(", ");
        write!(f, "no table is called '{}'; the tables are {known}", self.0)
    }
}

impl std::error::Error for UnknownTable {}

/// A set of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tables(u8);

impl Tables {
    /// No table.
    pub const NONE: Tables = Tables(0);

    /// Every table.
    pub const ALL: Tables = Tables((1 << Table::COUNT) - 1);

    /// This set with one more table.
    #[must_use]
    pub const fn with(self, table: Table) -> Tables {
        Tables(self.0 | (1 << table as u8))
    }

    /// Whether the table is in the set.
    #[must_use]
    pub const fn contains(self, table: Table) -> bool {
        self.0 & (1 << table as u8) != 0
    }

    /// The tables of the set, in the order in which they are listed.
    pub fn iter(self) -> impl Iterator<Item = Table> {
        Table::ALL
            .into_iter()
            .filter(move |&table| self.contains(table))
    }

    /// What an audit must find out for these tables.
    #[must_use]
    pub const fn wanted(self) -> Wanted {
        let blocks = self.contains(Table::Blocks);
        Wanted {
            obstacles: blocks || self.contains(Table::Castles) || self.contains(Table::Rights),
            episodes: blocks,
            variations: false,
        }
    }
}

impl FromIterator<Table> for Tables {
    fn from_iter<I: IntoIterator<Item = Table>>(tables: I) -> Tables {
        tables.into_iter().fold(Tables::NONE, Tables::with)
    }
}

impl FromStr for Tables {
    type Err = UnknownTable;

    fn from_str(list: &str) -> Result<Tables, UnknownTable> {
        list.split(',').map(|name| name.trim().parse()).collect()
    }
}

/// Rows of one table, in the formats that are asked for.
#[derive(Clone, Debug, Default)]
pub struct TableRows {
    /// As CSV.
    pub csv: Option<RowBuffer>,
    /// As typed columns, for the other formats.
    pub columns: Option<Columns>,
}

impl TableRows {
    /// No rows of a table.
    #[must_use]
    pub fn new(table: Table, formats: Formats) -> TableRows {
        TableRows {
            csv: formats.contains(Format::Csv).then(RowBuffer::default),
            columns: formats.are_typed().then(|| Columns::new(table)),
        }
    }

    /// Takes back every row and keeps the memory.
    fn clear(&mut self) {
        if let Some(csv) = &mut self.csv {
            csv.truncate(0);
        }
        if let Some(columns) = &mut self.columns {
            columns.truncate(0);
        }
    }
}

/// The rows of some games, by table.
#[derive(Clone, Debug)]
pub struct Rows {
    tables: [TableRows; Table::COUNT],
}

impl Default for Rows {
    fn default() -> Rows {
        Rows::new(Formats::CSV)
    }
}

impl Rows {
    /// No rows, in these formats.
    #[must_use]
    pub fn new(formats: Formats) -> Rows {
        Rows {
            tables: Table::ALL.map(|table| TableRows::new(table, formats)),
        }
    }

    /// The rows of one table, as CSV; none where that is not asked for.
    #[must_use]
    pub fn of(&self, table: Table) -> &[u8] {
        let csv = self.tables[table as usize].csv.as_ref();
        csv.map_or(&[], RowBuffer::as_slice)
    }

    /// The rows of one table, as typed columns.
    #[must_use]
    pub fn columns(&self, table: Table) -> Option<&Columns> {
        self.tables[table as usize].columns.as_ref()
    }

    /// The same, to be taken away.
    pub fn columns_mut(&mut self, table: Table) -> Option<&mut Columns> {
        self.tables[table as usize].columns.as_mut()
    }

    /// The rows of one table, to append to.
    pub fn of_mut(&mut self, table: Table) -> &mut TableRows {
        &mut self.tables[table as usize]
    }

    /// Appends the rows of a game to those of `tables`.
    pub fn push_game(&mut self, tables: Tables, context: &GameContext<'_>, audit: &GameAudit) {
        for table in tables.iter() {
            table.push_rows(context, audit, &mut self.tables[table as usize]);
        }
    }

    /// Takes back every row and keeps the memory.
    pub fn clear(&mut self) {
        self.tables.iter_mut().for_each(TableRows::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_tables_is_read() {
        let tables: Tables = "games, problems".parse().expect("known names");
        assert_eq!(
            tables.iter().collect::<Vec<_>>(),
            [Table::Games, Table::Problems]
        );
        assert!(!tables.wanted().obstacles);
        assert!(Tables::ALL.wanted().episodes);
        let castles: Tables = "castles.csv".parse().expect("a file name will do");
        assert!(castles.wanted().obstacles && !castles.wanted().episodes);
    }

    #[test]
    fn an_unknown_table_is_answered_with_the_known_ones() {
        let error = "games,moves".parse::<Tables>().expect_err("no such table");
        assert_eq!(
            error.to_string(),
            "no table is called 'moves'; the tables are games, castles, illegal_castles, rights, \
             blocks, problems"
        );
        assert!("".parse::<Tables>().is_err());
    }
}
