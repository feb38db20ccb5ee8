//! Signals and closed pipes.

use std::{
    fs,
    io::{Read, Write},
    process::{Child, Stdio},
    thread,
    time::Duration,
};

use super::here::{GAMES, Here, Ran};

const TABLES_PARTIAL: [&str; 7] = [
    "blocks.csv.partial",
    "castles.csv.partial",
    "games.csv.partial",
    "illegal_castles.csv.partial",
    "problems.csv.partial",
    "rights.csv.partial",
    "run.json.partial",
];

fn kill(here: &Here, signal: &str, child: &Child) {
    let killed = here
        .program("kill", &[signal, &child.id().to_string()])
        .status();
    assert!(killed.expect("kill runs").success());
}

/// Waits until the rows of so many games are written.
fn wait_for_games(here: &Here, games: usize) {
    let path = here.path("roque-report/games.csv.partial");
    while fs::read_to_string(&path).map_or(0, |text| text.lines().count()) <= games {
        thread::sleep(Duration::from_millis(5));
    }
}

/// The command after two games, on a game that it does not get done with as long as there is a
/// file `hold`.
fn held(here: &Here) -> Child {
    here.put("hold", "");
    here.put(
        "a.pgn",
        [
            GAMES,
            "\n[Fault \"hold\"]\n\n1. e4 *\n\n",
            &GAMES.repeat(100),
        ]
        .concat(),
    );
    let arguments = [
        "audit",
        "--reader",
        "faulty",
        "--jobs",
        "1",
        "--batch-bytes",
        "1",
        "a.pgn",
    ];
    let child = here.command(&arguments).spawn().expect("the command runs");
    wait_for_games(here, 2);
    child
}

#[test]
fn a_signal_ends_the_run_in_good_order() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let here = Here::new();
        let child = held(&here);
        kill(&here, signal, &child);
        thread::sleep(Duration::from_millis(100));
        // The game in flight is finished.
        fs::remove_file(here.path("hold")).expect("it is ours");
        let output = child.wait_with_output().expect("the command ends");
        let ran = Ran::of(&output).ends_with(130);
        assert!(
            ran.stderr
                .contains("interrupted: the report holds what was finished by then")
        );
        let run = here.run("roque-report");
        assert_eq!(run["complete"], false);
        assert_eq!(run["sources"][0]["complete"], false);
        let games = here.rows("roque-report", "games.csv");
        assert!((3..203).contains(&games.len()), "{} games", games.len());
        assert_eq!(run["counts"]["games"], games.len());
        assert!(
            here.files("roque-report")
                .iter()
                .all(|name| !name.ends_with(".partial"))
        );
    }
}

#[test]
fn a_second_interrupt_ends_the_run_at_once() {
    let here = Here::new();
    let mut child = held(&here);
    // The same signal twice at once, as from a program that tells a process and its group.
    kill(&here, "-INT", &child);
    kill(&here, "-INT", &child);
    thread::sleep(Duration::from_millis(700));
    assert_eq!(
        child.try_wait().expect("it is ours"),
        None,
        "it waits for a game"
    );
    kill(&here, "-INT", &child);
    let output = child.wait_with_output().expect("the command ends");
    Ran::of(&output).ends_with(130);
    assert!(here.path("hold").exists());
    assert_eq!(here.files("roque-report"), TABLES_PARTIAL);
}

/// Killed without a warning, it leaves nothing that looks finished, and the next run goes through.
#[test]
fn killed() {
    let here = Here::new();
    let child = held(&here);
    kill(&here, "-KILL", &child);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), None);
    assert_eq!(here.files("roque-report"), TABLES_PARTIAL);
    here.roque(&["audit", "-q", "a.pgn"]).ends_with(0);
    assert_eq!(here.run("roque-report")["complete"], true);
    // An older report stays what it is.
    let before = here.read("roque-report/games.csv");
    let child = held(&here);
    kill(&here, "-KILL", &child);
    child.wait_with_output().expect("the command ends");
    assert_eq!(here.read("roque-report/games.csv"), before);
    assert_eq!(here.run("roque-report")["complete"], true);
}

/// Whoever reads what the command says may go away.
#[test]
fn closed_pipes() {
    let here = Here::new();
    here.put("a.pgn", GAMES);
    for arguments in [
        &["audit", "--progress", "always", "a.pgn"][..],
        &["audit", "a.pgn", "none.pgn"],
        &["columns"],
        &["--help"],
        &["no-such-command"],
    ] {
        let mut child = here.command(arguments).spawn().expect("the command runs");
        drop((child.stdout.take(), child.stderr.take()));
        let status = child.wait().expect("the command ends").code();
        let expected = i32::from(arguments.len() == 1 && arguments[0] == "no-such-command")
            + i32::from(arguments.contains(&"none.pgn"));
        assert_eq!(status, Some(2 * expected), "{arguments:?}");
    }
    assert_eq!(here.rows("roque-report", "games.csv").len(), 2);
}

/// A source that ends because its writer was killed is read as far as it goes.
#[test]
fn a_writer_that_goes_away() {
    let here = Here::new();
    let mut command = here.command(&["audit", "-q", "-"]);
    let mut child = command
        .stdin(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin
        .write_all(&GAMES.as_bytes()[..GAMES.len() - 3])
        .expect("it is read");
    drop(stdin);
    let mut said = String::new();
    let stderr = child.stderr.as_mut().expect("it is piped");
    stderr.read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "{said}");
    let problems = here.rows("roque-report", "problems.csv");
    assert!(problems.iter().any(|row| &row[7] == "no_result"));
}
