//! Exports, annotated games, known findings and checks, as people run them.

#[path = "export/annotate.rs"]
mod annotate;
#[path = "export/files.rs"]
mod files;
#[path = "export/known.rs"]
mod known;
#[path = "export/properties.rs"]
mod properties;

use std::{
    fs,
    io::{Read, Write},
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

const CLEAN: &str =
    "[Event \"clean\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 1-0\n\n";

/// White castles after the king has moved.
const FLAGGED: &str = "[Event \"flagged\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n\
                       1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Kf1 d6 5. Ke1 a6 6. O-O *\n\n";

/// The FEN does not grant the right.
const DOUBTFUL: &str = "[Event \"doubtful\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n[Result \"*\"]\n\n\
                        1. O-O Kd7 *\n\n";

const STOPPED: &str = "[Event \"stopped\"]\n[Result \"*\"]\n\n1. e4 e5 2. Qh8 a6 3. d4 *\n\n";

const NO_MOVES: &str = "[Event \"no moves\"]\n[Result \"*\"]\n\n*\n\n";

struct Here {
    folder: TempDir,
}

impl Here {
    fn new() -> Here {
        Here {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Here {
        fs::write(self.path(name), bytes).expect("a file can be written");
        self
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn read(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).expect("UTF-8")
    }

    /// The bytes of an export, unpacked as its ending says.
    fn unpacked(&self, name: &str) -> Vec<u8> {
        let bytes = self.bytes(name);
        let mut out = Vec::new();
        let mut unpack: Box<dyn Read> = match name.rsplit_once('.').unwrap_or_default().1 {
            "zst" => Box::new(zstd::Decoder::new(&bytes[..]).expect("a frame")),
            "gz" => Box::new(flate2::read::MultiGzDecoder::new(&bytes[..])),
            "bz2" => Box::new(bzip2::read::MultiBzDecoder::new(&bytes[..])),
            _ => Box::new(&bytes[..]),
        };
        unpack.read_to_end(&mut out).expect("it unpacks");
        out
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_roque"));
        command.arg("audit").args(arguments);
        command
            .env("LC_ALL", "C")
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn roque(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the command runs")
    }

    /// Runs it, and expects this exit status.
    fn ends_with(&self, expected: i32, arguments: &[&str]) -> String {
        let output = self.roque(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            output.status.code(),
            Some(expected),
            "{arguments:?}: {stderr}"
        );
        stderr
    }

    fn roque_with_input(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let mut stdin = child.stdin.take().expect("it is piped");
        stdin.write_all(input).expect("the command reads");
        drop(stdin);
        child.wait_with_output().expect("the command ends")
    }

    fn run_json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.bytes("roque-report/run.json")).expect("JSON")
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(self.folder.path())
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

const THREE: [&str; 6] = [
    "--export-clean",
    "clean.pgn",
    "--export-flagged",
    "flagged.pgn",
    "--export-rest",
    "rest.pgn",
];
