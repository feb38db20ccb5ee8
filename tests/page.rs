//! `roque report` and `audit --html` as people run them. How the page looks and prints is checked in
//! a browser, by `tests/browser/check.py`.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

const LANGUAGES: [&str; 3] = ["en", "es", "pt"];

struct Here {
    folder: TempDir,
}

impl Here {
    fn new() -> Here {
        Here {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn roque(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_roque"))
            .args(arguments)
            .current_dir(self.folder.path())
            .env("LC_ALL", "C")
            .output()
            .expect("the command runs")
    }

    /// Runs a command that has to succeed.
    fn run(&self, arguments: &[&str]) -> String {
        let output = self.roque(arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
        errors
    }

    /// The page of some games.
    fn page(&self, pgn: &str, language: &str) -> String {
        fs::write(self.path("games.pgn"), pgn).expect("a file");
        self.run(&["audit", "--html", "--lang", language, "games.pgn"]);
        self.read()
    }

    fn read(&self) -> String {
        fs::read_to_string(self.path("roque-report/report.html")).expect("the page")
    }

    /// Runs a command that has to fail with status 2, and tells what it says.
    fn fails(&self, arguments: &[&str]) -> String {
        let output = self.roque(arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "one sentence: {errors}");
        errors
    }
}

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sample.pgn")
}

fn count(page: &str, what: &str) -> usize {
    page.matches(what).count()
}

#[test]
fn the_sample_in_three_languages() {
    let here = Here::new();
    let sample = sample();
    let sample = sample.to_str().expect("a name in UTF-8");
    here.run(&["audit", "--quiet", sample]);
    for (language, [illegal, doubtful, laws]) in LANGUAGES.into_iter().zip([
        [
            "Illegal castles",
            "Records to be checked",
            "in force from 1 January 2023",
        ],
        [
            "Enroques ilegales",
            "Registros que conviene comprobar",
            "1 de enero de 2023",
        ],
        [
            "Roques ilegais",
            "Registros que convém verificar",
            "1º de janeiro de 2023",
        ],
    ]) {
        here.run(&["report", "--lang", language, "roque-report"]);
        let page = here.read();
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
        assert_eq!(count(&page, "class=\"board\""), 12, "{language}");
        assert_eq!(count(&page, "role=\"img\"><title>"), 12, "{language}");
        assert_eq!(count(&page, "<article class=\"castle\""), 12, "{language}");
        for text in [illegal, doubtful, laws] {
            assert!(page.contains(text), "{language}: {text}");
        }
        for article in [
            "7.5.1",
            "7.5.4",
            "7.5.5",
            "4.3.1",
            "4.4.2",
            "4.4.3",
            "4.7.2",
            "A.3",
            "A.5.2",
            "B.3",
            "3.8.2.1.1",
            "3.8.2.1.2",
            "3.8.2.2.1",
            "3.8.2.2.2",
            "PGN:16.1.3.3",
        ] {
            assert!(page.contains(article), "{language}: {article}");
        }
        // One self-contained file.
        assert!(page.contains("default-src &#39;none&#39;") || page.contains("default-src 'none'"));
        for fetched in [
            "<script", "<img", "src=", "@import", "url(http", "<iframe", "<object",
        ] {
            assert!(!page.contains(fetched), "{language}: {fetched}");
        }
    }
}

#[test]
fn what_is_known_is_told() {
    let here = Here::new();
    let sample = sample();
    here.run(&[
        "audit",
        "--quiet",
        "--html",
        sample.to_str().expect("a name"),
    ]);
    let page = here.read();
    for told in [
        // History, with the move that cost the right.
        "No: White castled on move 10; the king has moved.",
        "It was lost with 10.O-O (half-move 19).",
        "It was lost with 14...Rg8 (half-move 28).",
        // Corridor and squares.
        "Yes: the rook on g1 (own piece) stands there.",
        "f1, which the king crosses, is attacked by the bishop on a6.",
        // The reading, and what is not held against anybody.
        "The rest of the game fits O-O-O instead; 9 half-moves after it fit.",
        "The rest fits if the nearer rook on that side was used; 7 half-moves after it fit.",
        "As the record stands, O-O would not be allowed",
        // Legal castles that people ask about.
        "Korchnoi, Viktor – Karpov, Anatoly (21)",
        // Problems, and what an electronic board left.
        "castle that nothing on the board fits",
        "trace of an electronic board",
        "https://chess.example/games/p3Zt8d",
    ] {
        assert!(page.contains(told), "{told}");
    }
}

#[test]
fn names_cannot_break_out() {
    let here = Here::new();
    let page = here.page(
        "[Event \"<script>alert(1)</script>\"]\n[White \"</title><img src=x>\u{202e}\"]\n\
         [Black \"a & 'b' \\\"c\\\"\"]\n[Site \"https://x.example/\\\" onclick=\\\"x\"]\n[Result \"*\"]\n\n\
         1. e4 e5 2. Ke2 d6 3. Ke1 d5 4. Nf3 Nf6 5. Bc4 Bc5 6. O-O *\n",
        "en",
    );
    assert_eq!(count(&page, "class=\"board\""), 1);
    for broken in ["<script", "<img", "</title><img", "\" onclick"] {
        assert!(!page.contains(broken), "{broken}");
    }
    assert!(
        page.contains("\u{202e}</bdi>"),
        "what turns the writing is shut in"
    );
}

/// A game in which White castles after the king has moved.
fn illegal(number: usize) -> String {
    format!(
        "[White \"Ann {number}\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke2 d6 3. Ke1 d5 \
         4. Nf3 Nf6 5. Bc4 Bc5 6. O-O *\n\n"
    )
}

#[test]
fn very_many_castles_are_cut_and_counted() {
    let here = Here::new();
    let games = (1..=1100).fold(String::new(), |mut games, number| {
        let _ = write!(games, "{}", illegal(number));
        games
    });
    let page = here.page(&games, "en");
    assert_eq!(count(&page, "class=\"board\""), 1000);
    assert!(page.contains("1000 of 1100 are shown here; all of them are in illegal_castles.csv."));
    assert!(page.len() < 10 << 20, "{} bytes", page.len());
}

#[test]
fn a_report_without_illegal_castles_says_so() {
    let here = Here::new();
    let games =
        "[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *\n\n[Event \"B\"]\n\n1. d4 *\n";
    assert!(
        here.page(games, "en")
            .contains("No illegal castle was found in 2 games.")
    );
    let spanish = here.page(games, "es");
    assert!(spanish.contains("No se encontró ningún enroque ilegal en 2 partidas."));
    let portuguese = here.page("[Event \"A\"]\n\n1. e4 *\n", "pt");
    assert!(portuguese.contains("Não se encontrou nenhum roque ilegal em 1 partida."));
    assert_eq!(count(&portuguese, "class=\"board\""), 0);
}

#[test]
fn many_castles_of_one_game_and_a_king_that_is_taken() {
    let here = Here::new();
    // There and back again: each castle but the first is illegal.
    let mut game = String::from("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n");
    let mut replies = ["Kd8", "Ke8"].into_iter().cycle();
    for white in ["O-O", "Rf3", "Rh3", "Rh1", "Kf1", "Ke1"].repeat(11) {
        let _ = write!(
            game,
            "{white} {} ",
            replies.next().expect("there is always one")
        );
    }
    let page = here.page(&(game + "*\n"), "en");
    assert_eq!(count(&page, "class=\"board\""), 10);
    assert!(page.contains("It is illegal castle number 10 of White in this record"));
    assert!(
        page.contains("White castled on move 1; the king has moved; the rook from h1 has moved")
    );
    let taken = "1. e4 e5 2. f4 Bc5 3. Nf3 Nf6 4. Bc4 Nc6 5. O-O Bxg1 *\n";
    let page = here.page(taken, "pt");
    assert!(page.contains("rei capturado"));
    assert!(page.contains("está atacada pelo bispo de c5"));
}

#[test]
fn chess960_boards_show_their_own_squares() {
    let here = Here::new();
    let game =
        "[Variant \"Chess960\"]\n[FEN \"1k5r/8/8/8/8/8/5n2/1KR4R w Hh - 0 1\"]\n\n1. O-O Kc7 *\n";
    let page = here.page(game, "en");
    assert!(
        page.contains("framed: b1 and h1") || page.contains("Framed: b1 and h1"),
        "{page}"
    );
    assert!(page.contains("Yes: the rook on c1 (own piece) stands there."));
    assert!(page.contains("d1, which the king crosses, is attacked by the knight on f2."));
    assert!(page.contains("II.3.2.7"));
}

#[test]
fn castles_in_variations_say_so() {
    let here = Here::new();
    let game = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 (4. Ke2 d6 5. Ke1 a6 6. O-O) 4... d6 *\n";
    fs::write(here.path("games.pgn"), game).expect("a file");
    here.run(&[
        "audit",
        "--variations",
        "--html",
        "--lang",
        "en",
        "games.pgn",
    ]);
    let page = here.read();
    assert_eq!(count(&page, "class=\"board\""), 1);
    assert!(page.contains("<dt>Variation</dt><dd><bdi>4.1</bdi></dd>"));
    assert!(!page.contains("It is illegal castle number"));
}

#[test]
fn the_page_of_an_older_run_goes() {
    let here = Here::new();
    here.page(&illegal(1), "en");
    here.run(&["audit", "--quiet", "games.pgn"]);
    assert!(!here.path("roque-report/report.html").exists());
    let made = here.run(&["audit", "--html", "games.pgn"]);
    assert!(
        made.contains("\npage      roque-report/report.html\n"),
        "{made}"
    );
    let told = here.run(&["report"]);
    assert_eq!(told, "page      roque-report/report.html\n");
    assert_eq!(count(&here.read(), "class=\"board\""), 1);
}

#[test]
fn packed_tables_are_read() {
    let here = Here::new();
    let plain = here.page(&illegal(1), "en");
    for packing in ["zst", "gz", "bz2"] {
        here.run(&["audit", "--quiet", "--pack", packing, "games.pgn"]);
        here.run(&["report", "--lang", "en"]);
        assert_eq!(here.read(), plain, "{packing}");
    }
}

#[test]
fn folders_that_are_no_reports_are_refused() {
    let here = Here::new();
    fs::create_dir(here.path("other")).expect("a folder");
    assert!(
        here.fails(&["report", "nothing"])
            .contains("nothing: there is no such folder")
    );
    assert!(
        here.fails(&["report", "other"])
            .contains("other: this folder holds no finished report")
    );
    fs::write(here.path("other/run.json"), "{\"program\": \"else\"}").expect("a file");
    assert!(
        here.fails(&["report", "other"])
            .contains("other: this folder holds no report of roque")
    );

    fs::write(here.path("games.pgn"), illegal(1)).expect("a file");
    here.run(&[
        "audit",
        "--quiet",
        "--tables",
        "games,illegal_castles",
        "games.pgn",
    ]);
    assert!(
        here.fails(&["report"])
            .contains("roque-report: this report has no castles.csv")
    );
    let refused = here.fails(&["audit", "--html", "--tables", "games", "games.pgn"]);
    assert!(refused.contains("--html needs the table castles"));
    let refused = here.fails(&["audit", "--html", "--format", "jsonl", "games.pgn"]);
    assert!(refused.contains("--html needs the tables as csv"));

    here.run(&["audit", "--quiet", "games.pgn"]);
    let table = here.path("roque-report/illegal_castles.csv");
    let rows = fs::read_to_string(&table).expect("the table");
    for (from, to, message) in [
        ("king_moved", "king_bored", "a reason is no ground"),
        ("rnbqk", "xnbqk", "fen_before is no position"),
        (",white,kingside", ",green,kingside", "the color is no side"),
        ("game_id", "game", "this is no table of roque"),
    ] {
        let changed = rows.replace(from, to);
        assert_ne!(changed, rows, "{from}");
        fs::write(&table, changed).expect("a table");
        assert!(here.fails(&["report"]).contains(message), "{message}");
        assert!(!here.path("roque-report/report.html").exists());
    }
}
