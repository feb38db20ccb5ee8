//! What an electronic board leaves in a record that no player did: kings set to the centre to tell
//! it the result.

use std::ops::ControlFlow;

use pgn_reader::Visitor;
use shakmaty::{Bitboard, Role, san::San};

use crate::pgn::{Letters, Meaning, Reader, Token, TokenVisitor};

/// Whether the token is a king move to d4, e4, d5 or e5.
pub(super) fn is_king_to_the_centre(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Move(San::Normal { role: Role::King, to, .. }, _)
        if Bitboard::CENTER.contains(to))
}

/// Whether nothing but king moves to the centre, one at most, follows behind `token` in the main
/// line.
pub(super) fn only_kings_to_the_centre_follow(
    game: &[u8],
    letters: Letters,
    token: &Token<'_>,
) -> bool {
    let mut tail = Tail {
        kings: 0,
        others: false,
    };
    Reader::new(game)
        .letters(letters)
        .resume(token.at + token.bytes.len(), (), &mut tail);
    !tail.others && tail.kings <= 1
}

/// Looks at the last tokens of a main line.
struct Tail {
    kings: u32,
    others: bool,
}

impl Visitor for Tail {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl TokenVisitor for Tail {
    fn token(&mut self, (): &mut (), token: Token<'_>) -> ControlFlow<()> {
        if is_king_to_the_centre(token.meaning) {
            self.kings += 1;
        } else if !matches!(token.meaning, Meaning::Result(_)) {
            self.others = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
