//! An illegal castle in one line that a person can act on.

use shakmaty::Color;

use super::{
    escape::{printable, printable_bytes},
    grounds::{castle_word, sentences},
};
use crate::{
    law::Grounds,
    replay::audit::{CastleAudit, Doubt, Fact, GameAudit, IllegalCastle},
    tables::{GameContext, text::unescape},
};

/// The most letters of a name or a token that are shown.
const MOST_LETTERS: usize = 60;

/// The most letters of an address.
const MOST_OF_ADDRESS: usize = 200;

/// `games.pgn:1234: game 57, Heidenfeld - Kerins 1973, 33.O-O-O: illegal (3.8.2.1.1): White
/// castled on move 10`
#[must_use]
pub fn line(
    context: &GameContext<'_>,
    line: u64,
    audit: &GameAudit,
    illegal: &IllegalCastle,
) -> String {
    let castle = &audit.castles[illegal.castle as usize];
    let dots = match castle.color {
        Color::White => ".",
        Color::Black => "...",
    };
    let mut out = format!(
        "{}:{line}: game {}{}, {}{dots}{}: {}",
        printable(context.source),
        context.game_number,
        players(audit),
        castle.move_number,
        printable_bytes(audit.text(castle.token), MOST_LETTERS),
        verdict(audit, illegal, castle),
    );
    if let Some(address) = address(audit) {
        out.push_str("; see ");
        out.push_str(&address);
    }
    out
}

fn verdict(audit: &GameAudit, illegal: &IllegalCastle, castle: &CastleAudit) -> String {
    let articles = articles(castle.grounds);
    let reasons = sentences(audit, illegal).join("; ");
    match castle.doubt {
        None => format!("illegal ({articles}): {reasons}"),
        Some(Doubt::Setup) => {
            format!("the FEN of this record may be wrong ({articles}): {reasons}")
        }
        Some(Doubt::Record) => {
            let other = castle.played_wing.map_or("the other wing", castle_word);
            format!(
                "the record may be wrong ({articles}): {reasons}; {other} would be legal, and the \
                 moves after it fit"
            )
        }
        Some(Doubt::Notation) => {
            format!("may not be meant as a castle ({articles}): written as a king move; {reasons}")
        }
    }
}

/// The articles behind some grounds, each one once.
fn articles(grounds: Grounds) -> String {
    let mut articles: Vec<&str> = Vec::new();
    for ground in grounds.iter() {
        if !articles.contains(&ground.article()) {
            articles.push(ground.article());
        }
    }
    articles.join(", ")
}

/// `, Heidenfeld - Kerins 1973`, as far as it is known.
fn players(audit: &GameAudit) -> String {
    let white = known(audit, Fact::White);
    let black = known(audit, Fact::Black);
    let unknown = || "?".to_owned();
    let mut out = match (white, black) {
        (None, None) => String::new(),
        (white, black) => format!(
            ", {} - {}",
            white.unwrap_or_else(unknown),
            black.unwrap_or_else(unknown)
        ),
    };
    if let Some([year @ .., _, _, _, _, _, _]) = date(audit)
        && year.len() == 4
        && year.iter().all(u8::is_ascii_digit)
    {
        out.push_str(if out.is_empty() { ", " } else { " " });
        out.extend(year.iter().map(|&digit| char::from(digit)));
    }
    out
}

/// The date, where it is one: `1973.??.??`.
fn date(audit: &GameAudit) -> Option<&[u8]> {
    let date = audit.fact(Fact::Date).trim_ascii();
    (date.len() == 10).then_some(date)
}

fn known(audit: &GameAudit, fact: Fact) -> Option<String> {
    let value = unescape(audit.fact(fact).trim_ascii());
    (!value.is_empty() && &*value != b"?").then(|| printable_bytes(&value, MOST_LETTERS))
}

/// The address of the game, where Site is one.
fn address(audit: &GameAudit) -> Option<String> {
    let site = audit.fact(Fact::Site).trim_ascii();
    let is_address = [&b"http://"[..], b"https://"]
        .iter()
        .any(|start| site.starts_with(start));
    is_address.then(|| printable_bytes(&unescape(site), MOST_OF_ADDRESS))
}
