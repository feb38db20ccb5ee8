//! `roque explain` as people run it. What it says of the ten situations lies in
//! `tests/golden/explain/`; a change that is meant is taken over with
//! `ROQUE_BLESS=1 cargo test --test explain`, and then read in the diff.

use std::{
    collections::HashMap,
    env,
    fmt::Write as _,
    fs,
    path::Path,
    process::{Command, Output},
};

const LANGUAGES: [&str; 3] = ["en", "es", "pt"];

/// One row for each situation of the practical table.
const SITUATIONS: [&str; 10] = [
    "king_returned_kingside_white",
    "rook_returned_kingside_black",
    "in_check_kingside_white",
    "transit_kingside_white",
    "destination_queenside_black",
    "between_kingside_white",
    "rook_attacked_kingside_white",
    "b_square_attacked_queenside_white",
    "b_square_occupied_queenside_black",
    "checked_earlier_kingside_white",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn roque(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_roque"))
        .arg("explain")
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .output()
        .expect("the command runs")
}

fn stdout(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_str(&stdout(output)).expect("JSON")
}

/// The rows of a file of the law's data, each by the names of its columns.
fn rows(name: &str) -> Vec<HashMap<String, String>> {
    let text = fs::read_to_string(root().join("data/law").join(name)).expect("the law's data");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<_> = lines.next().expect("a header").split('\t').collect();
    lines
        .map(|line| {
            header
                .iter()
                .zip(line.split('\t'))
                .map(|(&name, field)| (name.to_owned(), field.to_owned()))
                .collect()
        })
        .collect()
}

/// Every row as a game of one file; the number of its half-moves behind it.
fn games(rows: &[HashMap<String, String>], variant: &str) -> (String, Vec<usize>) {
    let mut file = String::new();
    let mut plies = Vec::new();
    for row in rows {
        let (fen, moves) = (&row["fen"], &row["moves"]);
        let _ = write!(
            file,
            "[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n{moves} *\n\n"
        );
        plies.push(row["moves"].split_whitespace().count());
    }
    (file, plies)
}

#[test]
fn the_ten_situations_in_three_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = rows("situations.tsv");
    for name in SITUATIONS {
        let row = all.iter().find(|row| row["id"] == name);
        let row = std::slice::from_ref(row.unwrap_or_else(|| panic!("no row {name}")));
        let (file, plies) = games(row, "standard");
        fs::write(folder.path().join("situation.pgn"), file).expect("a file");
        let ply = (plies[0] + 1).to_string();
        for language in LANGUAGES {
            let arguments = ["--lang", language, "situation.pgn", "--ply", &ply];
            let told = stdout(&roque(folder.path(), &arguments));
            let golden = root()
                .join("tests/golden/explain")
                .join(language)
                .join(name)
                .with_extension("txt");
            if env::var_os("ROQUE_BLESS").is_some() {
                fs::create_dir_all(golden.parent().expect("a folder")).expect("a folder");
                fs::write(&golden, &told).expect("the golden file is writable");
            }
            let expected = fs::read_to_string(&golden).expect("the golden file is there");
            assert_eq!(told, expected, "{language}: {name}");
        }
    }
}

/// Every row of the law's data gets the verdict that stands in it.
fn verdicts_are_those_of(name: &str, variant: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let all = rows(name);
    let (file, plies) = games(&all, variant);
    fs::write(folder.path().join("all.pgn"), file).expect("a file");
    for (number, (row, plies)) in (1..).zip(all.iter().zip(plies)) {
        let game = number.to_string();
        let ply = (plies + 1).to_string();
        let arguments = [
            "--json",
            "all.pgn",
            "--game",
            &game,
            "--ply",
            &ply,
            "--side",
            &row["color"],
        ];
        let told = json(&roque(folder.path(), &arguments));
        let castles = told["castles"].as_array().expect("two castles");
        let castle = castles
            .iter()
            .find(|castle| castle["wing"] == row["wing"].as_str())
            .expect("this wing");
        let reasons: Vec<_> = castle["reasons"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|reason| reason.as_str())
            .collect();
        assert_eq!(reasons.join(" "), row["grounds"], "{}", row["id"]);
        assert_eq!(castle["legal"], row["grounds"].is_empty(), "{}", row["id"]);
    }
}

#[test]
fn situations_are_judged_as_the_law_has_them() {
    verdicts_are_those_of("situations.tsv", "standard");
}

#[test]
fn chess960_is_judged_as_the_law_has_it() {
    verdicts_are_those_of("chess960.tsv", "chess960");
}

#[test]
fn a_position_without_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    // The bishop on a6 is pinned to its king and attacks f1 all the same.
    let fen = "8/8/b2k4/8/8/R7/8/4K2R w K - 0 1";
    let told = json(&roque(folder.path(), &["--json", "--fen", fen]));
    assert_eq!(told["at"], serde_json::Value::Null);
    let castle = &told["castles"][0];
    assert_eq!(castle["reasons"], serde_json::json!(["transit_attacked"]));
    assert_eq!(castle["kings_squares"][1]["attackers"][0]["piece"], "ba6");
    let fen = "8/8/b2k4/8/8/8/8/4K2R w K - 0 1";
    let text = stdout(&roque(folder.path(), &["--fen", fen]));
    assert!(text.contains("f1, which the king crosses, is attacked by the bishop on a6."));
    assert!(!text.contains('\x1b'), "no colours outside of a terminal");
}

#[test]
fn a_pinned_attacker_is_called_pinned() {
    let folder = tempfile::tempdir().expect("a folder");
    let fen = "2k5/8/4n3/8/2b5/8/8/2R1K2R w K - 0 1";
    let text = stdout(&roque(folder.path(), &["--fen", fen]));
    assert!(
        text.contains("attacked by the pinned bishop on c4."),
        "{text}"
    );
    assert!(text.contains("A pinned piece attacks all the same (3.1.3)."));
    let text = stdout(&roque(folder.path(), &["--lang", "pt", "--fen", fen]));
    assert!(
        text.contains("está atacada pelo bispo cravado de c4."),
        "{text}"
    );
}

#[test]
fn moves_are_named_in_both_ways() {
    let sample = root().join("data");
    let by_move = roque(&sample, &["sample.pgn", "--game", "2", "--move", "26..."]);
    let by_ply = roque(&sample, &["sample.pgn", "--game", "2", "--ply", "52"]);
    let by_castle = roque(&sample, &["sample.pgn", "--game", "2"]);
    assert_eq!(stdout(&by_move), stdout(&by_ply));
    assert_eq!(stdout(&by_move), stdout(&by_castle));
    assert!(stdout(&by_move).contains("before 26...O-O (half-move 52), Black is to move"));
}

#[test]
fn the_other_side_can_be_asked_about() {
    let folder = tempfile::tempdir().expect("a folder");
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let text = stdout(&roque(folder.path(), &["--fen", fen, "--side", "black"]));
    assert!(text.contains("It is not Black's turn"));
    assert!(
        text.contains("Yes, as far as the FEN says: it grants the right with the rook from h8.")
    );
}

#[test]
fn what_cannot_be_explained_is_said_in_a_sentence() {
    let data = root().join("data");
    for (arguments, message) in [
        (
            &["sample.pgn", "--game", "99"][..],
            "there is no game 99: it has 38 games",
        ),
        (
            &["sample.pgn", "--game", "1", "--ply", "82"],
            "game 1 has no half-move 82: its last half-move is 80",
        ),
        (
            &["sample.pgn", "--game", "1", "--move", "41..."],
            "game 1 has no move 41 of black: its last half-move is 80",
        ),
        (
            &["sample.pgn", "--game", "4"],
            "game 4 has no illegal castle",
        ),
        (
            &["--fen", "hello"],
            "'hello' is no position: the board of the FEN cannot be read",
        ),
        (
            &["--fen", "8/8/8/8/8/8/8/4K3 w - - 0 1"],
            "black has no king in the FEN",
        ),
        (
            &["nothing.pgn"],
            "nothing.pgn: cannot be read: no such file or directory",
        ),
        (&["law"], "law: this is a folder"),
        (&[], "name a position with --fen"),
        (
            &["sample.pgn", "--move", "24.."],
            "write 24 for White's move and 24... for Black's",
        ),
        (
            &["sample.pgn", "--game", "0"],
            "give a whole number, 1 or more",
        ),
        (
            &["sample.pgn", "--game", "99999999999999999999"],
            "this number is too large",
        ),
        (&["--lang", "de", "--fen", "x"], "roque does not speak 'de'"),
    ] {
        let output = roque(&data, arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_example_of_the_readme_is_what_is_printed() {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    let (_, rest) = readme
        .split_once("game 18, move 6:\n\n```\n")
        .expect("the example");
    let (example, _) = rest.split_once("```").expect("its end");
    let data = root().join("data");
    let told = stdout(&roque(
        &data,
        &["sample.pgn", "--game", "18", "--move", "6"],
    ));
    assert!(told.contains(example), "{told}");
}
