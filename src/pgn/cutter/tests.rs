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
