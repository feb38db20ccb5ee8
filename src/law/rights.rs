//! The ledger of castling rights: when and why each was lost, and where each original rook is.
//!
//! > 3.8.2.1 The right to castle has been lost: 3.8.2.1.1 if the king has already moved, or
//! > 3.8.2.1.2 with a rook that has already moved.

use shakmaty::{Bitboard, Board, ByColor, Color, Role, Square};

use super::{ByWing, Ground, Grounds, Path, Played, Ply, Wing};

/// One side's right to castle on one wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// The setup did not grant it.
    NotGranted,
    /// Neither the king nor that rook has moved.
    Held,
    /// Lost for good, and never regained.
    Lost {
        /// The ply of the move that ended it.
        at: Ply,
        /// The first cause.
        cause: Ground,
    },
}

/// The original squares of a side's king and rooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    /// The king's; `None` in a Chess960 setup whose king is not on its first rank.
    pub king: Option<Square>,
    /// The rooks'; `None` in a Chess960 setup without a rook on that side of the king.
    pub rook: ByWing<Option<Square>>,
}

impl Home {
    /// King on the e-file, rooks in the corners.
    #[must_use]
    pub const fn standard(color: Color) -> Home {
        match color {
            Color::White => Home {
                king: Some(Square::E1),
                rook: ByWing {
                    king_side: Some(Square::H1),
                    queen_side: Some(Square::A1),
                },
            },
            Color::Black => Home {
                king: Some(Square::E8),
                rook: ByWing {
                    king_side: Some(Square::H8),
                    queen_side: Some(Square::A8),
                },
            },
        }
    }
}

/// What has happened to an original rook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OriginalRook {
    /// Where it stands now; `None` when it was captured, or there never was one.
    on: Option<Square>,
    moved_at: Option<Ply>,
    captured_at: Option<Ply>,
}

/// What has happened to a side's king and rooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct History {
    castled_at: Option<Ply>,
    king_moved_at: Option<Ply>,
    rook: ByWing<OriginalRook>,
}

/// The rights that one ply ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses(u8);

impl Losses {
    const fn bit(color: Color, wing: Wing) -> u8 {
        1 << (color.is_black() as u8 * 2 + wing.is_queen_side() as u8)
    }

    fn insert(&mut self, color: Color, wing: Wing) {
        self.0 |= Losses::bit(color, wing);
    }

    /// Whether the right of this side on this wing was ended.
    #[must_use]
    pub const fn contains(self, color: Color, wing: Wing) -> bool {
        self.0 & Losses::bit(color, wing) != 0
    }

    /// Whether no right was ended.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rights ended: White's before Black's, kingside before queenside.
    pub fn iter(self) -> impl Iterator<Item = (Color, Wing)> {
        Color::ALL
            .into_iter()
            .flat_map(|color| Wing::ALL.map(|wing| (color, wing)))
            .filter(move |&(color, wing)| self.contains(color, wing))
    }
}

/// The ledger: the four rights, and the history of kings and original rooks behind them.
///
/// A right is granted by the setup, held until it is lost, and never regained. Each original rook
/// is followed through the whole game, so that another rook on its square is never mistaken for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    states: ByColor<ByWing<Right>>,
    /// Path of each castle from the original squares; `None` where the king has none.
    paths: ByColor<ByWing<Option<Path>>>,
    history: ByColor<History>,
    /// Squares of what can still change the ledger: kings that have not moved, original rooks.
    watched: Bitboard,
}

impl Rights {
    /// The ledger at the standard start.
    #[must_use]
    pub fn standard() -> Rights {
        let home = ByColor::new_with(Home::standard);
        Rights::new(
            &Board::new(),
            home,
            ByColor::new_with(|_| ByWing::new_with(|_| true)),
        )
    }

    /// The ledger of a setup. Where a right is `granted`, king and rook must be at home.
    #[must_use]
    pub fn new(board: &Board, home: ByColor<Home>, granted: ByColor<ByWing<bool>>) -> Rights {
        let states = granted.map(|wings| {
            wings.map(|granted| {
                if granted {
                    Right::Held
                } else {
                    Right::NotGranted
                }
            })
        });
        let paths = ByColor::new_with(|color| {
            ByWing::new_with(|wing| {
                let home = home.get(color);
                home.king
                    .map(|king| Path::new(color, wing, king, *home.rook.get(wing)))
            })
        });
        let history = ByColor::new_with(|color| History {
            rook: ByWing::new_with(|wing| OriginalRook {
                on: home
                    .get(color)
                    .rook
                    .get(wing)
                    .filter(|&rook| board.piece_at(rook) == Some(color.rook())),
                ..OriginalRook::default()
            }),
            ..History::default()
        });
        let mut ledger = Rights {
            states,
            paths,
            history,
            watched: board.kings(),
        };
        for rook in history.iter().flat_map(|side| side.rook.iter()) {
            ledger.watched |= rook.on.map_or(Bitboard::EMPTY, Bitboard::from);
        }
        ledger
    }

    /// One right.
    #[must_use]
    pub const fn right(&self, color: Color, wing: Wing) -> Right {
        *self.states.get(color).get(wing)
    }

    /// Whether this right is held.
    #[must_use]
    pub const fn is_held(&self, color: Color, wing: Wing) -> bool {
        matches!(self.right(color, wing), Right::Held)
    }

    /// Whether this side holds any right.
    #[must_use]
    pub const fn holds_any(&self, color: Color) -> bool {
        self.is_held(color, Wing::KingSide) || self.is_held(color, Wing::QueenSide)
    }

    /// The path of the castle from the original squares; `None` where the king has no original
    /// square on its first rank.
    #[must_use]
    pub const fn path(&self, color: Color, wing: Wing) -> Option<&Path> {
        self.paths.get(color).get(wing).as_ref()
    }

    /// The original square of the king.
    #[must_use]
    pub fn home_king(&self, color: Color) -> Option<Square> {
        self.path(color, Wing::KingSide).map(|path| path.king)
    }

    /// The original square of the rook.
    #[must_use]
    pub fn home_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        self.path(color, wing).and_then(|path| path.rook)
    }

    /// The permanent grounds that hold against this castle, each of them, whichever came first.
    #[must_use]
    pub fn permanent_grounds(&self, color: Color, wing: Wing) -> Grounds {
        let history = self.history.get(color);
        let rook = history.rook.get(wing);
        let mut grounds = Grounds::NONE;
        grounds.insert_if(Ground::AlreadyCastled, history.castled_at.is_some());
        grounds.insert_if(Ground::KingMoved, history.king_moved_at.is_some());
        grounds.insert_if(Ground::RookMoved, rook.moved_at.is_some());
        grounds.insert_if(Ground::RookCaptured, rook.captured_at.is_some());
        grounds.insert_if(
            Ground::NoRightInSetup,
            self.right(color, wing) == Right::NotGranted,
        );
        grounds
    }

    /// Whether a move between these squares can change the ledger at all.
    #[must_use]
    pub fn touched_by(&self, from: Square, to: Square) -> bool {
        self.watched.intersects(Bitboard::from(from) | to)
    }

    /// Enters one ply, and says which rights it ended.
    pub fn record(&mut self, played: Played, at: Ply) -> Losses {
        let mut losses = Losses::default();
        match played {
            Played::Null { .. } => {}
            Played::Castle {
                color, king, rook, ..
            } => {
                self.history.get_mut(color).castled_at.get_or_insert(at);
                self.lose_both(color, at, Ground::AlreadyCastled, &mut losses);
                if self.watched.contains(king.0) {
                    self.watched.discard(king.0);
                    self.watched.add(king.1);
                }
                if let Some((from, to)) = rook {
                    self.rook_moves(color, from, to, at, &mut losses);
                }
            }
            Played::Move {
                color,
                role,
                from,
                to,
                captured,
                ..
            } => {
                if let Some((Role::Rook, square)) = captured {
                    self.rook_is_captured(!color, square, at, &mut losses);
                }
                match role {
                    Role::King => {
                        self.history.get_mut(color).king_moved_at.get_or_insert(at);
                        self.lose_both(color, at, Ground::KingMoved, &mut losses);
                        self.watched.discard(from);
                    }
                    Role::Rook => self.rook_moves(color, from, to, at, &mut losses),
                    _ => {}
                }
            }
        }
        losses
    }

    fn rook_moves(&mut self, color: Color, from: Square, to: Square, at: Ply, losses: &mut Losses) {
        for wing in Wing::ALL {
            let rook = self.history.get_mut(color).rook.get_mut(wing);
            if rook.on == Some(from) {
                rook.on = Some(to);
                rook.moved_at.get_or_insert(at);
                self.watched.discard(from);
                self.watched.add(to);
                self.lose(color, wing, at, Ground::RookMoved, losses);
                return;
            }
        }
    }

    fn rook_is_captured(&mut self, color: Color, square: Square, at: Ply, losses: &mut Losses) {
        for wing in Wing::ALL {
            let rook = self.history.get_mut(color).rook.get_mut(wing);
            if rook.on == Some(square) {
                rook.on = None;
                rook.captured_at = Some(at);
                self.watched.discard(square);
                self.lose(color, wing, at, Ground::RookCaptured, losses);
            }
        }
    }

    fn lose_both(&mut self, color: Color, at: Ply, cause: Ground, losses: &mut Losses) {
        for wing in Wing::ALL {
            self.lose(color, wing, at, cause, losses);
        }
    }

    /// A right is lost once, with the first cause.
    fn lose(&mut self, color: Color, wing: Wing, at: Ply, cause: Ground, losses: &mut Losses) {
        let right = self.states.get_mut(color).get_mut(wing);
        if *right == Right::Held {
            *right = Right::Lost { at, cause };
            losses.insert(color, wing);
        }
    }
}
