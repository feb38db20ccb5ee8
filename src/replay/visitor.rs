//! The one place where a game is replayed: the visitor that both our reader and
//! [`pgn_reader::Reader`] can drive.

use std::ops::ControlFlow;

use pgn_reader::{KnownOutcome, Nag, Outcome, RawComment, RawTag, SanPlus, Skip, Visitor};
use shakmaty::{Color, san::San};

use super::{
    Wanted, artifacts,
    audit::{Fact, Fate, FirstCastle, GameAudit, Problem, Status},
    castles::Castled,
    clocks::Clocks,
    details,
    hash::MovesHash,
    line::{Intent, Line},
    readings::Rest,
    turns::Turns,
    variations::Branches,
};
use crate::{
    law::{Losses, Played, Right, Wing},
    pgn::{Irregularity, Letters, Meaning, Notation, Spelling, Termination, Token, TokenVisitor},
    problem::{ProblemKind, Severity},
};

/// Trials of readings that one game may have, so that its time stays in proportion to its length.
const TRIALS: u32 = 64;

/// Replays one game into a [`GameAudit`].
#[allow(clippy::struct_excessive_bools)] // facts of the replay that do not exclude each other
pub(super) struct Replay<'a> {
    pub(super) audit: &'a mut GameAudit,
    pub(super) wanted: Wanted,
    /// The bytes of the game; empty where another reader drives, which cannot read on from a place.
    pub(super) game: &'a [u8],
    pub(super) letters: Letters,
    pub(super) line: Line,
    pub(super) turns: Turns,
    pub(super) hash: MovesHash,
    /// Where the values of the FEN and the Variant tag stand, and the result behind the moves.
    pub(super) fen_at: Option<usize>,
    pub(super) variant_at: Option<usize>,
    pub(super) termination_at: Option<usize>,
    /// The main line is not, or no longer, replayed.
    pub(super) done: bool,
    /// The main line is done, or variations are read too: one question for the hot path.
    detour: bool,
    /// The main line has a move, a castle or what is meant as one.
    pub(super) has_moves: bool,
    pub(super) trials_left: u32,
    /// The rest of the main line is known to replay to its end.
    pub(super) rest_replays: bool,
    /// Where variations branch off, if they are wanted and there may be any.
    pub(super) branches: Option<Box<Branches>>,
    /// What comments say about the clocks.
    pub(super) clocks: Clocks,
}

impl<'a> Replay<'a> {
    /// A replay into `audit`, which must be empty, from the standard start unless the tags say
    /// otherwise.
    pub(super) fn new(
        audit: &'a mut GameAudit,
        wanted: Wanted,
        standard: &Line,
        game: &'a [u8],
        letters: Letters,
    ) -> Replay<'a> {
        Replay {
            audit,
            wanted,
            game,
            letters,
            line: standard.clone(),
            turns: Turns::default(),
            hash: MovesHash::STANDARD,
            fen_at: None,
            variant_at: None,
            termination_at: None,
            done: false,
            detour: false,
            has_moves: false,
            trials_left: TRIALS,
            rest_replays: false,
            branches: None,
            clocks: Clocks::default(),
        }
    }

    /// Where in the game a tag's value stands: the visitor is shown a part of the game's bytes, and
    /// not told which.
    fn place_of(&self, value: RawTag<'_>) -> Option<usize> {
        let at = (value.as_bytes().as_ptr() as usize).checked_sub(self.game.as_ptr() as usize)?;
        (at < self.game.len()).then_some(at)
    }

    /// The rest of the main line behind a token.
    pub(super) fn rest_behind(&self, token: &Token<'_>) -> Rest<'a> {
        Rest {
            game: self.game,
            letters: self.letters,
            at: token.at + token.bytes.len(),
        }
    }

    /// Names a problem with a token of the main line.
    pub(super) fn token_problem(&mut self, kind: ProblemKind, token: &Token<'_>, detail: &str) {
        self.graver_token_problem(kind, kind.severity(), token, detail);
    }

    pub(super) fn graver_token_problem(
        &mut self,
        kind: ProblemKind,
        severity: Severity,
        token: &Token<'_>,
        detail: &str,
    ) {
        if self.audit.recurs(kind, severity) {
            return;
        }
        let text = self.audit.keep(token.bytes);
        let detail = self.audit.keep(detail.as_bytes());
        self.audit.problem(Problem {
            severity,
            at: Some(token.at),
            ply: Some(self.line.ply + 1),
            color: Some(self.line.position.turn),
            token: text,
            detail,
            ..Problem::of_game(kind)
        });
    }

    /// Nothing more of the main line is replayed.
    pub(super) fn end_main_line(&mut self) {
        self.done = true;
        self.detour = true;
    }

    fn stop(&mut self) {
        self.end_main_line();
        self.audit.status = Status::Stopped;
    }

    pub(super) fn stop_at(&mut self, kind: ProblemKind, token: &Token<'_>, detail: &str) {
        let detail = format!("{detail}; the replay stops before it");
        self.token_problem(kind, token, &detail);
        self.stop();
    }

    #[inline(never)]
    pub(super) fn main_line_token(&mut self, token: &Token<'_>) {
        if !self.done {
            self.replay_token(token);
        } else if let Meaning::Result(_) = token.meaning {
            self.result(token);
        }
    }

    fn replay_token(&mut self, token: &Token<'_>) {
        let intent = self.line.intent(token.meaning);
        match intent {
            Intent::Result => return self.result(token),
            Intent::Refused(_) if let Some([first, second]) = self.line.as_two_moves(token) => {
                self.replay_token(&first);
                return self.replay_token(&second);
            }
            Intent::RookOfCastle => {
                return self.token_problem(
                    ProblemKind::BoardArtifact,
                    token,
                    "the rook's half of the castle before it, recorded as a move of its own; left out",
                );
            }
            _ => {}
        }
        self.begin_turn();
        match intent {
            Intent::Play(played) => self.play_move(token, played),
            Intent::Castle(wing, notation) => self.castle(token, wing, notation),
            Intent::Refused(refusal) => self.refuse(token, refusal),
            _ => {
                let detail = details::of_unreadable(token.bytes);
                self.stop_at(ProblemKind::UnreadableToken, token, &detail);
            }
        }
    }

    #[inline(always)]
    fn begin_turn(&mut self) {
        self.has_moves = true;
        self.turns.begin(&self.line, self.wanted, self.audit);
    }

    #[cold]
    fn token_of_detour(&mut self, token: &Token<'_>) {
        if self.branches.is_none() {
            self.main_line_token(token);
        } else {
            self.token_among_variations(token);
        }
    }

    fn play_move(&mut self, token: &Token<'_>, played: Played) {
        match (token.meaning, played) {
            (Meaning::Null, _) => {
                self.token_problem(ProblemKind::NullMove, token, "the turn was passed");
                self.audit.null_moves += 1;
            }
            (Meaning::Move(san, spelling), _) => self.compare_signs(token, san, spelling, played),
            (Meaning::Coordinates { spelling, .. }, _) => {
                self.unusual_spelling(token, spelling.with(Spelling::LONG), false, false);
            }
            _ => {}
        }
        self.carry_out(token, played);
    }

    /// Names a capture without its sign, or a sign without a capture, and what else is unusual.
    #[inline(always)]
    fn compare_signs(&mut self, token: &Token<'_>, san: San, spelling: Spelling, played: Played) {
        let sign = matches!(san, San::Normal { capture: true, .. });
        let captures = matches!(
            played,
            Played::Move {
                captured: Some(_),
                ..
            }
        );
        if !spelling.is_standard() || sign != captures {
            self.unusual_spelling(token, spelling, sign, captures);
        }
    }

    /// Plays a move that is legal.
    #[inline(always)]
    fn carry_out(&mut self, token: &Token<'_>, played: Played) {
        self.hash.add(played);
        let losses = self.line.play(played);
        if !losses.is_empty() {
            self.rights_lost(losses, token, None);
        }
        if self.line.king_captured {
            self.stop_after_king(token);
        }
    }

    #[cold]
    fn refuse(&mut self, token: &Token<'_>, refusal: super::resolve::Refusal) {
        use super::resolve::Refusal;
        if artifacts::is_king_to_the_centre(token.meaning)
            && !self.game.is_empty()
            && artifacts::only_kings_to_the_centre_follow(self.game, self.letters, token)
        {
            self.token_problem(
                ProblemKind::BoardArtifact,
                token,
                "a king set to the centre to tell an electronic board the result; left out",
            );
            self.end_main_line();
            return;
        }
        let kind = match refusal {
            Refusal::Ambiguous { .. } => ProblemKind::AmbiguousMove,
            _ => ProblemKind::IllegalMove,
        };
        self.stop_at(kind, token, &refusal.to_string());
    }

    /// Carries out a castle that was judged, in the ledger and on the board.
    pub(super) fn play_castle(
        &mut self,
        token: &Token<'_>,
        notation: Notation,
        wing: Wing,
        played: Played,
    ) {
        let color = self.line.position.turn;
        self.hash.add(played);
        let losses = self.line.play_castle(played, notation);
        self.rights_lost(losses, token, Some(Castled { color, wing }));
        let first = self.audit.first_castle.get_mut(color);
        if *first == FirstCastle::Unknown {
            *first = FirstCastle::On(wing);
        }
    }

    fn rights_lost(&mut self, losses: Losses, token: &Token<'_>, castled: Option<Castled>) {
        self.turns.rights_lost(losses, self.audit);
        let lost_token = self.audit.keep(token.bytes);
        // The move that was just played: the other side is to move now.
        let mover = !self.line.position.turn;
        let move_number = self.line.position.move_number - u32::from(mover.is_black());
        for (color, wing) in losses.iter() {
            let right = self.audit.rights.get_mut(color).get_mut(wing);
            if let Right::Lost { at, cause } = self.line.rights.right(color, wing) {
                right.lost = Some((at, cause));
            }
            right.lost_move_number = Some(move_number);
            right.lost_token = lost_token;
            right.fate = if castled == Some(Castled { color, wing }) {
                Fate::Castled
            } else {
                Fate::Lost
            };
        }
    }

    fn stop_after_king(&mut self, token: &Token<'_>) {
        let text = self.audit.keep(token.bytes);
        let detail = self
            .audit
            .keep(b"a king was captured; the replay stops after it");
        self.audit.problem(Problem {
            at: Some(token.at),
            ply: Some(self.line.ply),
            color: Some(!self.line.position.turn),
            token: text,
            detail,
            ..Problem::of_game(ProblemKind::KingCaptured)
        });
        self.stop();
    }

    fn result(&mut self, token: &Token<'_>) {
        if let Meaning::Result(termination) = token.meaning {
            self.audit.termination = Some(termination);
            self.audit.termination_token = self.audit.keep(token.bytes);
            self.termination_at = Some(token.at);
        }
    }
}

impl Visitor for Replay<'_> {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if let Some(fact) = Fact::from_tag_name(name) {
            match fact {
                Fact::Fen => self.fen_at = self.place_of(value),
                Fact::Variant => self.variant_at = self.place_of(value),
                _ => {}
            }
            self.audit.facts[fact as usize] = self.audit.keep(value.as_bytes());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        self.set_up();
        if self.wanted.variations && memchr::memchr(b'(', self.game).is_some() {
            self.branches = Some(Box::new(Branches::new(&self.line)));
            self.detour = true;
        }
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san_plus: SanPlus) -> ControlFlow<()> {
        let meaning = match san_plus.san {
            San::Castle(wing) => Meaning::Castle(wing, Notation::San),
            San::Null => Meaning::Null,
            San::Put { .. } => Meaning::Unreadable,
            san @ San::Normal { .. } => Meaning::Move(san, Spelling::STANDARD),
        };
        let written = san_plus.to_string();
        let token = Token {
            bytes: written.as_bytes(),
            at: 0,
            meaning,
        };
        TokenVisitor::token(self, &mut (), token)
    }

    fn nag(&mut self, (): &mut (), _: Nag) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.comment_behind(comment);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        if let Some(branches) = &mut self.branches {
            branches.met();
        }
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<()> {
        let termination = match outcome {
            Outcome::Known(KnownOutcome::Decisive {
                winner: Color::White,
            }) => Termination::WhiteWins,
            Outcome::Known(KnownOutcome::Decisive {
                winner: Color::Black,
            }) => Termination::BlackWins,
            Outcome::Known(KnownOutcome::Draw) => Termination::Draw,
            Outcome::Unknown => Termination::Unknown,
        };
        let token = Token {
            bytes: termination.word().as_bytes(),
            at: 0,
            meaning: Meaning::Result(termination),
        };
        TokenVisitor::token(self, &mut (), token)
    }

    fn end_game(&mut self, (): ()) {
        self.read_variations(self.game.len());
        self.compare_results();
        self.check_text();
        self.finish();
    }
}

impl TokenVisitor for Replay<'_> {
    fn token(&mut self, (): &mut (), token: Token<'_>) -> ControlFlow<()> {
        if self.detour {
            self.token_of_detour(&token);
        } else {
            self.replay_token(&token);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn usual_move(&mut self, (): &mut (), san: San, bytes: &[u8], at: usize) -> ControlFlow<()> {
        let played = if self.detour {
            None
        } else {
            self.line.find(san)
        };
        let meaning = Meaning::Move(san, Spelling::STANDARD);
        let token = Token { bytes, at, meaning };
        let Some(played) = played else {
            return self.token(&mut (), token);
        };
        self.begin_turn();
        self.compare_signs(&token, san, Spelling::STANDARD, played);
        self.carry_out(&token, played);
        ControlFlow::Continue(())
    }

    fn irregularity(&mut self, irregularity: Irregularity<'_>) {
        let Irregularity { kind, at, text } = irregularity;
        if self.audit.recurs(kind, kind.severity()) {
            return;
        }
        let token = self.audit.keep(shortened(text));
        let detail = self.audit.keep(details::of_irregularity(kind).as_bytes());
        self.audit.problem(Problem {
            at: Some(at),
            token,
            detail,
            ..Problem::of_game(kind)
        });
    }
}

/// The first part of a long text, which is enough to recognise it.
fn shortened(text: &[u8]) -> &[u8] {
    const LONGEST: usize = 200;
    let mut end = text.len().min(LONGEST);
    // Not in the middle of a character.
    while end < text.len() && end > 0 && text[end] & 0xc0 == 0x80 {
        end -= 1;
    }
    &text[..end]
}
