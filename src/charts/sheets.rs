//! The tables under `stats/`, read back.

use std::{collections::HashMap, fs, path::Path};

use crate::{
    error::{Error, ErrorKind, reason},
    report::{folder::STATISTICS, run_json},
    statistics::{
        Statistics,
        tables::{self, NAMES},
    },
};

/// A row of a table: its keys, and what was counted among how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the row is about, without dimension and group.
    pub keys: Vec<String>,
    /// How often.
    pub count: u64,
    /// Among how many.
    pub total: u64,
}

/// The rows of the statistics that are shown: those of the games from the standard position, or of
/// all games where there are none.
#[derive(Debug)]
pub struct Sheets {
    rows: HashMap<&'static str, Vec<Row>>,
    /// Every record: its fields.
    pub records: Vec<Vec<String>>,
    /// Games by status.
    pub population: Vec<(String, u64, bool)>,
    is_standard: bool,
    /// Whether every source was read to its end.
    pub is_complete: bool,
}

impl Sheets {
    /// Reads the statistics of a report.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`]: the folder holds no report of ours, one without statistics, or one whose
    /// statistics are not what roque writes.
    pub fn read(folder: &Path) -> Result<Sheets, Error> {
        let usage =
            |message: &str| Error::of_file(ErrorKind::Usage, folder.display().to_string(), message);
        let run = fs::read(folder.join("run.json")).ok();
        let Some(is_complete) = run.and_then(|run| run_json::says_complete(&run)) else {
            return Err(usage(
                "there is no report of roque here; make one with `roque audit --stats --out DIR`",
            ));
        };
        let path = folder.join(STATISTICS);
        if !path.is_dir() {
            return Err(usage(
                "this report has no statistics; make it again with `roque audit --stats`",
            ));
        }
        let mut files = HashMap::new();
        // Without games there are no rows, but all the headers.
        for sheet in tables::all(&Statistics::default()) {
            let rows = rows_of(&path.join(sheet.file_name()), &sheet.text)?;
            files.insert(sheet.name, rows);
        }
        let number = |text: &String| text.parse::<u64>().unwrap_or(0);
        let is_of = |row: &[String], dimension: &str, group: &str| matches!(row, [first, second, ..] if first == dimension && second == group);
        let is_standard = files["sides"]
            .iter()
            .any(|row| is_of(row, "start", "standard"));
        let (dimension, group) = if is_standard {
            ("start", "standard")
        } else {
            ("all", "all")
        };
        let population = files["population"]
            .iter()
            .filter_map(|row| match row.as_slice() {
                [status, games, counted] => {
                    Some((status.clone(), number(games), counted == "true"))
                }
                _ => None,
            })
            .collect();
        let of_group = |rows: &[Vec<String>]| -> Vec<Vec<String>> {
            let shown = rows.iter().filter(|row| is_of(row, dimension, group));
            shown.map(|row| row[2..].to_vec()).collect()
        };
        let rows = NAMES[1..NAMES.len() - 1].iter().map(|&name| {
            let rows = of_group(&files[name]).into_iter().filter_map(|row| {
                let keys = row.len().checked_sub(5)?;
                Some(Row {
                    keys: row[..keys].to_vec(),
                    count: number(&row[keys]),
                    total: number(&row[keys + 1]),
                })
            });
            (name, rows.collect())
        });
        Ok(Sheets {
            rows: rows.collect(),
            records: of_group(&files["records"]),
            population,
            is_standard,
            is_complete,
        })
    }

    /// The rows of a table whose first keys are these.
    pub fn rows<'a>(&'a self, name: &str, keys: &'a [&str]) -> impl Iterator<Item = &'a Row> {
        let rows = self.rows.get(name).map_or(&[][..], Vec::as_slice);
        rows.iter()
            .filter(move |row| row.keys.iter().zip(keys).all(|(key, wanted)| key == wanted))
    }

    /// The sums over the rows whose first keys are these.
    #[must_use]
    pub fn count(&self, name: &str, keys: &[&str]) -> u64 {
        self.rows(name, keys).map(|row| row.count).sum()
    }

    /// The first row with these keys.
    #[must_use]
    pub fn row(&self, name: &str, keys: &[&str]) -> (u64, u64) {
        let row = self.rows(name, keys).next();
        row.map_or((0, 0), |row| (row.count, row.total))
    }

    /// Whether only games from the standard position are shown.
    #[must_use]
    pub const fn is_standard(&self) -> bool {
        self.is_standard
    }

    /// Games that are shown.
    #[must_use]
    pub fn games_shown(&self) -> u64 {
        self.count("wings", &[])
    }

    /// Games that were counted.
    #[must_use]
    pub fn games_counted(&self) -> u64 {
        let counted = self.population.iter().filter(|(.., counted)| *counted);
        counted.map(|(_, games, _)| games).sum()
    }

    /// Games that were left out.
    #[must_use]
    pub fn games_left_out(&self) -> u64 {
        let left = self.population.iter().filter(|(.., counted)| !counted);
        left.map(|(_, games, _)| games).sum()
    }
}

/// The rows of a file that has this header.
fn rows_of(path: &Path, header: &str) -> Result<Vec<Vec<String>>, Error> {
    let wrong =
        |message: String| Error::of_file(ErrorKind::Usage, path.display().to_string(), message);
    let not_ours = |line: u64| {
        wrong(format!(
            "line {line} is none that roque writes; make the statistics again with `roque audit \
             --stats`"
        ))
    };
    let text =
        fs::read(path).map_err(|error| wrong(format!("cannot be read: {}", reason(&error))))?;
    let header: Vec<_> = header
        .lines()
        .next()
        .unwrap_or_default()
        .split(',')
        .collect();
    let mut reader = csv::Reader::from_reader(text.as_slice());
    if !reader.headers().is_ok_and(|found| found == header) {
        return Err(not_ours(1));
    }
    let is_ours = |(&column, field): (&&str, &str)| match column {
        "count" | "total" | "games" => field.parse::<u64>().is_ok(),
        _ => true,
    };
    let mut rows = Vec::new();
    for record in reader.into_records() {
        let line = |position: Option<&csv::Position>| position.map_or(1, csv::Position::line);
        let record = record.map_err(|error| not_ours(line(error.position())))?;
        if !header.iter().zip(&record).all(is_ours) {
            return Err(not_ours(line(record.position())));
        }
        rows.push(record.iter().map(str::to_owned).collect());
    }
    Ok(rows)
}
