//! An explanation for programs: the facts in the words of the tables, and the sentences.

use serde_json::{Value, json};
use shakmaty::{Piece, Square};

use super::{
    CastleFacts, Explanation,
    facts::{Attacker, Part},
    words,
};
use crate::{
    language::Words,
    law::{Ground, Right, color_word, wing_word},
    report::run_json::LAWS,
};

/// Everything about an explanation. Words are those of the tables; only `sentences` are in the
/// language of `words`.
#[must_use]
pub fn explanation(words: &Words, explanation: &Explanation) -> Value {
    let castles: Vec<_> = explanation
        .castles()
        .map(|facts| castle(words, facts))
        .collect();
    let king_moves: Vec<_> = explanation
        .king_moves
        .iter()
        .map(|step| json!({"to": name(step.to), "capture": step.captures.is_some()}))
        .collect();
    let at = explanation.at.as_ref().map(|at| {
        json!({
            "ply": at.ply,
            "move_number": at.move_number,
            "recorded": at.recorded,
            "checks_before": at.checks_before,
        })
    });
    json!({
        "laws": LAWS,
        "language": words.language().tag(),
        "fen": explanation.fen,
        "variant": if explanation.chess960 { "chess960" } else { "standard" },
        "color": color_word(explanation.color),
        "to_move": color_word(explanation.position.turn),
        "at": at,
        "remarks": explanation.remarks,
        "castles": castles,
        "king_moves": king_moves,
        "king_has_move": explanation.king_has_move(),
        "touch": {
            "kingside_rook_moves": names(&explanation.rook_moves.king_side),
            "queenside_rook_moves": names(&explanation.rook_moves.queen_side),
            "sentences": words::touch(words, explanation),
        },
    })
}

fn castle(words: &Words, facts: &CastleFacts) -> Value {
    let answers = words::answers(words, facts);
    let history = &facts.history;
    let (right, lost) = match history.right {
        Right::Held => ("held", None),
        Right::NotGranted => ("not_granted", Some((0, Ground::NoRightInSetup))),
        Right::Lost { at, cause } => ("lost", Some((at, cause))),
    };
    let squares: Vec<_> = facts
        .squares
        .iter()
        .map(|square| {
            json!({
                "square": name(square.square),
                "part": match square.part {
                    Part::Start => "start",
                    Part::Crossed => "crossed",
                    Part::Destination => "destination",
                },
                "attackers": attackers(&square.attackers),
            })
        })
        .collect();
    let rook_path: Vec<_> = facts
        .rook_path
        .iter()
        .map(|(square, by)| json!({"square": name(*square), "attackers": attackers(by)}))
        .collect();
    let between: Vec<_> = facts
        .between
        .iter()
        .map(|standing| piece(standing.piece, standing.on))
        .collect();
    let reasons: Vec<_> = facts.grounds.iter().map(Ground::word).collect();
    let articles: Vec<_> = facts.grounds.iter().map(Ground::article).collect();
    let path = facts.path.map(|path| {
        json!({
            "king": name(path.king),
            "king_to": name(path.king_to),
            "rook": path.rook.map(name),
            "rook_to": name(path.rook_to),
            "must_be_empty": names(&path.must_be_empty.into_iter().collect::<Vec<_>>()),
        })
    });
    json!({
        "wing": wing_word(facts.wing),
        "castle": words::castle_word(facts.wing),
        "legal": facts.is_legal(),
        "reasons": reasons,
        "articles": articles,
        "right": right,
        "lost_ply": lost.map(|(at, _)| at),
        "lost_cause": lost.map(|(_, cause)| cause.word()),
        "lost_move_number": history.lost_with.as_ref().map(|with| with.move_number),
        "lost_token": history.lost_with.as_ref().map(|with| with.token.as_str()),
        "path": path,
        "pieces_between": between,
        "kings_squares": squares,
        "rook_attackers": attackers(&facts.rook_attackers),
        "rook_path": rook_path,
        "sentences": {
            "history": answers.history,
            "corridor": answers.corridor,
            "squares": answers.squares,
            "verdict": answers.verdict,
            "no_obstacles": answers.no_obstacles,
        },
    })
}

fn attackers(attackers: &[Attacker]) -> Vec<Value> {
    attackers
        .iter()
        .map(|attacker| {
            json!({
                "piece": piece(attacker.piece, attacker.on),
                "pinned": attacker.is_pinned,
                "uncovered": attacker.is_uncovered,
            })
        })
        .collect()
}

/// A piece on a square as the tables write it: `Bf1`.
fn piece(piece: Piece, on: Square) -> String {
    format!("{}{on}", piece.char())
}

fn name(square: Square) -> String {
    square.to_string()
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().copied().map(name).collect()
}
