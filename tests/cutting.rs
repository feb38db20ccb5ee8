//! The games of a source do not depend on where it is chopped into buffers: cuts at every byte.

use std::{env, fs, path::Path};

use roque::pgn::{Cutter, GameSpan};

/// The spans of `source`, handed over in two parts, of which the first has `first` bytes.
fn cut_at(source: &[u8], first: usize) -> Vec<GameSpan> {
    let mut cutter = Cutter::new();
    let mut spans = Vec::new();
    let used = cutter.cut(&source[..first], false, &mut spans);
    let mut rest = Vec::new();
    cutter.cut(&source[used..], true, &mut rest);
    spans.extend(rest.iter().map(|span| GameSpan {
        start: span.start + used,
        end: span.end + used,
        ..*span
    }));
    spans
}

/// The spans of `source`, handed over with `step` more bytes at a time: a cut at every byte, all
/// at once.
fn cut_by(source: &[u8], step: usize) -> Vec<GameSpan> {
    let mut cutter = Cutter::new();
    let mut spans: Vec<GameSpan> = Vec::new();
    let (mut used, mut end) = (0, 0);
    while end < source.len() {
        end = (end + step).min(source.len());
        let mut found = Vec::new();
        let here = cutter.cut(&source[used..end], end == source.len(), &mut found);
        spans.extend(found.iter().map(|span| GameSpan {
            start: span.start + used,
            end: span.end + used,
            ..*span
        }));
        used += here;
    }
    spans
}

/// What may stand behind a source: enough of it that all before it is decided while more bytes
/// may come.
fn tails() -> [Vec<u8>; 4] {
    let far = 2100;
    [
        Vec::new(),
        [b"\n{", "x".repeat(far).as_bytes(), b"}\n"].concat(),
        vec![b'\n'; far],
        [
            b"\n\n[Event \"z\"]\n\n1. e4 ",
            "e5 ".repeat(far / 3).as_bytes(),
        ]
        .concat(),
    ]
}

/// Checks cuts at every byte, or of a long source at so many that it takes no long time.
fn check(name: &str, source: &[u8]) {
    for tail in tails() {
        let source = [source, &tail].concat();
        let whole = cut_by(&source, source.len());
        for step in [1, 2, 7, 2048, 2049] {
            assert_eq!(cut_by(&source, step), whole, "{name} by {step}");
        }
        let stride = 1 + source.len() * source.len() / 400_000_000;
        for first in (0..source.len()).step_by(stride) {
            assert_eq!(cut_at(&source, first), whole, "{name} at {first}");
        }
    }
}

/// Odd files, most of them in the style of what people have.
const ODD: [&str; 20] = [
    // Text behind a finished game, and what looks like movetext in it.
    "[Event \"a\"]\n\n1-0\n\ntext\n\n1\nQe3+ 25.\nKb1\n[Black \"x\"]\n\n1. e4 *\n",
    "1-0\n\n[\n\n1\nQe3+ 25.\nKb1 9. L\"]\n[Black Nc6\"]\n[Site A\"]\n[Black \"1\"]\n1. e4 0-1\n",
    "[Event \"a\"]\n\n1. e4 *\nmore\n; note\n\n{remark}\n% escape\n[Event \"b\"]\n\n1. d4 *\nthe end\n",
    "1. e4 e5 1-0\n\nsome words\n1 d4 d5 0-1 e4 c5 *\nNf3 Nc6 1/2-1/2\n",
    "<p>[Event \"x\"] 1. e4 e5 * <p>[Event \"y\"] 1. d4 * 1. e4 e5 *\n",
    // Tags: over several lines, unclosed, repeated, in single quotes, in brackets alone.
    "[Event \"a\nb\"]\n[Site \"C:\\\"]\n[White \"x \"y\" z\"]\n[Black \"b\n[Round 1]\n\n1. e4 *\n",
    "[White \"a\"]\n\n[Event \"b\"]\n[White \"b\"]\n\n1. e4 *\n[Event 'c']\n[Round '1']\n\n*\n",
    "\u{feff}[Event \"a\"]\n1. e4 e5\n \u{feff} [Event \"b\"]\n[Event \"c\"]\n\n0-0\n",
    // Comments and variations: open, across what looks like a game, with braces within.
    "[Event \"a\"]\n\n1. e4 { open\n\n[Event \"b\"]\n\n1. e4 {fine} *\n",
    "[Event \"a\"]\n\n1. e4 {\n\n[Event \"q\"] } *\n\n[Event \"b\"]\n\n1. d4 {[Event \"c\"]} *\n",
    "[Event \"a\"]\n\n1. e4 (1. d4 {x (} (1. c4 1-0\n\n[Event \"b\"]\n\n1. e4 ) e5 *\n",
    "{intro}\n1. e4 {a {b} c} e5 ;x { y\n2. Nf3 1-0 {afterwards} 2... Nc6\n\n{the second} 1. d4 *\n",
    // Blank lines, and movetext that starts again.
    "[Event \"a\"]\n\n1. e4 e5\n\n2. Nf3\n \n1. d4 d5 *\n\n\n1. c4 *\n",
    "[Event \"a\"]\n\n1. e4\n\n1... e5\n%x\n2. Nf3 *\n\n2... Nc6\n\n1.f4 *\n",
    // Movetext that begins with something else.
    "[Event \"a\"]\n\nO-O;c\n1... Kd7\n\n[Event \"b\"]\nOpening: Ruy Lopez 1. e4 e5\n[Event \"c\"]\n1) e4 e5 2) Nf3\n",
    "[Event \"a\"]\nno moves\n[Site \"b\"]\n* a note\n\n+ e4 e5 *\n",
    // Words.
    "1. e4 Nf3Nc6 e8 (Q) exd6 e.p. O-O-O-O Qb30-1\n\n0-0\n\n1. 0-0 0-0 *\n",
    "1. e4\0e5\u{1}2. Nf3\u{c}Nc6\tBb5\u{7f}a6 1-0\n",
    "[Event \"a\"]\n\nNf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf31-0 e4 *\n",
    "no game at all\n\n{but a comment}\n; and another\n[x]\n",
];

#[test]
fn fixtures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    for path in pgn_files(&folder) {
        let bytes = fs::read(&path).expect("a fixture can be read");
        check(&path.display().to_string(), &bytes);
    }
}

#[test]
fn odd_files() {
    for source in ODD {
        check(source, source.as_bytes());
        check("with CRLF", source.replace('\n', "\r\n").as_bytes());
        check("with CR", source.replace('\n', "\r").as_bytes());
    }
}

/// By hand: `ROQUE_FILES=FOLDER cargo test --release --test cutting -- --ignored`.
#[test]
#[ignore = "reads the folder that ROQUE_FILES names"]
fn files_of_a_folder() {
    let folder = env::var_os("ROQUE_FILES").expect("ROQUE_FILES names a folder");
    let files = pgn_files(Path::new(&folder));
    assert!(!files.is_empty());
    let mut wrong = 0;
    for path in &files {
        let bytes = fs::read(path).expect("the file can be read");
        let name = path.display().to_string();
        wrong += usize::from(std::panic::catch_unwind(|| check(&name, &bytes)).is_err());
    }
    println!("{} files", files.len());
    assert_eq!(wrong, 0);
}

fn pgn_files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut files: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_file() && path.extension().is_some_and(|ending| ending == "pgn"))
        .collect();
    files.sort();
    files
}
