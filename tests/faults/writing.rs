//! Reports that cannot be written: one clear sentence, nothing half-written under a final name,
//! and the older report as it was.

use std::{
    fs,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::PathBuf,
    process::Command,
};

use super::here::{GAMES, Here, Ran};

/// Games whose tables take more than a megabyte.
fn many_games() -> String {
    GAMES.repeat(4000)
}

/// A small disk, where the user may mount one.
pub(crate) struct SmallDisk(PathBuf);

impl SmallDisk {
    pub(crate) fn mount(path: PathBuf) -> Option<SmallDisk> {
        fs::create_dir_all(&path).expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=1m", "roque-test"]);
        let output = mount.arg(&path).output().ok()?;
        output.status.success().then_some(SmallDisk(path))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

fn partial_files(here: &Here, folder: &str) -> Vec<String> {
    let mut files = here.files(folder);
    files.retain(|name| name.ends_with(".partial"));
    files
}

/// More files than the system grants: one sentence that says what to do.
#[test]
fn too_many_open_files() {
    let here = Here::new();
    here.put("a.pgn", GAMES);
    let roque = env!("CARGO_BIN_EXE_roque");
    let ran = Command::new("sh")
        .args(["-c", &format!("ulimit -n 8; exec '{roque}' audit -q a.pgn")])
        .current_dir(here.path("."))
        .output()
        .expect("a shell");
    let ran = Ran::of(&ran).ends_with(2);
    assert!(ran.stderr.contains("allow more with `ulimit -n"), "{ran:?}");
    assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
}

#[test]
fn a_full_disk() {
    let here = Here::new();
    here.put("few.pgn", GAMES).put("many.pgn", many_games());
    let Some(_disk) = SmallDisk::mount(here.path("disk")) else {
        // Who may not mount has the limit of the next test.
        return;
    };
    let out = "disk/report";
    here.roque(&["audit", "-q", "--out", out, "few.pgn"])
        .ends_with(0);
    let before = here.read("disk/report/games.csv");
    let ran = here.roque(&["audit", "-q", "--out", out, "many.pgn"]);
    let ran = ran.ends_with(2);
    assert!(
        ran.stderr.starts_with("roque: disk/report/")
            && ran
                .stderr
                .ends_with("cannot be written: no space left on device\n"),
        "{ran:?}"
    );
    assert_eq!(ran.stderr.lines().count(), 1);
    assert_eq!(here.read("disk/report/games.csv"), before);
    assert_eq!(here.run(out)["complete"], true);
    assert_eq!(partial_files(&here, out), [""; 0]);
    // Exports go the same way.
    let export = ["--tables", "problems", "--export-clean", "disk/clean.pgn"];
    let arguments = [
        &["audit", "-q", "--out", "report"][..],
        &export,
        &["many.pgn"],
    ]
    .concat();
    here.put("many.pgn", GAMES.repeat(12_000));
    let ran = here.roque(&arguments).ends_with(2);
    assert!(
        ran.stderr
            .contains("disk/clean.pgn.partial: cannot be written: no space left")
    );
    assert_eq!(here.files("disk"), ["report"]);
    assert!(!here.path("report").exists());
}

/// The limit on the length of a file, which a shell sets.
#[test]
fn a_quota() {
    let here = Here::new();
    here.put("few.pgn", GAMES).put("many.pgn", many_games());
    here.roque(&["audit", "-q", "few.pgn"]).ends_with(0);
    let before = here.read("roque-report/games.csv");
    let script = "ulimit -f 100; exec \"$0\" audit -q many.pgn";
    let mut command = here.program("sh", &["-c", script, env!("CARGO_BIN_EXE_roque")]);
    let ran = Ran::of(&command.output().expect("sh runs")).ends_with(2);
    assert!(
        ran.stderr.starts_with("roque: roque-report/") && ran.stderr.ends_with("file too large\n"),
        "{ran:?}"
    );
    assert_eq!(here.read("roque-report/games.csv"), before);
    assert_eq!(partial_files(&here, "roque-report"), [""; 0]);
}

#[test]
fn no_permission() {
    let here = Here::new();
    here.put("a.pgn", GAMES);
    here.roque(&["audit", "-q", "a.pgn"]).ends_with(0);
    let report = here.path("roque-report");
    let before = here.read("roque-report/run.json");
    for path in [report.clone(), here.path(".")] {
        let mode = if path == report { 0o555 } else { 0o755 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
    }
    let mut command = here.command(&["audit", "-q", "a.pgn"]);
    // Permissions do not bind the superuser.
    if is_superuser(&here) {
        command.uid(65534).gid(65534);
    }
    let Ok(output) = command.output() else {
        // The command itself lies where only the superuser comes.
        return;
    };
    let ran = Ran::of(&output).ends_with(2);
    assert_eq!(
        ran.stderr,
        "roque: roque-report/run.json.partial: cannot be written: permission denied\n"
    );
    assert_eq!(here.read("roque-report/run.json"), before);
    fs::set_permissions(report, fs::Permissions::from_mode(0o755)).expect("it is ours");
}

fn is_superuser(here: &Here) -> bool {
    let output = here.program("id", &["-u"]).output().expect("id runs");
    output.stdout == b"0\n"
}

/// Somebody removes the folder in the middle of the run.
#[test]
fn a_folder_that_vanishes() {
    let here = Here::new();
    here.put("hold", "");
    here.put("a.pgn", ["[Fault \"hold\"]\n\n*\n\n", GAMES].concat());
    let arguments = ["audit", "-q", "--reader", "faulty", "a.pgn"];
    let child = here.command(&arguments).spawn().expect("the command runs");
    let last = here.path("roque-report/problems.csv.partial");
    while !last.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(100));
    fs::remove_dir_all(here.path("roque-report")).expect("it is ours");
    fs::remove_file(here.path("hold")).expect("it is ours");
    let output = child.wait_with_output().expect("the command ends");
    let ran = Ran::of(&output).ends_with(2);
    assert_eq!(
        ran.stderr,
        "roque: roque-report/games.csv: cannot be written: no such file or directory\n"
    );
    assert!(!here.path("roque-report").exists());
}
