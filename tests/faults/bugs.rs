//! A bug of roque costs one game, and says so.

use super::here::{GAMES, Here};

#[test]
fn a_game_on_which_roque_fails() {
    let here = Here::new();
    let bug = "[Event \"C\"]\n[White \"Ann\"]\n[Fault \"panic\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";
    // This one has given rows of four tables before it fails.
    let late = "[Event \"C\"]\n[White \"Ann\"]\n[Fault \"no text\"]\n\n1. e4 e5 2. O-O?? e9 *\n\n";
    let games = [GAMES, "\n", bug, GAMES, "\n", late, bug, GAMES].concat();
    here.put("games.pgn", &games);
    here.roque(&["audit", "-q", "--out", "right", "games.pgn"])
        .ends_with(0);
    for batch_bytes in ["1", "100", "1048576"] {
        let options = ["--reader", "faulty", "--batch-bytes", batch_bytes];
        let arguments = [&["audit", "--quiet"][..], &options, &["games.pgn"]].concat();
        let ran = here.roque(&arguments).ends_with(0);
        // One calm line, with the place.
        let place = format!(
            "games.pgn:{}: game 3 (byte {}): the game asks for a panic\n",
            GAMES.lines().count() + 2,
            GAMES.len() + 1
        );
        assert_eq!(
            ran.stderr,
            format!(
                "roque: 3 games could not be audited because of a bug in roque (internal_error in \
                 problems.csv); please report it with the first of these games: {place}"
            )
        );
        let right = here.rows("right", "games.csv");
        let rows = here.rows("roque-report", "games.csv");
        assert_eq!(rows.len(), right.len());
        for (row, right) in rows.iter().zip(&right) {
            if ["3", "6", "7"].contains(&&row[0]) {
                // Its place, and no more.
                assert!(row.iter().take(6).eq(right.iter().take(6)));
                assert_eq!(&row[20], "not_replayed");
            } else {
                assert_eq!(row, right);
            }
        }
        let problems = here.rows("roque-report", "problems.csv");
        let bugs: Vec<_> = problems
            .iter()
            .filter(|row| &row[7] == "internal_error")
            .map(|row| row[0].to_owned())
            .collect();
        assert_eq!(bugs, ["3", "6", "7"]);
        for table in ["castles", "illegal_castles", "rights", "blocks"] {
            let is_of_a_bug = |row: &csv::StringRecord| ["3", "6", "7"].contains(&&row[0]);
            let rows = here.rows("roque-report", &format!("{table}.csv"));
            let right = here.rows("right", &format!("{table}.csv"));
            assert!(rows.iter().eq(right.iter().filter(|row| !is_of_a_bug(row))));
        }
        let run = here.run("roque-report");
        assert_eq!(run["counts"]["games_by_status"]["not_replayed"], 3);
        // Nothing is said of a castle that is in no table.
        let illegal = here.rows("roque-report", "illegal_castles.csv").len();
        assert_eq!(run["counts"]["castles_illegal"], illegal);
    }
}

/// Nobody meets the fault by accident: it is the reader that fails, and not the tag.
#[test]
fn the_tag_alone_does_nothing() {
    let here = Here::new();
    here.put("a.pgn", "[Event \"C\"]\n[Fault \"panic\"]\n\n1. e4 e5 *\n");
    here.roque(&["audit", "-q", "a.pgn"]).ends_with(0);
    let problems = here.rows("roque-report", "problems.csv");
    assert!(problems.iter().all(|row| &row[7] != "internal_error"));
}
