//! The board and whose turn it is.

use std::fmt::Write as _;

use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

use crate::law::{
    Played, Rights, Wing,
    attack::{self, KingSafety},
    judge,
};

/// A position that need not be legal: after an illegal castle the guarantees of
/// [`shakmaty::Chess`] are gone, and the replay goes on all the same.
///
/// Which castling rights are held is the matter of the [`Rights`] beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Color,
    /// The square that a pawn passed with the last move, if it made a double step.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The move number, as the FEN counts.
    pub move_number: u32,
}

impl Default for Position {
    fn default() -> Position {
        Position {
            board: Board::new(),
            turn: Color::White,
            en_passant: None,
            halfmove_clock: 0,
            move_number: 1,
        }
    }
}

impl Position {
    /// The pieces of the side to move.
    #[must_use]
    pub fn us(&self) -> Bitboard {
        self.board.by_color(self.turn)
    }

    /// The square of the king of `color`; `None` once it has been captured.
    #[must_use]
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.board.king_of(color)
    }

    /// Whether the king of `color` is attacked.
    #[must_use]
    pub fn is_attacked(&self, color: Color) -> bool {
        self.king_of(color).is_some_and(|king| {
            attack::is_attacked(&self.board, king, !color, self.board.occupied())
        })
    }

    /// How safe the king of the side to move is; without a king nothing is in danger.
    #[must_use]
    pub fn king_safety(&self) -> KingSafety {
        self.king_of(self.turn)
            .map_or_else(KingSafety::default, |king| {
                attack::king_safety(&self.board, king, self.turn)
            })
    }

    /// Whether the king of the side to move is safe once a piece has gone from one square to
    /// another and the piece on `captured` is gone.
    #[must_use]
    pub fn leaves_king_safe(&self, from: Square, to: Square, captured: Option<Square>) -> bool {
        let Some(king) = self.king_of(self.turn) else {
            return true;
        };
        let king = if king == from { to } else { king };
        let gone = captured.map_or(Bitboard::EMPTY, Bitboard::from);
        let occupied = (self.board.occupied() & !Bitboard::from(from) & !gone) | to;
        let theirs = self.board.by_color(!self.turn) & !gone & !Bitboard::from(to);
        !attack::is_attacked_by(&self.board, king, !self.turn, theirs, occupied)
    }

    /// Carries out one ply.
    // Measured: each place that plays a ply knows what kind it is, and drops the rest.
    #[inline(always)]
    pub fn play(&mut self, played: Played) {
        self.en_passant = None;
        self.halfmove_clock += 1;
        match played {
            Played::Null { .. } => {}
            Played::Move {
                color,
                role,
                from,
                to,
                captured,
                promotion,
            } => {
                if let Some((_, square)) = captured {
                    self.halfmove_clock = 0;
                    // Where the piece goes, another one gives way by itself.
                    if square != to {
                        self.board.discard_piece_at(square);
                    }
                }
                self.board.discard_piece_at(from);
                let role_after = promotion.unwrap_or(role);
                self.board.set_piece_at(
                    to,
                    Piece {
                        color,
                        role: role_after,
                    },
                );
                if role == Role::Pawn {
                    self.halfmove_clock = 0;
                    if from.rank().distance(to.rank()) == 2 {
                        self.en_passant = from.offset(color.fold_wb(8, -8));
                    }
                }
            }
            Played::Castle {
                color, king, rook, ..
            } => {
                self.board.discard_piece_at(king.0);
                if let Some((from, _)) = rook {
                    self.board.discard_piece_at(from);
                }
                self.board.set_piece_at(king.1, color.king());
                if let Some((_, to)) = rook {
                    self.board.set_piece_at(to, color.rook());
                }
            }
        }
        self.move_number += u32::from(self.turn.is_black());
        self.turn = !self.turn;
    }

    /// The squares to which the king of the side to move can go by an ordinary legal move.
    #[must_use]
    pub fn king_moves(&self) -> Bitboard {
        let Some(king) = self.king_of(self.turn) else {
            return Bitboard::EMPTY;
        };
        (attacks::king_attacks(king) & !self.us())
            .into_iter()
            .filter(|&to| self.leaves_king_safe(king, to, None))
            .collect()
    }

    /// Whether the king of the side to move has a legal move, castles included.
    #[must_use]
    pub fn king_has_move(&self, rights: &Rights) -> bool {
        self.king_moves().any()
            || Wing::ALL
                .into_iter()
                .any(|wing| judge(&self.board, rights, self.turn, wing).is_legal())
    }

    /// Whether the side to move is in check and has no legal move.
    #[must_use]
    pub fn is_mated(&self) -> bool {
        self.is_attacked(self.turn) && !self.has_ordinary_move()
    }

    /// Whether the side to move has a legal move that is not a castle.
    fn has_ordinary_move(&self) -> bool {
        if self.king_moves().any() {
            return true;
        }
        let occupied = self.board.occupied();
        self.us().into_iter().any(|from| {
            let targets = match self.board.role_at(from) {
                Some(Role::Pawn) => self.pawn_targets(from),
                Some(Role::King) | None => Bitboard::EMPTY,
                Some(role) => attacks::attacks(from, role.of(self.turn), occupied) & !self.us(),
            };
            targets.into_iter().any(|to| {
                let captured = self.en_passant_victim(from, to);
                self.leaves_king_safe(from, to, captured)
            })
        })
    }

    /// The squares to which the pawn on `from` can go, the king's safety aside.
    fn pawn_targets(&self, from: Square) -> Bitboard {
        let occupied = self.board.occupied();
        let theirs = self.board.by_color(!self.turn);
        let en_passant = self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
        let mut targets = attacks::pawn_attacks(self.turn, from) & (theirs | en_passant);
        let forward = self.turn.fold_wb(8, -8);
        if let Some(single) = from.offset(forward).filter(|&to| !occupied.contains(to)) {
            targets.add(single);
            if from.rank() == self.turn.relative_rank(Rank::Second)
                && let Some(double) = single.offset(forward).filter(|&to| !occupied.contains(to))
            {
                targets.add(double);
            }
        }
        targets
    }

    /// The square of the pawn that a pawn going from `from` to `to` would capture en passant.
    #[must_use]
    pub fn en_passant_victim(&self, from: Square, to: Square) -> Option<Square> {
        let is_en_passant = self.en_passant == Some(to)
            && from.file() != to.file()
            && self.board.pawns().contains(from);
        is_en_passant
            .then(|| Square::from_coords(to.file(), from.rank()))
            .filter(|&victim| self.board.by_piece((!self.turn).pawn()).contains(victim))
    }

    /// Appends the position as X-FEN, with the rights of the ledger: `KQkq`, and the rook's file
    /// where the home rook is not the outermost one on its side.
    pub fn append_fen(&self, rights: &Rights, fen: &mut String) {
        let _ = write!(fen, "{} {} ", self.board.board_fen(), self.turn.char());
        let before_rights = fen.len();
        for color in Color::ALL {
            for wing in Wing::ALL {
                if let Some(rook) = rights.home_rook(color, wing)
                    && rights.is_held(color, wing)
                {
                    let letter = self.right_letter(color, wing, rook);
                    fen.push(color.fold_wb(letter.to_ascii_uppercase(), letter));
                }
            }
        }
        if fen.len() == before_rights {
            fen.push('-');
        }
        let _ = match self.en_passant {
            Some(square) => write!(fen, " {square}"),
            None => write!(fen, " -"),
        };
        let _ = write!(fen, " {} {}", self.halfmove_clock, self.move_number);
    }

    fn right_letter(&self, color: Color, wing: Wing, rook: Square) -> char {
        let rooks = self.board.by_piece(color.rook()) & Bitboard::from(color.backrank());
        let (outermost, letter) = match wing {
            Wing::KingSide => (rooks.last(), 'k'),
            Wing::QueenSide => (rooks.first(), 'q'),
        };
        if outermost == Some(rook) {
            letter
        } else {
            rook.file().char()
        }
    }
}
