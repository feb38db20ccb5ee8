//! The kinds of problems a game or a source can have, and how grave each is.

/// How grave a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The replay stopped, or a source was not read to its end.
    Error,
    /// Something is wrong or unusual, and the replay went on.
    Warning,
    /// Worth knowing.
    Note,
}

impl Severity {
    /// The word for it in `problems.csv`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

macro_rules! problem_kinds {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal, $severity:ident;)+) => {
        /// What can be wrong with a game or a source.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum ProblemKind { $($(#[doc = $doc])+ $name,)+ }

        impl ProblemKind {
            /// Every kind, in the order in which they are listed.
            pub const ALL: &'static [ProblemKind] = &[$(ProblemKind::$name,)+];

            /// The word for this kind in `problems.csv`.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(ProblemKind::$name => $word,)+ }
            }

            /// How grave this kind is (castles written with zeros are a note all the same).
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(ProblemKind::$name => Severity::$severity,)+ }
            }

            /// What this kind means, in one line.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(ProblemKind::$name => concat!($($doc),+),)+ }
            }
        }
    };
}

problem_kinds! {
    /// A move that the rules do not allow; the replay stops before it.
    IllegalMove = "illegal_move", Error;
    /// A move that two pieces could make; the replay stops before it.
    AmbiguousMove = "ambiguous_move", Error;
    /// A word that is meant as a move or a castle and cannot be read; the replay stops before it.
    UnreadableToken = "unreadable_token", Error;
    /// An illegal castle that nothing on the board corresponds to; the replay stops before it.
    CastleImpossible = "castle_impossible", Error;
    /// A king was captured; the replay stops after it.
    KingCaptured = "king_captured", Error;
    /// A FEN whose board cannot be read, or a side without exactly one king.
    BadSetup = "bad_setup", Error;
    /// A variant of chess whose rules are not known here.
    UnsupportedVariant = "unsupported_variant", Error;
    /// A source in which there is no game.
    NotPgn = "not_pgn", Error;
    /// A source that could not be read.
    UnreadableSource = "unreadable_source", Error;
    /// A source that ends too early.
    TruncatedSource = "truncated_source", Error;
    /// A bug in roque: this game was not audited.
    InternalError = "internal_error", Error;
    /// A null move passed the turn.
    NullMove = "null_move", Warning;
    /// A castle not written as the PGN standard says.
    CastleNotation = "castle_notation", Warning;
    /// A move not written as the PGN standard says.
    MoveNotation = "move_notation", Warning;
    /// Piece letters of another language.
    LocalizedPieces = "localized_pieces", Warning;
    /// Something an electronic board left in the record.
    BoardArtifact = "board_artifact", Warning;
    /// A castling right that the FEN claims and that cannot be.
    SetupRightImpossible = "setup_right_impossible", Warning;
    /// A FEN that is not as it should be, or a position that cannot arise.
    SetupIrregular = "setup_irregular", Warning;
    /// The result in the tag is not the result after the moves.
    ResultMismatch = "result_mismatch", Warning;
    /// No result after the moves.
    NoResult = "no_result", Warning;
    /// Moves after the result, which are not replayed.
    MovesAfterResult = "moves_after_result", Warning;
    /// A comment that is not closed.
    UnterminatedComment = "unterminated_comment", Warning;
    /// A variation that is not closed.
    UnterminatedVariation = "unterminated_variation", Warning;
    /// A closing parenthesis without an opening one.
    UnbalancedParenthesis = "unbalanced_parenthesis", Warning;
    /// A blank line within the moves.
    BlankLineInMovetext = "blank_line_in_movetext", Warning;
    /// A tag pair that cannot be read.
    MalformedTag = "malformed_tag", Warning;
    /// A word among the moves that is no move; it is left out.
    StrayText = "stray_text", Warning;
    /// Text before, between or after games.
    TextOutsideGame = "text_outside_game", Warning;
    /// Text that is not UTF-8; it is read as Windows-1252.
    NotUtf8 = "not_utf8", Warning;
    /// The FEN is taken for Chess960 without a Variant tag.
    VariantInferred = "variant_inferred", Note;
}
