//! Castling explained: may a side castle in this position, and why not?
//!
//! [`facts`] says what is so, by the law alone; [`words`] says it to a person in one of our
//! languages, [`json`] to a program, and [`board`] shows it on a board of letters.
//!
//! ```
//! use roque::{explain::{Explanation, words}, language::Language};
//! use shakmaty::Color;
//!
//! let explanation = Explanation::of_fen("4k3/8/8/8/8/8/8/R3K2r w Q - 0 1", false, None)?;
//! assert_eq!(explanation.color, Color::White);
//! let facts = &explanation.castles.queen_side;
//! let answers = words::answers(Language::English.words(), facts);
//! assert_eq!(answers.squares[0], "The king's square e1 is attacked by the rook on h1.");
//! # Ok::<(), roque::replay::setup::NoSetup>(())
//! ```

pub mod board;
pub mod facts;
pub mod json;
pub mod text;
pub mod words;

pub use facts::CastleFacts;

use shakmaty::{Bitboard, ByColor, Color, Role, Square, attacks};

use crate::{
    law::{ByWing, Ply, Wing},
    replay::{
        Moment, Position,
        setup::{NoSetup, Setup},
    },
};

/// A move of the king to a square, and what it captures there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingMove {
    /// Where it goes.
    pub to: Square,
    /// What it captures.
    pub captures: Option<Role>,
}

/// Where in a game a position is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// The half-move that is to be played.
    pub ply: Ply,
    /// Its move number.
    pub move_number: u32,
    /// What is recorded for it; nothing at the end of the record.
    pub recorded: Option<String>,
    /// Earlier turns of the side in check.
    pub checks_before: u32,
}

/// Everything about castling for one side in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The position, with the rights that are held.
    pub fen: String,
    /// The position.
    pub position: Position,
    /// Whether Chess960 is played.
    pub chess960: bool,
    /// The side that would castle.
    pub color: Color,
    /// Where in a game it is; `None` where nothing but the position is known.
    pub at: Option<At>,
    /// What is odd about the setup.
    pub remarks: Vec<String>,
    /// Both castles.
    pub castles: ByWing<CastleFacts>,
    /// The legal moves of the king, castles aside.
    pub king_moves: Vec<KingMove>,
    /// The legal moves of each home rook, where it stands at home.
    pub rook_moves: ByWing<Vec<Square>>,
}

impl Explanation {
    /// Explains a FEN, for `color` or the side to move. `chess960` is for a FEN that does not show
    /// it by itself.
    ///
    /// # Errors
    ///
    /// Says why this is no position.
    pub fn of_fen(fen: &str, chess960: bool, color: Option<Color>) -> Result<Explanation, NoSetup> {
        let mut remarks = Vec::new();
        let variant: &[u8] = if chess960 { b"chess960" } else { b"" };
        let setup = Setup::from_tags(fen.as_bytes(), variant, &mut |_, text| {
            remarks.push(text.to_owned());
        })?;
        let color = color.unwrap_or(setup.position.turn);
        let castles = ByWing::new_with(|wing| {
            let board = &setup.position.board;
            CastleFacts::by_ledger(board, &setup.rights, color, wing, None, true)
        });
        let mut text = String::new();
        setup.position.append_fen(&setup.rights, &mut text);
        let mut explanation =
            Explanation::new(setup.position, color, castles, text, setup.chess960);
        explanation.remarks = remarks;
        Ok(explanation)
    }

    /// Explains a game before one of its moves, for `color` or the side to move.
    #[must_use]
    pub fn of_moment(moment: Moment, color: Option<Color>) -> Explanation {
        let color = color.unwrap_or(moment.position.turn);
        let ByColor { white, black } = moment.lost_with;
        let mut lost_with = color.fold_wb(white, black);
        let castles = ByWing::new_with(|wing| {
            let board = &moment.position.board;
            let lost_with = lost_with.get_mut(wing).take();
            CastleFacts::by_ledger(board, &moment.rights, color, wing, lost_with, false)
        });
        let mut fen = String::new();
        moment.position.append_fen(&moment.rights, &mut fen);
        let at = At {
            ply: moment.ply,
            move_number: moment.position.move_number,
            recorded: moment.token,
            checks_before: *moment.checks_before.get(color),
        };
        let mut explanation =
            Explanation::new(moment.position, color, castles, fen, moment.chess960);
        explanation.at = Some(at);
        explanation
    }

    /// From the facts about both castles, for a position that need not come from a replay.
    #[must_use]
    pub fn new(
        position: Position,
        color: Color,
        castles: ByWing<CastleFacts>,
        fen: String,
        chess960: bool,
    ) -> Explanation {
        // What the side could play if it were its turn.
        let mut as_if = position.clone();
        as_if.turn = color;
        let board = &as_if.board;
        let king_moves = as_if
            .king_moves()
            .into_iter()
            .map(|to| KingMove {
                to,
                captures: board.role_at(to),
            })
            .collect();
        let rook_moves = ByWing::new_with(|wing| {
            let rook = castles
                .get(wing)
                .home_rook
                .filter(|&rook| board.by_piece(color.rook()).contains(rook));
            rook.map_or_else(Vec::new, |rook| {
                (attacks::rook_attacks(rook, board.occupied()) & !board.by_color(color))
                    .into_iter()
                    .filter(|&to| as_if.leaves_king_safe(rook, to, None))
                    .collect()
            })
        });
        Explanation {
            fen,
            position,
            chess960,
            color,
            at: None,
            remarks: Vec::new(),
            castles,
            king_moves,
            rook_moves,
        }
    }

    /// The castles that are asked about, kingside first.
    pub fn castles(&self) -> impl Iterator<Item = &CastleFacts> {
        Wing::ALL.into_iter().map(|wing| self.castles.get(wing))
    }

    /// Whether it is the turn of the side that is asked about.
    #[must_use]
    pub fn is_its_turn(&self) -> bool {
        self.position.turn == self.color
    }

    /// Whether the king has a legal move, castles included.
    #[must_use]
    pub fn king_has_move(&self) -> bool {
        !self.king_moves.is_empty() || self.castles().any(CastleFacts::is_legal)
    }
}

/// The squares from which `attackers` attack.
#[must_use]
pub fn squares_of(attackers: &[facts::Attacker]) -> Bitboard {
    attackers.iter().map(|attacker| attacker.on).collect()
}
