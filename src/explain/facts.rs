//! What is so about one castle in one position: facts of the law, and no words.

use shakmaty::{Bitboard, Board, Color, Piece, Square};

use crate::{
    law::{Ground, Grounds, Kind, Obstacle, Path, Right, Rights, Wing, attack},
    replay::moment::LostWith,
};

/// The history of one right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// What became of it.
    pub right: Right,
    /// Every permanent ground, whichever came first.
    pub permanent: Grounds,
    /// With which move it was lost, where that is known.
    pub lost_with: Option<LostWith>,
    /// Whether nothing but a FEN tells that the right is held.
    pub only_setup: bool,
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub on: Square,
}

/// A piece that attacks a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub on: Square,
    /// Whether it could not go to the attacked square because of its own king (3.1.3).
    pub is_pinned: bool,
    /// Whether it attacks the square only once the castle is carried out (Chess960).
    pub is_uncovered: bool,
}

/// Which part of the king's way a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Where the king stands.
    Start,
    /// What it crosses.
    Crossed,
    /// Where it goes.
    Destination,
}

/// A square of the king, and who attacks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingSquare {
    /// The square.
    pub square: Square,
    /// Which part of the way it is.
    pub part: Part,
    /// Who attacks it.
    pub attackers: Vec<Attacker>,
}

/// What is so about the castle of one side on one wing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastleFacts {
    /// The side.
    pub color: Color,
    /// The wing.
    pub wing: Wing,
    /// The history of the right.
    pub history: History,
    /// The original square of the rook, where there is one.
    pub home_rook: Option<Square>,
    /// Where the king stands; nowhere once it has been captured.
    pub king_on: Option<Square>,
    /// The path, where the king is at home; its rook is `None` where no rook is.
    pub path: Option<Path>,
    /// Every ground that holds.
    pub grounds: Grounds,
    /// What stands in the way.
    pub between: Vec<Standing>,
    /// The king's squares in the order of its way; none where there is no path.
    pub squares: Vec<KingSquare>,
    /// Who attacks the rook, which is allowed.
    pub rook_attackers: Vec<Attacker>,
    /// The squares that only the rook crosses, and who attacks them, which is allowed.
    pub rook_path: Vec<(Square, Vec<Attacker>)>,
}

impl CastleFacts {
    /// The facts about a castle from the original squares `home_king` and `home_rook`.
    #[must_use]
    pub fn new(
        board: &Board,
        color: Color,
        wing: Wing,
        (home_king, home_rook): (Option<Square>, Option<Square>),
        history: History,
    ) -> CastleFacts {
        let king_on = board.king_of(color);
        let king = home_king.filter(|&home| king_on == Some(home));
        let rook = home_rook.filter(|&home| board.by_piece(color.rook()).contains(home));
        let path = king.map(|king| Path::new(color, wing, king, rook));
        let mut grounds = history.permanent;
        grounds.insert_if(Ground::KingNotHome, king.is_none());
        grounds.insert_if(Ground::NoRook, rook.is_none());
        let look = Look { board, color };
        let mut facts = CastleFacts {
            color,
            wing,
            history,
            home_rook,
            king_on,
            path,
            grounds,
            between: Vec::new(),
            squares: Vec::new(),
            rook_attackers: rook.map_or_else(Vec::new, |rook| look.attackers(rook)),
            rook_path: Vec::new(),
        };
        if let Some(path) = path {
            let attacked = attack::attacked_within(board, !color, path.kings_squares());
            let obstacle = Obstacle::on(board, color, &path, attacked);
            facts.grounds = grounds.union(obstacle.grounds);
            facts.between = look.standing_on(obstacle.between);
            facts.squares = look.kings_squares(&path);
            facts.rook_path = path
                .rook_only()
                .into_iter()
                .map(|square| (square, look.attackers(square)))
                .collect();
        }
        facts
    }

    /// The facts about a castle by the ledger of a game.
    #[must_use]
    pub fn by_ledger(
        board: &Board,
        rights: &Rights,
        color: Color,
        wing: Wing,
        lost_with: Option<LostWith>,
        only_setup: bool,
    ) -> CastleFacts {
        let history = History {
            right: rights.right(color, wing),
            permanent: rights.permanent_grounds(color, wing),
            lost_with,
            only_setup,
        };
        let home = (rights.home_king(color), rights.home_rook(color, wing));
        CastleFacts::new(board, color, wing, home, history)
    }

    /// A castle is legal when no ground holds.
    #[must_use]
    pub const fn is_legal(&self) -> bool {
        self.grounds.is_empty()
    }

    /// Whether the right is held, so that whatever prevents the castle may pass.
    #[must_use]
    pub fn is_for_now(&self) -> bool {
        !self.is_legal()
            && self.history.right == Right::Held
            && self
                .grounds
                .iter()
                .all(|ground| ground.kind() == Kind::ForNow)
    }

    /// Whether a piece that counts as an attacker is pinned.
    #[must_use]
    pub fn has_pinned_attacker(&self) -> bool {
        self.squares
            .iter()
            .flat_map(|square| &square.attackers)
            .any(|attacker| attacker.is_pinned)
    }
}

/// A look at the board from the side that castles.
struct Look<'a> {
    board: &'a Board,
    color: Color,
}

impl Look<'_> {
    fn standing_on(&self, squares: Bitboard) -> Vec<Standing> {
        squares
            .into_iter()
            .filter_map(|on| self.board.piece_at(on).map(|piece| Standing { piece, on }))
            .collect()
    }

    fn attackers(&self, square: Square) -> Vec<Attacker> {
        self.attackers_through(square, self.board.occupied())
    }

    fn attackers_through(&self, square: Square, occupied: Bitboard) -> Vec<Attacker> {
        let now = self
            .board
            .attacks_to(square, !self.color, self.board.occupied());
        let attackers = self.board.attacks_to(square, !self.color, occupied) | now;
        self.standing_on(attackers)
            .into_iter()
            .map(|Standing { piece, on }| Attacker {
                piece,
                on,
                is_pinned: attack::is_pinned(self.board, on, square),
                is_uncovered: !now.contains(on),
            })
            .collect()
    }

    fn kings_squares(&self, path: &Path) -> Vec<KingSquare> {
        let mut crossed: Vec<_> = path.crossed.into_iter().collect();
        if path.king_to < path.king {
            crossed.reverse();
        }
        let mut squares = vec![KingSquare {
            square: path.king,
            part: Part::Start,
            attackers: self.attackers(path.king),
        }];
        squares.extend(crossed.into_iter().map(|square| KingSquare {
            square,
            part: Part::Crossed,
            attackers: self.attackers(square),
        }));
        let through = if path.can_uncover {
            path.occupied_after(self.board.occupied())
        } else {
            self.board.occupied()
        };
        let attackers = self.attackers_through(path.king_to, through);
        if path.king_to != path.king {
            squares.push(KingSquare {
                square: path.king_to,
                part: Part::Destination,
                attackers,
            });
        } else if attackers.iter().all(|attacker| attacker.is_uncovered) && !attackers.is_empty() {
            // The king stays, and the leaving rook uncovers an attack on it.
            squares.push(KingSquare {
                square: path.king_to,
                part: Part::Destination,
                attackers,
            });
        }
        squares
    }
}
