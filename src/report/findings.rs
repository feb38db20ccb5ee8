//! What was found in some games: counts, and the illegal castles in words.

use std::{collections::BTreeSet, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    language::Language,
    law::{Ground, Grounds, Wing},
    problem::{ProblemKind, Severity},
    replay::audit::{GameAudit, Status},
    tables::GameContext,
};

use super::{
    illegal,
    known::{Entry, Known},
};

/// How many illegal castles are told in words; the rest is in `illegal_castles.csv`.
pub const MOST_LINES: usize = 100;

const GROUNDS: usize = Ground::ALL.len();

/// How often each ground holds, in the order of [`Ground::ALL`].
pub type ByGround = [u64; GROUNDS];

/// Counts of a whole run, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Games, in the order of [`STATUSES`].
    pub games: [u64; 4],
    /// Half-moves replayed.
    pub plies: u64,
    /// Legal castles, kingside and queenside.
    pub legal: [u64; 2],
    /// Illegal castles without doubt.
    pub illegal: u64,
    /// The grounds of these; a castle can have several.
    pub illegal_grounds: ByGround,
    /// How many of these are known already, and do not count for `--check`.
    pub known: u64,
    /// Castles that are illegal as the record has them, where the record is in question.
    pub doubtful: u64,
    /// The grounds of these.
    pub doubtful_grounds: ByGround,
    /// Rights lost (or not granted), by cause.
    pub rights_lost: ByGround,
    /// Episodes, by obstacle.
    pub episodes: ByGround,
    /// Rows of `problems.csv`, in the order of [`ProblemKind::ALL`].
    pub problems: Vec<u64>,
    /// How many of these rows are errors.
    pub errors: u64,
    /// The castles in variations, which count nowhere else.
    pub in_variations: VariationCounts,
}

/// Counts of the castles in variations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariationCounts {
    /// Legal castles.
    pub legal: u64,
    /// Illegal castles without doubt.
    pub illegal: u64,
    /// The grounds of these; a castle can have several.
    pub illegal_grounds: ByGround,
    /// Castles that are illegal as the record has them, where the record is in question.
    pub doubtful: u64,
}

impl VariationCounts {
    /// How many castles there are.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.legal + self.illegal + self.doubtful
    }

    fn add_game(&mut self, audit: &GameAudit) {
        for castle in &audit.variation_castles {
            if castle.grounds.is_empty() {
                self.legal += 1;
            } else if castle.doubt.is_some() {
                self.doubtful += 1;
            } else {
                self.illegal += 1;
                add_grounds(&mut self.illegal_grounds, castle.grounds);
            }
        }
    }

    fn merge(&mut self, other: &VariationCounts) {
        self.legal += other.legal;
        self.illegal += other.illegal;
        self.doubtful += other.doubtful;
        add(&mut self.illegal_grounds, &other.illegal_grounds);
    }
}

/// Every status, in the order in which they are counted.
pub const STATUSES: [Status; 4] = [
    Status::Complete,
    Status::Stopped,
    Status::NoMoves,
    Status::NotReplayed,
];

impl Counts {
    /// How many games there are.
    #[must_use]
    pub fn total_games(&self) -> u64 {
        self.games.iter().sum()
    }

    /// How many games have this status.
    #[must_use]
    pub fn games_with(&self, status: Status) -> u64 {
        self.games[status_index(status)]
    }

    /// How many problems of this kind there are.
    #[must_use]
    pub fn problems_of(&self, kind: ProblemKind) -> u64 {
        self.problems.get(kind as usize).copied().unwrap_or(0)
    }

    /// Illegal castles without doubt that are not known: what `--check` fails at.
    #[must_use]
    pub fn new_illegal(&self) -> u64 {
        self.illegal - self.known
    }

    /// Counts a problem.
    pub fn add_problem(&mut self, kind: ProblemKind, severity: Severity) {
        self.errors += u64::from(severity == Severity::Error);
        if self.problems.is_empty() {
            self.problems = vec![0; ProblemKind::ALL.len()];
        }
        self.problems[kind as usize] += 1;
    }

    /// Counts what the audit of a game says.
    pub fn add_game(&mut self, audit: &GameAudit) {
        self.games[status_index(audit.status)] += 1;
        self.plies += u64::from(audit.plies);
        for castle in &audit.castles {
            if castle.grounds.is_empty() {
                self.legal[usize::from(castle.wing == Wing::QueenSide)] += 1;
            } else if castle.doubt.is_some() {
                self.doubtful += 1;
                add_grounds(&mut self.doubtful_grounds, castle.grounds);
            } else {
                self.illegal += 1;
                add_grounds(&mut self.illegal_grounds, castle.grounds);
            }
        }
        if audit.has_position {
            for right in audit.rights.white.iter().chain(audit.rights.black.iter()) {
                if let Some((_, cause)) = right.lost {
                    self.rights_lost[cause as usize] += 1;
                }
            }
        }
        for episode in &audit.episodes {
            self.episodes[episode.cause as usize] += 1;
        }
        self.in_variations.add_game(audit);
        for problem in &audit.problems {
            self.add_problem(problem.kind, problem.severity);
        }
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &Counts) {
        add(&mut self.games, &other.games);
        add(&mut self.legal, &other.legal);
        add(&mut self.illegal_grounds, &other.illegal_grounds);
        add(&mut self.doubtful_grounds, &other.doubtful_grounds);
        add(&mut self.rights_lost, &other.rights_lost);
        add(&mut self.episodes, &other.episodes);
        self.in_variations.merge(&other.in_variations);
        self.plies += other.plies;
        self.illegal += other.illegal;
        self.doubtful += other.doubtful;
        self.known += other.known;
        self.errors += other.errors;
        if self.problems.is_empty() {
            self.problems.clone_from(&other.problems);
        } else {
            add(&mut self.problems, &other.problems);
        }
    }
}

fn status_index(status: Status) -> usize {
    match status {
        Status::Complete => 0,
        Status::Stopped => 1,
        Status::NoMoves => 2,
        Status::NotReplayed => 3,
    }
}

fn add(sums: &mut [u64], others: &[u64]) {
    for (sum, other) in sums.iter_mut().zip(others) {
        *sum += other;
    }
}

fn add_grounds(sums: &mut ByGround, grounds: Grounds) {
    for ground in grounds.iter() {
        sums[ground as usize] += 1;
    }
}

/// What is to be done about findings besides counting them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    /// The findings that are known.
    pub known: Arc<Known>,
    /// Whether every illegal castle without doubt is kept, to be written as known.
    pub keeps: bool,
    /// The language in which illegal castles are told.
    pub language: Language,
}

/// Counts, and the first illegal castles in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// The counts.
    pub counts: Counts,
    /// Illegal castles without doubt that are not known, one line each, at most [`MOST_LINES`].
    pub illegal: Vec<String>,
    /// Those that are known, likewise.
    pub known: Vec<String>,
    /// Doubtful ones, likewise.
    pub doubtful: Vec<String>,
    /// Indices of the known findings that were met.
    pub met: BTreeSet<usize>,
    /// Every illegal castle without doubt, where [`Watch::keeps`].
    pub kept: Vec<Entry>,
    /// The first game on which roque itself failed, and how.
    pub bug: Option<String>,
}

impl Findings {
    /// Notes that roque itself failed on a game.
    pub fn add_bug(&mut self, context: &GameContext<'_>, message: &str) {
        self.bug.get_or_insert_with(|| {
            let (source, line, game, byte) = (
                context.source,
                context.line,
                context.game_number,
                context.byte_offset,
            );
            format!("{source}:{line}: game {game} (byte {byte}): {message}")
        });
    }

    /// Adds what the audit of a game says.
    pub fn add_game(&mut self, context: &GameContext<'_>, audit: &GameAudit, watch: &Watch) {
        self.counts.add_game(audit);
        if audit.illegal.is_empty() {
            return;
        }
        let mut places = context.places();
        for illegal in &audit.illegal {
            let castle = &audit.castles[illegal.castle as usize];
            let known = watch.known.find(audit.moves_hash, castle.ply);
            self.met.extend(known);
            let is_certain = castle.doubt.is_none();
            self.counts.known += u64::from(is_certain && known.is_some());
            let lines = match (is_certain, known) {
                (false, _) => &mut self.doubtful,
                (true, Some(_)) => &mut self.known,
                (true, None) => &mut self.illegal,
            };
            let is_kept = is_certain && watch.keeps;
            if lines.len() >= MOST_LINES && !is_kept {
                continue;
            }
            let (line, _) = places.of(castle.at);
            let told =
                |language: Language| illegal::line(language.words(), context, line, audit, illegal);
            if is_kept {
                self.kept.push(Entry {
                    moves_hash: audit.moves_hash,
                    ply: castle.ply,
                    // Files stay in English.
                    comment: told(Language::English),
                    line: 0,
                });
            }
            if lines.len() < MOST_LINES {
                let text = told(watch.language);
                lines.push(match known {
                    Some(_) if is_certain => {
                        format!("{text} ({})", watch.language.words().say("line-known"))
                    }
                    _ => text,
                });
            }
        }
    }

    /// Takes over what the next part found, and leaves it empty.
    pub fn merge(&mut self, next: &mut Findings) {
        self.counts.merge(&next.counts);
        next.counts = Counts::default();
        for (lines, more) in [
            (&mut self.illegal, &mut next.illegal),
            (&mut self.known, &mut next.known),
            (&mut self.doubtful, &mut next.doubtful),
        ] {
            let room = MOST_LINES - lines.len();
            lines.extend(more.drain(..).take(room));
        }
        self.met.append(&mut next.met);
        self.kept.append(&mut next.kept);
        let bug = next.bug.take();
        self.bug = self.bug.take().or(bug);
    }
}
