//! The tables of a finished report, read back: whatever the page shows, and no more of it than a
//! page can hold.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
    sync::Arc,
};

use csv::StringRecord;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    error::{Error, ErrorKind},
    export::Packing,
    input::{Source, Unpacked},
    report::{folder, run_json},
    tables::{Format, Table},
};

/// The most illegal castles that get a board, certain and doubtful ones apart.
pub const MOST_BOARDS: usize = 1000;

/// The most legal castles that are listed, for each reason to ask.
pub const MOST_ASKED: usize = 100;

/// The most problems that are listed, errors and traces of electronic boards apart.
pub const MOST_PROBLEMS: usize = 200;

/// A row of `illegal_castles.csv`.
#[derive(Clone, Debug, Deserialize)]
pub struct IllegalRow {
    pub(crate) game_id: u64,
    pub(crate) source: String,
    pub(crate) game_number: u64,
    pub(crate) line: u64,
    pub(crate) event: String,
    pub(crate) site: String,
    pub(crate) date: String,
    pub(crate) round: String,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) result: String,
    pub(crate) ply: u32,
    pub(crate) move_number: u32,
    pub(crate) color: String,
    pub(crate) wing: String,
    pub(crate) token: String,
    pub(crate) reasons: String,
    pub(crate) lost_ply: Option<u32>,
    pub(crate) lost_cause: String,
    pub(crate) fen_before: String,
    pub(crate) nth_illegal_castle: Option<u32>,
    pub(crate) played_as: String,
    pub(crate) plies_after: u32,
    pub(crate) doubt: String,
    #[serde(default)]
    pub(crate) variation: String,
}

/// What `games.csv` says of a game.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct GameRow {
    pub(crate) game_id: u64,
    pub(crate) source: String,
    pub(crate) game_number: u64,
    pub(crate) line: u64,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) round: String,
    pub(crate) start_fen: String,
    pub(crate) variant: String,
}

/// What `rights.csv` says of a right.
#[derive(Clone, Debug, Deserialize)]
pub struct RightRow {
    pub(crate) game_id: u64,
    pub(crate) color: String,
    pub(crate) wing: String,
    pub(crate) rook_square: String,
    pub(crate) lost_ply: Option<u32>,
    pub(crate) lost_move_number: Option<u32>,
    pub(crate) lost_token: String,
}

/// What `castles.csv` says of a legal castle.
#[derive(Clone, Debug, Deserialize)]
pub struct CastleRow {
    pub(crate) game_id: u64,
    pub(crate) move_number: u32,
    pub(crate) color: String,
    pub(crate) token: String,
    pub(crate) legal: bool,
    pub(crate) rook_attacked: Option<bool>,
    pub(crate) rook_path_attacked: bool,
    pub(crate) checks_before: u32,
    #[serde(default)]
    pub(crate) line: String,
}

/// A row of `problems.csv`.
#[derive(Clone, Debug, Deserialize)]
pub struct ProblemRow {
    pub(crate) game_id: Option<u64>,
    pub(crate) source: String,
    pub(crate) line: Option<u64>,
    pub(crate) severity: String,
    pub(crate) kind: String,
    pub(crate) token: String,
    pub(crate) detail: String,
    pub(crate) game_number: Option<u64>,
}

/// The first rows of a kind, and how many there are.
#[derive(Clone, Debug)]
pub struct First<T> {
    pub(crate) rows: Vec<T>,
    pub(crate) all: u64,
}

impl<T> Default for First<T> {
    fn default() -> First<T> {
        First {
            rows: Vec::new(),
            all: 0,
        }
    }
}

impl<T> First<T> {
    fn push(&mut self, most: usize, row: T) {
        self.all += 1;
        if self.rows.len() < most {
            self.rows.push(row);
        }
    }
}

/// The legal castles about which an arbiter is asked.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub(crate) rook_attacked: First<CastleRow>,
    pub(crate) rook_path_attacked: First<CastleRow>,
    pub(crate) checked_before: First<CastleRow>,
}

/// A report, as far as the page shows it.
#[derive(Clone, Debug)]
pub struct Report {
    pub(crate) run: Value,
    pub(crate) illegal: First<IllegalRow>,
    pub(crate) doubtful: First<IllegalRow>,
    pub(crate) asked: Asked,
    pub(crate) errors: First<ProblemRow>,
    pub(crate) artifacts: First<ProblemRow>,
    pub(crate) games: HashMap<u64, GameRow>,
    rights: HashMap<(u64, String, String), RightRow>,
}

impl Report {
    /// Reads the report in `folder`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: there is no report of ours, a table is missing, or a row cannot be read.
    pub fn read(folder: &Path) -> Result<Report, Error> {
        let run = read_run(folder)?;
        let mut report = Report {
            run,
            illegal: First::default(),
            doubtful: First::default(),
            asked: Asked::default(),
            errors: First::default(),
            artifacts: First::default(),
            games: HashMap::new(),
            rights: HashMap::new(),
        };
        // Whatever is missing is said before anything long is read.
        for table in super::NEEDED {
            open(folder, table)?;
        }
        let everything = |_: &StringRecord| true;
        for_each(
            folder,
            Table::IllegalCastles,
            everything,
            |row: IllegalRow| {
                if row.doubt.is_empty() {
                    report.illegal.push(MOST_BOARDS, row);
                } else {
                    report.doubtful.push(MOST_BOARDS, row);
                }
            },
        )?;
        for_each(folder, Table::Castles, everything, |row: CastleRow| {
            if !row.legal {
                return;
            }
            let asked = &mut report.asked;
            if row.rook_attacked == Some(true) {
                asked.rook_attacked.push(MOST_ASKED, row.clone());
            }
            if row.rook_path_attacked {
                asked.rook_path_attacked.push(MOST_ASKED, row.clone());
            }
            if row.checks_before > 0 {
                asked.checked_before.push(MOST_ASKED, row);
            }
        })?;
        for_each(folder, Table::Problems, everything, |row: ProblemRow| {
            if row.severity == "error" {
                report.errors.push(MOST_PROBLEMS, row);
            } else if row.kind == "board_artifact" {
                report.artifacts.push(MOST_PROBLEMS, row);
            }
        })?;
        report.read_games(folder)?;
        Ok(report)
    }

    /// Reads what is to be known of the games that are shown, and of no other.
    fn read_games(&mut self, folder: &Path) -> Result<(), Error> {
        let illegal = self.illegal.rows.iter().chain(&self.doubtful.rows);
        let with_boards: HashSet<u64> = illegal.map(|row| row.game_id).collect();
        let Asked {
            rook_attacked,
            rook_path_attacked,
            checked_before,
        } = &self.asked;
        let asked = [rook_attacked, rook_path_attacked, checked_before];
        let asked = asked
            .into_iter()
            .flat_map(|first| first.rows.iter().map(|row| row.game_id));
        let problems = self.errors.rows.iter().chain(&self.artifacts.rows);
        let shown: HashSet<u64> = problems
            .filter_map(|row| row.game_id)
            .chain(asked)
            .chain(with_boards.iter().copied())
            .collect();
        let is_of = |games: &HashSet<u64>, record: &StringRecord| {
            let id = record.get(0).and_then(|id| id.parse().ok());
            id.is_some_and(|id| games.contains(&id))
        };
        let mut games = HashMap::new();
        for_each(
            folder,
            Table::Games,
            |record| is_of(&shown, record),
            |row: GameRow| {
                games.insert(row.game_id, row);
            },
        )?;
        let mut rights = HashMap::new();
        for_each(
            folder,
            Table::Rights,
            |record| is_of(&with_boards, record),
            |row: RightRow| {
                rights.insert((row.game_id, row.color.clone(), row.wing.clone()), row);
            },
        )?;
        self.games = games;
        self.rights = rights;
        Ok(())
    }

    /// The row of one right of a game.
    pub(crate) fn right(&self, game_id: u64, color: &str, wing: &str) -> Option<&RightRow> {
        self.rights
            .get(&(game_id, color.to_owned(), wing.to_owned()))
    }

    /// A count of `run.json`.
    pub(crate) fn count(&self, path: &str) -> u64 {
        self.run.pointer(path).and_then(Value::as_u64).unwrap_or(0)
    }
}

fn read_run(folder: &Path) -> Result<Value, Error> {
    let not_ours = |why: &str| {
        let message =
            format!("{why}; make a report with roque audit --out DIR, then roque report DIR");
        Error::of_file(ErrorKind::Usage, folder.display().to_string(), message)
    };
    if !folder.is_dir() {
        return Err(not_ours("there is no such folder"));
    }
    let bytes = fs::read(folder.join("run.json"))
        .map_err(|_| not_ours("this folder holds no finished report: it has no run.json"))?;
    if !run_json::is_ours(&bytes) {
        return Err(not_ours("this folder holds no report of roque"));
    }
    serde_json::from_slice(&bytes)
        .map_err(|_| not_ours("the run.json of this report cannot be read"))
}

/// Opens a table, packed or not.
fn open(folder: &Path, table: Table) -> Result<Unpacked, Error> {
    let path = Packing::ALL
        .into_iter()
        .map(|packing| folder.join(folder::file_name(table, Format::Csv, packing)))
        .find(|path| path.is_file());
    let Some(path) = path else {
        let message = format!(
            "this report has no {}, packed or not, which the page needs; run roque audit again \
             without --tables, and with csv among the formats",
            table.file_name()
        );
        return Err(Error::of_file(
            ErrorKind::Usage,
            folder.display().to_string(),
            message,
        ));
    };
    Source::file(path).open(&Arc::default())
}

/// Calls `take` with each row of a table that is `wanted`.
fn for_each<T: DeserializeOwned>(
    folder: &Path,
    table: Table,
    wanted: impl Fn(&StringRecord) -> bool,
    mut take: impl FnMut(T),
) -> Result<(), Error> {
    let unreadable = |error: &csv::Error| {
        let path = folder.join(table.file_name()).display().to_string();
        let message = format!("this is no table of roque, or it was changed: {error}");
        Error::of_file(ErrorKind::Usage, path, message)
    };
    let mut reader = csv::Reader::from_reader(open(folder, table)?);
    let headers = reader
        .headers()
        .map_err(|error| unreadable(&error))?
        .clone();
    let mut record = StringRecord::new();
    while reader
        .read_record(&mut record)
        .map_err(|error| unreadable(&error))?
    {
        if wanted(&record) {
            let row = record.deserialize(Some(&headers));
            take(row.map_err(|error| unreadable(&error))?);
        }
    }
    Ok(())
}
