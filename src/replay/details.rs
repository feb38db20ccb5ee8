//! What a person should know about what is irregular in the text of a game.

use crate::problem::ProblemKind;

/// What was read, what was expected, and what was done about it.
pub(super) const fn of_irregularity(kind: ProblemKind) -> &'static str {
    match kind {
        ProblemKind::StrayText => {
            "no move, result or comment; left out (a comment stands in braces or behind a semicolon)"
        }
        ProblemKind::TextOutsideGame => {
            "no tag and no move; left out (text between games may stand behind a semicolon)"
        }
        ProblemKind::MovesAfterResult => "behind the result of the game; not replayed",
        ProblemKind::UnterminatedComment => {
            "no `}` closes this comment; it was closed where the next game begins, or at the end"
        }
        ProblemKind::UnterminatedVariation => {
            "no `)` closes this variation; it was closed where the next game begins, or at the end"
        }
        ProblemKind::UnbalancedParenthesis => "no `(` opens what this closes; left out",
        ProblemKind::BlankLineInMovetext => {
            "moves go on behind a blank line, where other programs may end the game; read on"
        }
        ProblemKind::MalformedTag => {
            "a tag pair is `[Name \"value\"]`; what could be read of it counts"
        }
        // Of a castle, which has no spelling of its own.
        ProblemKind::MoveNotation => "a blank is missing behind it",
        _ => "",
    }
}

/// Why a word cannot be read, and what it could have meant.
pub(super) fn of_unreadable(word: &[u8]) -> String {
    let letters = word.iter().filter(|byte| b"Oo0".contains(byte)).count();
    let castle_like = word
        .iter()
        .all(|byte| b"Oo0-+#".contains(byte) || !byte.is_ascii());
    if !castle_like {
        return "this is meant as a move and is none that can be read".to_owned();
    }
    let meant = match letters {
        0 | 1 => "it may be part of either",
        2 => "it may mean O-O",
        3 => "it may mean O-O-O",
        4 => "it may be two castles O-O without a blank",
        _ => "it may be two castles without a blank",
    };
    format!("a castle is O-O or O-O-O, and this is neither; {meant}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_irregular_in_a_text_has_a_detail() {
        for kind in [
            ProblemKind::StrayText,
            ProblemKind::TextOutsideGame,
            ProblemKind::MovesAfterResult,
            ProblemKind::UnterminatedComment,
            ProblemKind::UnterminatedVariation,
            ProblemKind::UnbalancedParenthesis,
            ProblemKind::BlankLineInMovetext,
            ProblemKind::MalformedTag,
        ] {
            assert!(!of_irregularity(kind).is_empty(), "{}", kind.word());
        }
    }

    #[test]
    fn what_a_castle_like_word_may_mean() {
        assert!(of_unreadable(b"O-").ends_with("it may be part of either"));
        assert!(of_unreadable(b"0-00-0").ends_with("it may be two castles O-O without a blank"));
        assert!(of_unreadable(b"e9xQ").starts_with("this is meant as a move"));
    }
}
