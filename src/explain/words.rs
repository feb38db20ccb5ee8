//! The facts in words: the four questions that an arbiter asks, and their answers.

use shakmaty::{Color, Square};

use super::{
    CastleFacts, Explanation,
    facts::{Attacker, KingSquare, Part},
};
use crate::{
    language::{Phrase, Value, Words, sentence},
    law::{Ground, Path, Right, Wing},
};

/// The four questions, in the order in which they are asked.
pub const QUESTIONS: [&str; 4] = [
    "question-history",
    "question-corridor",
    "question-squares",
    "question-verdict",
];

/// The answers to the four questions about one castle, and what goes with them, in sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Is the right still held, and if not, since which move?
    pub history: Vec<String>,
    /// Does anything stand between king and rook?
    pub corridor: Vec<String>,
    /// Which of the king's squares are attacked, and by what?
    pub squares: Vec<String>,
    /// Is the castle legal?
    pub verdict: Vec<String>,
    /// The articles behind the verdict.
    pub articles: Vec<Article>,
    /// What does not prevent it, although people believe so.
    pub no_obstacles: Vec<String>,
}

impl Answers {
    /// Each question with its answers.
    #[must_use]
    pub fn by_question(&self, words: &Words) -> [(String, &[String]); 4] {
        let answers = [&self.history, &self.corridor, &self.squares, &self.verdict];
        let mut answers = answers.into_iter();
        QUESTIONS.map(|key| {
            let answers = answers.next().map_or(&[][..], Vec::as_slice);
            (words.say(key), answers)
        })
    }
}

/// An article of the Laws, and what it says in our words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    /// Its number.
    pub number: &'static str,
    /// What it says.
    pub text: String,
}

/// The articles that can be quoted, and the keys of what they say.
const ARTICLES: [(&str, &str); 8] = [
    ("3.8.2", "article-castling"),
    ("3.8.2.1.1", "article-king-moved"),
    ("3.8.2.1.2", "article-rook-moved"),
    ("3.8.2.2.1", "article-attacked"),
    ("3.8.2.2.2", "article-between"),
    ("3.1.3", "article-pinned"),
    ("II.3.2.7", "article-chess960"),
    ("PGN:16.1.3.3", "article-setup"),
];

/// An article by its number; empty where it is none of those that are quoted.
#[must_use]
pub fn article(words: &Words, number: &str) -> Option<Article> {
    let (number, key) = ARTICLES.into_iter().find(|(known, _)| *known == number)?;
    Some(Article {
        number,
        text: words.say(key),
    })
}

/// `O-O` or `O-O-O`.
#[must_use]
pub const fn castle_word(wing: Wing) -> &'static str {
    match wing {
        Wing::KingSide => "O-O",
        Wing::QueenSide => "O-O-O",
    }
}

/// `O-O (kingside)`, in the words of the language.
#[must_use]
pub fn castle_name(words: &Words, wing: Wing) -> String {
    let key = match wing {
        Wing::KingSide => "castle-kingside",
        Wing::QueenSide => "castle-queenside",
    };
    words.say(key)
}

/// `24.O-O`, `24...O-O`
#[must_use]
pub fn numbered(number: u32, color: Color, token: &str) -> String {
    let dots = color.fold_wb(".", "...");
    format!("{number}{dots}{token}")
}

/// The answers about one castle.
#[must_use]
pub fn answers(words: &Words, facts: &CastleFacts) -> Answers {
    let telling = Telling { words, facts };
    Answers {
        history: telling.history(),
        corridor: telling.corridor(),
        squares: telling.squares(),
        verdict: telling.verdict(),
        articles: telling.articles(),
        no_obstacles: telling.no_obstacles(),
    }
}

/// Why a castle is not allowed: one part of a sentence for each ground.
#[must_use]
pub fn parts(words: &Words, facts: &CastleFacts) -> Vec<String> {
    let telling = Telling { words, facts };
    facts
        .grounds
        .iter()
        .map(|ground| telling.part(ground))
        .collect()
}

struct Telling<'a> {
    words: &'a Words,
    facts: &'a CastleFacts,
}

impl Telling<'_> {
    fn tell(&self, key: &str, mut arguments: Vec<(&str, Value)>) -> String {
        let rook = self.facts.home_rook;
        let rook = rook.map_or_else(|| Value::from("none"), Value::from);
        arguments.push(("color", self.facts.color.into()));
        arguments.push(("rook", rook));
        self.words.tell(key, &arguments)
    }

    fn part(&self, ground: Ground) -> String {
        let facts = self.facts;
        let lost_with = facts.history.lost_with.as_ref();
        let is_cause = matches!(facts.history.right, Right::Lost { cause, .. } if cause == ground);
        let number = lost_with.filter(|_| is_cause).map(|with| with.move_number);
        let history = |on_move: &str, before: &str| match number {
            Some(number) => self.tell(on_move, vec![("number", number.into())]),
            None => self.tell(before, Vec::new()),
        };
        match ground {
            Ground::AlreadyCastled => history("castled-on-move", "castled-before"),
            Ground::KingMoved => history("king-moved-on-move", "king-moved"),
            Ground::RookMoved => history("rook-moved-on-move", "rook-moved"),
            Ground::RookCaptured => history("rook-captured-on-move", "rook-captured"),
            Ground::NoRightInSetup => self.words.say("no-right-in-setup"),
            Ground::KingNotHome => match facts.king_on {
                Some(king) => self.tell("king-not-home-on", vec![("square", king.into())]),
                None => self.words.say("king-not-home"),
            },
            Ground::NoRook if facts.home_rook.is_some() => self.tell("no-rook-on", Vec::new()),
            Ground::NoRook => self.words.say("no-rook"),
            Ground::PieceBetween => {
                let pieces: Vec<_> = facts
                    .between
                    .iter()
                    .map(|standing| {
                        let role = standing.piece.role;
                        self.words
                            .piece_on(role, standing.on, false, Phrase::Subject)
                    })
                    .collect();
                let count = pieces.len().into();
                let pieces = self.words.list(&pieces).into();
                self.tell("pieces-between", vec![("pieces", pieces), ("count", count)])
            }
            Ground::KingInCheck => self.attacked(Part::Start),
            Ground::TransitAttacked => self.attacked(Part::Crossed),
            Ground::DestinationAttacked => self.attacked(Part::Destination),
        }
    }

    fn attacked(&self, part: Part) -> String {
        let parts: Vec<_> = self
            .facts
            .squares
            .iter()
            .filter(|square| square.part == part && !square.attackers.is_empty())
            .map(|square| self.kings_square(square))
            .collect();
        parts.join(", ")
    }

    fn kings_square(&self, square: &KingSquare) -> String {
        let key = if square.attackers.is_empty() {
            match square.part {
                Part::Start => "king-square-safe",
                Part::Crossed => "transit-square-safe",
                Part::Destination => "destination-square-safe",
            }
        } else if square
            .attackers
            .iter()
            .all(|attacker| attacker.is_uncovered)
        {
            "destination-square-uncovered"
        } else {
            match square.part {
                Part::Start => "king-square-attacked",
                Part::Crossed => "transit-square-attacked",
                Part::Destination => "destination-square-attacked",
            }
        };
        let mut arguments = vec![("square", square.square.into())];
        if !square.attackers.is_empty() {
            arguments.push(("pieces", self.agents(&square.attackers)));
        }
        self.tell(key, arguments)
    }

    fn agents(&self, attackers: &[Attacker]) -> Value {
        let agents: Vec<_> = attackers
            .iter()
            .map(|attacker| {
                let Attacker {
                    piece,
                    on,
                    is_pinned,
                    ..
                } = *attacker;
                self.words
                    .piece_on(piece.role, on, is_pinned, Phrase::Agent)
            })
            .collect();
        self.words.list(&agents).into()
    }

    fn history(&self) -> Vec<String> {
        let history = &self.facts.history;
        let reasons: Vec<_> = history
            .permanent
            .iter()
            .map(|ground| self.part(ground))
            .collect();
        match history.right {
            Right::Held if history.only_setup => vec![self.tell("history-held-setup", Vec::new())],
            Right::Held => vec![self.tell("history-held", Vec::new())],
            Right::NotGranted if history.only_setup => {
                vec![self.words.say("history-not-granted-setup")]
            }
            Right::NotGranted => vec![self.words.say("history-not-granted")],
            Right::Lost { at, .. } => {
                let reasons = reasons.join("; ").into();
                let mut out = vec![self.words.tell("history-lost", &[("reasons", reasons)])];
                if let Some(with) = &history.lost_with {
                    let token = numbered(with.move_number, with.color, &with.token);
                    let arguments = [("move", Value::from(token)), ("ply", at.into())];
                    out.push(self.words.tell("history-lost-with", &arguments));
                }
                out.push(self.words.say("history-for-good"));
                out
            }
        }
    }

    fn corridor(&self) -> Vec<String> {
        let facts = self.facts;
        let Some(path) = facts.path else {
            return vec![self.words.say("corridor-no-king")];
        };
        if path.rook.is_none() {
            let key = match facts.home_rook {
                Some(_) => "corridor-no-rook-on",
                None => "corridor-no-rook",
            };
            return vec![self.tell(key, Vec::new())];
        }
        if facts.between.is_empty() {
            let squares = squares_along(&path);
            return vec![if squares.is_empty() {
                self.words.say("corridor-no-square")
            } else {
                let count = squares.len().into();
                let list = self.words.list(&squares).into();
                self.words
                    .tell("corridor-empty", &[("squares", list), ("count", count)])
            }];
        }
        let pieces: Vec<_> = facts
            .between
            .iter()
            .map(|standing| {
                let role = standing.piece.role;
                let piece = self
                    .words
                    .piece_on(role, standing.on, false, Phrase::Subject);
                let key = if standing.piece.color == facts.color {
                    "standing-own"
                } else {
                    "standing-enemy"
                };
                self.words.tell(key, &[("piece", piece.into())])
            })
            .collect();
        let arguments = [
            ("count", Value::from(pieces.len())),
            ("pieces", self.words.list(&pieces).into()),
        ];
        let mut out = vec![self.words.tell("corridor-blocked", &arguments)];
        let is_enemy = |standing: &super::facts::Standing| standing.piece.color != facts.color;
        if facts.between.iter().any(is_enemy) {
            out.push(self.words.say("corridor-any-piece"));
        }
        out
    }

    fn squares(&self) -> Vec<String> {
        if self.facts.path.is_none() {
            return vec![self.words.say("squares-no-king")];
        }
        let squares = self.facts.squares.iter();
        let mut out: Vec<_> = squares
            .map(|square| sentence(&self.kings_square(square)))
            .collect();
        if self.facts.has_pinned_attacker() {
            out.push(self.words.say("squares-pinned"));
        }
        out
    }

    fn verdict(&self) -> Vec<String> {
        let castle = Value::from(castle_word(self.facts.wing));
        if self.facts.is_legal() {
            let is_standard = self.facts.path.is_none_or(|path| !path.can_uncover);
            let article = if is_standard { "3.8.2" } else { "3.8.2, II.3" };
            let arguments = [("castle", castle), ("articles", article.into())];
            return vec![self.words.tell("verdict-legal", &arguments)];
        }
        let reasons = parts(self.words, self.facts).join("; ");
        let articles: Vec<_> = self.ground_articles().map(str::to_owned).collect();
        let arguments = [
            ("castle", castle),
            ("reasons", reasons.into()),
            ("articles", articles.join(", ").into()),
        ];
        let mut out = vec![self.words.tell("verdict-illegal", &arguments)];
        if self.facts.is_for_now() {
            out.push(self.words.say("verdict-for-now"));
        }
        out
    }

    /// The articles behind the grounds, each one once.
    fn ground_articles(&self) -> impl Iterator<Item = &'static str> {
        let mut told = Vec::new();
        for ground in self.facts.grounds.iter() {
            if !told.contains(&ground.article()) {
                told.push(ground.article());
            }
        }
        told.into_iter()
    }

    fn articles(&self) -> Vec<Article> {
        let facts = self.facts;
        let mut numbers: Vec<_> = self.ground_articles().collect();
        // With the king on the e-file and the rook in the corner, Chess960 is as the Laws have it.
        let is_standard = facts.path.is_none_or(|path| !path.can_uncover);
        if numbers.is_empty() && is_standard {
            numbers.push("3.8.2");
        }
        if facts.has_pinned_attacker() {
            numbers.push("3.1.3");
        }
        if !is_standard && (facts.is_legal() || facts.grounds.contains(Ground::PieceBetween)) {
            numbers.push("II.3.2.7");
        }
        numbers
            .into_iter()
            .filter_map(|number| article(self.words, number))
            .collect()
    }

    fn no_obstacles(&self) -> Vec<String> {
        let facts = self.facts;
        let mut out = Vec::new();
        if !facts.rook_attackers.is_empty() {
            let agents = self.agents(&facts.rook_attackers);
            out.push(self.tell("no-obstacle-rook", vec![("pieces", agents)]));
        }
        for (square, attackers) in &facts.rook_path {
            if !attackers.is_empty() {
                let arguments = vec![
                    ("square", (*square).into()),
                    ("pieces", self.agents(attackers)),
                ];
                out.push(self.tell("no-obstacle-rook-path", arguments));
            }
        }
        out
    }
}

/// The squares that must be empty, from the king outwards.
fn squares_along(path: &Path) -> Vec<String> {
    let mut squares: Vec<Square> = path.must_be_empty.into_iter().collect();
    if path.rook.is_some_and(|rook| rook < path.king) {
        squares.reverse();
    }
    squares.iter().map(Square::to_string).collect()
}

/// That the king was in check before, which costs no right; nothing where it was not, or where no
/// right is left that this could be believed of.
#[must_use]
pub fn earlier_checks(words: &Words, explanation: &Explanation) -> Option<String> {
    let checks = explanation.at.as_ref()?.checks_before;
    let any_held = explanation
        .castles()
        .any(|facts| facts.history.right == Right::Held);
    (checks > 0 && any_held).then(|| words.tell("no-obstacle-checks", &[("count", checks.into())]))
}

/// What follows from which piece was touched first, which no record shows.
#[must_use]
pub fn touch(words: &Words, explanation: &Explanation) -> Vec<String> {
    let mut out = Vec::new();
    let king_moves = king_moves(words, explanation, None);
    match king_moves {
        Some(moves) => out.push(words.tell("touch-king", &[("moves", moves.into())])),
        None => out.push(words.say("touch-king-no-move")),
    }
    for wing in Wing::ALL {
        let facts = explanation.castles.get(wing);
        let Some(rook) = facts.path.and_then(|path| path.rook) else {
            continue;
        };
        let castle = castle_word(wing);
        let arguments = |moves: Option<String>| {
            let mut arguments = vec![("rook", Value::from(rook)), ("castle", castle.into())];
            arguments.extend(moves.map(|moves| ("moves", moves.into())));
            arguments
        };
        if facts.is_legal() {
            out.push(words.tell("touch-king-rook-legal", &arguments(None)));
        } else {
            out.push(illegal_attempt(words, explanation, wing));
        }
        let rook_moves: Vec<_> = explanation
            .rook_moves
            .get(wing)
            .iter()
            .map(Square::to_string)
            .collect();
        out.push(if rook_moves.is_empty() {
            words.tell("touch-rook-king-no-move", &arguments(None))
        } else {
            let moves = words.list(&rook_moves);
            words.tell("touch-rook-king", &arguments(Some(moves)))
        });
    }
    out
}

/// What follows an attempt to castle illegally on `wing` (4.4.3): which other moves the king has.
#[must_use]
pub fn illegal_attempt(words: &Words, explanation: &Explanation, wing: Wing) -> String {
    let castle = Value::from(castle_word(wing));
    match king_moves(words, explanation, Some(wing)) {
        Some(moves) => {
            let arguments = [("castle", castle), ("moves", moves.into())];
            words.tell("touch-illegal", &arguments)
        }
        None => words.tell("touch-illegal-no-move", &[("castle", castle)]),
    }
}

/// The squares of the king's legal moves in a list (no letters of pieces, which differ from
/// language to language), castles included but for the one on `without`; `None`
/// where there are none.
fn king_moves(words: &Words, explanation: &Explanation, without: Option<Wing>) -> Option<String> {
    let castles = explanation
        .castles()
        .filter(|facts| facts.is_legal() && Some(facts.wing) != without)
        .map(|facts| castle_word(facts.wing).to_owned());
    let steps = explanation
        .king_moves
        .iter()
        .map(|step| step.to.to_string());
    let moves: Vec<_> = steps.chain(castles).collect();
    (!moves.is_empty()).then(|| words.list(&moves))
}
