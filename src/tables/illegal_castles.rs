//! `illegal_castles.csv`: one row for every illegal castle, readable on its own.

use shakmaty::Color;

use super::{
    GameContext, TableRows,
    field::{Tag, Text},
    games,
    list::{Articles, Pieces, Reasons},
    row::table_row,
};
use crate::{
    law::{Ground, Ply, Wing},
    replay::audit::{Doubt, Fact, GameAudit, Reading},
};

table_row! {
    /// one row for every illegal castle, doubtful ones included, readable on its own
    pub struct IllegalCastleRow<'a> {
        /// the game
        pub game_id: u64,
        /// the file, or `-` for standard input
        pub source: Text<'a>,
        /// number of the game in its source, from 1
        pub game_number: u64,
        /// line of the castle
        pub line: u64,
        /// offset of the castle in the unpacked source
        pub byte_offset: u64,
        /// the `Event` tag
        pub event: Tag<'a>,
        /// the `Site` tag
        pub site: Tag<'a>,
        /// the `Date` tag
        pub date: Tag<'a>,
        /// the `Round` tag
        pub round: Tag<'a>,
        /// the `White` tag
        pub white: Tag<'a>,
        /// the `Black` tag
        pub black: Tag<'a>,
        /// the `Result` tag; where there is none, the result behind the moves
        pub result: Tag<'a>,
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
        /// every ground that holds
        pub reasons: Reasons,
        /// the article of the Laws for each ground, in the same order
        pub articles: Articles,
        /// half-move at which the right was lost; 0: not granted; empty: it was held
        pub lost_ply: Option<Ply>,
        /// why it was lost
        pub lost_cause: Option<Ground>,
        /// who attacks the king's squares: `e1:qe5 e1:nf3`
        pub attackers: Pieces<'a>,
        /// what stands between king and rook: `Bf1 ng1`
        pub pieces_between: Pieces<'a>,
        /// the position before the castle, with the rights that are held
        pub fen_before: Text<'a>,
        /// whether the castle on the other wing would have been legal
        pub other_wing_legal: bool,
        /// whether the king has a legal move, castles included
        pub king_has_move: bool,
        /// which illegal castle of that side in this record it is, doubtful ones not counted; a count of the record, not of penalties
        pub nth_illegal_castle: Option<u32>,
        /// what was carried out: `as_written`, `inner_rook`, `king_only`, `other_wing`; empty: nothing could be
        pub played_as: Option<Reading>,
        /// half-moves replayed after it
        pub plies_after: u32,
        /// why the record rather than the player is in question: `setup`, `record`, `notation`
        pub doubt: Option<Doubt>,
        /// line on which the game begins
        pub game_line: u64,
        /// empty: the main line; with `--variations` the variation in which it stands, as `line` in castles.csv has it. Then the plies are those of that line, `plies_after` is counted to its end, and `nth_illegal_castle` is empty
        pub variation: Text<'a>,
    }
}

/// Appends the rows of a game.
pub fn rows(context: &GameContext<'_>, audit: &GameAudit, out: &mut TableRows) {
    if audit.illegal.is_empty() && audit.variation_illegal.is_empty() {
        return;
    }
    let tag = |fact| Tag::of(audit, fact);
    let mut places = context.places();
    for (castle, illegal) in audit.illegal_of_all_lines() {
        let (line, _) = places.of(castle.at);
        let row = IllegalCastleRow {
            game_id: context.game_id,
            source: Text::alone(context.source.as_bytes()),
            game_number: context.game_number,
            line,
            byte_offset: context.offset_of(castle.at),
            event: tag(Fact::Event),
            site: tag(Fact::Site),
            date: tag(Fact::Date),
            round: tag(Fact::Round),
            white: tag(Fact::White),
            black: tag(Fact::Black),
            result: games::result(audit),
            ply: castle.ply,
            move_number: castle.move_number,
            color: castle.color,
            wing: castle.wing,
            token: Text::of(audit, castle.token),
            reasons: Reasons(castle.grounds),
            articles: Articles(castle.grounds),
            lost_ply: illegal.lost.map(|(ply, _)| ply),
            lost_cause: illegal.lost.map(|(_, cause)| cause),
            attackers: Pieces(audit.evidence(illegal.attackers)),
            pieces_between: Pieces(audit.evidence(illegal.between)),
            fen_before: Text::of(audit, illegal.fen_before),
            other_wing_legal: illegal.other_wing_legal,
            king_has_move: illegal.king_has_move,
            nth_illegal_castle: illegal.nth,
            played_as: castle.played_as,
            plies_after: illegal.plies_after,
            doubt: castle.doubt,
            game_line: context.line,
            variation: Text::of(audit, castle.line),
        };
        row.push(out);
    }
}
