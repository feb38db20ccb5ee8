use super::*;

fn cut(source: &[u8]) -> Vec<GameSpan> {
    let mut spans = Vec::new();
    Cutter::new().cut(source, true, &mut spans);
    let mut by_lexer = Vec::new();
    Cutter::by_lexer().cut(source, true, &mut by_lexer);
    assert_eq!(spans, by_lexer, "lines and lexer differ");
    spans
}

#[test]
fn a_source_without_games_has_no_spans() {
    assert_eq!(cut(b""), []);
    assert_eq!(cut(b"\n\n  \n"), []);
    assert_eq!(cut(b"e4 is best by test\nsaid Fischer"), []);
}

/// The games of a source, as text.
fn games(source: &str) -> Vec<&str> {
    let spans = cut(source.as_bytes());
    spans
        .iter()
        .map(|span| &source[span.start..span.end])
        .collect()
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
fn tags_in_single_quotes_begin_games() {
    let first = "[Event 'a's']\n[White 'b']\n\n1. e4 e5 1-0\n\n";
    let second = "[Event '?']\n[FEN '4k3/8/8/8/8/8/8/4K2R w K - 0 14']\n\n14. O-O *\n";
    assert_eq!(games(&[first, second].concat()), [first, second]);
}
