//! Where the replay of a main line stands, and what a token means there.

use shakmaty::{Bitboard, Role, Square, san::San};

use super::{
    Position,
    resolve::{Refusal, Written},
    setup::Setup,
};
use crate::{
    law::{Losses, Path, Played, Ply, Rights, Wing, attack::KingSafety},
    pgn::{Meaning, Notation, Spelling, Token},
};

/// A main line up to some ply: the position and the ledger of rights.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) position: Position,
    pub(super) rights: Rights,
    /// Plies played so far.
    pub(super) ply: Ply,
    /// How safe the king of the side to move is.
    pub(super) safety: KingSafety,
    /// Whether the last ply captured a king.
    pub(super) king_captured: bool,
    /// Where the rook of a castle went that was written as a king move with the last ply.
    castled_by_king_move: Option<Square>,
}

/// What a token means where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Intent {
    /// A move that can be played, a null move included.
    Play(Played),
    /// A castle, to be judged.
    Castle(Wing, Notation),
    /// The rook's half of a castle that was written as a king move: an electronic board recorded
    /// it as a move of its own.
    RookOfCastle,
    /// A move that cannot be played.
    Refused(Refusal),
    /// A word that cannot be read.
    Unreadable,
    /// The result: no move.
    Result,
}

impl Line {
    pub(super) fn new(setup: Setup) -> Line {
        let safety = setup.position.king_safety();
        Line {
            position: setup.position,
            rights: setup.rights,
            ply: 0,
            safety,
            king_captured: false,
            castled_by_king_move: None,
        }
    }

    /// What a token means here.
    #[inline]
    pub(super) fn intent(&self, meaning: Meaning) -> Intent {
        match meaning {
            Meaning::Move(san @ San::Normal { capture, .. }, _) => match self.find(san) {
                Some(played) => Intent::Play(played),
                None => match Written::of(san) {
                    Some(written) => self.second_look(written, capture, Notation::KingMove),
                    None => Intent::Unreadable,
                },
            },
            _ => self.unusual_intent(meaning),
        }
    }

    /// The move that is meant by a move as it is usually written, if it is one.
    #[inline(always)]
    pub(super) fn find(&self, san: San) -> Option<Played> {
        self.position.find(Written::of(san)?, self.safety)
    }

    /// What a token means that is no move in standard algebraic notation.
    fn unusual_intent(&self, meaning: Meaning) -> Intent {
        let color = self.position.turn;
        match meaning {
            Meaning::Move(..) | Meaning::Unreadable => Intent::Unreadable,
            Meaning::Coordinates {
                from,
                to,
                promotion,
                ..
            } => match self.position.written_by_squares(from, to, promotion) {
                None => Intent::Refused(Refusal::NoPieceOn { color, from }),
                Some(written) => match self.position.find(written, self.safety) {
                    Some(played) => Intent::Play(played),
                    None => self.second_look(written, true, Notation::Coordinates),
                },
            },
            Meaning::Castle(wing, notation) => Intent::Castle(wing, notation),
            Meaning::Null if self.safety.in_check => Intent::Refused(Refusal::NullInCheck),
            Meaning::Null => Intent::Play(Played::Null { color }),
            Meaning::Result(_) => Intent::Result,
        }
    }

    /// A move that cannot be played may still be a castle written as a king move, or the rook's
    /// half of one.
    #[cold]
    fn second_look(&self, written: Written, may_take_rook: bool, notation: Notation) -> Intent {
        let refused = || Intent::Refused(self.position.why_not(written, self.safety));
        match written.role {
            Role::King => match self.castle_meant(written.to) {
                Some((wing, true)) if may_take_rook => {
                    Intent::Castle(wing, Notation::KingTakesRook)
                }
                Some((wing, false)) => Intent::Castle(wing, notation),
                _ => refused(),
            },
            Role::Rook if self.castled_by_king_move == Some(written.to) => Intent::RookOfCastle,
            _ => refused(),
        }
    }

    /// The two pawn moves that a word like `e4e5` means where no piece stands on its first square:
    /// the blank between them is missing.
    pub(super) fn as_two_moves<'t>(&self, token: &Token<'t>) -> Option<[Token<'t>; 2]> {
        let Meaning::Coordinates { from, to, .. } = token.meaning else {
            return None;
        };
        let pawn_move = |bytes, at, to| Token {
            bytes,
            at,
            meaning: Meaning::Move(
                San::Normal {
                    role: Role::Pawn,
                    file: None,
                    rank: None,
                    capture: false,
                    to,
                    promotion: None,
                },
                Spelling::GLUED,
            ),
        };
        let (first, second) = token.bytes.split_at_checked(2)?;
        let first = pawn_move(first, token.at, from);
        let second = pawn_move(second, token.at + 2, to);
        let is_glued = second.bytes.len() == 2
            && matches!(
                self.intent(token.meaning),
                Intent::Refused(Refusal::NoPieceOn { .. })
            )
            && matches!(self.intent(first.meaning), Intent::Play(_));
        is_glued.then_some([first, second])
    }

    /// The castle that a king move to `to` means, if any, and whether the king takes its rook.
    fn castle_meant(&self, to: Square) -> Option<(Wing, bool)> {
        let color = self.position.turn;
        let board = &self.position.board;
        let king = self.rights.home_king(color)?;
        if self.position.king_of(color) != Some(king) {
            return None;
        }
        let rook_is_home = |path: &Path| {
            path.rook
                .filter(|&rook| board.by_piece(color.rook()).contains(rook))
        };
        for wing in Wing::ALL {
            let path = self.rights.path(color, wing)?;
            let rook = rook_is_home(path);
            if rook == Some(to) {
                return Some((wing, true));
            }
            let is_open = || rook.is_some() && path.must_be_empty.is_disjoint(board.occupied());
            let is_two_squares_or_more = king.distance(to) >= 2;
            if path.king_to == to
                && is_two_squares_or_more
                && (self.rights.is_held(color, wing) || is_open())
            {
                return Some((wing, false));
            }
        }
        None
    }

    /// Carries out one ply and enters it in the ledger; says which rights it ended.
    // Measured: the loop over the plies is one function with what it always does.
    #[inline(always)]
    pub(super) fn play(&mut self, played: Played) -> Losses {
        self.ply += 1;
        self.castled_by_king_move = None;
        let losses = match played {
            Played::Move {
                from, to, captured, ..
            } => {
                self.king_captured = matches!(captured, Some((Role::King, _)));
                if self.rights.touched_by(from, to) {
                    self.rights.record(played, self.ply)
                } else {
                    Losses::default()
                }
            }
            Played::Castle { .. } => self.rights.record(played, self.ply),
            Played::Null { .. } => Losses::default(),
        };
        self.position.play(played);
        self.safety = self.position.king_safety();
        losses
    }

    /// Carries out a castle that was written in some notation.
    pub(super) fn play_castle(&mut self, played: Played, notation: Notation) -> Losses {
        let losses = self.play(played);
        if let Played::Castle {
            rook: Some((_, to)),
            ..
        } = played
            && matches!(notation, Notation::KingMove | Notation::Coordinates)
        {
            self.castled_by_king_move = Some(to);
        }
        losses
    }

    /// Whether these squares hold no piece but those on `but`.
    pub(super) fn are_free(&self, squares: Bitboard, but: Bitboard) -> bool {
        (self.position.board.occupied() & squares & !but).is_empty()
    }
}
