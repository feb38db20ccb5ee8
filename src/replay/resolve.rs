//! From a move as written to the move on the board, or why there is none.
//!
//! No list of legal moves is made: the pieces that may be meant are found backward from the target
//! square, and the king's safety is tested for them alone.

use std::fmt;

use shakmaty::{Bitboard, Color, File, Rank, Role, Square, attacks, san::San};

use super::Position;
use crate::law::{
    Played,
    attack::{self, KingSafety},
};

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No piece of this kind can go there.
    NoPiece {
        /// The side to move.
        color: Color,
        /// The kind of piece that is written.
        role: Role,
        /// Where it is to go.
        to: Square,
    },
    /// No piece of the side to move stands on the square that is written.
    NoPieceOn {
        /// The side to move.
        color: Color,
        /// The square.
        from: Square,
    },
    /// A piece of the own side stands on the target square.
    OwnPieceOn {
        /// The target square.
        to: Square,
    },
    /// The piece cannot move before the check is met.
    StillInCheck {
        /// The kind of piece.
        role: Role,
        /// Where it stands.
        from: Square,
    },
    /// The piece is pinned to its king.
    Pinned {
        /// The kind of piece.
        role: Role,
        /// Where it stands.
        from: Square,
    },
    /// The king would go to, or stay on, an attacked square.
    KingAttacked {
        /// The target square.
        to: Square,
    },
    /// A pawn that reaches the last rank must promote.
    PromotionMissing {
        /// The target square.
        to: Square,
    },
    /// Only a pawn that reaches the last rank promotes, and not to a king or a pawn.
    PromotionImpossible {
        /// The target square.
        to: Square,
    },
    /// More than one piece can make the move.
    Ambiguous {
        /// The kind of piece.
        role: Role,
        /// Where they stand.
        from: Bitboard,
        /// Where they can go.
        to: Square,
    },
    /// A null move is no answer to a check.
    NullInCheck,
    /// A piece cannot be put on the board in this variant.
    Drop,
}

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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NoPiece { color, role, to } => {
                let color = crate::law::color_word(color);
                write!(f, "no {color} {} can go to {to}", role_word(role))
            }
            Refusal::NoPieceOn { color, from } => {
                let color = crate::law::color_word(color);
                write!(f, "no {color} piece stands on {from}")
            }
            Refusal::OwnPieceOn { to } => write!(f, "a piece of the same side stands on {to}"),
            Refusal::StillInCheck { role, from } => write!(
                f,
                "the {} on {from} cannot move there: it would leave its king in check",
                role_word(role)
            ),
            Refusal::Pinned { role, from } => {
                write!(f, "the {} on {from} is pinned to its king", role_word(role))
            }
            Refusal::KingAttacked { to } => write!(f, "the king would be attacked on {to}"),
            Refusal::PromotionMissing { to } => {
                write!(f, "the pawn that reaches {to} must promote")
            }
            Refusal::PromotionImpossible { to } => {
                write!(f, "there is no such promotion on {to}")
            }
            Refusal::Ambiguous { role, from, to } => {
                write!(f, "more than one {} can go to {to}: from", role_word(role))?;
                for (index, square) in from.into_iter().enumerate() {
                    let before = if index == 0 { " " } else { " or " };
                    write!(f, "{before}{square}")?;
                }
                Ok(())
            }
            Refusal::NullInCheck => f.write_str("the turn cannot be passed while in check"),
            Refusal::Drop => f.write_str("pieces are not dropped in this variant"),
        }
    }
}

/// A move as written: which piece is to go where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The kind of piece.
    pub role: Role,
    /// The file that it leaves, where it is written.
    pub file: Option<File>,
    /// The rank that it leaves, where it is written.
    pub rank: Option<Rank>,
    /// Whether a capture is written.
    pub capture: bool,
    /// Where it is to go.
    pub to: Square,
    /// What a pawn is promoted to.
    pub promotion: Option<Role>,
}

impl Written {
    /// What a SAN says that is neither a castle, a null move nor a drop.
    #[inline(always)]
    pub(super) const fn of(san: San) -> Option<Written> {
        match san {
            San::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => Some(Written {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            }),
            San::Castle(_) | San::Put { .. } | San::Null => None,
        }
    }
}

impl Position {
    /// The move that `san` means here. Agrees with [`San::to_move`] on every legal position, but
    /// that castles are not resolved here: they are judged.
    ///
    /// `safety` is how safe the king of the side to move is: [`Position::king_safety`].
    ///
    /// # Errors
    ///
    /// Says why the move cannot be played.
    pub fn resolve(&self, san: San, safety: KingSafety) -> Result<Played, Refusal> {
        match san {
            San::Normal { .. } => {
                let written = Written::of(san).ok_or(Refusal::Drop)?;
                self.find(written, safety)
                    .ok_or_else(|| self.why_not(written, safety))
            }
            San::Null if safety.in_check => Err(Refusal::NullInCheck),
            San::Null => Ok(Played::Null { color: self.turn }),
            San::Castle(_) | San::Put { .. } => Err(Refusal::Drop),
        }
    }

    /// The move from one square to another, as it would be written; `None` where no piece of the
    /// side to move stands there.
    #[must_use]
    pub fn written_by_squares(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Written> {
        let piece = self.board.piece_at(from)?;
        (piece.color == self.turn).then_some(Written {
            role: piece.role,
            file: Some(from.file()),
            rank: Some(from.rank()),
            capture: false,
            to,
            promotion,
        })
    }

    /// The one legal move that is meant; `None` where there is none, or more than one.
    /// [`Position::why_not`] then tells the reason.
    #[inline(always)]
    #[must_use]
    pub fn find(&self, written: Written, safety: KingSafety) -> Option<Played> {
        let Written {
            role,
            to,
            promotion,
            ..
        } = written;
        if self.us().contains(to) || !self.may_promote(written) {
            return None;
        }
        let candidates = self.candidates(written);
        let from = if candidates.more_than_one() {
            let safe: Bitboard = candidates
                .into_iter()
                .filter(|&from| self.is_safe(role, from, to, safety))
                .collect();
            safe.single_square()?
        } else {
            candidates
                .first()
                .filter(|&from| self.is_safe(role, from, to, safety))?
        };
        let captured = match self.board.role_at(to) {
            Some(victim) => Some((victim, to)),
            None if role == Role::Pawn => self
                .en_passant_victim(from, to)
                .map(|victim| (Role::Pawn, victim)),
            None => None,
        };
        Some(Played::Move {
            color: self.turn,
            role,
            from,
            to,
            captured,
            promotion,
        })
    }

    /// The pieces that are meant and can go there, the king's safety aside.
    #[inline(always)]
    fn candidates(&self, written: Written) -> Bitboard {
        let Written { role, to, .. } = written;
        let mut pieces = self.board.by_role(role) & self.us();
        if let Some(file) = written.file {
            pieces &= Bitboard::from(file);
        }
        if let Some(rank) = written.rank {
            pieces &= Bitboard::from(rank);
        }
        if role == Role::Pawn {
            return pieces & self.pawns_to(written);
        }
        // One way for all of them: what moves next is hard to guess, for the processor, too.
        attack::unobstructed(pieces & attack::reach(role, to), to, self.board.occupied())
    }

    /// The pawns that can go to a square. A pawn captures where the file it comes from is written
    /// and is another one (or only the capture is written), and else goes straight on.
    #[inline(always)]
    fn pawns_to(&self, written: Written) -> Bitboard {
        let to = written.to;
        let target = Bitboard::from(to);
        let occupied = self.board.occupied();
        let behind = |squares: Bitboard| self.turn.fold_wb(squares.0 >> 8, squares.0 << 8);
        let single = Bitboard(behind(target));
        let start = Bitboard::from(self.turn.relative_rank(Rank::Second));
        let double = Bitboard(behind(single & !occupied)) & start;
        let en_passant = self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
        let victims = self.board.by_color(!self.turn) | (en_passant & !occupied);
        let captures = written
            .file
            .map_or(written.capture, |file| file != to.file());
        let (from, possible) = if captures {
            (attacks::pawn_attacks(!self.turn, to), victims)
        } else {
            (single | double, !occupied)
        };
        if possible.is_disjoint(target) {
            return Bitboard::EMPTY;
        }
        from & self.board.pawns()
    }

    /// Whether a promotion is written where there is one, and only there.
    fn may_promote(&self, written: Written) -> bool {
        let promotes = written.role == Role::Pawn
            && written.to.rank() == self.turn.relative_rank(Rank::Eighth);
        match written.promotion {
            None => !promotes,
            Some(Role::King | Role::Pawn) => false,
            Some(_) => promotes,
        }
    }

    /// Whether the king is safe after the move. Out of check, only a move of the king, a capture
    /// en passant and a move of a pinned piece need a look.
    fn is_safe(&self, role: Role, from: Square, to: Square, safety: KingSafety) -> bool {
        let is_en_passant = role == Role::Pawn && self.en_passant == Some(to);
        let is_quiet = role != Role::King && !is_en_passant && !safety.in_check;
        if is_quiet && !safety.pinned.contains(from) {
            return true;
        }
        let captured = if is_en_passant {
            self.en_passant_victim(from, to)
        } else {
            None
        };
        self.leaves_king_safe(from, to, captured)
    }

    /// Why [`Position::find`] finds no move.
    #[cold]
    #[must_use]
    pub fn why_not(&self, written: Written, safety: KingSafety) -> Refusal {
        let Written { role, to, .. } = written;
        if self.us().contains(to) {
            return Refusal::OwnPieceOn { to };
        }
        let candidates = self.candidates(written);
        let safe: Bitboard = candidates
            .into_iter()
            .filter(|&from| self.is_safe(role, from, to, safety))
            .collect();
        let Some(from) = candidates.first() else {
            return Refusal::NoPiece {
                color: self.turn,
                role,
                to,
            };
        };
        if safe.is_empty() {
            return match role {
                Role::King => Refusal::KingAttacked { to },
                _ if safety.in_check => Refusal::StillInCheck { role, from },
                _ => Refusal::Pinned { role, from },
            };
        }
        if !self.may_promote(written) {
            return match written.promotion {
                None => Refusal::PromotionMissing { to },
                Some(_) => Refusal::PromotionImpossible { to },
            };
        }
        Refusal::Ambiguous {
            role,
            from: safe,
            to,
        }
    }
}
