//! The law as data files: every row of `data/law/` is audited and compared.

use std::{collections::HashMap, fmt::Write as _, fs, path::Path};

use roque::{
    law::{Ground, Wing},
    replay::{Auditor, GameAudit, Wanted, audit::Evidence},
};
use shakmaty::Color;

/// The rows of a file, each by the names of its columns.
fn rows(name: &str) -> Vec<HashMap<String, String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/law")
        .join(name);
    let text = fs::read_to_string(&path).expect("the law's data files are in the repository");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<_> = lines.next().expect("a header").split('\t').collect();
    let rows: Vec<_> = lines
        .map(|line| {
            let fields: Vec<_> = line.split('\t').collect();
            assert_eq!(fields.len(), header.len(), "{name}: {line}");
            header
                .iter()
                .zip(fields)
                .map(|(&name, field)| (name.to_owned(), field.to_owned()))
                .collect()
        })
        .collect();
    assert!(!rows.is_empty(), "{name} has no rows");
    rows
}

fn audited(variant: &str, fen: &str, moves: &str) -> GameAudit {
    let game = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    Auditor::new(Wanted::ALL).audit(game.as_bytes()).clone()
}

fn color(word: &str) -> Color {
    Color::from_white(word == "white")
}

fn wing(word: &str) -> Wing {
    Wing::from_king_side(word == "kingside")
}

fn attackers(audit: &GameAudit) -> String {
    let mut words = String::new();
    for illegal in &audit.illegal[audit.illegal.len().saturating_sub(1)..] {
        for &Evidence {
            attacked,
            piece,
            on,
        } in audit.evidence(illegal.attackers)
        {
            let attacked = attacked.expect("an attacker attacks a square");
            let _ = write!(words, "{attacked}:{}{on} ", piece.char());
        }
    }
    words.trim_end().to_owned()
}

fn check_castles(name: &str, variant: &str) {
    for row in rows(name) {
        let id = &row["id"];
        let castle = match wing(&row["wing"]) {
            Wing::KingSide => "O-O",
            Wing::QueenSide => "O-O-O",
        };
        let audit = audited(variant, &row["fen"], &format!("{} {castle}", row["moves"]));
        let last = audit
            .castles
            .last()
            .unwrap_or_else(|| panic!("{id}: no castle was judged"));
        assert_eq!(last.color, color(&row["color"]), "{id}");
        assert_eq!(
            last.ply as usize,
            row["moves"].split_whitespace().count() + 1,
            "{id}"
        );
        let grounds: Vec<_> = last.grounds.iter().map(Ground::word).collect();
        assert_eq!(grounds.join(" "), row["grounds"], "{id}");
        let articles: Vec<_> = last.grounds.iter().map(Ground::article).collect();
        assert_eq!(articles.join(" "), row["articles"], "{id}");
        if let Some(expected) = row.get("attackers") {
            assert_eq!(&attackers(&audit), expected, "{id}");
        }
    }
}

#[test]
fn ten_situations() {
    check_castles("situations.tsv", "standard");
}

#[test]
fn attacks_on_the_kings_path() {
    check_castles("attacks.tsv", "standard");
}

#[test]
fn every_ground() {
    check_castles("grounds.tsv", "standard");
}

#[test]
fn chess960() {
    check_castles("chess960.tsv", "chess960");
}

#[test]
fn lives_of_rights() {
    for row in rows("rights.tsv") {
        let audit = audited(&row["variant"], &row["fen"], &row["moves"]);
        for color in Color::ALL {
            for wing in Wing::ALL {
                let column = format!(
                    "{}_{}",
                    roque::law::color_word(color),
                    roque::law::wing_word(wing)
                );
                let right = audit.rights.get(color).get(wing);
                let life = match right.lost {
                    None => "held".to_owned(),
                    Some((0, _)) => "not_granted".to_owned(),
                    Some((ply, cause)) => format!("{ply}:{cause}"),
                };
                assert_eq!(life, row[&column], "{}: {column}", row["id"]);
            }
        }
    }
}
