use pgn_reader::{Nag, RawComment, RawTag, SanPlus, Skip};
use proptest::prelude::*;
use shakmaty::san::San;

use super::*;
use crate::law::Wing;
use crate::pgn::{Cutter, Meaning, Notation, Spelling, cutter};

/// Writes down what it is told, and where.
#[derive(Default)]
struct Recorder {
    base: usize,
    events: Vec<String>,
    tokens: Vec<(String, usize, Meaning)>,
    irregular: Vec<(ProblemKind, usize, String)>,
    /// Places of tag names, tag values and comments.
    covered: Vec<(usize, usize)>,
    read_variations: bool,
}

impl Recorder {
    fn cover(&mut self, bytes: &[u8]) {
        self.covered
            .push((bytes.as_ptr() as usize - self.base, bytes.len()));
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl Visitor for Recorder {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        self.events.push("tags".into());
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.cover(name);
        self.cover(value.as_bytes());
        self.events
            .push(format!("{} = {}", text(name), text(value.as_bytes())));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        self.events.push("movetext".into());
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        self.events.push(san.san.to_string());
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), outcome: pgn_reader::Outcome) -> ControlFlow<()> {
        self.events.push(outcome.to_string());
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<()> {
        self.events.push(nag.to_string());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.cover(comment.as_bytes());
        self.events
            .push(format!("{{{}}}", text(comment.as_bytes())));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        self.events.push("(".into());
        ControlFlow::Continue(Skip(!self.read_variations))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        self.events.push(")".into());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {
        self.events.push("end".into());
    }
}

impl TokenVisitor for Recorder {
    fn token(&mut self, (): &mut (), token: Token<'_>) -> ControlFlow<()> {
        self.cover(token.bytes);
        self.tokens
            .push((text(token.bytes), token.at, token.meaning));
        self.events.push(match token.meaning {
            Meaning::Move(san, _) => san.to_string(),
            Meaning::Castle(wing, _) => San::Castle(wing).to_string(),
            Meaning::Null => San::Null.to_string(),
            Meaning::Result(result) => result.word().to_string(),
            Meaning::Coordinates { .. } | Meaning::Unreadable => text(token.bytes),
        });
        ControlFlow::Continue(())
    }

    fn irregularity(&mut self, irregularity: Irregularity<'_>) {
        self.cover(irregularity.text);
        let Irregularity {
            kind,
            at,
            text: shown,
        } = irregularity;
        self.irregular.push((kind, at, text(shown)));
    }
}

fn record(game: &[u8], read_variations: bool) -> Recorder {
    let mut recorder = Recorder {
        base: game.as_ptr() as usize,
        read_variations,
        ..Recorder::default()
    };
    Reader::new(game).read(&mut recorder);
    for (token, at, _) in &recorder.tokens {
        assert!(game[*at..].starts_with(token.as_bytes()) || token.contains('\u{fffd}'));
    }
    recorder
}

/// The tokens of a main line, as text.
fn tokens(game: &str) -> Vec<String> {
    let recorder = record(game.as_bytes(), false);
    recorder.tokens.into_iter().map(|token| token.0).collect()
}

fn meanings(game: &str) -> Vec<Meaning> {
    let recorder = record(game.as_bytes(), false);
    recorder.tokens.into_iter().map(|token| token.2).collect()
}

/// What is irregular, and the text concerned.
fn irregular(game: &str) -> Vec<(&'static str, String)> {
    let recorder = record(game.as_bytes(), true);
    recorder
        .irregular
        .into_iter()
        .map(|(kind, _, text)| (kind.word(), text))
        .collect()
}

#[test]
fn words_end_at_annotations_and_comments() {
    assert_eq!(
        tokens("1.e4!e5?? 2.Nf3$1Nc6{x}3.Bc4(3.d4)Bc5 4.O-O$1 Nf6‼ 5.d3\0d6;c\n%x\n6.a4 *"),
        [
            "e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6", "d3", "d6", "a4", "*"
        ]
    );
}

#[test]
fn glued_words_are_cut_where_it_is_certain() {
    assert_eq!(
        tokens("1. e4 e52.Nf3Nc6 3.O-ONf6 4.Qb30-1"),
        ["e4", "e5", "Nf3", "Nc6", "O-O", "Nf6", "Qb3", "0-1"]
    );
    assert_eq!(tokens("1. e4 O-O1-0"), ["e4", "O-O", "1-0"]);
    assert_eq!(tokens("1. e8Qe7 *"), ["e8Qe7", "*"]);
    let glued = meanings("1. Nf3Nc6 e4*");
    let is_glued = |meaning: &Meaning| matches!(meaning, Meaning::Move(_, how) if how.contains(Spelling::GLUED));
    assert_eq!(
        glued.iter().map(is_glued).collect::<Vec<_>>(),
        [true, false, true, false]
    );
    // Uncertain or castle-like: never cut.
    assert_eq!(
        tokens("1. e4 O-O-O-O 2. e4d5c6 *"),
        ["e4", "O-O-O-O", "e4d5c6", "*"]
    );
}

#[test]
fn en_passant_belongs_to_the_capture() {
    for written in ["exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 ep", "exd6 e.p.+"] {
        let game = format!("1. e4 {written} Nf3 *");
        assert_eq!(tokens(&game), ["e4", written, "Nf3", "*"]);
        assert_eq!(irregular(&game), []);
        assert!(matches!(
            meanings(&game)[1],
            Meaning::Move(San::Normal { capture: true, .. }, Spelling::EN_PASSANT)
        ));
    }
}

#[test]
fn zeros_are_a_result_only_where_nothing_else_fits() {
    let forfeit = Meaning::Result(Termination::DoubleForfeit);
    let castle = Meaning::Castle(Wing::KingSide, Notation::Zeros);
    assert_eq!(meanings("[Event \"a\"]\n\n0-0\n"), [forfeit]);
    assert_eq!(
        meanings("[Result \"0-0\"]\n\n1. e4 0-0").last(),
        Some(&forfeit)
    );
    assert_eq!(
        meanings("[Result \"1-0\"]\n\n1. e4 0-0").last(),
        Some(&castle)
    );
    assert_eq!(meanings("[Result \"0-0\"]\n\n1. 0-0 0-0")[0], castle);
    assert_eq!(meanings("[Event \"a\"]\n\n1. 0-0 *")[0], castle);
}

#[test]
fn text_that_is_no_move_is_named() {
    assert_eq!(
        irregular("[Event \"a\"]\n\n1. e4 well e5 } 2. Nf3 ) *\nthe end"),
        [
            ("stray_text", "well".into()),
            ("stray_text", "}".into()),
            ("unbalanced_parenthesis", ")".into()),
            ("text_outside_game", "the".into()),
            ("text_outside_game", "end".into()),
        ]
    );
    assert_eq!(
        irregular("[Event \"a\"]\n\n1. e4 1-0 e5 2. Nf3"),
        [
            ("moves_after_result", "e5".into()),
            ("moves_after_result", "Nf3".into())
        ]
    );
    assert_eq!(
        irregular("<p>[Event \"a\"]<br />\nsome words\n\n1. e4\n\ne5 (2. Nf3 *"),
        [
            ("text_outside_game", "<p>".into()),
            ("text_outside_game", "<br />".into()),
            ("text_outside_game", "some words".into()),
            ("blank_line_in_movetext", String::new()),
            ("unterminated_variation", "(".into()),
        ]
    );
    assert_eq!(
        irregular("[Event \"a\"]\n\n1. e4 {open")[0].0,
        "unterminated_comment"
    );
    // A line with a percent sign is passed over, but said where the sign is not in its first column.
    assert_eq!(
        irregular("% a\n % b\n[Event \"a\"]\n\n1. e4\n% e5\n\t% c\n1... e5 *\n\n% d\n % e"),
        [
            ("text_outside_game", "% b".into()),
            ("stray_text", "% c".into()),
            ("text_outside_game", "% e".into()),
        ]
    );
}

#[test]
fn tags_are_read_as_they_are_meant() {
    let tags = |game: &str| {
        let events = record(game.as_bytes(), false).events;
        let end = events.iter().position(|event| event == "movetext");
        events[1..end.unwrap_or(1)].to_vec()
    };
    assert_eq!(
        tags("[ A  \"x\" ] [B\"y\"]\n[C \"a \"b\" c\"] [D \"\\\"]\"]\n[E \"l\n m\"] 1. e4 *"),
        ["A = x", "B = y", "C = a \"b\" c", "D = \\\"]", "E = l\n m"]
    );
    assert_eq!(
        tags("[A \"x\n[B \"y\"\n[C \"C:\\\"]\n[D z]\n[E \"\"]\n\n1. e4 *"),
        ["A = x", "B = y", "C = C:\\", "E = "]
    );
    assert_eq!(
        irregular("[A \"x\n[B \"y\"\n[C \"C:\\\"]\n[D z]\n\n*").len(),
        4
    );
}

#[test]
fn reading_goes_on_within_a_word() {
    let game = b"1. e4 Nf6Nc3 (d4) d5 0-1";
    let mut recorder = Recorder::default();
    resume(game, 9, (), &mut recorder);
    let words: Vec<_> = recorder
        .tokens
        .iter()
        .map(|token| (token.0.as_str(), token.1))
        .collect();
    assert_eq!(words, [("Nc3", 9), ("d5", 18), ("0-1", 21)]);
}

#[test]
fn a_comment_without_moves_is_movetext() {
    let events = record(b"[A \"x\"]\n\n{only this}\n", false).events;
    assert_eq!(events, ["tags", "A = x", "movetext", "{only this}", "end"]);
    assert!(
        Reader::new(b" \n ")
            .read(&mut Recorder::default())
            .is_none()
    );
}

/// Movetext that both readers understand.
fn clean_games() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(
        [
            "1. ",
            "12.",
            "3... ",
            "e4 ",
            "Nf3+ ",
            "exd5 ",
            "R1xa3# ",
            "Qa1b2 ",
            "fxg8=N ",
            "O-O ",
            "O-O-O+ ",
            "-- ",
            "{a [%clk 0:01] note} ",
            "$3 ",
            "e5! ",
            "Kd2?! ",
            "a8=Q!!\n",
            "\n",
            "\r\n",
            "(2. d4 {x} Nc6) ",
            "(2. d4 (2. c4) Nc6) ",
            "; rest of line\n",
            "N1c3",
        ]
        .as_slice(),
    );
    let separated = piece.prop_map(|piece| format!("{piece} "));
    (
        proptest::collection::vec(separated, 0..30),
        proptest::bool::ANY,
    )
        .prop_map(|(moves, tags)| {
            let head = if tags {
                "[Event \"a\"]\n[White \"\\\"b\\\\\"]\n\n"
            } else {
                ""
            };
            // Without blank lines, where `pgn_reader` ends a game.
            let mut moves = moves.concat().replace("\r\n", "\n").replace(' ', "\u{1}");
            moves = moves.replace('\n', " \u{1}").replace('\u{1}', " ");
            moves = moves.replace("line ", "line\n");
            format!("{head}1. d4 {moves} 1-0\n")
        })
}

/// What the short way reads, and what may make it stop or must not be read by it.
fn words() -> impl Strategy<Value = String> {
    const WORDS: [&str; 64] = [
        "e4",
        "e4 ",
        "h8=Q+ ",
        "exd5 ",
        "exd6 e.p. ",
        "exd6 ep ",
        "exd6  e.p.+",
        "exd5 e4 ",
        "exd8=N ",
        "exd8=Q ep ",
        "Nf3 ",
        "Nf3+ ",
        "Nf3++ ",
        "Nbd2 ",
        "R1xa3# ",
        "Qa1b2 ",
        "Qa1xb2+ ",
        "ed5 ",
        "e2e4 ",
        "N1e",
        "O-O ",
        "O-O-O+ ",
        "O-O-O-O ",
        "0-0 ",
        "Nf3Nc6 ",
        "Sf3 ",
        "1.",
        "1. ",
        "1",
        "12...",
        "123. ",
        "1234.",
        "1e4 ",
        "e4! ",
        "Nf3?! ",
        "e4* ",
        "e4.",
        "e4,",
        "1-0 ",
        "1/2-1/2\n",
        "*",
        "--",
        "$1",
        "!",
        "?",
        "(",
        ")",
        "{c}",
        "{[%clk 0:01] \n\n} ",
        "{",
        "}",
        ";",
        "\n",
        "\r\n",
        "\r",
        "\n\n",
        "\n%",
        "\n<p>",
        "\n\u{feff}",
        "\u{7f}",
        "\t",
        "  ",
        "[Event \"a\"]\n",
        "\nwell ",
    ];
    const TAGS: [&str; 10] = [
        "[Event \"a\"]\n",
        "[White \"\"]\r\n",
        "[A_1 \"x\"]\n",
        "[Site \"a \\\" b\"]\n",
        "[Date \"C:\\\"]\n",
        "[Black \"two\nlines\"]\n",
        "[Round  \"1\" ]",
        "[WhiteFideIdentification \"12345678901234567\"]\n",
        "[ECO \"C00\"][Opening \"o\"]\n",
        "\n",
    ];
    let text = |pieces: &'static [&'static str], most| {
        proptest::collection::vec(proptest::sample::select(pieces), 0..most)
            .prop_map(|pieces: Vec<&str>| pieces.concat())
    };
    (text(&TAGS, 6), text(&WORDS, 30)).prop_map(|(tags, words)| format!("{tags}\n1. d4 {words}"))
}

fn both_ways_agree(game: &[u8], read_variations: bool) {
    let read = |reader: Reader<'_>| {
        let mut recorder = Recorder {
            base: game.as_ptr() as usize,
            read_variations,
            ..Recorder::default()
        };
        let mut reader = reader;
        reader.read(&mut recorder);
        recorder
    };
    let short = read(Reader::new(game));
    let long = read(Reader::new(game).long_way());
    assert_eq!(short.events, long.events, "{:?}", text(game));
    assert_eq!(short.tokens, long.tokens, "{:?}", text(game));
    assert_eq!(short.irregular, long.irregular, "{:?}", text(game));
    assert_eq!(short.covered, long.covered, "{:?}", text(game));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn the_short_way_is_the_long_one(game in words(), read_variations in proptest::bool::ANY) {
        both_ways_agree(game.as_bytes(), read_variations);
    }

    #[test]
    fn the_short_way_is_the_long_one_in_odd_games(source in cutter::tests::sources()) {
        both_ways_agree(&source, true);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn as_pgn_reader_reads_clean_games(game in clean_games(), read_variations in proptest::bool::ANY) {
        let ours = record(game.as_bytes(), read_variations);
        let mut theirs = Recorder { read_variations, ..Recorder::default() };
        pgn_reader::Reader::new(game.as_bytes()).read_game(&mut theirs)?;
        prop_assert_eq!(ours.irregular, []);
        prop_assert_eq!(ours.events, theirs.events);
    }

    #[test]
    fn every_letter_is_accounted_for(source in cutter::tests::sources()) {
        // Comments to the end of the line are passed over, and comments before tags.
        let source: Vec<u8> = source
            .into_iter()
            .map(|byte| if matches!(byte, b'{' | b'}' | b';' | b'%') { b',' } else { byte })
            .collect();
        let mut spans = Vec::new();
        Cutter::new().cut(&source, true, &mut spans);
        for span in spans {
            let game = &source[span.start..span.end];
            let recorder = record(game, true);
            let mut open = game.to_vec();
            for &(at, length) in &recorder.covered {
                open[at..at + length].fill(b' ');
            }
            prop_assert!(
                !open.iter().any(|byte| byte.is_ascii_alphabetic() || matches!(byte, b',' | b'<' | b'-')),
                "{:?} of {:?}", text(&open), text(game)
            );
        }
    }
}

#[test]
fn a_long_word_is_one_word() {
    let long = "Nf3".repeat(40);
    for game in [
        format!("[A \"b\"]\n\n1. e4 {long} e5 *"),
        format!("[A \"b\"]\n\n1. e4 {long}{long}Nf3 e5 *"),
    ] {
        let meanings = meanings(&game);
        assert_eq!(meanings.len(), 4);
        assert_eq!(meanings[1], Meaning::Unreadable);
    }
    let long = "x".repeat(128);
    assert_eq!(
        irregular(&format!("[A \"b\"]\n\n1. e4 {long}e4 e5 *")).len(),
        0,
        "names a square"
    );
    let word = format!("{long}{long}");
    let game = format!("[A \"b\"]\n\n1. e4 {word} e5 *");
    assert_eq!(irregular(&game), [("stray_text", word)]);
    // Never shortened.
    let castle = format!("O{}", "-O".repeat(2000));
    assert_eq!(tokens(&format!("1. e4 {castle} *")), ["e4", &castle, "*"]);
}

#[test]
fn promotions_in_parentheses() {
    let promoted = |meaning| match meaning {
        Meaning::Move(
            San::Normal {
                role: shakmaty::Role::Pawn,
                promotion: Some(shakmaty::Role::Queen),
                ..
            },
            how,
        )
        | Meaning::Coordinates {
            promotion: Some(shakmaty::Role::Queen),
            spelling: how,
            ..
        } => Some(how),
        _ => None,
    };
    for written in [
        "e8(Q)",
        "e8=(Q)",
        "e8 (Q)",
        "e8= (q)",
        "exd8(Q)",
        "exd8 (Q)+",
        "d1(q)",
        "e7e8 (q)",
        "e7-e8(Q)#",
        "e8 =Q",
        "e8 = Q+",
        "exd8  (Q)",
    ] {
        let game = format!("1. e4 {written} Nf3 *");
        assert_eq!(tokens(&game), ["e4", written, "Nf3", "*"]);
        let how = promoted(meanings(&game)[1]).expect(written);
        assert!(how.contains(Spelling::PROMOTION), "{written}");
        assert!(!how.contains(Spelling::OTHER), "{written}");
    }
    assert_eq!(tokens("1. e8(Q)Nf3 *"), ["e8(Q)", "Nf3", "*"]);
    // These are variations.
    for game in [
        "1. e4 (Q) *",
        "1. e8 (Qd5) *",
        "1. e8=Q (Q) *",
        "1. Ke8 (Q) *",
        "1. e8\n(Q) *",
    ] {
        assert_eq!(tokens(game).len(), 2, "{game}");
    }
}

#[test]
fn movetext_behind_tags_may_begin_with_any_word() {
    for (line, strays, words) in [
        ("O-O;c", 0, 1),
        ("1) e4 e5 2) Nf3", 2, 3),
        ("+ e4 e5 *", 1, 3),
        ("Opening: Ruy Lopez 1. e4 e5 2. Nf3 *", 3, 4),
        ("by forfeit 1-0", 2, 1),
        ("White: {a comment} e4", 1, 1),
        ("nothing *", 1, 1),
    ] {
        let game = format!("[Event \"a\"]\n\n{line}\n");
        assert_eq!(tokens(&game).len(), words, "{line}");
        let irregular = irregular(&game);
        assert_eq!(irregular.len(), strays, "{line}: {irregular:?}");
        assert!(
            irregular
                .iter()
                .all(|(kind, _)| matches!(*kind, "stray_text" | "unbalanced_parenthesis"))
        );
        let mut spans = Vec::new();
        Cutter::new().cut(game.repeat(2).as_bytes(), true, &mut spans);
        assert_eq!(spans.len(), 2, "{line}");
    }
    for line in [
        "some words",
        "* one of the best",
        "no moves ; e4",
        "a comment {e4}",
    ] {
        let game = format!("[Event \"a\"]\n\n{line}\n\n1. e4 *\n");
        assert_eq!(tokens(&game), ["e4", "*"], "{line}");
    }
    // Before the first tag it is prose.
    assert_eq!(
        irregular("Ruy Lopez 1. e4 e5\n[Event \"a\"]\n\n1. e4 *"),
        [("text_outside_game", "Ruy Lopez 1. e4 e5".into())]
    );
}

#[test]
fn many_zeros_are_looked_through_once() {
    let game = format!("[Result \"0-0\"]\n\n1. {}", "0-0 ".repeat(100_000));
    assert_eq!(tokens(&game).len(), 100_000);
}
