//! The page as the template has it: every text, in the order of the page.

use askama::Template;
use serde_json::Value as Json;

use super::{
    castle::Shown,
    lists::{self, List},
    rows::{First, IllegalRow, Report},
    svg,
};
use crate::{
    error::Error,
    language::{Value, Words},
};

const CSS: &str = include_str!("../../templates/report.css");

/// A part of the page that shows illegal castles.
#[derive(Debug)]
pub struct Part {
    pub(crate) id: &'static str,
    pub(crate) heading: String,
    pub(crate) intro: Vec<String>,
    pub(crate) castles: Vec<Shown>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "report.html")]
pub struct Page {
    words: &'static Words,
    css: &'static str,
    definitions: &'static str,
    title: String,
    sources: Vec<String>,
    incomplete: Option<String>,
    glance: Vec<(String, String)>,
    none_illegal: Option<String>,
    parts: Vec<Part>,
    lists: Vec<List>,
    laws: Vec<String>,
    cannot: Vec<String>,
    made_by: String,
}

/// The most sources that are named.
const MOST_SOURCES: usize = 20;

impl Page {
    /// The page of a report.
    ///
    /// # Errors
    ///
    /// A row of the report does not hang together.
    pub fn new(words: &'static Words, report: &Report) -> Result<Page, Error> {
        let games = report.count("/counts/games");
        let none_illegal = (report.illegal.all == 0).then(|| {
            let games = words.tell("count-games", &[("count", games.into())]);
            words.tell("none-illegal", &[("games", games.into())])
        });
        let mut parts = Vec::new();
        if report.illegal.all > 0 {
            let heading = ("illegal", "illegal-heading", "illegal-intro");
            parts.push(part(words, report, &report.illegal, heading)?);
        }
        if report.doubtful.all > 0 {
            let heading = ("doubtful", "doubtful-heading", "doubtful-intro");
            parts.push(part(words, report, &report.doubtful, heading)?);
        }
        let is_complete = report.run.get("complete").and_then(Json::as_bool);
        Ok(Page {
            words,
            css: CSS,
            definitions: svg::DEFINITIONS,
            title: words.say("page-title"),
            sources: sources(words, report),
            incomplete: (is_complete != Some(true)).then(|| words.say("page-incomplete")),
            glance: glance(words, report),
            none_illegal,
            parts,
            lists: lists::lists(words, report),
            laws: [
                "laws-before-clock",
                "laws-back",
                "laws-replacement",
                "laws-penalty",
                "laws-hands",
                "laws-rapid",
                "laws-count",
            ]
            .map(|key| words.say(key))
            .to_vec(),
            cannot: [
                "cannot-touch",
                "cannot-hands",
                "cannot-clock",
                "cannot-corrected",
                "cannot-error",
            ]
            .map(|key| words.say(key))
            .to_vec(),
            made_by: {
                let version = report.run.get("version").and_then(Json::as_str);
                let version = Value::from(version.unwrap_or_default());
                words.tell("page-made-by", &[("version", version)])
            },
        })
    }
}

fn part(
    words: &'static Words,
    report: &Report,
    castles: &First<IllegalRow>,
    (id, heading, intro): (&'static str, &str, &str),
) -> Result<Part, Error> {
    let mut lines = vec![words.tell(intro, &[("count", castles.all.into())])];
    if (castles.rows.len() as u64) < castles.all {
        let arguments = [
            ("shown", Value::from(castles.rows.len())),
            ("all", castles.all.into()),
            ("file", "illegal_castles.csv".into()),
        ];
        lines.push(words.tell("page-more", &arguments));
    }
    let rows = (1..).zip(&castles.rows);
    let castles: Result<Vec<_>, _> = rows
        .map(|(number, row)| Shown::new(words, report, row, id, number))
        .collect();
    Ok(Part {
        id,
        heading: words.say(heading),
        intro: lines,
        castles: castles?,
    })
}

fn sources(words: &Words, report: &Report) -> Vec<String> {
    let sources = report.run.get("sources").and_then(Json::as_array);
    let names = sources.into_iter().flatten();
    let mut names: Vec<_> = names
        .filter_map(|source| source.get("name")?.as_str())
        .map(str::to_owned)
        .collect();
    if names.len() > MOST_SOURCES {
        let rest = names.len() - MOST_SOURCES;
        names.truncate(MOST_SOURCES);
        names.push(words.tell("page-more-sources", &[("count", rest.into())]));
    }
    names
}

/// The event at a glance.
fn glance(words: &Words, report: &Report) -> Vec<(String, String)> {
    let stopped = report.count("/counts/games_by_status/stopped");
    let not_replayed = report.count("/counts/games_by_status/not_replayed");
    let legal = report.count("/counts/castles_legal");
    let illegal = report.count("/counts/castles_illegal");
    let doubtful = report.count("/counts/castles_doubtful");
    [
        ("glance-games", report.count("/counts/games")),
        ("glance-castles", legal + illegal + doubtful),
        ("glance-illegal", illegal),
        ("glance-doubtful", doubtful),
        ("glance-stopped", stopped),
        ("glance-not-replayed", not_replayed),
    ]
    .map(|(key, count)| (words.say(key), count.to_string()))
    .to_vec()
}
