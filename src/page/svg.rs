//! A board as SVG, drawn so that it can be read in black and white: the king and its rook are
//! framed, the king's way is hatched, attackers are circled with an arrow to what they attack, and
//! what stands in the way is crossed out.

use std::fmt::Write;

use shakmaty::{Board, Color, File, Rank, Role, Square};

use crate::explain::{CastleFacts, board::Marks};

/// Width of a square.
const SIDE: u32 = 40;

/// Room for the letters and digits at the border.
const BORDER: u32 = 16;

/// Drawings that every board refers to: pieces, the empty board, the hatching, the arrow head.
pub const DEFINITIONS: &str = include_str!("../../templates/definitions.svg");

/// The board before a castle, with its marks; `title` is what a person who cannot see it is told.
/// The texts go into the page as they are: they must be escaped.
#[must_use]
pub fn board(board: &Board, facts: &CastleFacts, escaped_title: &str) -> String {
    let marks = Marks::of(facts);
    let mut out = String::with_capacity(4096);
    let size = 8 * SIDE + BORDER;
    let _ = write!(
        out,
        "<svg class=\"board\" viewBox=\"0 0 {size} {size}\" role=\"img\"><title>{escaped_title}\
         </title><use href=\"#board\"/>"
    );
    for square in marks.way | marks.attacked {
        let (x, y) = corner(square);
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"40\" height=\"40\" class=\"way\"/>"
        );
    }
    for (square, piece) in board.clone() {
        let (x, y) = corner(square);
        let _ = write!(
            out,
            "<use href=\"#{}\" class=\"{}\" x=\"{x}\" y=\"{y}\" width=\"40\" height=\"40\"/>",
            symbol(piece.role),
            if piece.color == Color::White {
                "w"
            } else {
                "b"
            }
        );
    }
    for square in marks.between {
        let (x, y) = corner(square);
        let _ = write!(
            out,
            "<path class=\"between\" d=\"M{} {}l34 34m0-34l-34 34\"/>",
            x + 3,
            y + 3
        );
    }
    for square in marks.pair {
        let (x, y) = corner(square);
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"36\" height=\"36\" class=\"pair\"/>",
            x + 2,
            y + 2
        );
    }
    for square in marks.attackers {
        let (x, y) = centre(square);
        let _ = write!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"18.5\" class=\"attacker\"/>"
        );
    }
    for square in &facts.squares {
        for attacker in &square.attackers {
            push_arrow(&mut out, attacker.on, square.square);
        }
    }
    out.push_str("</svg>");
    out
}

/// An arrow from the rim of the attacker's circle to the middle of what it attacks.
fn push_arrow(out: &mut String, from: Square, to: Square) {
    let middle = |square| {
        let (x, y) = centre(square);
        (f64::from(x), f64::from(y))
    };
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let at = |distance: f64| {
        let part = distance / length;
        (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
    };
    let (start, end) = (at(18.5), at(length - 8.0));
    let _ = write!(
        out,
        "<path class=\"arrow\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
        start.0, start.1, end.0, end.1
    );
}

/// The upper left corner of a square, White's first rank at the bottom.
fn corner(square: Square) -> (u32, u32) {
    let from_left = square.file().distance(File::A);
    let from_top = square.rank().distance(Rank::Eighth);
    (BORDER + from_left * SIDE, from_top * SIDE)
}

fn centre(square: Square) -> (u32, u32) {
    let (x, y) = corner(square);
    (x + SIDE / 2, y + SIDE / 2)
}

const fn symbol(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
