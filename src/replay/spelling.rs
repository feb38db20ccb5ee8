//! Moves and castles that are not written as the PGN standard says.

use super::visitor::Replay;
use crate::{
    law::Wing,
    pgn::{Notation, Spelling, Token},
    problem::{ProblemKind, Severity},
};

impl Replay<'_> {
    #[cold]
    pub(super) fn unusual_spelling(
        &mut self,
        token: &Token<'_>,
        spelling: Spelling,
        capture_sign: bool,
        captures: bool,
    ) {
        let reasons = [
            (
                spelling.contains(Spelling::LONG),
                "both squares are written",
            ),
            (
                spelling.contains(Spelling::PROMOTION),
                "a promotion is written with `=`",
            ),
            (
                spelling.contains(Spelling::PAWN_LETTER),
                "a pawn has no letter",
            ),
            (
                spelling.contains(Spelling::EN_PASSANT),
                "en passant is not marked",
            ),
            (
                spelling.contains(Spelling::CHECK_MARK),
                "a check is marked with one `+` or `#`",
            ),
            (
                spelling.contains(Spelling::GLUED),
                "a blank is missing behind or before it",
            ),
            (
                spelling.contains(Spelling::OTHER),
                "a sign is not that of the standard",
            ),
            (
                captures && !capture_sign && !spelling.contains(Spelling::LONG),
                "the `x` of a capture is missing",
            ),
            (capture_sign && !captures, "there is nothing to capture"),
        ];
        let detail: Vec<_> = reasons
            .into_iter()
            .filter_map(|(holds, reason)| holds.then_some(reason))
            .collect();
        self.token_problem(ProblemKind::MoveNotation, token, &detail.join(", "));
    }

    /// Names a castle that is not written as the PGN standard says.
    pub(super) fn castle_notation(&mut self, token: &Token<'_>, wing: Wing, notation: Notation) {
        let (severity, reason) = match notation {
            Notation::San => return,
            Notation::Zeros => (Severity::Note, "written with zeros, as the Laws do (C.13)"),
            Notation::KingTakesRook => (Severity::Warning, "written as the king taking its rook"),
            Notation::KingMove => (Severity::Warning, "written as a king move"),
            Notation::Coordinates => (Severity::Warning, "written as two squares"),
            Notation::UnicodeDash => (Severity::Warning, "written with other dashes"),
            Notation::NoDash => (Severity::Warning, "written without dashes"),
            Notation::Mixed => (Severity::Warning, "written with letters and zeros"),
            Notation::Lowercase => (Severity::Warning, "written in lower case"),
        };
        let standard = match wing {
            Wing::KingSide => "O-O",
            Wing::QueenSide => "O-O-O",
        };
        let detail = format!("{reason}; read as {standard}");
        self.graver_token_problem(ProblemKind::CastleNotation, severity, token, &detail);
    }
}
