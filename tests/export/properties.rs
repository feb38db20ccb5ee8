//! Every byte of the input goes, unchanged and in order, to exactly one export.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;

use super::*;

fn piece() -> impl Strategy<Value = Vec<u8>> {
    let pieces = vec![
        CLEAN.as_bytes().to_vec(),
        FLAGGED.as_bytes().to_vec(),
        DOUBTFUL.as_bytes().to_vec(),
        STOPPED.as_bytes().to_vec(),
        NO_MOVES.as_bytes().to_vec(),
        CLEAN.replace('\n', "\r\n").into_bytes(),
        FLAGGED.replace('\n', "\r").into_bytes(),
        FLAGGED.trim_end().as_bytes().to_vec(),
        b"1. e4 e5 2. Nf3 1-0\n".to_vec(),
        b"1. e4 e5 2. Nf3 1-0 1. d4 d5 1/2-1/2 ".to_vec(),
        b"[Event \"open\"]\n\n1. e4 { never closed\n\n".to_vec(),
        b"[Event \"open\"]\n\n1. e4 ( 1. d4\n\n".to_vec(),
        b"[Event \"K\xf6ln\"]\n[FEN \"nonsense\"]\n\n1. e4 *\n".to_vec(),
        b"[Event \"after\"]\n\n1. e4 1-0 e5 Nf3\n".to_vec(),
        b"no game at all\n".to_vec(),
        b"\xef\xbb\xbf".to_vec(),
        b"\0\x1a".to_vec(),
        b"% escaped\n".to_vec(),
        b"; comment\n".to_vec(),
        b"\n\n".to_vec(),
        b"[".to_vec(),
    ];
    prop_oneof![
        9 => prop::sample::select(pieces),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ]
}

fn source() -> impl Strategy<Value = Vec<u8>> {
    let start = prop_oneof![3 => Just(Vec::new()), 1 => Just(b"\xef\xbb\xbf".to_vec())];
    (start, prop::collection::vec(piece(), 0..9))
        .prop_map(|(start, pieces)| [start, pieces.concat()].concat())
        // Else it would be taken for a packed one.
        .prop_filter("packed", |bytes| {
            !bytes.starts_with(b"\x28\xb5") && !bytes.starts_with(b"\x1f\x8b")
        })
}

fn rows(here: &Here, table: &str) -> Vec<HashMap<String, String>> {
    let path = here.path("roque-report").join(table);
    let mut reader = csv::Reader::from_path(path).expect("a table");
    let rows = reader.deserialize().collect::<Result<_, _>>();
    rows.expect("well-formed rows")
}

/// What the tables say about which bytes go where.
fn expected(here: &Here, sources: &[Vec<u8>]) -> [Vec<u8>; 3] {
    let illegal = rows(here, "illegal_castles.csv");
    let certain: HashSet<_> = illegal
        .iter()
        .filter(|row| row["doubt"].is_empty())
        .map(|row| &row["game_id"])
        .collect();
    let games = rows(here, "games.csv");
    let mut out = [Vec::new(), Vec::new(), Vec::new()];
    for (number, bytes) in sources.iter().enumerate() {
        let mut at = 0;
        if bytes.starts_with(b"\xef\xbb\xbf") {
            out[2].extend_from_slice(&bytes[..3]);
            at = 3;
        }
        let name = format!("{number}.pgn");
        for game in games.iter().filter(|game| game["source"] == name) {
            let number = |column: &str| game[column].parse::<usize>().expect("a number");
            let start = number("byte_offset");
            assert_eq!(start, if at == 3 && start == 0 { 0 } else { at });
            let end = start + number("byte_length");
            let class = if certain.contains(&game["game_id"]) {
                1
            } else if matches!(game["status"].as_str(), "complete" | "no_moves")
                && game["illegal_castles"] == "0"
            {
                0
            } else {
                2
            };
            out[class].extend_from_slice(&bytes[at.min(end)..end]);
            at = end;
        }
        out[2].extend_from_slice(&bytes[at..]);
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_byte_goes_to_one_export(
        sources in prop::collection::vec(source(), 1..4),
        jobs in 1_usize..5,
        batch_bytes in prop_oneof![Just(1_usize), 2_usize..300, Just(1 << 20)],
        endings in prop::array::uniform3(prop::sample::select(vec!["", ".zst", ".gz", ".bz2"])),
    ) {
        let here = Here::new();
        let names: Vec<_> = (0..sources.len()).map(|number| format!("{number}.pgn")).collect();
        for (name, bytes) in names.iter().zip(&sources) {
            here.put(name, bytes);
        }
        let files = [0, 1, 2].map(|index| format!("out{index}{}", endings[index]));
        let (jobs, batch_bytes) = (jobs.to_string(), batch_bytes.to_string());
        let mut arguments = vec!["--jobs", &jobs, "--batch-bytes", &batch_bytes];
        for (option, file) in THREE.iter().step_by(2).zip(&files) {
            arguments.extend([*option, file.as_str()]);
        }
        arguments.extend(names.iter().map(String::as_str));
        here.ends_with(0, &arguments);
        let expected = expected(&here, &sources);
        let mut sum = 0;
        for (index, file) in files.iter().enumerate() {
            let found = here.unpacked(file);
            sum += found.len();
            prop_assert_eq!(&found, &expected[index], "{}", THREE[2 * index]);
            let export = &here.run_json()["exports"][index];
            prop_assert_eq!(&export["bytes"], found.len());
        }
        prop_assert_eq!(sum, sources.iter().map(Vec::len).sum::<usize>());
    }
}
