//! A folder of its own for each test, and the command in it.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

/// Two games.
pub(crate) const GAMES: &str = "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 1-0\n\n\
                                [Event \"B\"]\n[Result \"*\"]\n\n1. d4 d5 *\n";

/// The sample of the repository.
pub(crate) fn sample() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/sample.pgn");
    fs::read(path).expect("the sample is in the repository")
}

pub(crate) struct Here {
    folder: TempDir,
}

impl Here {
    pub(crate) fn new() -> Here {
        Here {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Here {
        let path = self.path(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("a folder can be made");
        }
        fs::write(path, bytes).expect("a file can be written");
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).expect("a folder");
        let mut files: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        files.sort();
        files
    }

    /// A program that runs in the folder.
    pub(crate) fn program(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        self.program(env!("CARGO_BIN_EXE_roque"), arguments)
    }

    /// Runs the command to its end.
    pub(crate) fn roque(&self, arguments: &[&str]) -> Ran {
        Ran::of(&self.command(arguments).output().expect("the command runs"))
    }

    /// What `run.json` says.
    pub(crate) fn run(&self, report: &str) -> Value {
        let text = self.read(&format!("{report}/run.json"));
        serde_json::from_str(&text).expect("run.json is JSON")
    }

    /// The rows of a table, as fields.
    pub(crate) fn rows(&self, report: &str, table: &str) -> Vec<csv::StringRecord> {
        let path = self.path(report).join(table);
        let mut reader = csv::Reader::from_path(path).expect("a table");
        let rows = reader.records().map(|row| row.expect("a row"));
        rows.collect()
    }
}

/// How the command ended.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit status, where no signal ended it.
    pub(crate) status: Option<i32>,
    pub(crate) stderr: String,
}

impl Ran {
    pub(crate) fn of(output: &Output) -> Ran {
        Ran {
            status: output.status.code(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Checks how it ended, and that nothing panicked.
    pub(crate) fn ends_with(self, status: i32) -> Ran {
        assert_eq!(self.status, Some(status), "{}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        self
    }
}

/// Random numbers that are the same in each run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed | 1)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).expect("64 bits") % end
    }

    /// A number below 26.
    pub(crate) fn letter(&mut self) -> u8 {
        u8::try_from(self.below(26)).expect("it is small")
    }
}
