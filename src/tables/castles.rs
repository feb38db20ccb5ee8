//! `castles.csv`: one row for every castle of a main line.

use shakmaty::Color;

use super::{
    GameContext, TableRows,
    field::{Repeated, Text},
    list::{Articles, Reasons},
    row::table_row,
};
use crate::{
    law::{Ply, Wing},
    pgn::Notation,
    replay::audit::{Doubt, GameAudit, Gives, Reading, Tenths},
};

table_row! {
    /// one row for every castle of a main line, legal or not; with `--variations` also for those in variations
    pub struct CastleRow<'a> {
        /// the game
        pub game_id: Repeated,
        /// half-move of the record, from 1
        pub ply: Ply,
        /// move number, as the FEN counts
        pub move_number: u32,
        /// the side that castled: `white`, `black`
        pub color: Color,
        /// `kingside` or `queenside`, as written
        pub wing: Wing,
        /// the castle as written
        pub token: Text<'a>,
        /// how it is written: `san`, or `king_takes_rook`, `king_move`, `coordinates`, `unicode_dash`, `no_dash`, `mixed`, `zeros`, `lowercase`
        pub notation: Notation,
        /// whether the Laws allow it: no ground against it holds
        pub legal: bool,
        /// every ground that holds
        pub reasons: Reasons,
        /// the article of the Laws for each ground, in the same order
        pub articles: Articles,
        /// whether the rook was attacked (which is allowed); empty: no home rook
        pub rook_attacked: Option<bool>,
        /// whether a square that only the rook crosses or lands on was attacked (which is allowed)
        pub rook_path_attacked: bool,
        /// earlier turns of this side in check
        pub checks_before: u32,
        /// turns at which this castle was legal, this one included
        pub available_turns: u32,
        /// what was carried out: `as_written`, `inner_rook`, `king_only`, `other_wing`; empty: nothing could be
        pub played_as: Option<Reading>,
        /// the wing on which it was carried out
        pub played_wing: Option<Wing>,
        /// why the record rather than the player is in question: `setup`, `record`, `notation`
        pub doubt: Option<Doubt>,
        /// what it did to the other king: `check`, `mate`
        pub gives: Option<Gives>,
        /// empty: the main line; with `--variations` the variation: `24...1` is the first one on Black's 24th move, `24...1 26.2` the second one on White's 26th move within it. Its rows stand in the order of the text; ply, move number, `checks_before` and `available_turns` count along the line that leads to the castle, and an illegal one is `played_as` the first reading the board allows
        pub line: Text<'a>,
        /// seconds on the side's clock after the castle, to the tenth, from a comment `[%clk ...]` behind it; empty: there is none, or the castle stands in a variation
        pub clock: Option<Tenths>,
        /// seconds the side took for the castle: from a comment `[%emt ...]` behind it, else the clock after the side's move before, plus the increment of a `TimeControl` of one period, less `clock`; empty where one of these is not known or the difference is negative
        pub move_time: Option<Tenths>,
    }
}

/// Appends the rows of a game.
pub fn rows(context: &GameContext<'_>, audit: &GameAudit, out: &mut TableRows) {
    if audit.castles.is_empty() && audit.variation_castles.is_empty() {
        return;
    }
    let game_id = Repeated::new(context.game_id);
    for castle in audit.castles_of_all_lines() {
        let row = CastleRow {
            game_id,
            ply: castle.ply,
            move_number: castle.move_number,
            color: castle.color,
            wing: castle.wing,
            token: Text::of(audit, castle.token),
            notation: castle.notation,
            legal: castle.grounds.is_empty(),
            reasons: Reasons(castle.grounds),
            articles: Articles(castle.grounds),
            rook_attacked: castle.rook_attacked,
            rook_path_attacked: castle.rook_path_attacked,
            checks_before: castle.checks_before,
            available_turns: castle.available_turns,
            played_as: castle.played_as,
            played_wing: castle.played_wing,
            doubt: castle.doubt,
            gives: castle.gives,
            line: Text::of(audit, castle.line),
            clock: castle.clock,
            move_time: castle.move_time,
        };
        row.push(out);
    }
}
