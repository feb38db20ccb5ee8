//! No word of a main line is lost. Clean games are broken in the ways in which people and programs
//! break them; the test knows every word that it wrote into the main line, and each of them must be
//! replayed, or be named, or stand behind the token at which the replay stopped, or behind the
//! result.

use std::{collections::BTreeMap, fmt::Write as _, ops::ControlFlow};

use pgn_reader::{Skip, Visitor};
use proptest::prelude::*;
use roque::{
    pgn::{
        Cutter, GameSpan, Irregularity, Letters, Meaning, Notation, Reader, Token, TokenVisitor,
    },
    problem::{ProblemKind, Severity},
    replay::{
        Auditor, GameAudit, Wanted,
        audit::{Problem, Status},
    },
};
use shakmaty::{Chess, Color, Position as _, san::SanPlus};

/// A part of a written game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// A word of the main line: a move, a result, or what a mutation made of one.
    Word(String),
    /// A move number with its dots.
    Number(String),
    /// What is no main line: blanks, comments, variations, annotations, tags.
    Other(String),
}

impl Part {
    fn text(&self) -> &str {
        match self {
            Part::Word(text) | Part::Number(text) | Part::Other(text) => text,
        }
    }
}

fn blank() -> Part {
    Part::Other(" ".to_owned())
}

const TAGS: &str = "[Event \"Random\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";

/// What stands between two moves of a clean game.
const BETWEEN: [&str; 10] = [
    "",
    "",
    "",
    "",
    "{a comment: 1-0, O-O, (no variation)} ",
    "$14 ",
    "(1. a3 {inside} (1. a4 a5) 1... O-O-O) ",
    "; to the end of the line: e4\n",
    "\n",
    "\r\n",
];

/// A random legal game, castling where it can and the dice say so.
fn random_game(choices: &[(u8, u8)]) -> Vec<Part> {
    let mut position = Chess::default();
    let mut parts = vec![Part::Other(TAGS.to_owned())];
    for &(choice, between) in choices {
        let moves = position.legal_moves();
        let castle = moves.iter().find(|m| m.is_castle() && choice % 2 == 0);
        let Some(&m) = castle.or_else(|| moves.get(usize::from(choice) % moves.len().max(1)))
        else {
            break;
        };
        if position.turn() == Color::White {
            parts.push(Part::Number(format!("{}.", position.fullmoves())));
            parts.push(blank());
        }
        let san = SanPlus::from_move_and_play_unchecked(&mut position, m);
        parts.push(Part::Word(san.to_string()));
        parts.push(blank());
        let between = BETWEEN[usize::from(between) % BETWEEN.len()];
        parts.push(Part::Other(between.to_owned()));
    }
    parts.push(Part::Word("*".to_owned()));
    parts.push(Part::Other("\n".to_owned()));
    parts
}

/// The games of the sample that nothing is wrong with, in parts.
fn sample_games() -> Vec<Vec<Part>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/sample.pgn");
    let bytes = std::fs::read(path).expect("the sample is in the repository");
    let mut spans: Vec<GameSpan> = Vec::new();
    Cutter::new().cut(&bytes, true, &mut spans);
    let mut auditor = Auditor::new(Wanted::ALL);
    let clean = spans.iter().filter_map(|span| {
        let game = &bytes[span.start..span.end];
        let audit = auditor.audit(game);
        let is_clean = audit.problems.is_empty() && audit.status == Status::Complete;
        is_clean.then(|| parts_of(std::str::from_utf8(game).expect("the sample is UTF-8")))
    });
    let games: Vec<_> = clean.collect();
    assert!(games.len() >= 5, "only {} games are clean", games.len());
    games
}

/// Takes a clean game apart: tags are lines that begin with `[`, comments stand in braces without
/// braces in them, variations in parentheses, and blanks are blanks.
fn parts_of(game: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = game;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '[' | '%' | ';' => rest.find('\n').map_or(rest.len(), |end| end + 1),
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            '(' => {
                let mut open = 0_i32;
                let close = rest.find(|c: char| {
                    open += i32::from(c == '(') - i32::from(c == ')');
                    open == 0
                });
                close.map_or(rest.len(), |end| end + 1)
            }
            '$' => rest[1..]
                .find(|c: char| !c.is_ascii_digit())
                .map_or(rest.len(), |end| end + 1),
            _ if first.is_ascii_whitespace() => 1,
            _ => rest
                .find(|c: char| c.is_ascii_whitespace() || "{}();$!?".contains(c))
                .map_or(rest.len(), |end| end.max(1)),
        };
        let (text, behind) = rest.split_at(length);
        let text = text.to_owned();
        parts.push(match first {
            '0'..='9' if text.ends_with('.') => Part::Number(text),
            '0'..='9' | 'A'..='Z' | 'a'..='z' | '*' => Part::Word(text),
            _ => Part::Other(text),
        });
        rest = behind;
    }
    parts
}

/// Words that are inserted: all of them are words of the main line then.
const STRANGE: [&str; 44] = [
    "o-o",
    "0-0-O",
    "0-00-0",
    "O-O-O-O",
    "O-O",
    "O-O-O",
    "0-0",
    "OO",
    "O-",
    "0",
    "O\u{2013}O",
    "Nf3++",
    "Nf3Nc6",
    "exd6e.p.",
    "e8Q",
    "e8=Q",
    "Sf3",
    "Qb30-1",
    "Nf3",
    "e4",
    "e2e4",
    "e2-e4",
    "Kg1",
    "--",
    "Z0",
    "resigns",
    "draw",
    "word",
    "x",
    "+",
    "+-",
    "=",
    ",",
    "-",
    "Nf9",
    "exd",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    "Кf3",
    "♘f3",
    "<p>",
    "NfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNfNf31-0",
];

/// Characters that separate words as a blank does.
const CONTROLS: [&str; 7] = ["\0", "\u{1}", "\u{7}", "\u{c}", "\u{1b}", "\u{7f}", "\t"];

/// What is done to a game: which of the mutations, to which of its words, and how.
type Mutation = (u8, u16, u8);

fn mutate(parts: &mut Vec<Part>, (what, which, how): Mutation) {
    let words: Vec<_> = (0..parts.len())
        .filter(|&at| matches!(parts[at], Part::Word(_)))
        .collect();
    if words.is_empty() {
        return;
    }
    let at = words[usize::from(which) % words.len()];
    let word = parts[at].text().to_owned();
    let how = usize::from(how);
    match what % 8 {
        0 => {
            parts.remove(at);
        }
        1 => {
            parts.insert(at, blank());
            parts.insert(at, Part::Word(word));
        }
        2 | 3 => parts[at] = Part::Word(respell(&word, how)),
        4 => {
            // Glued to what follows, where nothing but blanks lies between.
            let next = (at + 1..parts.len()).find(|&next| !parts[next].text().trim().is_empty());
            if let Some(next) = next
                && !matches!(parts[next], Part::Other(_))
            {
                parts.drain(at + 1..next);
            }
        }
        5 | 6 => {
            let strange = STRANGE[how % STRANGE.len()].to_owned();
            let behind = blank();
            parts.insert(at, behind);
            parts.insert(at, Part::Word(strange));
        }
        _ => {
            // A control character within the word, or before it.
            let cut = (0..=word.len()).filter(|&cut| word.is_char_boundary(cut));
            let cut = cut.cycle().nth(how).unwrap_or(0);
            let (first, second) = word.split_at(cut);
            let control = Part::Other(CONTROLS[how % CONTROLS.len()].to_owned());
            let both = [first, second].map(|half| Part::Word(half.to_owned()));
            let [first, second] = both;
            parts.splice(at..=at, [first, control, second]);
        }
    }
}

/// The word, written in another way, good or bad.
fn respell(word: &str, how: usize) -> String {
    match how % 18 {
        0 => word.replace('O', "0"),
        1 => word.to_lowercase(),
        2 => word.replace('-', ""),
        3 => word.replacen('O', "0", 1),
        4 => format!("{word}++"),
        5 => format!("{word}e.p."),
        6 => format!("{word}+-"),
        7 => word.replace('=', ""),
        8 => word.replace('x', ""),
        9 => word.replace('N', "S"),
        10 => word.replace('Q', "D").replace('R', "T"),
        11 => format!("P{word}"),
        12 => format!("{word}-O"),
        13 => word.replace('x', ":"),
        14 => format!("{word}Q"),
        15 => word.chars().rev().collect(),
        16 => format!("{word},"),
        _ => format!("0-0{word}"),
    }
}

/// A word of the main line, as it lies in the text: what is written without a blank, with the
/// parts that it was put together from.
#[derive(Debug, Default)]
struct Written {
    start: usize,
    end: usize,
    /// The bytes of move numbers in it.
    numbers: Vec<(usize, usize)>,
}

/// The text of a game, and the words of its main line.
fn write(parts: &[Part]) -> (String, Vec<Written>) {
    let mut text = String::new();
    let mut words: Vec<Written> = Vec::new();
    let mut open = false;
    for part in parts {
        let start = text.len();
        text += part.text();
        let end = text.len();
        match part {
            Part::Other(other) => open &= other.is_empty(),
            Part::Word(_) | Part::Number(_) => {
                if !std::mem::replace(&mut open, true) {
                    words.push(Written {
                        start,
                        ..Written::default()
                    });
                }
                let Some(word) = words.last_mut() else {
                    continue;
                };
                word.end = end;
                if matches!(part, Part::Number(_)) {
                    word.numbers.push((start, end));
                }
            }
        }
    }
    (text, words)
}

/// What the reader says about a game, with places.
#[derive(Default)]
struct Heard {
    tokens: Vec<(usize, usize, Meaning)>,
    named: Vec<(ProblemKind, usize, usize)>,
}

impl Visitor for Heard {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (): ()) {}
}

impl TokenVisitor for Heard {
    fn token(&mut self, (): &mut (), token: Token<'_>) -> ControlFlow<()> {
        let end = token.at + token.bytes.len();
        self.tokens.push((token.at, end, token.meaning));
        ControlFlow::Continue(())
    }

    fn irregularity(&mut self, irregularity: Irregularity<'_>) {
        let Irregularity { kind, at, text } = irregularity;
        self.named.push((kind, at, at + text.len()));
    }
}

/// The letters under which the game was replayed.
fn letters(audit: &GameAudit) -> Letters {
    let localized = audit
        .problems
        .iter()
        .find(|problem| problem.kind == ProblemKind::LocalizedPieces);
    localized.map_or(Letters::English, |problem| {
        let detail = String::from_utf8_lossy(audit.text(problem.detail)).into_owned();
        let named = |letters: &&Letters| detail.contains(letters.name());
        *Letters::ALL.iter().find(named).expect("a known language")
    })
}

/// Each word of the main line is a token or is named: every byte of it, but for the digits of move
/// numbers that the test wrote as such, and dots.
fn every_word_is_heard(game: &[u8], words: &[Written], heard: &Heard) -> Result<(), String> {
    let mut covered = vec![false; game.len()];
    let tokens = heard.tokens.iter().map(|&(start, end, _)| (start, end));
    for (start, end) in tokens.chain(heard.named.iter().map(|&(_, start, end)| (start, end))) {
        covered[start..end].fill(true);
    }
    for word in words {
        // Digits at the start of a word, behind a dot or before one cannot be told from a move
        // number, with or without its dot; zeros are none.
        for part in game[word.start..word.end].split(|&byte| byte == b'.') {
            let start = part.as_ptr() as usize - game.as_ptr() as usize;
            let end = start + part.len();
            let is_digit = |byte: &&u8| byte.is_ascii_digit();
            let first = part.iter().take_while(is_digit).count();
            let last = part.iter().rev().take_while(is_digit).count();
            let last = if end < word.end { last } else { 0 };
            for number in [start..start + first, end - last..end] {
                if game[number.clone()].iter().any(|&byte| byte != b'0') {
                    covered[number].fill(true);
                }
            }
        }
        for &(start, end) in &word.numbers {
            covered[start..end].fill(true);
        }
        let lost = (word.start..word.end).find(|&at| !covered[at] && game[at] != b'.');
        if let Some(lost) = lost {
            let word = game[word.start..word.end].escape_ascii();
            return Err(format!("`{word}`: nobody heard of the byte at {lost}"));
        }
    }
    Ok(())
}

/// Whether a token may be read as two pawn moves without a blank, by the board.
fn may_be_two(token: &(usize, usize, Meaning)) -> bool {
    matches!(token.2, Meaning::Coordinates { .. }) && token.1 - token.0 == 4
}

/// What was heard is what the audit counts: tokens are plies, castles, or the one at which the
/// replay stopped, and what was named is a problem, with the count.
fn what_is_heard_is_counted(audit: &GameAudit, heard: &Heard) -> Result<(), String> {
    let mut named: BTreeMap<ProblemKind, (u32, usize)> = BTreeMap::new();
    for &(kind, at, _) in &heard.named {
        named.entry(kind).or_insert((0, at)).0 += 1;
    }
    let problem = |kind: ProblemKind| audit.problems.iter().find(|problem| problem.kind == kind);
    for (kind, (count, at)) in named {
        let Some(problem) = problem(kind) else {
            return Err(format!("{kind:?} is not named"));
        };
        // Moves that are spelled in an unusual way are counted with the castles that are glued.
        let with_moves =
            kind == ProblemKind::MoveNotation && problem.count >= count && problem.at <= Some(at);
        if !with_moves && (problem.count, problem.at) != (count, Some(at)) {
            return Err(format!(
                "{kind:?}: {count} times, first at {at}, not {problem:?}"
            ));
        }
    }
    let is_result = |meaning| matches!(meaning, Meaning::Result(_));
    if audit.termination.is_some() != heard.tokens.iter().any(|token| is_result(token.2)) {
        return Err(format!("the result is {:?}", audit.termination));
    }
    let moves: Vec<_> = heard
        .tokens
        .iter()
        .filter(|token| !is_result(token.2))
        .collect();
    let errors: Vec<&Problem> = audit
        .problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error)
        .collect();
    // The tokens that were replayed or left out.
    let (before, castles) = match (audit.status, errors.as_slice()) {
        (Status::NoMoves, []) => (0, 0),
        (Status::Complete, []) => (moves.len(), moves.len()),
        (Status::Stopped, [error]) => {
            let at = error.at.ok_or("an error without a place")?;
            // At the second move of `e4e5`, perhaps.
            let place = moves
                .iter()
                .position(|token| token.0 == at || (may_be_two(token) && token.0 + 2 == at));
            let place = place.ok_or_else(|| format!("stopped at {at}, which is no token"))?;
            if error.kind != ProblemKind::KingCaptured && error.ply != Some(audit.plies + 1) {
                return Err(format!("stopped at {at}, ply {:?}", error.ply));
            }
            match error.kind {
                ProblemKind::KingCaptured => (place + 1, place + 1),
                ProblemKind::CastleImpossible => (place, place + 1),
                _ => (place, place),
            }
        }
        (status, errors) => return Err(format!("{status:?} with {errors:?}")),
    };
    let left_out = problem(ProblemKind::BoardArtifact).map_or(0, |problem| problem.count as usize);
    let plies = audit.plies as usize;
    let two = (moves.get(before).into_iter()).filter(|token| errors[0].at > Some(token.0));
    let two = two.count()
        + moves[..before]
            .iter()
            .filter(|token| may_be_two(token))
            .count();
    if !(before..=before + two).contains(&(plies + left_out)) {
        return Err(format!(
            "{before} tokens, {plies} plies and {left_out} left out"
        ));
    }
    let written = moves[..castles]
        .iter()
        .filter(|token| matches!(token.2, Meaning::Castle(..)))
        .count();
    let by_king = [
        Notation::KingTakesRook,
        Notation::KingMove,
        Notation::Coordinates,
    ];
    let listed = audit.castles.iter();
    let listed = listed.filter(|castle| !by_king.contains(&castle.notation));
    if listed.clone().count() != written {
        return Err(format!("{written} castles, {} listed", listed.count()));
    }
    Ok(())
}

/// Reads and audits the games of a text, and accounts for every word of their main lines.
fn account(auditor: &mut Auditor, parts: &[Part]) -> Result<(), String> {
    let (text, words) = write(parts);
    let mut spans: Vec<GameSpan> = Vec::new();
    Cutter::new().cut(text.as_bytes(), true, &mut spans);
    let mut accounted = 0;
    for span in spans {
        let game = &text.as_bytes()[span.start..span.end];
        let within = words
            .iter()
            .filter(|word| (span.start..span.end).contains(&word.start))
            .map(|word| Written {
                start: word.start - span.start,
                end: (word.end - span.start).min(game.len()),
                numbers: word
                    .numbers
                    .iter()
                    .map(|&(start, end)| (start - span.start, end - span.start))
                    .collect(),
            });
        let within: Vec<_> = within.collect();
        accounted += within.len();
        let audit = auditor.audit(game);
        let mut heard = Heard::default();
        Reader::new(game).letters(letters(audit)).read(&mut heard);
        every_word_is_heard(game, &within, &heard)
            .and_then(|()| what_is_heard_is_counted(audit, &heard))
            .map_err(|fault| {
                let mut said = format!("{fault}\nin {}", game.escape_ascii());
                for problem in &audit.problems {
                    let token = audit.text(problem.token).escape_ascii();
                    let Problem {
                        kind, at, count, ..
                    } = problem;
                    let _ = write!(said, "\n  {kind:?} {at:?} `{token}` {count} times");
                }
                said
            })?;
    }
    if accounted == words.len() {
        Ok(())
    } else {
        Err(format!(
            "{} words, {accounted} in games: {text}",
            words.len()
        ))
    }
}

fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    prop::collection::vec(any::<Mutation>(), 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn random_games(
        choices in prop::collection::vec(any::<(u8, u8)>(), 0..60),
        mutations in mutations(),
    ) {
        let mut parts = random_game(&choices);
        for mutation in mutations {
            mutate(&mut parts, mutation);
        }
        account(&mut Auditor::new(Wanted::ALL), &parts).map_err(TestCaseError::fail)?;
    }
}

#[test]
fn games_of_the_sample() {
    let games = sample_games();
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 1_000,
        ..ProptestConfig::default()
    });
    let which = (0..games.len(), mutations());
    let outcome = runner.run(&which, |(game, mutations)| {
        let mut parts = games[game].clone();
        for mutation in mutations {
            mutate(&mut parts, mutation);
        }
        account(&mut Auditor::new(Wanted::ALL), &parts).map_err(TestCaseError::fail)
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

/// Each strange word at each place of one game: what a random test might not meet.
#[test]
fn each_strange_word_everywhere() {
    let parts = random_game(&[(20, 0); 24]);
    let mut auditor = Auditor::new(Wanted::ALL);
    for strange in STRANGE.iter().chain(&CONTROLS) {
        for at in 1..parts.len() {
            for glued in [false, true] {
                let mut parts = parts.clone();
                if !glued {
                    parts.insert(at, blank());
                }
                let word = if CONTROLS.contains(strange) {
                    Part::Other((*strange).to_owned())
                } else {
                    Part::Word((*strange).to_owned())
                };
                parts.insert(at, word);
                if !glued {
                    parts.insert(at, blank());
                }
                account(&mut auditor, &parts).expect("no word is lost");
            }
        }
    }
}
