//! Phrases that recur: pieces on their squares, lists, sides.

use shakmaty::{Color, Role, Square};

use super::{Value, Words};
use crate::law::color_word;

/// How a piece stands in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// It does something: `the bishop on f1`.
    Subject,
    /// Something is done by it; in Portuguese the preposition belongs to it: `pelo bispo de f1`.
    Agent,
}

impl Words {
    /// `the bishop on f1`
    #[must_use]
    pub fn piece_on(&self, role: Role, square: Square, is_pinned: bool, phrase: Phrase) -> String {
        let arguments = [
            ("role", Value::from(role_word(role))),
            ("square", Value::from(square)),
            ("pinned", Value::from(if is_pinned { "yes" } else { "no" })),
        ];
        let key = match phrase {
            Phrase::Subject => "piece-on",
            Phrase::Agent => "piece-attacking",
        };
        self.tell(key, &arguments)
    }

    /// `the bishop on f1, the knight on g1 and the queen on d1`
    #[must_use]
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => self.tell(
                "list",
                &[
                    ("first", Value::from(first.join(", "))),
                    ("last", Value::from(last.as_str())),
                ],
            ),
        }
    }
}

/// The word for a piece by which the texts choose.
const fn role_word(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Value {
        Value::from(color_word(color))
    }
}

/// A part of a sentence as a sentence of its own: `the king has moved` becomes `The king has
/// moved.` The name of a square at its beginning stays small.
#[must_use]
pub fn sentence(part: &str) -> String {
    let mut letters = part.chars();
    let first = letters.next();
    let is_square = letters
        .as_str()
        .starts_with(|next: char| next.is_ascii_digit());
    let mut out: String = match first {
        Some(first) if !is_square => first.to_uppercase().chain(letters).collect(),
        _ => part.to_owned(),
    };
    if !out.ends_with(['.', '!', '?', ':']) {
        out.push('.');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn pieces_have_their_articles() {
        let by = |language: Language, role, is_pinned| {
            language
                .words()
                .piece_on(role, Square::B4, is_pinned, Phrase::Agent)
        };
        assert_eq!(
            by(Language::English, Role::Bishop, false),
            "the bishop on b4"
        );
        assert_eq!(
            by(Language::English, Role::Bishop, true),
            "the pinned bishop on b4"
        );
        assert_eq!(
            by(Language::Spanish, Role::Queen, true),
            "la dama clavada de b4"
        );
        assert_eq!(
            by(Language::Portuguese, Role::Rook, false),
            "pela torre de b4"
        );
        assert_eq!(
            by(Language::Portuguese, Role::Knight, true),
            "pelo cavalo cravado de b4"
        );
    }

    #[test]
    fn lists_end_with_and() {
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(Language::English.words().list(&items), "a, b and c");
        assert_eq!(Language::Spanish.words().list(&items), "a, b y c");
        assert_eq!(Language::Portuguese.words().list(&items[..2]), "a e b");
        assert_eq!(Language::English.words().list(&items[..1]), "a");
    }

    #[test]
    fn parts_become_sentences() {
        assert_eq!(sentence("é claro"), "É claro.");
        assert_eq!(sentence("Really?"), "Really?");
        assert_eq!(sentence("f1 is attacked"), "f1 is attacked.");
    }
}
