//! `blocks.csv`: the episodes during which a castle was prevented for now.

use shakmaty::Color;

use super::{
    GameContext, TableRows,
    field::Repeated,
    list::{Pieces, Squares},
    row::table_row,
};
use crate::{
    law::{Ground, Ply, Wing},
    replay::audit::{Ended, GameAudit},
};

table_row! {
    /// one row for every episode: consecutive turns of a side during which one obstacle held for one right
    pub struct BlockRow<'a> {
        /// the game
        pub game_id: Repeated,
        /// the side: `white`, `black`
        pub color: Color,
        /// the wing: `kingside`, `queenside`
        pub wing: Wing,
        /// the obstacle: `piece_between`, `king_in_check`, `transit_attacked`, `destination_attacked`
        pub cause: Ground,
        /// half-move of the first turn
        pub from_ply: Ply,
        /// half-move of the last turn
        pub to_ply: Ply,
        /// how many turns
        pub turns: u32,
        /// the attacked squares, or the squares of the pieces in the way, at the first turn
        pub squares: Squares<'a>,
        /// the pieces in the way (`Bf1`), or the attackers behind the square they attack (`f1:ba6`), at the first turn
        pub pieces: Pieces<'a>,
        /// how it ended: `cleared`, `right_lost`, `game_end`, `cut_off`
        pub ended: Ended,
    }
}

/// Appends the rows of a game.
pub fn rows(context: &GameContext<'_>, audit: &GameAudit, out: &mut TableRows) {
    if audit.episodes.is_empty() {
        return;
    }
    let game_id = Repeated::new(context.game_id);
    for episode in &audit.episodes {
        let evidence = audit.evidence(episode.evidence);
        let row = BlockRow {
            game_id,
            color: episode.color,
            wing: episode.wing,
            cause: episode.cause,
            from_ply: episode.from,
            to_ply: episode.to,
            turns: episode.turns,
            squares: Squares(evidence),
            pieces: Pieces(evidence),
            ended: episode.ended,
        };
        row.push(out);
    }
}
