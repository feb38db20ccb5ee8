//! What can be said on the command line.

// These comments are the help text, where a column is written without backticks.
#![allow(clippy::doc_markdown)]

use std::{
    num::{IntErrorKind, NonZeroU32, NonZeroU64, NonZeroUsize, ParseIntError},
    path::PathBuf,
    str::FromStr,
};

use clap::{Args, Parser, Subcommand, ValueEnum};
use roque::{
    export::Packing,
    language::Language,
    tables::{Format, Table, Tables},
};

use super::explain::MoveNumber;

/// Audits chess game databases for castling.
///
/// Replays the main line of every game, keeps the history of every castling right, and says of
/// every castle whether the Laws of Chess allowed it, and if not, on which grounds.
#[derive(Debug, Parser)]
#[command(
    name = "roque",
    version,
    max_term_width = 100,
    arg_required_else_help = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Audit(Box<AuditArguments>),
    Columns(ColumnsArguments),
    Explain(Box<ExplainArguments>),
    Report(ReportArguments),
    Stats(StatsArguments),
}

const AUDIT_EXAMPLES: &str = "\
Examples:
  roque audit games.pgn
      Audits one file; the tables and run.json are in the folder roque-report.
  roque audit --out report lichess.pgn.zst twic/
      Packed files are read as they are; a folder stands for every PGN file below it.
  curl -s https://example.org/games.pgn.gz | roque audit --out report -
      Reads standard input, packed or not.
  roque audit --format parquet --out report games.pgn
      Tables with typed columns, for: SELECT wing, count(*) FROM 'report/castles.parquet'
  roque audit --stats --out june june.pgn.zst && roque stats june
      How often, when and where players castle, and what kept them from it.
  roque audit --tables illegal_castles,problems --check games.pgn
      Writes two tables only, and exits with status 1 if a castle is illegal without doubt.
  roque audit --export-clean clean.pgn --export-rest rest.pgn.zst --annotate look.pgn games.pgn
      Takes a database apart: good games, those to look at with comments, and the rest.
  roque audit --write-known known.txt games.pgn
  roque audit --known known.txt --check=illegal,problems games.pgn
      Fails only at what was not there before.
  roque audit --resume --out report lichess.pgn.zst twic/
      Goes on where the second example was interrupted.
  roque audit --html --lang es games.pgn
      Makes the page for the arbiter too: roque-report/report.html, in Spanish.

Exit status:
  0    the run completed, whatever it found
  1    --check was given, and what it asks about was found: an illegal castle without doubt that
       is not known, or, with --check=problems, a problem of severity error
  2    wrong usage, a source that could not be read to its end, or a report that could not be
       written
  130  interrupted; what was finished by then is in the report, and run.json says so";

/// Audits the games of files, folders, or standard input, and writes tables.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // switches that do not exclude each other
#[command(after_help = AUDIT_EXAMPLES, after_long_help = AUDIT_EXAMPLES)]
pub(crate) struct AuditArguments {
    /// Files, folders (every *.pgn, *.pgn.zst, *.pgn.gz, *.pgn.bz2, *.pgn.xz and *.zip below
    /// them), or - for standard input. What is packed with zstd (windows up to 128 MiB), gzip,
    /// bzip2 or xz is recognised by its content, and so are zip archives, of which each PGN member
    /// is a source of its own.
    #[arg(required = true, value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,

    /// The folder for the report. An older report of roque in it is replaced.
    #[arg(long, value_name = "DIR", default_value = "roque-report")]
    pub(crate) out: PathBuf,

    /// The tables to write, separated by commas: games, castles, illegal_castles, rights, blocks,
    /// problems. What is not written is not computed. [default: all]
    #[arg(long, value_name = "LIST")]
    pub(crate) tables: Option<Tables>,

    /// The formats of the tables: csv, parquet (typed columns, for DuckDB, pandas, Polars, R) and
    /// jsonl (an object on each line). Several are separated by commas, or the option is given
    /// several times. The values are the same in all of them.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_value = "csv"
    )]
    pub(crate) format: Vec<Format>,

    /// Pack the tables that are text (csv, jsonl) as zst, gz or bz2: games.csv.zst.
    #[arg(long, value_name = "PACKING")]
    pub(crate) pack: Option<Packing>,

    /// Gather statistics of castling: tidy tables in the folder stats/ of the report, by rating,
    /// time control, opening and year. See roque stats.
    #[arg(long)]
    pub(crate) stats: bool,

    /// Exit with status 1 if something is found: illegal (an illegal castle without doubt that is
    /// not known, the default), problems (a problem of severity error), or both.
    #[arg(
        long,
        value_name = "LIST",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "illegal"
    )]
    pub(crate) check: Vec<Check>,

    /// Make the page for the arbiter too: report.html in the folder, as roque report does.
    #[arg(long)]
    pub(crate) html: bool,

    #[command(flatten)]
    pub(crate) exports: ExportArguments,

    /// A text file of illegal castles that are known, and do not count for --check: in each line
    /// the moves_hash of a game and the ply of the castle, and a comment behind a #.
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,

    /// Judge the castles in variations too, each from the position where its variation branches
    /// off. The rows of the main line do not change by it; the column line of castles.csv
    /// (variation in illegal_castles.csv) names the variation. A move that cannot be played ends
    /// the reading of its variation, without a problem of the game. Variations more than 256 deep
    /// in one another, and those behind the result or the end of the replay, are passed over.
    #[arg(long)]
    pub(crate) variations: bool,

    #[command(flatten)]
    pub(crate) language: LanguageArguments,

    /// Say nothing but errors.
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// When to show how far the run has come.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) progress: When,

    /// Threads that audit. The tables do not depend on it. [default: all cores]
    #[arg(long, short, value_name = "N", value_parser = positive::<NonZeroUsize>)]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Write into a folder that is not empty and holds no report of roque, and replace exports
    /// that are there already.
    #[arg(long)]
    pub(crate) force: bool,

    /// Go on with a run that was interrupted, killed, or stopped by a full disk, from where it had
    /// come; the command must be the same otherwise (but for --jobs, --quiet, --progress, --check,
    /// --html and --force). The result is the same, byte for byte, as that of a run that was not
    /// interrupted. Where there is nothing to go on with, the run starts from the beginning.
    #[arg(long)]
    pub(crate) resume: bool,

    /// The game_id of the first game.
    #[arg(long, value_name = "N", value_parser = whole::<u64>, default_value_t = 1)]
    pub(crate) first_game_id: u64,

    /// The name of the source in the tables, for one source that is a part or a copy of another.
    #[arg(long, value_name = "NAME")]
    pub(crate) source_name: Option<String>,

    /// Bytes of the unpacked source that come before the part that is read; added to byte_offset.
    #[arg(long, value_name = "N", value_parser = whole::<u64>, default_value_t = 0)]
    pub(crate) offset_base: u64,

    /// What reads the bytes of a game: roque, or pgn-reader as the oracle for clean games.
    #[arg(long, value_name = "READER", hide = true, default_value = "roque")]
    pub(crate) reader: ReaderChoice,

    /// About how many bytes of games a thread is given at once.
    #[arg(long, value_name = "N", value_parser = positive::<NonZeroUsize>, hide = true, default_value = "524288")]
    pub(crate) batch_bytes: NonZeroUsize,

    /// Seconds that pass at least before it is put aside again how far the run has come.
    #[arg(long, value_name = "N", value_parser = whole::<u64>, hide = true, default_value = "5")]
    pub(crate) checkpoint_seconds: u64,

    /// Games behind which every row group ends.
    #[arg(long, value_name = "N", value_parser = positive::<NonZeroU64>, hide = true, default_value = "122880")]
    pub(crate) row_group_games: NonZeroU64,
}

/// In which language people are told what was found.
#[derive(Args, Debug)]
pub(crate) struct LanguageArguments {
    /// The language of what people read: en, es, pt. Tables and run.json stay in English.
    /// [default: the language of the locale, else en]
    #[arg(long = "lang", visible_alias = "language", value_name = "LANG")]
    lang: Option<Language>,
}

impl LanguageArguments {
    /// The language asked for, else that of the environment.
    pub(crate) fn language(&self) -> Language {
        self.lang.unwrap_or_else(Language::of_environment)
    }
}

/// The games themselves, in files. Every byte of the input goes, unchanged and in order, to
/// exactly one of clean, flagged and rest.
#[derive(Args, Debug)]
pub(crate) struct ExportArguments {
    /// Write the games that were replayed to the end and have no illegal castle. A game without
    /// moves is one of them: it has nothing to replay. What ends in .zst, .gz or .bz2 is packed.
    #[arg(long, value_name = "FILE", help_heading = "Exports")]
    pub(crate) export_clean: Option<PathBuf>,

    /// Write the games with an illegal castle without doubt, known ones included, wherever their
    /// replay ended.
    #[arg(long, value_name = "FILE", help_heading = "Exports")]
    pub(crate) export_flagged: Option<PathBuf>,

    /// Write everything else: games that stopped, were not replayed, or have doubtful illegal
    /// castles only; byte order marks, and what holds no game.
    #[arg(long, value_name = "FILE", help_heading = "Exports")]
    pub(crate) export_rest: Option<PathBuf>,

    /// Write the flagged games once more, with $4 (??) and a comment at each illegal castle that
    /// says why; doubtful ones get $6 (?!).
    #[arg(long, value_name = "FILE", help_heading = "Exports")]
    pub(crate) annotate: Option<PathBuf>,

    /// Write the illegal castles without doubt as known findings, for --known.
    #[arg(long, value_name = "FILE", help_heading = "Exports")]
    pub(crate) write_known: Option<PathBuf>,
}

/// What a check fails at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Check {
    /// An illegal castle without doubt that is not known.
    Illegal,
    /// A problem of severity error.
    Problems,
}

/// What reads the bytes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReaderChoice {
    /// Our own reader.
    Roque,
    /// Our own reader, and for each game the check that no byte of it is lost.
    Checked,
    /// Our own reader, which fails on games that ask for it: for tests of what a bug costs.
    Faulty,
    /// `pgn_reader::Reader`, the oracle for clean games.
    PgnReader,
}

/// When to show progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal.
    Auto,
    /// Not at all.
    Never,
    /// Also where standard error is no terminal: one line a second.
    Always,
}

/// Lists the columns of the tables and what they mean.
#[derive(Args, Debug)]
pub(crate) struct ColumnsArguments {
    /// One table: games, castles, illegal_castles, rights, blocks, problems. [default: all]
    #[arg(value_name = "TABLE")]
    pub(crate) table: Option<Table>,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  roque explain --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
      Both castles of the side to move.
  roque explain --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --side black
      The same for the other side, as if it were its turn.
  roque explain games.pgn --game 57 --move 33
      Before White's move 33 of game 57; --move 33... is Black's.
  roque explain games.pgn --game 57
      Before the first illegal castle of game 57.
  roque explain --lang es --json games.pgn --game 2 --ply 52
      For programs; the sentences are in Spanish.

Exit status:
  0    the position was explained
  2    wrong usage, no such file, game or move, or a FEN that is no position";

/// Explains castling in one position: the four questions of an arbiter, with their answers.
///
/// Is the right still held, and if not, since which move? Does a piece stand in the way? Is a
/// square of the king attacked, and by what? Is the castle legal? And what the Laws say about the
/// piece that was touched first.
#[derive(Args, Debug)]
#[command(after_help = EXPLAIN_EXAMPLES, after_long_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArguments {
    /// A file of games, packed or not, or - for standard input.
    #[arg(value_name = "FILE", conflicts_with = "fen")]
    pub(crate) file: Option<PathBuf>,

    /// The position as a FEN. What was played before it is not known; the FEN says which rights
    /// are held.
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Take the FEN for Chess960, where it does not show that by itself.
    #[arg(long, requires = "fen")]
    pub(crate) chess960: bool,

    /// The number of the game in the file.
    #[arg(long, value_name = "N", value_parser = positive::<NonZeroU64>, default_value = "1", conflicts_with = "fen")]
    pub(crate) game: NonZeroU64,

    /// The half-move before which the position is meant; one more than the last half-move is the
    /// end of the game.
    #[arg(long, value_name = "P", value_parser = positive::<NonZeroU32>, conflicts_with_all = ["fen", "move_number"])]
    pub(crate) ply: Option<NonZeroU32>,

    /// The move before which the position is meant: 24 is White's, 24... Black's.
    /// [default: the first illegal castle]
    #[arg(long = "move", value_name = "MOVE", conflicts_with = "fen")]
    pub(crate) move_number: Option<MoveNumber>,

    /// The side whose castles are asked about. [default: the side to move]
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<Side>,

    /// Write JSON for programs.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) language: LanguageArguments,
}

/// A side, as `--side` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

const REPORT_EXAMPLES: &str = "\
Examples:
  roque audit --out june june.pgn
  roque report june
      Writes june/report.html, from the tables of the audit.
  roque report --lang pt june
      The same in Portuguese.
  roque audit --html --lang es --out june june.pgn
      Both in one step.

The page needs nothing but a browser: no script, no font, no picture from elsewhere. It prints on
A4, each illegal castle on one page.

Exit status:
  0    the page was written
  2    wrong usage, a folder that holds no report of roque, or a page that could not be written";

/// Makes one HTML page of a finished report, for the arbiter: each illegal castle with its board,
/// the four questions and their answers, the articles, and what the Laws provide.
#[derive(Args, Debug)]
#[command(after_help = REPORT_EXAMPLES, after_long_help = REPORT_EXAMPLES)]
pub(crate) struct ReportArguments {
    /// The folder of the report, as roque audit --out named it.
    #[arg(value_name = "DIR", default_value = "roque-report")]
    pub(crate) folder: PathBuf,

    #[command(flatten)]
    pub(crate) language: LanguageArguments,

    /// Say nothing but errors.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

const STATS_EXAMPLES: &str = "\
Examples:
  roque audit --stats --out june june.pgn.zst
      Gathers the statistics while auditing; they are tidy tables in june/stats/.
  roque stats june
      Shows the main numbers: each share with its count and its 95 % interval.
  roque stats --html --lang pt june
      Writes june/stats.html, with charts and the tables behind them.

What each number means: docs/statistics.md.";

/// Shows the statistics of a finished report, or makes a page of charts from them.
#[derive(Args, Debug)]
#[command(after_help = STATS_EXAMPLES, after_long_help = STATS_EXAMPLES)]
pub(crate) struct StatsArguments {
    /// The folder of the report, as roque audit --stats --out named it.
    #[arg(value_name = "DIR", default_value = "roque-report")]
    pub(crate) folder: PathBuf,

    /// Write one page with charts, stats.html in the folder, that needs nothing from elsewhere.
    #[arg(long)]
    pub(crate) html: bool,

    #[command(flatten)]
    pub(crate) language: LanguageArguments,
}

/// A number that counts something of which there must be one.
fn positive<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, &'static str> {
    number(text, "give a whole number, 1 or more")
}

/// A number that may be 0.
fn whole<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, &'static str> {
    number(text, "give a whole number, 0 or more")
}

fn number<N: FromStr<Err = ParseIntError>>(
    text: &str,
    wanted: &'static str,
) -> Result<N, &'static str> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => "this number is too large",
            _ => wanted,
        })
}
