//! Annotated games are the flagged games and what was put in, and others can read them.

use std::{io::Cursor, ops::ControlFlow};

use pgn_reader::{Nag, RawComment, Reader, SanPlus, Skip, Visitor};

use super::*;

/// Games with an illegal castle, written as the PGN standard says.
fn flagged_games() -> Vec<String> {
    let before = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Kf1 d6 5. Ke1 a6 6. ";
    let mut games: Vec<_> = [
        "O-O *",
        "O-O h6 7. d3 h5 1-0",
        "O-O! $1 {castles {again} h6 7. d3 *",
        "O-O? ( 6. d3 h6 ) 6... h6 *",
        "O-O ; to the end of the line\n6... h6 *",
        "0-0 h6 *",
        "O-O\n% escaped\nh6 7. O-O *",
    ]
    .iter()
    .map(|rest| format!("[Event \"?\"]\n[White \"M\u{fc}ller\"]\n\n{before}{rest}\n\n"))
    .collect();
    games.push(games[1].replace('\n', "\r\n"));
    // Black, with check, on the queenside, and every ground for now.
    games.push("[FEN \"r3k2r/8/8/1B6/8/8/8/4K2R b kq - 0 1\"]\n\n1... O-O Ke2 *\n\n".to_owned());
    games.push(
        "[FEN \"r2bk2r/8/8/8/3RR3/8/8/4K3 b q - 0 1\"]\n\n1... O-O-O 2. Kd2 *\n\n".to_owned(),
    );
    games
}

#[derive(Default, Debug, PartialEq, Eq)]
struct Read {
    moves: Vec<String>,
    worst: usize,
    comments: Vec<String>,
}

#[derive(Default)]
struct Reading;

impl Visitor for Reading {
    type Tags = ();
    type Movetext = Read;
    type Output = Read;

    fn begin_tags(&mut self) -> ControlFlow<Read, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Read, Read> {
        ControlFlow::Continue(Read::default())
    }

    fn san(&mut self, read: &mut Read, san: SanPlus) -> ControlFlow<Read> {
        read.moves.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn nag(&mut self, read: &mut Read, nag: Nag) -> ControlFlow<Read> {
        read.worst += usize::from(nag == Nag(4));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, read: &mut Read, comment: RawComment<'_>) -> ControlFlow<Read> {
        let text = String::from_utf8_lossy(comment.as_bytes()).into_owned();
        read.comments.push(text);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Read) -> ControlFlow<Read, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, read: Read) -> Read {
        read
    }
}

fn read(bytes: &[u8]) -> Vec<Read> {
    let mut reader = Reader::new(Cursor::new(bytes));
    let mut games = Vec::new();
    while let Some(game) = reader.read_game(&mut Reading).expect("in memory") {
        games.push(game);
    }
    games
}

/// The text without what was put in.
fn stripped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(" $4 {Illegal castle: ") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('}').expect("the comment is closed");
        rest = &rest[at + end + 1..];
    }
    out + rest
}

#[test]
fn annotated_games_are_read_by_others() {
    let here = Here::new();
    let games = flagged_games();
    here.put("a.pgn", [CLEAN, &games.concat(), STOPPED].concat());
    let options = ["--annotate", "look.pgn", "--export-flagged", "flagged.pgn"];
    here.ends_with(0, &[&options[..], &["a.pgn"]].concat());
    let flagged = here.read("flagged.pgn");
    let look = here.read("look.pgn");
    assert_eq!(flagged, games.concat());
    assert_eq!(stripped(&look), flagged);
    let (plain, annotated) = (read(flagged.as_bytes()), read(look.as_bytes()));
    assert_eq!(plain.len(), games.len());
    assert_eq!(annotated.len(), games.len());
    let illegal = here.run_json()["counts"]["castles_illegal"].clone();
    let mut worst = 0;
    for (plain, annotated) in plain.iter().zip(&annotated) {
        assert_eq!(plain.moves, annotated.moves);
        assert_eq!(plain.worst, 0);
        let told = |comment: &&String| comment.starts_with("Illegal castle: ");
        assert_eq!(
            annotated.comments.iter().filter(told).count(),
            annotated.worst
        );
        worst += annotated.worst;
    }
    assert_eq!(illegal, worst);
    // Audited again, they are what they were.
    here.ends_with(0, &["--export-flagged", "again.pgn", "look.pgn"]);
    assert_eq!(here.read("again.pgn"), look);
}

#[test]
fn glued_castles_are_taken_apart() {
    let here = Here::new();
    let glued = FLAGGED.replace("O-O *", "O-Oh6 7. d3 *");
    here.put("a.pgn", glued);
    here.ends_with(0, &["--annotate", "look.pgn", "a.pgn"]);
    let look = here.read("look.pgn");
    assert!(
        look.contains(
            "6. O-O $4 {Illegal castle: the king moved on move 4 (king_moved, article 3.8.2.1.1).} \
             h6 7. d3 *"
        ),
        "{look}"
    );
    assert_eq!(read(look.as_bytes())[0].moves.len(), 13);
}

#[test]
fn sources_stay_apart_and_are_packed() {
    let here = Here::new();
    here.put("a.pgn", ["\u{feff}", FLAGGED.trim_end()].concat());
    here.put("b.pgn", FLAGGED.trim_end());
    here.ends_with(0, &["--annotate", "look.pgn.gz", "a.pgn", "b.pgn"]);
    let look = here.unpacked("look.pgn.gz");
    assert!(look.starts_with(b"[Event"));
    let games = read(&look);
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].moves.len(), 11);
}
