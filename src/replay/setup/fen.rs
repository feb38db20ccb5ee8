//! The fields of a FEN: what can be read counts.

use shakmaty::{Board, Color, Rank, Square};

use super::NoSetup;
use crate::{problem::ProblemKind, replay::Position};

/// The fields of a FEN.
pub(super) struct Fields<'a> {
    pub(super) board: Board,
    pub(super) turn: Color,
    /// The castling field as written; `-` and a missing field are empty.
    pub(super) castling: &'a [u8],
    en_passant: Option<Square>,
    halfmove_clock: u32,
    move_number: u32,
}

impl Fields<'_> {
    pub(super) fn into_position(self) -> Position {
        Position {
            board: self.board,
            turn: self.turn,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            move_number: self.move_number,
        }
    }
}

/// Reads a FEN field by field, and remarks on what is missing, superfluous or unreadable.
pub(super) fn read<'a>(
    fen: &'a [u8],
    remark: &mut dyn FnMut(ProblemKind, &str),
) -> Result<Fields<'a>, NoSetup> {
    let mut words = fen
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .peekable();
    let mut irregular = |what: &str| remark(ProblemKind::SetupIrregular, what);
    let mut take_if = |is_field: fn(&[u8]) -> bool| words.next_if(|word| is_field(word));

    let board = read_board(take_if(|_| true).unwrap_or_default(), &mut irregular)?;
    let turn = match take_if(|word| matches!(word, b"w" | b"b" | b"W" | b"B")) {
        Some(b"b" | b"B") => Color::Black,
        Some(_) => Color::White,
        None => {
            irregular("the FEN does not say whose turn it is: White's is assumed");
            Color::White
        }
    };
    let castling = match take_if(is_castling) {
        Some(b"-") => b"",
        Some(field) => {
            if !field.iter().copied().all(is_right) {
                irregular("the castling field of the FEN has letters that name no right");
            }
            field
        }
        None => {
            irregular("the FEN has no castling field that can be read: no right is granted");
            b""
        }
    };
    let en_passant = if let Some(field) = take_if(is_en_passant) {
        Square::from_ascii(field).ok()
    } else {
        irregular("the FEN has no en passant field");
        None
    };
    let mut counters = [None, None];
    let mut found = 0;
    let mut superfluous = false;
    for word in words {
        match number(word) {
            Some(value) if found < counters.len() => {
                counters[found] = Some(value);
                found += 1;
            }
            _ => {
                superfluous = true;
                // A number with something glued to it still counts.
                if let Some(value) = number(word.trim_ascii_end().strip_suffix(b";").unwrap_or(b""))
                    && found < counters.len()
                {
                    counters[found] = Some(value);
                    found += 1;
                }
            }
        }
    }
    if superfluous {
        irregular("the FEN has text that belongs to no field");
    }
    if counters[1].is_none() {
        irregular("the FEN lacks the half-move clock or the move number");
    }
    let en_passant = en_passant.filter(|&square| {
        let fits = en_passant_fits(&board, turn, square);
        if !fits {
            irregular("the en passant square of the FEN does not fit the position");
        }
        fits
    });
    Ok(Fields {
        board,
        turn,
        castling,
        en_passant,
        halfmove_clock: counters[0].unwrap_or(0),
        move_number: counters[1].unwrap_or(1).max(1),
    })
}

fn read_board(field: &[u8], irregular: &mut dyn FnMut(&str)) -> Result<Board, NoSetup> {
    // Crazyhouse pockets: `.../RNBQKBNR[Qp]`, or as a ninth rank.
    let without_pocket = match field.iter().position(|&byte| byte == b'[') {
        Some(pocket) => &field[..pocket],
        None => match field
            .iter()
            .enumerate()
            .filter(|&(_, &byte)| byte == b'/')
            .nth(7)
        {
            Some((ninth, _)) => &field[..ninth],
            None => field,
        },
    };
    if without_pocket.len() != field.len() {
        irregular("the FEN has pieces in hand: they are left out");
    }
    let board = Board::from_ascii_board_fen(without_pocket)
        .map_err(|_| NoSetup::BadSetup("the board of the FEN cannot be read".to_owned()))?;
    for color in Color::ALL {
        let kings = (board.kings() & board.by_color(color)).count();
        if kings != 1 {
            let side = crate::law::color_word(color);
            let problem = match kings {
                0 => format!("{side} has no king in the FEN"),
                _ => format!("{side} has {kings} kings in the FEN"),
            };
            return Err(NoSetup::BadSetup(problem));
        }
    }
    Ok(board)
}

fn is_castling(word: &[u8]) -> bool {
    word == b"-" || word.iter().all(u8::is_ascii_alphabetic)
}

fn is_right(letter: u8) -> bool {
    matches!(letter.to_ascii_lowercase(), b'a'..=b'h' | b'k' | b'q')
}

fn is_en_passant(word: &[u8]) -> bool {
    word == b"-" || Square::from_ascii(word).is_ok()
}

/// A number of a FEN; a longer one than any game could need is cut.
fn number(word: &[u8]) -> Option<u32> {
    let is_number = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    is_number.then(|| {
        let digits = std::str::from_utf8(word).unwrap_or("0");
        digits.parse().unwrap_or(99_999).min(99_999)
    })
}

fn en_passant_fits(board: &Board, turn: Color, square: Square) -> bool {
    let them = !turn;
    let forward = them.fold_wb(8, -8);
    let passed_to = square.offset(forward);
    let came_from = square.offset(-forward);
    square.rank() == them.relative_rank(Rank::Third)
        && !board.occupied().contains(square)
        && passed_to.is_some_and(|to| board.by_piece(them.pawn()).contains(to))
        && came_from.is_some_and(|from| !board.occupied().contains(from))
}
