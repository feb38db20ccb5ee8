//! A board of letters, with the squares of one castle marked.

use shakmaty::{Bitboard, Board, File, Rank, Square};

use super::{CastleFacts, squares_of};

/// What is marked on the board. A square carries the first mark that fits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The king and the rook.
    pub pair: Bitboard,
    /// The pieces that attack the king's squares.
    pub attackers: Bitboard,
    /// The pieces in the way.
    pub between: Bitboard,
    /// The squares of the king that are attacked.
    pub attacked: Bitboard,
    /// The other squares that the king crosses or goes to.
    pub way: Bitboard,
}

impl Marks {
    /// What is to be marked for one castle.
    #[must_use]
    pub fn of(facts: &CastleFacts) -> Marks {
        let mut marks = Marks::default();
        if let Some(king) = facts.king_on {
            marks.pair.add(king);
        }
        if let Some(path) = facts.path {
            marks.pair |= path.rook.map_or(Bitboard::EMPTY, Bitboard::from);
            marks.way = path.crossed | path.king_to;
        }
        marks.between = facts.between.iter().map(|standing| standing.on).collect();
        for square in &facts.squares {
            if !square.attackers.is_empty() {
                marks.attacked.add(square.square);
                marks.attackers |= squares_of(&square.attackers);
            }
        }
        marks
    }
}

/// How a square is set off from the others, in letters and in colour.
struct Look {
    left: char,
    right: char,
    color: &'static str,
}

const PLAIN: Look = Look {
    left: ' ',
    right: ' ',
    color: "",
};

fn look(square: Square, marks: &Marks) -> Look {
    let look = |left, right, color| Look { left, right, color };
    if marks.pair.contains(square) {
        look('[', ']', "\x1b[1m")
    } else if marks.attackers.contains(square) {
        look('<', '>', "\x1b[1;31m")
    } else if marks.between.contains(square) {
        look('(', ')', "\x1b[1;33m")
    } else if marks.attacked.contains(square) {
        Look {
            color: "\x1b[31m",
            ..PLAIN
        }
    } else if marks.way.contains(square) {
        Look {
            color: "\x1b[36m",
            ..PLAIN
        }
    } else {
        PLAIN
    }
}

/// The board, White's first rank at the bottom, each line behind `indent`.
#[must_use]
pub fn text(board: &Board, marks: &Marks, indent: &str, is_colored: bool) -> String {
    let mut out = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        out.push_str(indent);
        out.push(rank.char());
        out.push(' ');
        for file in File::ALL {
            let square = Square::from_coords(file, rank);
            let Look { left, right, color } = look(square, marks);
            let letter = match board.piece_at(square) {
                Some(piece) => piece.char(),
                None if marks.attacked.contains(square) => '*',
                None if marks.way.contains(square) => '+',
                None => '.',
            };
            if is_colored && !color.is_empty() {
                out.push_str(color);
            }
            out.extend([left, letter, right]);
            if is_colored && !color.is_empty() {
                out.push_str("\x1b[0m");
            }
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out.push_str(indent);
    out.push_str("   a  b  c  d  e  f  g  h\n");
    out
}
