//! The lists of the page: legal castles about which an arbiter is asked, and games with problems.

use super::{
    castle::{known, shortened},
    rows::{CastleRow, First, GameRow, ProblemRow, Report},
};
use crate::{
    explain::words::numbered,
    language::{Value, Words},
};
use shakmaty::Color;

/// A list under a heading.
#[derive(Clone, Debug)]
pub struct List {
    pub(crate) id: &'static str,
    pub(crate) heading: String,
    pub(crate) intro: Vec<String>,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
    /// The column that is in English, whatever the language of the page.
    pub(crate) english: Option<usize>,
}

impl List {
    /// Whether the cells of a column are in English, whatever the language of the page.
    #[allow(clippy::trivially_copy_pass_by_ref)] // as the template has it
    pub(crate) fn is_english(&self, column: &usize) -> bool {
        self.english == Some(*column)
    }
}

/// Every list that has something to show, and the one of legal castles in any case.
#[must_use]
pub fn lists(words: &Words, report: &Report) -> Vec<List> {
    let listing = Listing { words, report };
    let asked = &report.asked;
    let mut lists = vec![
        listing.castles("rook-attacked", "asked-rook", &asked.rook_attacked, false),
        listing.castles(
            "rook-path-attacked",
            "asked-rook-path",
            &asked.rook_path_attacked,
            false,
        ),
        listing.castles(
            "checked-before",
            "asked-checks",
            &asked.checked_before,
            true,
        ),
    ];
    lists.extend(listing.problems("problems", &report.errors));
    lists.extend(listing.problems("artifacts", &report.artifacts));
    lists
}

struct Listing<'a> {
    words: &'a Words,
    report: &'a Report,
}

impl Listing<'_> {
    fn castles(
        &self,
        id: &'static str,
        key: &str,
        castles: &First<CastleRow>,
        with_checks: bool,
    ) -> List {
        let words = self.words;
        let (heading, intro) = match key {
            "asked-rook" => ("asked-rook-heading", "asked-rook-intro"),
            "asked-rook-path" => ("asked-rook-path-heading", "asked-rook-path-intro"),
            _ => ("asked-checks-heading", "asked-checks-intro"),
        };
        let mut columns = vec![
            words.say("page-players"),
            words.say("page-castle"),
            words.say("page-place"),
        ];
        if with_checks {
            columns.push(words.say("page-checks"));
        }
        let rows = castles.rows.iter().map(|castle| {
            let game = self.report.games.get(&castle.game_id);
            let color = Color::from_white(castle.color == "white");
            let token = numbered(castle.move_number, color, &shortened(&castle.token));
            let mut cells = vec![
                players(game),
                if castle.line.is_empty() {
                    token
                } else {
                    format!("{token} ({})", castle.line)
                },
                self.place(game, None),
            ];
            if with_checks {
                cells.push(castle.checks_before.to_string());
            }
            cells
        });
        List {
            id,
            heading: words.say(heading),
            intro: self.intro(intro, castles.rows.len(), castles.all, "castles.csv"),
            columns,
            rows: rows.collect(),
            english: None,
        }
    }

    fn problems(&self, id: &'static str, problems: &First<ProblemRow>) -> Option<List> {
        if problems.all == 0 {
            return None;
        }
        let words = self.words;
        let (heading, intro) = match id {
            "artifacts" => ("artifacts-heading", "artifacts-intro"),
            _ => ("problems-heading", "problems-intro"),
        };
        let rows = problems.rows.iter().map(|problem| {
            let game = problem.game_id.and_then(|id| self.report.games.get(&id));
            vec![
                players(game),
                self.place(game, Some(problem)),
                problem_kind(words, &problem.kind),
                shortened(&problem.token),
                problem.detail.clone(),
            ]
        });
        Some(List {
            id,
            heading: words.say(heading),
            intro: self.intro(intro, problems.rows.len(), problems.all, "problems.csv"),
            columns: vec![
                words.say("page-players"),
                words.say("page-place"),
                words.say("page-problem"),
                words.say("page-token"),
                words.say("page-detail"),
            ],
            rows: rows.collect(),
            english: Some(4),
        })
    }

    fn intro(&self, key: &str, shown: usize, all: u64, file: &str) -> Vec<String> {
        let mut intro = vec![self.words.tell(key, &[("count", all.into())])];
        if (shown as u64) < all {
            let arguments = [
                ("shown", Value::from(shown)),
                ("all", all.into()),
                ("file", file.into()),
            ];
            intro.push(self.words.tell("page-more", &arguments));
        }
        intro
    }

    fn place(&self, game: Option<&GameRow>, problem: Option<&ProblemRow>) -> String {
        let source = problem
            .map(|problem| problem.source.as_str())
            .or(game.map(|game| game.source.as_str()));
        let line = problem
            .and_then(|problem| problem.line)
            .or(game.map(|game| game.line));
        let number = problem
            .and_then(|problem| problem.game_number)
            .or(game.map(|game| game.game_number));
        let source = source.unwrap_or_default();
        match (line, number) {
            (Some(line), Some(number)) => {
                let arguments = [
                    ("source", Value::from(source)),
                    ("line", line.into()),
                    ("number", number.into()),
                ];
                self.words.tell("page-in-file", &arguments)
            }
            _ => source.to_owned(),
        }
    }
}

fn players(game: Option<&GameRow>) -> String {
    let Some(game) = game else {
        return String::new();
    };
    let players = format!("{} – {}", known(&game.white), known(&game.black));
    match game.round.as_str() {
        "" | "?" | "-" => players,
        round => format!("{players} ({})", shortened(round)),
    }
}

/// The name of a kind of problem, for those that the page lists.
fn problem_kind(words: &Words, kind: &str) -> String {
    words.say(match kind {
        "illegal_move" => "problem-illegal-move",
        "ambiguous_move" => "problem-ambiguous-move",
        "unreadable_token" => "problem-unreadable-token",
        "castle_impossible" => "problem-castle-impossible",
        "king_captured" => "problem-king-captured",
        "bad_setup" => "problem-bad-setup",
        "unsupported_variant" => "problem-unsupported-variant",
        "not_pgn" => "problem-not-pgn",
        "unreadable_source" => "problem-unreadable-source",
        "truncated_source" => "problem-truncated-source",
        "board_artifact" => "problem-board-artifact",
        "internal_error" => "problem-internal-error",
        _ => return kind.to_owned(),
    })
}
