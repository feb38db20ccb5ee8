//! The pieces in which a game is read, put together again, are the game: no byte is lost.

use std::{fs, path::Path};

use proptest::prelude::*;
use roque::pgn::{Cutter, GameSpan, Letters, tiling};

#[path = "odd_files/sources.rs"]
mod sources;

/// Checks each game of a source, read in each way there is. How many games there are.
fn check(source: &[u8]) -> Result<usize, String> {
    let mut spans: Vec<GameSpan> = Vec::new();
    Cutter::new().cut(source, true, &mut spans);
    for span in &spans {
        let game = &source[span.start..span.end];
        for letters in [Letters::English, Letters::German, Letters::Russian] {
            for variations in [false, true] {
                tiling::check(game, letters, variations)
                    .map_err(|fault| format!("{fault}\nin {}", game.escape_ascii()))?;
            }
        }
        let pieces = tiling::pieces(game);
        let whole: Vec<u8> = pieces
            .iter()
            .flat_map(|piece| &game[piece.span.clone()])
            .copied()
            .collect();
        assert_eq!(whole, game);
    }
    Ok(spans.len())
}

#[test]
fn fixtures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut games = 0;
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|ending| ending == "pgn") {
            let bytes = fs::read(&path).expect("a fixture can be read");
            games += check(&bytes).expect("no byte is lost");
        }
    }
    assert!(games > 10);
}

#[test]
fn odd_files() {
    for source in sources::ODD {
        for source in [
            source.to_owned(),
            source.replace('\n', "\r\n"),
            source.replace('\n', "\r"),
        ] {
            check(source.as_bytes()).expect("no byte is lost");
        }
    }
}

/// Bytes that mean something to the reader, more often than others.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        6 => proptest::sample::select(b"[]{}();%$!?.*<>\"'\\ \n\r\t\0Oo0-12eNfRKx=+#".as_slice()),
        1 => any::<u8>(),
    ];
    proptest::collection::vec(byte, 0..120)
}

/// Words of games, and what may stand around them.
fn words() -> impl Strategy<Value = Vec<u8>> {
    let words = [
        "[Event \"a\"]\n",
        "\n\n[Event \"b\"]\n\n",
        "[Site \"x\n",
        "[x]",
        "[",
        "\n",
        "\r\n",
        "\r",
        " ",
        "1. ",
        "1... ",
        "12.",
        "1 ",
        "e4 ",
        "Nf3 ",
        "exd6 e.p. ",
        "exd6e.p.",
        "e8 (Q) ",
        "e8(",
        "O-O ",
        "0-0 ",
        "O-O-O-O ",
        "Nf3Nc6 ",
        "Qb30-1",
        "e4*",
        "1-0",
        "1/2-1/2 ",
        "* ",
        "(",
        ")",
        "(1. d4 ",
        "{note}",
        "{",
        "}",
        "{\n\n",
        "; rest\n",
        ";",
        "% escape\n",
        "\n%",
        "$1 ",
        "$",
        "!?",
        "!!!",
        "‼",
        "<p>",
        "<>",
        "<",
        "--",
        "Z0 ",
        "Sf3 ",
        "Кf3 ",
        "some words ",
        "\u{feff}",
        "\0",
        "\u{7f}",
        "64. ",
        "Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3",
    ];
    proptest::collection::vec(proptest::sample::select(words.to_vec()), 0..40)
        .prop_map(|words| words.concat().into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_bytes(source in bytes()) {
        check(&source).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn random_words(source in words()) {
        check(&source).map_err(TestCaseError::fail)?;
    }
}
