//! Runs that are gone on with: in the end every byte is as if nothing had happened.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use super::{
    here::{GAMES, Here, Ran, Random, sample},
    packing::zstd,
    writing::SmallDisk,
};

const FORMATS: &str = if cfg!(feature = "parquet") {
    "csv,parquet,jsonl"
} else {
    "csv,jsonl"
};

/// Everything that can be written, in small batches, and a checkpoint wherever there can be one.
pub(crate) const EVERYTHING: [&str; 21] = [
    "--format",
    FORMATS,
    "--pack",
    "zst",
    "--stats",
    "--variations",
    "--known",
    "known.txt",
    "--export-clean",
    "clean.pgn",
    "--export-flagged",
    "flagged.pgn.gz",
    "--export-rest",
    "rest.pgn.zst",
    "--annotate",
    "look.pgn",
    "--write-known",
    "new.txt",
    "--row-group-games",
    "150",
    "--force",
];

/// Text alone, which needs no row groups.
pub(crate) const TEXT: [&str; 6] = [
    "--format",
    "csv,jsonl",
    "--stats",
    "--export-clean",
    "clean.pgn",
    "--force",
];

const SMALL: [&str; 6] = [
    "--batch-bytes",
    "5000",
    "--checkpoint-seconds",
    "0",
    "--reader",
    "faulty",
];

/// The sample many times over, and one game in it that can be held up.
fn many_games(times: usize) -> Vec<u8> {
    let mut games = sample().repeat(times / 2);
    games.extend_from_slice(b"\n[Event \"held\"]\n[Fault \"hold\"]\n\n1. e4 *\n\n");
    games.extend(sample().repeat(times - times / 2));
    games
}

fn known(here: &Here) {
    here.put("known.txt", "");
    here.roque(&["audit", "-q", "--write-known", "all.txt", "a.pgn"]);
    let all = here.read("all.txt");
    here.put(
        "known.txt",
        all.lines().take(4).collect::<Vec<_>>().join("\n"),
    );
    for path in ["all.txt", "roque-report"] {
        let path = here.path(path);
        let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
    }
}

/// One large source.
pub(crate) fn large(here: &Here) -> Vec<&'static str> {
    here.put("a.pgn", many_games(60));
    known(here);
    vec!["a.pgn"]
}

/// Many sources, some of which hold nothing, or cannot be read.
fn many(here: &Here) -> Vec<&'static str> {
    here.put("a.pgn", many_games(10));
    for number in 0..20 {
        here.put(&format!("folder/b{number}.pgn"), sample());
    }
    here.put("folder/c.pgn", "no game at all");
    here.put("folder/d.pgn", "%PDF-1.4 and so on");
    here.put(
        "folder/e.pgn",
        [0xff, 0xfe, b'1', 0, b'.', 0, b' ', 0, b'*', 0],
    );
    here.put("z.pgn", GAMES.repeat(200));
    known(here);
    vec!["folder", "a.pgn", "none.pgn", "z.pgn"]
}

/// One packed source.
fn packed(here: &Here) -> Vec<&'static str> {
    here.put("a.pgn", many_games(60));
    known(here);
    here.put(
        "a.pgn.zst",
        zstd(&fs::read(here.path("a.pgn")).expect("it is ours")),
    );
    vec!["a.pgn.zst"]
}

/// Every file below a folder that is no input, with its bytes; of `run.json` what does not tell how
/// the run went.
pub(crate) fn written(here: &Here) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![here.path(".")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(here.path(".")).expect("below it");
            let name = name.to_string_lossy().into_owned();
            let is_input = ["a.pgn", "a.pgn.zst", "z.pgn", "known.txt", "hold"];
            if path.is_dir() {
                if !name.starts_with("folder") {
                    folders.push(path);
                }
            } else if name.ends_with("run.json") {
                let mut run = here.run("roque-report");
                run["elapsed_seconds"] = 0.into();
                let words = run["command"].as_array_mut().expect("words");
                words.retain(|word| word != "--resume");
                files.insert(name, run.to_string().into_bytes());
            } else if !is_input.contains(&name.as_str()) {
                files.insert(name, fs::read(path).expect("a file"));
            }
        }
    }
    files
}

/// The command of a run.
pub(crate) fn words<'a>(options: &[&'a str], inputs: &[&'a str]) -> Vec<&'a str> {
    [&["audit"], &SMALL[..], options, inputs].concat()
}

pub(crate) fn resuming<'a>(words: &[&'a str]) -> Vec<&'a str> {
    [&["audit", "--resume"], &words[1..]].concat()
}

/// What the command writes when nothing happens to it; nothing of it stays.
fn undisturbed(here: &Here, words: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let ran = here.roque(words);
    assert!(matches!(ran.status, Some(0 | 2)), "{ran:?}");
    let files = written(here);
    assert!(files.contains_key("roque-report/run.json"));
    for name in files.keys() {
        fs::remove_file(here.path(name)).expect("it is ours");
    }
    let _ = fs::remove_dir_all(here.path("roque-report"));
    files
}

pub(crate) fn signal(child: &Child, signal: &str) {
    let mut kill = Command::new("kill");
    kill.args([signal, &child.id().to_string()])
        .stderr(Stdio::null());
    assert!(kill.status().is_ok());
}

pub(crate) const CHECKPOINT: &str = "roque-report/run.json.checkpoint";

/// The command, held up in the middle, when it has put aside how far it has come.
pub(crate) fn held(here: &Here, words: &[&str]) -> Child {
    here.put("hold", "");
    let mut child = here.command(words).spawn().expect("the command runs");
    // It comes no further than the game that is held up.
    let last = || {
        thread::sleep(Duration::from_millis(200));
        let metadata = fs::metadata(here.path(CHECKPOINT)).ok();
        metadata.and_then(|metadata| metadata.modified().ok())
    };
    let mut before = None;
    let mut now = last();
    while now.is_none() || now != before {
        let ended = child.try_wait().expect("a child");
        assert!(
            ended.is_none(),
            "it has ended before the game that holds it up: {ended:?}"
        );
        before = now;
        now = last();
    }
    child
}

fn assert_same(here: &Here, expected: &BTreeMap<String, Vec<u8>>, what: &str) {
    let found = written(here);
    let names = |files: &BTreeMap<String, _>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(expected), "{what}");
    for (name, bytes) in &found {
        assert!(*bytes == expected[name], "{what}: {name} differs");
    }
}

/// The games that were done at the checkpoint.
fn games_done(here: &Here) -> u64 {
    let text = here.read(CHECKPOINT);
    let (_, body) = text.split_once('\n').expect("a checksum");
    let checkpoint: serde_json::Value = serde_json::from_str(body).expect("JSON");
    let games = &checkpoint["outcome"]["findings"]["counts"]["games"];
    games
        .as_array()
        .expect("counts")
        .iter()
        .filter_map(serde_json::Value::as_u64)
        .sum()
}

/// Goes on to the end, with a source that must not be audited again from its start.
fn goes_on(here: &Here, words: &[&str], expected: &BTreeMap<String, Vec<u8>>, what: &str) {
    assert!(games_done(here) > 100, "{what}: {}", games_done(here));
    let ran = here.roque(&resuming(words));
    assert!(matches!(ran.status, Some(0 | 2)), "{what}: {ran:?}");
    assert!(
        !ran.stderr.contains("nothing to go on with"),
        "{what}: {ran:?}"
    );
    assert_same(here, expected, what);
}

/// Puts sources there, and names them.
type Sources = fn(&Here) -> Vec<&'static str>;

fn sources() -> [(&'static str, Sources); 3] {
    [("large", large), ("many", many), ("packed", packed)]
}

#[test]
fn after_a_signal() {
    for (what, sources) in sources() {
        for options in [&EVERYTHING[..], &TEXT] {
            let here = Here::new();
            let words = words(options, &sources(&here));
            let expected = undisturbed(&here, &words);
            let child = held(&here, &words);
            signal(&child, "-INT");
            thread::sleep(Duration::from_millis(100));
            fs::remove_file(here.path("hold")).expect("it is ours");
            let ran = Ran::of(&child.wait_with_output().expect("it ends")).ends_with(130);
            let last = ran.stderr.lines().last().expect("it says something");
            assert!(last.contains("the same command with --resume"), "{ran:?}");
            assert_eq!(here.run("roque-report")["complete"], false);
            goes_on(&here, &words, &expected, what);
        }
    }
}

#[test]
fn after_a_kill() {
    for (what, sources) in sources() {
        for options in [&EVERYTHING[..], &TEXT] {
            let here = Here::new();
            let words = words(options, &sources(&here));
            let expected = undisturbed(&here, &words);
            // An older report stays until the new one is finished.
            here.put("old.pgn", GAMES)
                .roque(&["audit", "-q", "old.pgn"])
                .ends_with(0);
            let old = here.read("roque-report/games.csv");
            let child = held(&here, &words);
            signal(&child, "-KILL");
            child.wait_with_output().expect("it ends");
            fs::remove_file(here.path("hold")).expect("it is ours");
            assert_eq!(here.read("roque-report/games.csv"), old);
            fs::remove_file(here.path("old.pgn")).expect("it is ours");
            goes_on(&here, &words, &expected, what);
        }
    }
}

/// Killed and interrupted again and again, wherever it happens to be.
/// Killed in the last moment: every file has its name but `run.json`.
#[test]
fn after_a_kill_while_files_get_their_names() {
    for options in [&EVERYTHING[..], &TEXT] {
        let here = Here::new();
        let words: Vec<_> = words(options, &large(&here));
        let words: Vec<_> = words
            .into_iter()
            .filter(|&word| word != "--force")
            .collect();
        let expected = undisturbed(&here, &words);
        let child = held(&here, &words);
        signal(&child, "-KILL");
        child.wait_with_output().expect("it ends");
        fs::remove_file(here.path("hold")).expect("it is ours");
        let names = here.files("roque-report").into_iter();
        let put_aside: Vec<_> = names
            .filter(|name| name.ends_with(".checkpoint"))
            .map(|name| {
                let path = here.path("roque-report").join(name);
                let bytes = fs::read(&path).expect("it is there");
                (path, bytes)
            })
            .collect();
        here.roque(&resuming(&words));
        assert_same(&here, &expected, "once");
        for (path, bytes) in put_aside {
            fs::write(path, bytes).expect("it is ours");
        }
        let run_json = here.path("roque-report/run.json");
        fs::rename(&run_json, run_json.with_extension("json.partial")).expect("it is ours");
        let ran = here.roque(&resuming(&words));
        assert!(matches!(ran.status, Some(0 | 2)), "{ran:?}");
        assert_same(&here, &expected, "twice");
    }
}

#[test]
fn after_many_kills() {
    let mut random = Random::new(7);
    for (what, sources) in sources() {
        for options in [&EVERYTHING[..], &TEXT] {
            let here = Here::new();
            let words = words(options, &sources(&here));
            let expected = undisturbed(&here, &words);
            let mut most = 0;
            for round in 0..12 {
                let mut child = here.command(&resuming(&words)).spawn().expect("it runs");
                thread::sleep(Duration::from_millis(30 + 20 * random.below(20) as u64));
                signal(&child, if round % 3 == 0 { "-TERM" } else { "-KILL" });
                let status = child.wait().expect("it ends").code();
                if matches!(status, Some(0 | 2)) {
                    // It was done before.
                    break;
                }
                if here.path(CHECKPOINT).exists() {
                    let games = games_done(&here);
                    assert!(games >= most, "{what}: {games} games, and {most} before");
                    most = games;
                }
            }
            let ran = here.roque(&resuming(&words));
            assert!(matches!(ran.status, Some(0 | 2)), "{what}: {ran:?}");
            assert_same(&here, &expected, what);
        }
    }
}

#[test]
fn after_a_full_disk() {
    let here = Here::new();
    here.put("a.pgn", GAMES.repeat(4000));
    let words = words(&["--out", "disk/report"], &["a.pgn"]);
    here.put("disk/x", "");
    here.roque(&words).ends_with(0);
    let read = |name: &str| fs::read(here.path("disk/report").join(name)).expect("a table");
    let names = ["games.csv", "castles.csv", "rights.csv", "blocks.csv"];
    let expected = names.map(read);
    let Some(_disk) = SmallDisk::mount(here.path("disk")) else {
        return;
    };
    let ran = here.roque(&words).ends_with(2);
    assert!(ran.stderr.contains("no space left on device"), "{ran:?}");
    assert!(
        ran.stderr.ends_with("the same command with --resume\n"),
        "{ran:?}"
    );
    assert!(!here.path("disk/report/run.json").exists());
    // Still full.
    here.roque(&resuming(&words)).ends_with(2);
    let mut mount = Command::new("mount");
    mount
        .args(["-o", "remount,size=20m"])
        .arg(here.path("disk"));
    assert!(mount.status().is_ok_and(|status| status.success()));
    let ran = here.roque(&resuming(&words)).ends_with(0);
    assert!(!ran.stderr.contains("nothing to go on with"), "{ran:?}");
    assert!(names.map(read) == expected);
    assert_eq!(here.run("disk/report")["complete"], true);
}

/// Standard input, if the same bytes come again.
#[test]
fn standard_input() {
    let here = Here::new();
    let inputs = large(&here);
    let words = words(&TEXT, &["-"]);
    let with_input = |words: &[&str], file: &Path| {
        let mut command = here.command(words);
        command.stdin(fs::File::open(file).expect("it is ours"));
        Ran::of(&command.output().expect("it runs"))
    };
    let file = here.path(inputs[0]);
    with_input(&words, &file).ends_with(0);
    let expected = written(&here);
    for name in expected.keys() {
        fs::remove_file(here.path(name)).expect("it is ours");
    }
    here.put("hold", "");
    let mut command = here.command(&words);
    command.stdin(fs::File::open(&file).expect("it is ours"));
    let child = command.spawn().expect("it runs");
    while !here.path(CHECKPOINT).exists() || games_done(&here) < 1000 {
        thread::sleep(Duration::from_millis(50));
    }
    signal(&child, "-KILL");
    child.wait_with_output().expect("it ends");
    fs::remove_file(here.path("hold")).expect("it is ours");
    // One byte of what was done is another one.
    let mut other = fs::read(&file).expect("it is ours");
    other[20_000] ^= 1;
    here.put("folder/other", other);
    let ran = with_input(&resuming(&words), &here.path("folder/other")).ends_with(2);
    assert!(
        ran.stderr.contains("-: this is not what was read before"),
        "{ran:?}"
    );
    let short = &fs::read(&file).expect("it is ours")[..9000];
    here.put("folder/other", short);
    with_input(&resuming(&words), &here.path("folder/other")).ends_with(2);
    with_input(&resuming(&words), &file).ends_with(0);
    assert_same(&here, &expected, "standard input");
}
