//! An explanation for a terminal.

use std::fmt::Write;

use super::{
    Explanation,
    board::{self, Marks},
    words,
};
use crate::{language::Words, report::escape::printable};

const INDENT: &str = "  ";

/// The whole explanation. `place` names the game, where it is one.
#[must_use]
pub fn explanation(
    words: &Words,
    place: Option<&str>,
    explanation: &Explanation,
    is_colored: bool,
) -> String {
    let mut out = String::new();
    push_head(&mut out, words, place, explanation);
    for facts in explanation.castles() {
        out.push('\n');
        let castle = words::castle_name(words, facts.wing);
        let color = [("color", explanation.color.into())];
        let side = words.tell("explain-side", &color);
        push_heading(&mut out, &format!("{side}: {castle}"), is_colored);
        let marks = Marks::of(facts);
        out.push_str(&board::text(
            &explanation.position.board,
            &marks,
            INDENT,
            is_colored,
        ));
        let _ = writeln!(out, "{INDENT}{}", words.say("explain-marks"));
        out.push('\n');
        let answers = words::answers(words, facts);
        for (number, (question, answers)) in (1..).zip(answers.by_question(words)) {
            let _ = writeln!(out, "{number}. {question}");
            for answer in answers {
                push_sentence(&mut out, answer);
            }
        }
        push_part(&mut out, &words.say("heading-articles"), is_colored);
        for article in &answers.articles {
            push_sentence(&mut out, &format!("{}: {}", article.number, article.text));
        }
        push_part(&mut out, &words.say("heading-no-obstacles"), is_colored);
        let mut no_obstacles = answers.no_obstacles.clone();
        no_obstacles.extend(words::earlier_checks(words, explanation));
        if no_obstacles.is_empty() {
            no_obstacles.push(words.say("no-obstacle-none"));
        }
        for line in &no_obstacles {
            push_sentence(&mut out, &crate::language::sentence(line));
        }
    }
    out.push('\n');
    push_heading(&mut out, &words.say("heading-touch"), is_colored);
    for line in words::touch(words, explanation) {
        push_sentence(&mut out, &line);
    }
    out.push('\n');
    let _ = writeln!(out, "{}", words.say("laws-edition"));
    out
}

fn push_head(out: &mut String, words: &Words, place: Option<&str>, explanation: &Explanation) {
    let mut head: Vec<String> = place.map(str::to_owned).into_iter().collect();
    if let Some(at) = &explanation.at {
        let ply = ("ply", at.ply.into());
        head.push(match &at.recorded {
            Some(token) => {
                let turn = explanation.position.turn;
                let token = words::numbered(at.move_number, turn, &printable(token));
                words.tell("explain-before", &[("move", token.into()), ply])
            }
            None => words.tell("explain-at-end", &[ply]),
        });
    }
    let turn = [("color", explanation.position.turn.into())];
    head.push(words.tell("explain-to-move", &turn));
    let _ = writeln!(out, "{}", head.join(", "));
    let _ = writeln!(out, "{}", explanation.fen);
    if explanation.chess960 {
        let _ = writeln!(out, "{}", words.say("explain-chess960"));
    }
    for remark in &explanation.remarks {
        let remark = [("remark", printable(remark).into())];
        let _ = writeln!(out, "{}", words.tell("explain-remark", &remark));
    }
    if !explanation.is_its_turn() {
        let color = [("color", explanation.color.into())];
        let _ = writeln!(out, "{}", words.tell("explain-not-its-turn", &color));
    }
}

fn push_heading(out: &mut String, text: &str, is_colored: bool) {
    let (on, off) = if is_colored {
        ("\x1b[1m", "\x1b[0m")
    } else {
        ("", "")
    };
    let _ = writeln!(out, "{on}{text}{off}");
    let _ = writeln!(out, "{}", "-".repeat(text.chars().count()));
}

fn push_part(out: &mut String, text: &str, is_colored: bool) {
    if is_colored {
        let _ = writeln!(out, "\x1b[1m{text}\x1b[0m");
    } else {
        let _ = writeln!(out, "{text}");
    }
}

/// A sentence, broken into lines a person reads with ease.
fn push_sentence(out: &mut String, text: &str) {
    const WIDTH: usize = 92;
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column == 0 {
            out.push_str("   ");
        } else if column + 1 + length > WIDTH {
            out.push_str("\n     ");
            column = 2;
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
}
