use proptest::prelude::*;

use super::*;
use crate::pgn::lexer::LOOK_AHEAD;

fn cut_with(mut cutter: Cutter, source: &[u8], sizes: &[usize]) -> Vec<GameSpan> {
    let mut spans = Vec::new();
    let mut begin = 0;
    let mut end = 0;
    let mut sizes = sizes.iter().cycle();
    loop {
        let size = sizes.next().map_or(source.len(), |size| (*size).max(1));
        end = (end + size).min(source.len());
        let mut found = Vec::new();
        let used = cutter.cut(&source[begin..end], end == source.len(), &mut found);
        let last = found.last().map_or(0, |span| span.end);
        assert_eq!(used, last, "what is returned is where the last game ends");
        spans.extend(found.iter().map(|span| GameSpan {
            start: span.start + begin,
            end: span.end + begin,
            ..*span
        }));
        begin += used;
        if end == source.len() {
            return spans;
        }
    }
}

/// Cuts by lines and by the lexer, at once, and checks what holds for every cut.
fn cut(source: &[u8]) -> Vec<GameSpan> {
    let spans = cut_with(Cutter::new(), source, &[]);
    let by_lexer = cut_with(Cutter::by_lexer(), source, &[]);
    assert_eq!(spans, by_lexer, "lines and lexer differ");
    let mut end = 0;
    for span in &spans {
        assert_eq!(span.start, end);
        assert!(span.end > span.start);
        assert_eq!(span.lines_before, count_line_ends(&source[..span.start]));
        end = span.end;
    }
    assert!(
        spans.is_empty() || end == source.len(),
        "{:?} {spans:?}",
        String::from_utf8_lossy(source)
    );
    spans
}

/// The games of a source, as text.
fn games(source: &str) -> Vec<&str> {
    cut(source.as_bytes())
        .iter()
        .map(|span| &source[span.start..span.end])
        .collect()
}

/// How many games there are.
fn count(source: &str) -> usize {
    games(source).len()
}

#[test]
fn a_source_without_games_has_no_spans() {
    for source in [
        "",
        "\n\n  \n",
        "e4 is best by test\nsaid Fischer",
        "{ a comment }",
        "[Event x]",
    ] {
        assert_eq!(games(source), Vec::<&str>::new(), "{source}");
    }
}

#[test]
fn plain_games() {
    let first = "[Event \"a\"]\n[Site \"?\"]\n\n1. e4 e5\n2. Nf3 1-0\n\n";
    let second = "[Event \"b\"]\n\n1. d4 {a\ncomment} d5 *\n";
    assert_eq!(games(&format!("{first}{second}")), [first, second]);
    let source = format!("{first}{second}").replace('\n', "\r\n");
    assert_eq!(count(&source), 2);
    assert_eq!(count(&source.replace("\r\n", "\r")), 2);
}

#[test]
fn a_tag_pair_begins_a_game() {
    assert_eq!(
        count("[Event \"a\"]\n1. e4 1-0\n[Event \"b\"]\n1. e4 1-0"),
        2
    );
    assert_eq!(count("[Event \"a\"]\n1. e4\n  \t[Event \"b\"]\n1. e4"), 2);
    assert_eq!(count("[Event \"a\"]\n1. e4 1-0 [Event \"b\"] 1. e4 0-1"), 2);
    assert_eq!(
        count("[Event \"a\"]\n1. e4 (1. d4 1-0\n\n[Event \"b\"]\n1. e4"),
        2
    );
    assert_eq!(
        count("[Event \"a\"]\n\n1. e4\n\n\u{feff}[Event \"b\"]\n\n1. e4 *"),
        2
    );
    // Within a line, but for a result, it is stray text.
    assert_eq!(count("[Event \"a\"]\n1. e4 [Event \"b\"] 1-0"), 1);
}

#[test]
fn a_tag_name_that_repeats_begins_a_game() {
    assert_eq!(count("[Event \"a\"]\n[Site \"a\"]\n[Event \"b\"]\n"), 2);
    assert_eq!(count("[Event \"a\"]\n\n[Site \"a\"]\n\n1. e4 *"), 1);
    // The paragraph of tags stays together.
    assert_eq!(
        games("[White \"a\"]\n\n[Event \"b\"]\n[White \"b\"]\n\n1. e4 *"),
        [
            "[White \"a\"]\n\n",
            "[Event \"b\"]\n[White \"b\"]\n\n1. e4 *"
        ]
    );
}

#[test]
fn a_blank_line_within_movetext() {
    assert_eq!(count("[Event \"a\"]\n\n1. e4 e5\n\n2. Nf3 *"), 1);
    assert_eq!(count("[Event \"a\"]\n\n1. e4\n\n1... e5 2. Nf3 *"), 1);
    assert_eq!(count("[Event \"a\"]\n\n1. e4 e5\n\n1. d4 d5 *"), 2);
    assert_eq!(count("[Event \"a\"]\n\n{intro}\n\n1. d4 d5 *"), 1);
}

#[test]
fn games_without_tags() {
    assert_eq!(count("1. e4 e5 1-0\n1. d4 d5 0-1\n"), 2);
    assert_eq!(count("1. e4 e5 1-0 1. d4 d5 0-1"), 2);
    assert_eq!(count("1.e4 e5 1-0\n\nsome words\n1 d4 d5 0-1"), 2);
    assert_eq!(count("e4 e5 Nf3 *"), 1);
    // Not from move 1: moves after the result.
    assert_eq!(count("1. e4 e5 1-0\n2. Nf3 Nc6"), 1);
    // On the line of a result, but with tags.
    assert_eq!(count("[Event \"a\"]\n1. e4 e5 1-0 1. d4 d5 0-1"), 1);
}

#[test]
fn text_belongs_to_the_game_behind_it() {
    let game = "[Event \"a\"]\n\n1. e4 *\n\n";
    assert_eq!(
        games(&format!(
            "e4 is best\n\n{game};; note\n\n{{remark}}\n{game}the end\n"
        )),
        [
            format!("e4 is best\n\n{game}").as_str(),
            format!(";; note\n\n{{remark}}\n{game}the end\n").as_str()
        ]
    );
    assert_eq!(
        games("1. e4 *\nin the same paragraph\n\nin the next\n[Event \"b\"]"),
        [
            "1. e4 *\nin the same paragraph\n\n",
            "in the next\n[Event \"b\"]"
        ]
    );
}

#[test]
fn open_comments() {
    let next = "[Event \"b\"]\n\n1. e4 {fine} *";
    assert_eq!(
        count(&format!("[Event \"a\"]\n\n1. e4 {{ open\n\n{next}")),
        2
    );
    assert_eq!(count(&format!("[Event \"a\"]\n\n1. e4 {{ open\n{next}")), 1);
    // Its brace comes first: the tag pair was a quotation.
    assert_eq!(
        count(&format!(
            "[Event \"a\"]\n\n1. e4 {{\n\n[Event \"q\"] }} *\n\n{next}"
        )),
        2
    );
    // Never closed, and no brace behind.
    assert_eq!(
        count("[Event \"a\"]\n\n1. e4 { open\n\n[Event \"b\"]\n\n1. e4 *"),
        2
    );
    // In the tag section and between games.
    assert_eq!(
        count("[White \"a\"]\n{ open\n\n[Event \"b\"]\n\n1. e4 *"),
        2
    );
    assert_eq!(count("1. e4 *\n\n{ open\n\n[Event \"b\"]\n\n1. e4 *"), 2);
}

#[test]
fn the_brace_of_an_open_comment_is_looked_for_within_bounds() {
    for (far, games) in [(LOOK_AHEAD - 9, 1), (LOOK_AHEAD - 8, 2)] {
        let source = format!(
            "[Event \"a\"]\n\n1. e4 {{ open\n\n[Event \"{}\"}} e5 *",
            "b".repeat(far)
        );
        let spans = cut(source.as_bytes());
        assert_eq!(spans.len(), games);
        assert_eq!(cut_with(Cutter::new(), source.as_bytes(), &[70_000]), spans);
    }
}

#[test]
fn tags_that_are_not_closed() {
    assert_eq!(
        count("[Event \"a\n[Site \"x\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 *"),
        2
    );
    assert_eq!(count("[Event \"a\"]\n[Site \"C:\\\"]\n\n1. e4 *"), 1);
    assert_eq!(count("[Event \"a\nb\"]\n\n1. e4 *"), 1);
    // A tag pair within a value begins what it would begin elsewhere.
    for event in ["c\"e ]", "c e ]", "c\" ", "c\ne ]", "c\"\n"] {
        let text = format!("[Event \"{event} 1. e4 * [Event \"c\"] 1. d4 *");
        assert_eq!(count(&text), 2, "{text}");
    }
}

/// Pieces of sources; put together at random they are as odd as what people have.
const PIECES: [&str; 58] = [
    "[Event \"a\"]",
    "[Event \"b\"]\n",
    "[Site \"?\"]\n",
    "[Site \"?\"]",
    "\n\n[Event \"c\"]\n",
    "\n\n[Event \"",
    "[Round \"1\n",
    "[White \"a \"b\" c\"]\n",
    "[Black \"\\\"]\n",
    "[x]",
    "[%cal a1a2]",
    "\"]",
    "\"",
    "[",
    "]",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\r\n\r\n",
    " ",
    "\t",
    "\0",
    "1. e4 ",
    "1.e4 e5\n",
    "1... e5 ",
    "1 e4 ",
    "2. Nf3 ",
    "12.O-O ",
    "exd5",
    "O-O",
    "0-0",
    "1-0",
    "0-1\n",
    "1/2-1/2 ",
    "*",
    "{",
    "}",
    "{note} ",
    "{\n\n",
    "(",
    ")",
    ";",
    "%",
    "\n%",
    "<p>",
    "\u{feff}",
    "some words ",
    "words\n\n1\n",
    "Qe3+ 25.\n",
    "Kb1\n",
    "1) ",
    "e8 (Q) ",
    "Opening: e4",
    "+",
    "<b>",
    "[Black 'x']\n",
    "Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3",
];

pub(in crate::pgn) fn sources() -> impl Strategy<Value = Vec<u8>> {
    let plain = Just("[Event \"p\"]\n[Site \"?\"]\n\n1. e4 e5 {c} 2. Nf3\nNc6 1-0\n\n");
    let piece = prop_oneof![
        6 => proptest::sample::select(PIECES.as_slice()),
        1 => plain
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn lines_cut_as_the_lexer_does(source in sources()) {
        cut(&source);
    }

    #[test]
    fn the_cut_does_not_depend_on_the_chunks(
        source in sources(),
        sizes in proptest::collection::vec(1usize..20, 1..4),
        pad in prop_oneof![3 => Just(0usize), 1 => 1usize..3000],
    ) {
        // Long enough that games are found before the source ends.
        let mut source = source;
        source.extend(std::iter::repeat_n(b' ', pad));
        source.extend_from_slice(b"\n\n[Event \"z\"]\n\n1. e4 *\n");
        source.extend(std::iter::repeat_n(b'\n', 2100));
        let spans = cut(&source);
        prop_assert_eq!(&cut_with(Cutter::new(), &source, &sizes), &spans);
        prop_assert_eq!(&cut_with(Cutter::by_lexer(), &source, &sizes), &spans);
    }

    #[test]
    fn a_game_cut_out_is_one_game(source in sources()) {
        for span in cut(&source) {
            let game = &source[span.start..span.end];
            prop_assert_eq!(cut(game).len(), 1, "{:?}", String::from_utf8_lossy(game));
        }
    }
}

#[test]
fn results_separate_games_without_tags_and_numbers() {
    let games = games("e4 e5 Nf3 *\nNf3 Nc6 e4 1-0 d4 d5 0-1\n\nc4 e5 *\n");
    assert_eq!(
        games,
        [
            "e4 e5 Nf3 *\n",
            "Nf3 Nc6 e4 1-0 ",
            "d4 d5 0-1\n\n",
            "c4 e5 *\n"
        ]
    );
}

#[test]
fn what_follows_a_result_need_not_be_a_game() {
    for source in [
        "1. e4 e5 1-0\n2. Nf3 Nc6 1-0\n",
        "1. e4 e5 1-0\ne4 is best by test\n",
        "1. e4 e5 1-0 {and so on} d4 d5 1-0\n",
        "[Event \"a\"]\n\n1. e4 e5 1-0\nd4 d5\n",
    ] {
        assert_eq!(games(source).len(), 1, "{source:?}");
    }
}

#[test]
fn comments_may_stand_before_the_moves_on_their_line() {
    assert_eq!(games("{This move:} 1. e4 {was best.} *\n").len(), 1);
    let two = "1. e4 *\n\n{the second} 1. d4 *\n";
    assert_eq!(games(two), ["1. e4 *\n\n", "{the second} 1. d4 *\n"]);
}

#[test]
fn moves_may_follow_a_malformed_tag_on_its_line() {
    assert_eq!(games("[pgn] 1. e4 e5 2. Nf3 [/pgn]\n").len(), 1);
    assert!(games("[pgn] e4 is best\n").is_empty());
}

#[test]
fn a_tag_section_without_moves_ends_at_its_blank_line() {
    let first = "[Round \"9\"]\n[White \"a\"]\n\n";
    let second = "[Event \"b\"]\n[White \"c\"]\n\n1. e4 *\n";
    assert_eq!(games(&[first, second].concat()), [first, second]);
    // No name repeats: a blank line within one section.
    assert_eq!(
        games("[Termination \"+3\"]\n\n[Event \"b\"]\n\n1. e4 *\n").len(),
        1
    );
    // `[Event` begins a section, whatever stands before it.
    let first = "[Event \"a\"]\n\n[Site \"b\"]\n";
    assert_eq!(games(&[first, second].concat()), [first, second]);
}

#[test]
fn a_comment_that_is_never_closed_hides_no_moves() {
    let first = "[Event \"a\"]\"]";
    let second = "[Event \"a\"]{\n\n";
    let third = "[Event \"p\"]\n\n1. e4 e5 {c} 2. Nf3 *\n";
    assert_eq!(
        games(&[first, second, third].concat()),
        [first, second, third]
    );
}

#[test]
fn tags_in_single_quotes_begin_games() {
    let first = "[Event 'a's']\n[White 'b']\n\n1. e4 e5 1-0\n\n";
    let second = "[Event '?']\n[FEN '4k3/8/8/8/8/8/8/4K2R w K - 0 14']\n\n14. O-O *\n";
    assert_eq!(games(&[first, second].concat()), [first, second]);
}

#[test]
fn text_behind_a_finished_game_is_cut_the_same_in_any_chunks() {
    // Prose, then what might be movetext: the blank line before it does not count twice.
    let tail = format!("[Black \"x\"]\n\n1. e4 *\n{{{}}}\n", "x".repeat(2100));
    for text in ["text\n\n1\nQe3+ 25.\nKb1\n", "[\n\n1\nQe3+\nKb1 9.\n"] {
        let source = format!("[Event \"a\"]\n\n1-0\n\n{text}{tail}");
        let spans = cut(source.as_bytes());
        for first in 0..source.len() {
            let sizes = [first, source.len()];
            assert_eq!(
                cut_with(Cutter::new(), source.as_bytes(), &sizes),
                spans,
                "at {first}"
            );
        }
    }
}

#[test]
fn many_games_on_one_line_take_no_long_time() {
    for game in ["<p>[Event \"x\"] 1. e4 e5 * ", "1. e4 e5 * "] {
        let source = game.repeat(50_000);
        let mut spans = Vec::new();
        // With the whole line looked at for each of them it would be minutes.
        Cutter::new().cut(source.as_bytes(), true, &mut spans);
        assert_eq!(spans.len(), 50_000);
    }
}

#[test]
fn tags_that_are_never_closed_take_no_long_time() {
    let source = "foo {bar} [x \"y\n".repeat(20_000);
    let source = format!("[Event \"a\"]\n\n1. e4 *\n\n{source}");
    let mut spans = Vec::new();
    Cutter::new().cut(source.as_bytes(), true, &mut spans);
    assert_eq!(spans.len(), 20_001);
    let (first, second) = (" y\n".repeat(2_000), " y\n".repeat(4_000));
    for value in [first, second] {
        let source = format!("[Event \"{value}\"]\n[Event \"b\"]\n\n1. e4 *\n");
        let games = cut(source.as_bytes()).len();
        assert_eq!(games, 2);
        for sizes in [[1000], [5000], [9000]] {
            assert_eq!(
                cut_with(Cutter::new(), source.as_bytes(), &sizes).len(),
                games
            );
        }
    }
}
