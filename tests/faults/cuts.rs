//! Sources that are cut off anywhere, or in which a bit is another: never a crash, a game twice,
//! a byte lost, or `complete: true` where the games are not those of the whole.

use std::{
    collections::HashMap,
    env, fs,
    path::{Path, PathBuf},
};

use super::{
    here::{Here, Ran, Random, sample},
    packing::{self, PACKS, Pack},
};

/// How often each source is cut off, and how often one of its bits is another.
const TIMES: usize = 100;
/// Bytes of sources that lie in the folder at the same time.
const AT_ONCE: usize = 256 << 20;

/// What was found in damaged sources.
#[derive(Default)]
struct Found {
    sources: usize,
    complete: usize,
    games: usize,
}

/// What a run tells of one source.
#[derive(Clone, Debug, Default, PartialEq)]
struct Told {
    is_complete: bool,
    /// The rows of games.csv, without what tells the sources and the run apart.
    games: Vec<Vec<String>>,
}

/// Audits the sources in one run, and checks what holds of every one, damaged or not.
fn audit(here: &Here, names: &[String]) -> HashMap<String, Told> {
    let mut arguments = vec!["audit", "-q", "--force", "--tables", "games,problems"];
    arguments.extend(["--out", "report"]);
    arguments.extend(names.iter().map(String::as_str));
    let output = here.command(&arguments).output().expect("the command runs");
    let run = here.run("report");
    let status = if run["complete"] == true { 0 } else { 2 };
    Ran::of(&output).ends_with(status);
    let problems = here.read("report/problems.csv");
    assert!(!problems.contains("internal_error"), "{problems}");

    let mut games: HashMap<String, Vec<csv::StringRecord>> = HashMap::new();
    for row in here.rows("report", "games.csv") {
        games.entry(row[1].to_owned()).or_default().push(row);
    }
    let mut told: HashMap<String, Told> = HashMap::new();
    for source in run["sources"].as_array().expect("a list") {
        let name = source["name"].as_str().expect("a name");
        let rows = games.remove(name).unwrap_or_default();
        assert_tiles(name, &rows, source["bytes"].as_u64().expect("a number"));
        // The members of an archive are told with it.
        let file = names
            .iter()
            .find(|file| *file == name || name.starts_with(&format!("{file}:")));
        let file = file.unwrap_or_else(|| panic!("{name} was not asked for"));
        let one = told.entry(file.clone()).or_insert(Told {
            is_complete: true,
            games: Vec::new(),
        });
        one.is_complete &= source["complete"] == true;
        let fields = rows.iter().map(|row| row.iter().skip(2).map(str::to_owned));
        one.games.extend(fields.map(Iterator::collect));
    }
    assert!(games.is_empty(), "rows of no source: {:?}", games.keys());
    told
}

/// Games lie one behind the other from the first byte that was read to the last, none of them
/// twice.
fn assert_tiles(name: &str, rows: &[csv::StringRecord], bytes: u64) {
    let number = |field: &str| field.parse::<u64>().expect("a number");
    let mut end = 0;
    for row in rows {
        assert_eq!(number(&row[4]), end, "{name}: {row:?}");
        end += number(&row[5]);
    }
    assert!(rows.is_empty() || end == bytes, "{name}: {end} of {bytes}");
}

/// Damages a source in many ways, and checks what is said of it against the games of the whole.
/// `None`: nothing can tell that a source is damaged.
fn check(text: &[u8], ending: &str, pack: Option<Pack>) -> Found {
    let here = Here::new();
    let whole = pack.map_or_else(|| text.to_vec(), |pack| pack(text));
    let whole_name = format!("whole.pgn.{ending}");
    here.put(&whole_name, &whole);
    let right = audit(&here, std::slice::from_ref(&whole_name)).remove(&whole_name);
    let right = right.expect("the source is told of");
    let mut random = Random::new((ending.len() + whole.len()) as u64 + 0x0bad_5eed);
    let mut found = Found::default();
    let mut names = Vec::new();
    for number in 0..TIMES {
        let cut = format!("cut-{number}.pgn.{ending}");
        here.put(&cut, &whole[..random.below(whole.len().max(1))]);
        names.push(cut);
        if !whole.is_empty() {
            let flipped = format!("flip-{number}.pgn.{ending}");
            let mut bytes = whole.clone();
            let at = random.below(bytes.len());
            bytes[at] ^= 1 << random.below(8);
            here.put(&flipped, bytes);
            names.push(flipped);
        }
        if names.len() * whole.len() < AT_ONCE && number + 1 < TIMES {
            continue;
        }
        for (name, told) in audit(&here, &names) {
            found.sources += 1;
            found.complete += usize::from(told.is_complete);
            found.games += told.games.len();
            if pack.is_some() {
                assert_true_account(&name, &told, &right);
            }
        }
        for name in names.drain(..) {
            fs::remove_file(here.path(&name)).expect("it is there");
        }
    }
    found
}

/// What may be said of a damaged source, where damage can be seen.
fn assert_true_account(name: &str, told: &Told, right: &Told) {
    if told.is_complete {
        // Bytes that say nothing about the content: the time of packing, say.
        assert!(name.starts_with("flip"), "{name} is called complete");
        assert_eq!(told, right, "{name} is called complete");
    } else if name.starts_with("cut") {
        // But for the last one, which may be cut off, cut games are those of the whole.
        let certain = told.games.len().saturating_sub(1);
        assert_eq!(told.games[..certain], right.games[..certain], "{name}");
    }
}

/// Checks the sample of the repository.
fn check_sample(ending: &str, pack: Option<Pack>) {
    let found = check(&sample(), ending, pack);
    assert_eq!(found.sources, 2 * TIMES);
    if pack.is_some() {
        assert!(found.complete < TIMES, "{ending}: {}", found.complete);
    }
}

#[test]
fn cuts_and_flips_of_text() {
    check_sample("", None);
}

#[test]
fn cuts_and_flips_of_zstd() {
    check_sample("zst", Some(packing::zstd));
}

#[test]
fn cuts_and_flips_of_gzip() {
    check_sample("gz", Some(packing::gzip));
}

#[test]
fn cuts_and_flips_of_bzip2() {
    check_sample("bz2", Some(packing::bzip2));
}

#[test]
fn cuts_and_flips_of_xz() {
    check_sample("xz", Some(packing::xz));
}

#[test]
fn cuts_and_flips_of_zip() {
    check_sample("zip", Some(packing::zip));
}

/// By hand, on files and the files of folders, with `:` between them:
/// `ROQUE_FILES=FILE:FOLDER cargo test --release --test faults -- --ignored --nocapture cuts::files_by_hand`.
#[test]
#[ignore = "reads the files that ROQUE_FILES names"]
fn files_by_hand() {
    let asked = env::var_os("ROQUE_FILES").expect("ROQUE_FILES names files and folders");
    let paths: Vec<_> = env::split_paths(&asked)
        .flat_map(|path| files(&path))
        .collect();
    let text = [("", None)].into_iter();
    let packed = PACKS.iter().map(|&(ending, pack)| (ending, Some(pack)));
    for (ending, pack) in text.chain(packed) {
        let (mut all, mut wrong) = (Found::default(), 0);
        for path in &paths {
            let bytes = fs::read(path).expect("the file can be read");
            if let Ok(found) = std::panic::catch_unwind(|| check(&bytes, ending, pack)) {
                all.sources += found.sources;
                all.complete += found.complete;
                all.games += found.games;
            } else {
                println!("WRONG: {} {ending}", path.display());
                wrong += 1;
            }
        }
        println!(
            "{:>4}: {} files, {} damaged sources, {} complete, {} games; {wrong} files wrong",
            if ending.is_empty() { "text" } else { ending },
            paths.len(),
            all.sources,
            all.complete,
            all.games,
        );
        assert_eq!(wrong, 0);
    }
}

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).expect("the folder can be read");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}
