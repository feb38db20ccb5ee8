//! From a move as written to the move on the board, or why there is none.
//!
//! No list of legal moves is made: the pieces that may be meant are found backward from the target
//! square, and the king's safety is tested for them alone.

use std::fmt;

use shakmaty::{Bitboard, Color, File, Rank, Role, Square, attacks, san::San};

use super::Position;
use crate::law::Played;

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

/// The part of a move that says which pieces may be meant.
#[derive(Clone, Copy)]
struct Wanted {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
}

impl Position {
    /// The move that `san` means here. Agrees with [`San::to_move`] on every legal position,
    /// castles aside, which are not resolved here but judged.
    ///
    /// `in_check` says whether the king of the side to move is attacked.
    ///
    /// # Errors
    ///
    /// Says why the move cannot be played.
    pub fn resolve(&self, san: San, in_check: bool) -> Result<Played, Refusal> {
        match san {
            San::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => self.resolve_wanted(
                Wanted {
                    role,
                    file,
                    rank,
                    capture,
                    to,
                    promotion,
                },
                in_check,
            ),
            San::Null if in_check => Err(Refusal::NullInCheck),
            San::Null => Ok(Played::Null { color: self.turn }),
            San::Castle(_) | San::Put { .. } => Err(Refusal::Drop),
        }
    }

    /// The move from one square to another.
    ///
    /// # Errors
    ///
    /// Says why the move cannot be played.
    pub fn resolve_coordinates(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        in_check: bool,
    ) -> Result<Played, Refusal> {
        let color = self.turn;
        if !self.us().contains(from) {
            return Err(Refusal::NoPieceOn { color, from });
        }
        let Some(role) = self.board.role_at(from) else {
            return Err(Refusal::NoPieceOn { color, from });
        };
        self.resolve_wanted(
            Wanted {
                role,
                file: Some(from.file()),
                rank: Some(from.rank()),
                capture: false,
                to,
                promotion,
            },
            in_check,
        )
    }

    fn resolve_wanted(&self, wanted: Wanted, in_check: bool) -> Result<Played, Refusal> {
        let Wanted { role, to, .. } = wanted;
        let mut candidates = match role {
            Role::Pawn => self.pawns_to(wanted),
            _ => {
                let reach = attacks::attacks(to, role.of(self.turn), self.board.occupied());
                reach & self.board.by_role(role) & self.us()
            }
        };
        if let Some(file) = wanted.file {
            candidates &= Bitboard::from(file);
        }
        if let Some(rank) = wanted.rank {
            candidates &= Bitboard::from(rank);
        }
        if candidates.is_empty() || self.us().contains(to) {
            return Err(self.why_nothing_goes(wanted));
        }
        let from = match candidates.single_square() {
            Some(from) => {
                if !self.is_safe(role, from, to, in_check) {
                    return Err(self.why_unsafe(role, from, to, in_check));
                }
                from
            }
            None => self.only_safe_one(role, candidates, to, in_check)?,
        };
        let is_last_rank = self.turn.relative_rank(Rank::Eighth) == to.rank();
        match wanted.promotion {
            None if role == Role::Pawn && is_last_rank => {
                return Err(Refusal::PromotionMissing { to });
            }
            Some(promotion)
                if role != Role::Pawn
                    || !is_last_rank
                    || matches!(promotion, Role::King | Role::Pawn) =>
            {
                return Err(Refusal::PromotionImpossible { to });
            }
            _ => {}
        }
        let captured = match self.board.role_at(to) {
            Some(victim) => Some((victim, to)),
            None if role == Role::Pawn => self
                .en_passant_victim(from, to)
                .map(|victim| (Role::Pawn, victim)),
            None => None,
        };
        Ok(Played::Move {
            color: self.turn,
            role,
            from,
            to,
            captured,
            promotion: wanted.promotion,
        })
    }

    /// The pawns that can go to a square. A pawn captures where the file it comes from is written
    /// and is another one (or only the capture is written), and else goes straight on.
    fn pawns_to(&self, wanted: Wanted) -> Bitboard {
        let to = wanted.to;
        let pawns = self.board.pawns() & self.us();
        let occupied = self.board.occupied();
        if wanted.file.map_or(wanted.capture, |file| file != to.file()) {
            let can_capture = self.board.by_color(!self.turn).contains(to)
                || (self.en_passant == Some(to) && !occupied.contains(to));
            return if can_capture {
                attacks::pawn_attacks(!self.turn, to) & pawns
            } else {
                Bitboard::EMPTY
            };
        }
        if occupied.contains(to) {
            return Bitboard::EMPTY;
        }
        let backward = self.turn.fold_wb(-8, 8);
        let Some(single) = to.offset(backward) else {
            return Bitboard::EMPTY;
        };
        if occupied.contains(single) {
            return pawns & single;
        }
        if to.rank() == self.turn.relative_rank(Rank::Fourth)
            && let Some(double) = single.offset(backward)
        {
            return pawns & double;
        }
        Bitboard::EMPTY
    }

    /// Whether the king is safe after the move. Out of check, only a move of the king, a capture
    /// en passant and a move of a piece on a line with the king need a look.
    fn is_safe(&self, role: Role, from: Square, to: Square, in_check: bool) -> bool {
        let king_on_line = || {
            self.king_of(self.turn)
                .is_some_and(|king| attacks::ray(king, from).any())
        };
        let is_en_passant = role == Role::Pawn && self.en_passant == Some(to);
        if !in_check && role != Role::King && !is_en_passant && !king_on_line() {
            return true;
        }
        let captured = if role == Role::Pawn {
            self.en_passant_victim(from, to)
        } else {
            None
        };
        self.leaves_king_safe(from, to, captured)
    }

    fn only_safe_one(
        &self,
        role: Role,
        candidates: Bitboard,
        to: Square,
        in_check: bool,
    ) -> Result<Square, Refusal> {
        let mut safe = Bitboard::EMPTY;
        for from in candidates {
            if self.is_safe(role, from, to, in_check) {
                safe.add(from);
            }
        }
        match safe.single_square() {
            Some(from) => Ok(from),
            None if safe.any() => Err(Refusal::Ambiguous {
                role,
                from: safe,
                to,
            }),
            None => match candidates.first() {
                Some(from) => Err(self.why_unsafe(role, from, to, in_check)),
                None => Err(Refusal::NoPiece {
                    color: self.turn,
                    role,
                    to,
                }),
            },
        }
    }

    #[cold]
    fn why_nothing_goes(&self, wanted: Wanted) -> Refusal {
        let Wanted { role, to, .. } = wanted;
        if self.us().contains(to) {
            return Refusal::OwnPieceOn { to };
        }
        Refusal::NoPiece {
            color: self.turn,
            role,
            to,
        }
    }

    #[cold]
    fn why_unsafe(&self, role: Role, from: Square, to: Square, in_check: bool) -> Refusal {
        if role == Role::King {
            Refusal::KingAttacked { to }
        } else if in_check {
            Refusal::StillInCheck { role, from }
        } else {
            Refusal::Pinned { role, from }
        }
    }
}
