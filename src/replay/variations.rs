//! The castles in variations, judged from the position where each variation branches off.
//!
//! The replay of the main line passes over variations, whether they are wanted or not: that its
//! results are the same either way needs no proof. Where they are wanted, the text between two
//! tokens of the main line that holds variations is read once more, by a visitor that enters them.

use std::ops::ControlFlow;

use pgn_reader::{Skip, Visitor};
use shakmaty::{ByColor, Color};

use super::{
    Wanted,
    audit::{GameAudit, Reading, Text},
    castles::{self, Record},
    line::{Intent, Line},
    readings::{Readings, legal_castle},
    turns::Turns,
    visitor::Replay,
};
use crate::{
    law::{ByWing, Ply, Wing, judge},
    pgn::{Notation, Reader, Token, TokenVisitor},
};

/// Variations within one another that are read; what lies deeper is passed over.
pub(super) const DEEPEST: usize = 256;

/// A line as it stood before some ply, and what the turns up to there told.
#[derive(Clone, Debug)]
struct Stem {
    line: Line,
    tally: Tally,
}

/// What a castle's row says about earlier turns, counted along the line that leads to it.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Turns in check.
    checks: ByColor<u32>,
    /// Turns at which the castle was legal.
    available: ByColor<ByWing<u32>>,
}

impl Tally {
    fn of_main_line(turns: &Turns, audit: &GameAudit) -> Tally {
        Tally {
            checks: turns.checks(),
            available: audit
                .rights
                .map(|rights| rights.map(|right| right.available_turns)),
        }
    }

    /// Enters a turn of the side to move.
    fn begin(&mut self, line: &Line, wanted: Wanted) {
        let color = line.position.turn;
        *self.checks.get_mut(color) += u32::from(line.safety.in_check);
        if wanted.obstacles && line.rights.holds_any(color) {
            for wing in Wing::ALL {
                let verdict = judge(&line.position.board, &line.rights, color, wing);
                *self.available.get_mut(color).get_mut(wing) += u32::from(verdict.is_legal());
            }
        }
    }
}

/// Which variation on which move of the line above: `24...1`.
#[derive(Clone, Copy, Debug)]
struct Label {
    move_number: u32,
    color: Color,
    ordinal: u32,
}

impl Label {
    fn push(self, out: &mut String) {
        use std::fmt::Write;
        let dots = if self.color.is_white() { "." } else { "..." };
        let _ = write!(out, "{}{dots}{}", self.move_number, self.ordinal);
    }
}

/// Numbers the variations on one ply.
#[derive(Clone, Copy, Debug, Default)]
struct Siblings {
    before: Ply,
    count: u32,
}

impl Siblings {
    fn next(&mut self, stem: &Line) -> Label {
        if self.count == 0 || self.before != stem.ply {
            *self = Siblings {
                before: stem.ply,
                count: 0,
            };
        }
        self.count += 1;
        Label {
            move_number: stem.position.move_number,
            color: stem.position.turn,
            ordinal: self.count,
        }
    }
}

/// What the replay of a main line remembers for its variations.
#[derive(Debug)]
pub(super) struct Branches {
    /// The main line before the last token that is a ply or stopped the replay.
    before: Stem,
    siblings: Siblings,
    /// Where the last token ends.
    behind: usize,
    /// A variation stands behind the last token.
    pending: bool,
    /// Variations branch off from a position that is not known, or stand behind the result.
    over: bool,
}

impl Branches {
    /// At the start of a main line.
    pub(super) fn new(line: &Line) -> Branches {
        Branches {
            before: Stem {
                line: line.clone(),
                tally: Tally::default(),
            },
            siblings: Siblings::default(),
            behind: 0,
            pending: false,
            over: false,
        }
    }

    /// A variation stands behind the last token.
    pub(super) fn met(&mut self) {
        self.pending = true;
    }
}

impl Replay<'_> {
    /// Replays a token of the main line of a game whose variations are wanted.
    #[inline(never)]
    pub(super) fn token_among_variations(&mut self, token: &Token<'_>) {
        self.read_variations(token.at);
        if !self.done
            && let Some([first, second]) = self.line.as_two_moves(token)
        {
            self.token_among_variations(&first);
            return self.token_among_variations(&second);
        }
        let was_done = self.done;
        let before = Stem {
            line: self.line.clone(),
            tally: Tally::of_main_line(&self.turns, self.audit),
        };
        self.main_line_token(token);
        let is_ply = self.line.ply > before.line.ply || self.done;
        if let Some(branches) = &mut self.branches {
            if is_ply && !was_done {
                branches.before = before;
            }
            branches.behind = token.at + token.bytes.len();
            branches.over = was_done || self.audit.termination.is_some();
        }
    }

    /// Reads the variations that stand between the last token and `end`.
    pub(super) fn read_variations(&mut self, end: usize) {
        let Some(branches) = &mut self.branches else {
            return;
        };
        if !std::mem::take(&mut branches.pending) || branches.over {
            return;
        }
        let mut variations = Variations {
            audit: self.audit,
            wanted: self.wanted,
            root: &branches.before,
            siblings: &mut branches.siblings,
            levels: Vec::new(),
            is_skipped: false,
        };
        if let Some(game) = self.game.get(..end) {
            Reader::new(game)
                .letters(self.letters)
                .resume(branches.behind, (), &mut variations);
        }
        while !variations.levels.is_empty() {
            variations.leave();
        }
    }
}

/// A variation that is being read.
struct Level {
    label: Label,
    /// The labels down to this one, in the arena of the audit; kept with its first castle.
    name: Text,
    now: Stem,
    /// The variation before its last token that is a ply or ended its replay.
    before: Option<Stem>,
    siblings: Siblings,
    /// Nothing more of it is replayed.
    ended: bool,
    /// A token has been passed over: variations on it branch off from a position not known.
    lost: bool,
    /// Its illegal castles.
    illegal: Vec<usize>,
}

/// Reads variations: a level is a variation, and in the text behind the lowest stands the next
/// token of the main line.
struct Variations<'a> {
    audit: &'a mut GameAudit,
    wanted: Wanted,
    root: &'a Stem,
    siblings: &'a mut Siblings,
    levels: Vec<Level>,
    /// The variation that ends next was passed over.
    is_skipped: bool,
}

impl Variations<'_> {
    /// Enters a variation; false where it cannot be read.
    fn enter(&mut self) -> bool {
        if self.levels.len() == DEEPEST {
            return false;
        }
        let (stem, siblings) = match self.levels.last_mut() {
            None => (self.root, &mut *self.siblings),
            Some(level) if level.lost => return false,
            Some(level) => (
                level.before.as_ref().unwrap_or(&level.now),
                &mut level.siblings,
            ),
        };
        let level = Level {
            label: siblings.next(&stem.line),
            name: Text::default(),
            now: stem.clone(),
            before: None,
            siblings: Siblings::default(),
            ended: false,
            lost: false,
            illegal: Vec::new(),
        };
        self.levels.push(level);
        true
    }

    /// Leaves a variation.
    fn leave(&mut self) {
        let Some(level) = self.levels.pop() else {
            return;
        };
        for index in level.illegal {
            let illegal = &mut self.audit.variation_illegal[index];
            let castle = &self.audit.variation_castles[illegal.castle as usize];
            if castle.played_as.is_some() {
                illegal.plies_after = level.now.line.ply - castle.ply;
            }
        }
    }

    /// The name of the variation that is being read.
    fn name(&mut self) -> Text {
        let mut name = String::new();
        for level in &self.levels {
            if !name.is_empty() {
                name.push(' ');
            }
            level.label.push(&mut name);
        }
        self.audit.keep(name.as_bytes())
    }

    fn replay_token(&mut self, token: &Token<'_>) {
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        if level.ended {
            level.lost = true;
            return;
        }
        let line = &mut level.now.line;
        let intent = line.intent(token.meaning);
        if matches!(intent, Intent::Result | Intent::RookOfCastle) {
            return;
        }
        if matches!(intent, Intent::Refused(_))
            && let Some([first, second]) = line.as_two_moves(token)
        {
            self.replay_token(&first);
            return self.replay_token(&second);
        }
        level.before = Some(level.now.clone());
        match intent {
            Intent::Play(played) => {
                level.now.tally.begin(&level.now.line, self.wanted);
                level.now.line.play(played);
                level.ended = level.now.line.king_captured;
            }
            Intent::Castle(wing, notation) => {
                level.now.tally.begin(&level.now.line, self.wanted);
                self.castle(token, wing, notation);
            }
            // Nothing about variations is a problem of the game: they are notes of its author.
            _ => level.ended = true,
        }
    }

    /// Judges a castle and carries it out: an illegal one in its first reading, without trials.
    fn castle(&mut self, token: &Token<'_>, wing: Wing, notation: Notation) {
        if self.levels.last().is_some_and(|level| level.name.len == 0) {
            let name = self.name();
            if let Some(level) = self.levels.last_mut() {
                level.name = name;
            }
        }
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        let Stem { line, tally } = &mut level.now;
        let color = line.position.turn;
        let verdict = judge(&line.position.board, &line.rights, color, wing);
        let carried_out = if verdict.is_legal() {
            legal_castle(line, &verdict).map(|played| (Reading::AsWritten, played))
        } else {
            Readings::of(line, &verdict).first()
        };
        let record = Record {
            token,
            verdict: &verdict,
            notation,
            carried_out,
            checks_before: tally.checks.get(color) - u32::from(line.safety.in_check),
            available_turns: *tally.available.get(color).get(wing),
        };
        let index = self.audit.variation_castles.len();
        let mut castle = record.castle(line, self.audit);
        castle.line = level.name;
        if !verdict.is_legal() {
            let illegal = castles::illegal_castle(line, &verdict, index, None, self.audit);
            level.illegal.push(self.audit.variation_illegal.len());
            castle.illegal = u32::try_from(self.audit.variation_illegal.len()).ok();
            self.audit.variation_illegal.push(illegal);
        }
        match carried_out {
            Some((_, played)) => {
                line.play_castle(played, notation);
                castle.gives = castles::gives(line);
            }
            None => level.ended = true,
        }
        self.audit.variation_castles.push(castle);
    }
}

impl Visitor for Variations<'_> {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        self.is_skipped = !self.enter();
        ControlFlow::Continue(Skip(self.is_skipped))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        if !std::mem::take(&mut self.is_skipped) {
            self.leave();
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl TokenVisitor for Variations<'_> {
    fn token(&mut self, (): &mut (), token: Token<'_>) -> ControlFlow<()> {
        self.replay_token(&token);
        ControlFlow::Continue(())
    }
}
