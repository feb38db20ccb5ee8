//! Whole runs over a simple engine: numbers, places, order, and what becomes of broken sources.
//! The rows are read back with the `csv` crate.

use std::{collections::HashMap, fs, io::Write, path::Path, sync::Arc};

use proptest::prelude::*;
use roque::{
    input::{Source, source},
    law::{Ground, Grounds, Wing},
    pgn::{GameSpan, Notation},
    pipeline::Cancel,
    problem::ProblemKind,
    replay::{
        GameAudit, Wanted,
        audit::{
            CastleAudit, Evidence, EvidenceRange, Fact, IllegalCastle, Problem, Reading, Status,
            Text,
        },
    },
    report::RunOutcome,
    run::{self, Audit, Cut, Engine, Progress, Settings},
    tables::{Rows, Table, Tables},
};
use shakmaty::{Color, Piece, Square};

/// Games end where a blank line and `[` follow.
struct Lines {
    lines: u64,
}

impl Cut for Lines {
    fn cut(&mut self, bytes: &[u8], at_end: bool, spans: &mut Vec<GameSpan>) -> usize {
        let mut start = 0;
        loop {
            let next = bytes[start..]
                .windows(3)
                .position(|bytes| bytes == b"\n\n[");
            let end = match next {
                Some(at) => start + at + 2,
                None if at_end && bytes[start..].contains(&b'[') => bytes.len(),
                None => return start,
            };
            spans.push(GameSpan {
                start,
                end,
                lines_before: self.lines,
            });
            let ends = bytes[start..end].iter().filter(|&&byte| byte == b'\n');
            self.lines += ends.count() as u64;
            start = end;
            if start == bytes.len() {
                return start;
            }
        }
    }
}

/// Everything up to the first `]` is the event; `X` is an illegal castle, `!` a panic, `?` stray
/// text.
#[derive(Default)]
struct Letters(GameAudit);

impl Audit for Letters {
    fn audit(&mut self, game: &[u8]) -> &GameAudit {
        let audit = &mut self.0;
        *audit = GameAudit::default();
        let end = game
            .iter()
            .position(|&byte| byte == b']')
            .unwrap_or(game.len());
        audit.facts[Fact::Event as usize] = audit.keep(&game[1.min(end)..end]);
        audit.status = Status::Complete;
        audit.has_position = true;
        for (at, byte) in game.iter().enumerate() {
            match byte {
                b'!' => panic!("a bug at {at}"),
                b'X' => add_castle(audit, at),
                b'?' => add_stray(audit, at),
                _ => {}
            }
        }
        audit
    }
}

fn add_stray(audit: &mut GameAudit, at: usize) {
    if let Some(problem) = audit.problems.first_mut() {
        problem.count += 1;
        return;
    }
    let token = audit.keep(b"?");
    let detail = audit.keep(b"no move, left out");
    audit.problems.push(Problem {
        kind: ProblemKind::StrayText,
        severity: ProblemKind::StrayText.severity(),
        at: Some(at),
        ply: None,
        color: None,
        token,
        detail,
        count: 1,
    });
}

fn add_castle(audit: &mut GameAudit, at: usize) {
    let start = u32::try_from(audit.evidence.len()).expect("few");
    audit.evidence.push(Evidence {
        attacked: Some(Square::E1),
        piece: Piece::from_char('b').expect("a piece"),
        on: Square::B4,
    });
    let token = audit.keep(b"O-O");
    let fen_before = audit.keep(b"4k3/8/8/8/1b6/8/8/4K2R w K - 0 1");
    audit.illegal.push(IllegalCastle {
        castle: u32::try_from(audit.castles.len()).expect("few"),
        lost: None,
        attackers: EvidenceRange { start, len: 1 },
        between: EvidenceRange::default(),
        fen_before,
        other_wing_legal: false,
        king_has_move: true,
        nth: Some(1),
        plies_after: 0,
    });
    audit.castles.push(CastleAudit {
        ply: 9,
        move_number: 5,
        color: Color::White,
        wing: Wing::KingSide,
        token,
        at,
        notation: Notation::San,
        grounds: Grounds::from_iter([Ground::KingInCheck]),
        rook_attacked: Some(false),
        rook_path_attacked: false,
        checks_before: 0,
        available_turns: 0,
        played_as: Some(Reading::AsWritten),
        played_wing: Some(Wing::KingSide),
        doubt: None,
        gives: None,
        illegal: Some(0),
        line: Text::default(),
        clock: None,
        move_time: None,
    });
}

struct Simple;

impl Engine for Simple {
    type Cutter = Lines;
    type Auditor = Letters;

    fn cutter(&self) -> Lines {
        Lines { lines: 0 }
    }

    fn auditor(&self, _: Wanted) -> Letters {
        Letters::default()
    }
}

fn audit(sources: Vec<Source>, settings: &Settings) -> (RunOutcome, Rows) {
    let mut rows = Rows::default();
    let outcome = run::run(
        &Arc::new(Simple),
        sources,
        settings,
        &Cancel::default(),
        &Progress::default(),
        &mut |table: Table, bytes: &[u8]| {
            let csv = rows.of_mut(table).csv.as_mut();
            csv.expect("rows are CSV").extend_from_slice(bytes);
            Ok(())
        },
    );
    (outcome.expect("the run completes"), rows)
}

fn read_back(table: Table, rows: &Rows) -> Vec<HashMap<String, String>> {
    let file = [table.header().as_bytes(), rows.of(table)].concat();
    let mut reader = csv::Reader::from_reader(file.as_slice());
    reader
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("well-formed rows")
}

fn file(folder: &Path, name: &str, bytes: &[u8]) -> Source {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("a file can be written");
    Source::file(path)
}

const GAMES: &str = "[one, \"first\"]\ne4 ? X\n? ?\n\n[two]\n! e4 X\n\n[three]\n\n\n  X X\n";

#[test]
fn rows_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = file(folder.path(), "games.pgn", GAMES.as_bytes());
    let settings = Settings {
        first_game_id: 100,
        source_name: Some("big, old.pgn".to_owned()),
        offset_base: 5000,
        ..Settings::default()
    };
    let (outcome, rows) = audit(vec![source], &settings);

    let games = read_back(Table::Games, &rows);
    let column = |name: &str| {
        games
            .iter()
            .map(|row| row[name].as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(column("game_id"), ["100", "101", "102"]);
    assert_eq!(column("game_number"), ["1", "2", "3"]);
    assert_eq!(column("source"), ["big, old.pgn"; 3]);
    assert_eq!(column("event"), ["one, \"first\"", "", "three"]);
    assert_eq!(column("line"), ["1", "5", "8"]);
    assert_eq!(column("byte_offset"), ["5000", "5027", "5041"]);
    assert_eq!(column("byte_length"), ["27", "14", "16"]);
    assert_eq!(column("status"), ["complete", "not_replayed", "complete"]);
    assert_eq!(column("problems"), ["1", "1", "0"]);
    assert_eq!(column("illegal_castles"), ["1", "0", "2"]);

    let illegal = read_back(Table::IllegalCastles, &rows);
    let places: Vec<_> = illegal
        .iter()
        .map(|row| {
            (
                row["line"].as_str(),
                row["byte_offset"].as_str(),
                row["game_line"].as_str(),
            )
        })
        .collect();
    assert_eq!(
        places,
        [("2", "5020", "1"), ("11", "5053", "8"), ("11", "5055", "8")]
    );
    assert_eq!(illegal[0]["attackers"], "e1:bb4");
    assert_eq!(illegal[0]["articles"], "3.8.2.2.1");

    let problems = read_back(Table::Problems, &rows);
    assert_eq!(problems[0]["kind"], "stray_text");
    assert_eq!(
        (problems[0]["line"].as_str(), problems[0]["column"].as_str()),
        ("2", "4")
    );
    assert_eq!(
        problems[0]["detail"],
        "3 times in this game; first: no move, left out"
    );
    assert_eq!(problems[1]["kind"], "internal_error");
    assert_eq!(problems[1]["game_id"], "101");
    assert!(
        problems[1]["detail"].ends_with("a bug at 6"),
        "{}",
        problems[1]["detail"]
    );

    assert_eq!(read_back(Table::Rights, &rows).len(), 8);
    assert_eq!(outcome.findings.counts.illegal, 3);
    assert_eq!(
        outcome.findings.illegal[0],
        "big, old.pgn:2: game 1, 5.O-O: illegal (3.8.2.2.1): the king's square e1 is attacked by \
         the bishop on b4"
    );
}

#[test]
fn columns_are_those_of_the_contract() {
    let headers: Vec<_> = Table::ALL
        .iter()
        .map(|table| table.columns().len())
        .collect();
    assert_eq!(headers, [34, 21, 32, 13, 10, 12]);
    for table in Table::ALL {
        for column in table.columns() {
            assert!(
                !column.doc.is_empty() && !column.kind.is_empty(),
                "{}",
                column.name
            );
        }
    }
    assert!(
        Table::Games
            .header()
            .starts_with("game_id,source,game_number,line,byte_offset,")
    );
    assert!(
        Table::Games
            .header()
            .ends_with("termination_token,null_moves,moves_hash\n")
    );
}

#[test]
fn what_is_not_asked_for_is_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = file(folder.path(), "games.pgn", GAMES.as_bytes());
    let settings = Settings {
        tables: Tables::NONE.with(Table::Castles),
        ..Settings::default()
    };
    let (_, rows) = audit(vec![source], &settings);
    for table in Table::ALL {
        assert_eq!(
            rows.of(table).is_empty(),
            table != Table::Castles,
            "{table}"
        );
    }
}

#[test]
fn sources_without_games_and_without_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    packed.write_all(GAMES.as_bytes()).expect("packing works");
    let packed = packed.finish().expect("packing works");
    let sources = vec![
        file(folder.path(), "empty.pgn", b""),
        file(folder.path(), "blank.pgn", b" \r\n\n"),
        file(folder.path(), "text.pgn", b"no game here\n"),
        Source::file(folder.path().join("missing.pgn")),
        file(folder.path(), "short.pgn.gz", &packed[..packed.len() - 10]),
        file(folder.path(), "last.pgn", GAMES.as_bytes()),
    ];
    let (outcome, rows) = audit(sources, &Settings::default());
    let kinds: Vec<_> = read_back(Table::Problems, &rows)
        .into_iter()
        .filter(|row| row["game_id"].is_empty())
        .map(|row| (row["kind"].clone(), row["byte_offset"].clone()))
        .collect();
    let kind = |kind: &str, offset: &str| (kind.to_owned(), offset.to_owned());
    assert_eq!(
        kinds,
        [
            kind("not_pgn", "0"),
            kind("unreadable_source", ""),
            kind("truncated_source", "55")
        ]
    );
    let games: Vec<_> = outcome.sources.iter().map(|source| source.games).collect();
    assert_eq!(games, [0, 0, 0, 0, 3, 3]);
    let failed: Vec<_> = outcome
        .sources
        .iter()
        .map(|source| source.error.is_some())
        .collect();
    assert_eq!(failed, [false, false, false, true, true, false]);
    let games = read_back(Table::Games, &rows);
    assert_eq!(games[5]["game_id"], "6");
    assert_eq!(games[5]["game_number"], "3");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn threads_and_batches_change_nothing(
        jobs in 1_usize..5,
        batch_bytes in 1_usize..200,
        parts in prop::collection::vec("\\[[a-z,]{0,5}\\][ eX?!\n]{0,40}", 0..30),
    ) {
        let folder = tempfile::tempdir().expect("a folder");
        let text = parts.join("\n\n");
        let sources = || vec![
            file(folder.path(), "a.pgn", text.as_bytes()),
            file(folder.path(), "b.pgn", GAMES.as_bytes()),
        ];
        let (one, one_rows) = audit(sources(), &Settings::default());
        let settings = Settings { jobs, batch_bytes, ..Settings::default() };
        let (other, other_rows) = audit(sources(), &settings);
        for table in Table::ALL {
            prop_assert_eq!(one_rows.of(table), other_rows.of(table));
        }
        prop_assert_eq!(one.findings, other.findings);
        prop_assert_eq!(one.sources, other.sources);
    }
}

#[test]
fn inputs_are_found_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    file(folder.path(), "b.pgn", b"");
    file(folder.path(), "a.pgn.zst", b"");
    let found = source::find(&[folder.path().to_owned(), folder.path().join("b.pgn")]);
    assert_eq!(found.sources.len(), 2);
    assert_eq!(found.repeated.len(), 1);
}
