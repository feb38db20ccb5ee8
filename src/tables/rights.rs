//! `rights.csv`: the life of each right, four rows a game that has a position.

use shakmaty::{Color, Square};

use super::{
    GameContext, TableRows,
    field::{Repeated, Text},
    row::table_row,
};
use crate::{
    law::{Ground, Ply, Wing},
    replay::audit::{Fate, GameAudit},
};

table_row! {
    /// four rows for every game that has a position: the life of each right
    pub struct RightRow<'a> {
        /// the game
        pub game_id: Repeated,
        /// the side: `white`, `black`
        pub color: Color,
        /// the wing: `kingside`, `queenside`
        pub wing: Wing,
        /// whether the setup granted the right
        pub granted: bool,
        /// where the rook stood in the setup; empty: there was none
        pub rook_square: Option<Square>,
        /// half-move of the first turn at which this castle was legal
        pub first_available_ply: Option<Ply>,
        /// turns at which this castle was legal
        pub available_turns: u32,
        /// turns at which the right was held and this castle was prevented
        pub blocked_turns: u32,
        /// what became of it: `castled`, `lost`, `held` to the end, `cut_off` (held when the replay stopped), `not_granted`
        pub fate: Fate,
        /// half-move at which it was lost; 0: not granted
        pub lost_ply: Option<Ply>,
        /// the move number of that half-move
        pub lost_move_number: Option<u32>,
        /// why it was lost
        pub lost_cause: Option<Ground>,
        /// the move with which it was lost, as written
        pub lost_token: Text<'a>,
    }
}

/// Appends the rows of a game.
pub fn rows(context: &GameContext<'_>, audit: &GameAudit, out: &mut TableRows) {
    if !audit.has_position {
        return;
    }
    let game_id = Repeated::new(context.game_id);
    for color in Color::ALL {
        for wing in [Wing::KingSide, Wing::QueenSide] {
            let right = audit.rights.get(color).get(wing);
            let row = RightRow {
                game_id,
                color,
                wing,
                granted: right.granted,
                rook_square: right.rook,
                first_available_ply: right.first_available,
                available_turns: right.available_turns,
                blocked_turns: right.blocked_turns,
                fate: right.fate,
                lost_ply: right.lost.map(|(ply, _)| ply),
                lost_move_number: right.lost_move_number,
                lost_cause: right.lost.map(|(_, cause)| cause),
                lost_token: Text::of(audit, right.lost_token),
            };
            row.push(out);
        }
    }
}
