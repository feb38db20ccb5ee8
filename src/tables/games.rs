//! `games.csv`: one row a game.

use super::{
    GameContext, TableRows,
    field::{Hash, Tag, Text},
    row::table_row,
    text::Stretch,
};
use crate::replay::audit::{Fact, FirstCastle, GameAudit, Status};

table_row! {
    /// one row for every game, whatever is wrong with it
    pub struct GameRow<'a> {
        /// number of the game in the run, from 1; joins the tables
        pub game_id: u64,
        /// the file, or `-` for standard input
        pub source: Text<'a>,
        /// number of the game in its source, from 1
        pub game_number: u64,
        /// line on which the game begins
        pub line: u64,
        /// offset of its first byte in the unpacked source
        pub byte_offset: u64,
        /// bytes to the next game, or to the end of the source
        pub byte_length: u64,
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
        /// the `WhiteElo` tag
        pub white_elo: Tag<'a>,
        /// the `BlackElo` tag
        pub black_elo: Tag<'a>,
        /// the `ECO` tag
        pub eco: Tag<'a>,
        /// the `TimeControl` tag
        pub time_control: Tag<'a>,
        /// `standard`, `chess960`, or the name of another variant
        pub variant: Text<'a>,
        /// the start position, with the rights granted; empty for the standard one
        pub start_fen: Text<'a>,
        /// half-moves replayed
        pub plies: u32,
        /// how far the replay came: `complete`, `stopped`, `no_moves`, `not_replayed`
        pub status: Status,
        /// wing of White's first castle that stood, by the board; `none`; empty where the replay did not reach the end and none was seen
        pub castled_white: FirstCastle,
        /// the same for Black
        pub castled_black: FirstCastle,
        /// illegal castles, doubtful ones included: rows of `illegal_castles.csv`
        pub illegal_castles: usize,
        /// rows of `problems.csv`
        pub problems: usize,
        /// the `UTCDate` tag
        pub utc_date: Tag<'a>,
        /// the `UTCTime` tag
        pub utc_time: Tag<'a>,
        /// the `Termination` tag
        pub termination: Tag<'a>,
        /// the `WhiteTitle` tag
        pub white_title: Tag<'a>,
        /// the `BlackTitle` tag
        pub black_title: Tag<'a>,
        /// the `Opening` tag
        pub opening: Tag<'a>,
        /// the result behind the moves, as written
        pub termination_token: Text<'a>,
        /// null moves among the half-moves
        pub null_moves: u32,
        /// hash of the start position and the moves played: equal games have equal hashes
        pub moves_hash: Hash,
    }
}

/// The result of a game: the tag, else what stands behind the moves.
#[must_use]
pub fn result(audit: &GameAudit) -> Tag<'_> {
    match audit.termination {
        Some(termination) if audit.fact(Fact::Result).is_empty() => {
            Tag(Stretch::alone(termination.word().as_bytes()))
        }
        _ => Tag::of(audit, Fact::Result),
    }
}

/// Appends the row of a game.
pub fn rows(context: &GameContext<'_>, audit: &GameAudit, out: &mut TableRows) {
    let tag = |fact| Tag::of(audit, fact);
    let trimmed = |fact| Tag::trimmed(audit, fact);
    let row = GameRow {
        game_id: context.game_id,
        source: Text::alone(context.source.as_bytes()),
        game_number: context.game_number,
        line: context.line,
        byte_offset: context.byte_offset,
        byte_length: context.byte_length,
        event: tag(Fact::Event),
        site: tag(Fact::Site),
        date: tag(Fact::Date),
        round: tag(Fact::Round),
        white: tag(Fact::White),
        black: tag(Fact::Black),
        result: result(audit),
        white_elo: trimmed(Fact::WhiteElo),
        black_elo: trimmed(Fact::BlackElo),
        eco: trimmed(Fact::Eco),
        time_control: trimmed(Fact::TimeControl),
        variant: Text::of(audit, audit.variant),
        start_fen: Text::of(audit, audit.start_fen),
        plies: audit.plies,
        status: audit.status,
        castled_white: audit.first_castle.white,
        castled_black: audit.first_castle.black,
        illegal_castles: audit.illegal.len(),
        problems: audit.problems.len(),
        utc_date: trimmed(Fact::UtcDate),
        utc_time: trimmed(Fact::UtcTime),
        termination: tag(Fact::Termination),
        white_title: trimmed(Fact::WhiteTitle),
        black_title: trimmed(Fact::BlackTitle),
        opening: tag(Fact::Opening),
        termination_token: Text::of(audit, audit.termination_token),
        null_moves: audit.null_moves,
        moves_hash: Hash(audit.moves_hash),
    };
    row.push(out);
}
