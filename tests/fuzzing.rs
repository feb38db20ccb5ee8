//! The checks of `fuzz/` on random data: a few of them in each run of the tests, and as many as
//! there is time for with `ROQUE_FUZZ_SECONDS=1200 cargo test --release --test fuzzing -- --nocapture`.
//! `ROQUE_FUZZ_SEED` chooses other data. What was once found is kept in `fuzz/corpus`.

use std::{
    env, fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::{Duration, Instant},
};

#[path = "../fuzz/positions.rs"]
mod positions;
#[path = "odd_files/sources.rs"]
mod sources;
#[path = "../fuzz/text.rs"]
mod text;

/// Executions of each check where no time is given.
const EXECUTIONS: u64 = 3000;

/// Random numbers that are the same for the same seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() >> 20).expect("64 bits") % end.max(1)
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next().to_be_bytes()[2]).collect()
    }
}

/// Sources that are made into others.
fn seeds() -> Vec<Vec<u8>> {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/data/sample.pgn");
    let sample = fs::read(sample).expect("the sample is in the repository");
    let odd = sources::ODD.map(|source| source.as_bytes().to_vec());
    odd.into_iter().chain([sample]).chain(corpus()).collect()
}

fn corpus() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let entries = fs::read_dir(folder).expect("the corpus is in the repository");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.map(|path| fs::read(path).expect("a file")).collect()
}

/// A part of one of the seeds, with bytes and words of others in it.
fn random_text(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    const WORDS: [&str; 24] = [
        "\n\n",
        "\n",
        "\r",
        "[Event \"x\"]\n",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "\n%",
        "1.",
        "1...",
        "*",
        "1-0",
        "0-0",
        "O-O",
        "--",
        "$3",
        "\"",
        "[",
        "]",
        "\u{feff}",
        "e8=Q",
    ];
    let piece = |random: &mut Random| {
        let seed = &seeds[random.below(seeds.len())];
        let start = random.below(seed.len());
        let end = start + random.below((seed.len() - start).min(600) + 1);
        seed[start..end].to_vec()
    };
    let mut text = piece(random);
    for _ in 0..random.below(12) {
        let at = random.below(text.len() + 1);
        match random.below(5) {
            0 => drop(text.splice(at..at, piece(random))),
            1 | 2 => {
                let word = WORDS[random.below(WORDS.len())];
                text.splice(at..at, word.bytes());
            }
            3 => {
                let end = at + random.below(text.len() - at + 1).min(40);
                text.drain(at..end);
            }
            _ => {
                let byte = random.bytes(1);
                text.splice(at..at, byte);
            }
        }
    }
    text
}

/// Runs a check on random data; shows the data at which it fails.
fn run(name: &str, check: fn(&[u8]), make: impl Fn(&mut Random) -> Vec<u8>) {
    let seed = env::var("ROQUE_FUZZ_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let mut random = Random(seed.unwrap_or(0x005e_ed0f_u64) | 1);
    let seconds = env::var("ROQUE_FUZZ_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok());
    let time = seconds.map(Duration::from_secs);
    let started = Instant::now();
    let mut executions = 0;
    for data in corpus() {
        check(&data);
    }
    while time.map_or(executions < EXECUTIONS, |time| started.elapsed() < time) {
        let data = make(&mut random);
        executions += 1;
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&data))) {
            println!("{name}, execution {executions}: {}", data.escape_ascii());
            std::panic::resume_unwind(panic);
        }
    }
    println!(
        "{name}: {executions} executions in {:.0?}",
        started.elapsed()
    );
}

#[test]
fn any_cut_gives_the_same_games() {
    let seeds = seeds();
    run("cuts", text::cuts, |random| random_text(&seeds, random));
}

#[test]
fn pieces_tile_the_game() {
    let seeds = seeds();
    run("pieces", text::pieces, |random| random_text(&seeds, random));
}

#[test]
fn a_game_alone_is_the_game_among_others() {
    let seeds = seeds();
    run("games_alone", text::games_alone, |random| {
        random_text(&seeds, random)
    });
}

#[test]
fn both_readers_agree() {
    let seeds = seeds();
    run("readers", text::readers, |random| {
        random_text(&seeds, random)
    });
}

#[test]
fn a_castle_is_legal_where_it_is_a_legal_move() {
    run("verdicts", positions::verdicts, |random| random.bytes(66));
}

#[test]
fn a_move_is_the_move_of_shakmaty() {
    run("moves", positions::moves, |random| random.bytes(400));
}
