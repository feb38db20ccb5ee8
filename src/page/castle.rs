//! An illegal castle on the page: its row, the facts behind it, and what is said about it.

use shakmaty::{Board, Color, File, Rank, Square, fen::Fen};

use super::{
    rows::{IllegalRow, Report},
    svg,
};
use crate::{
    error::{Error, ErrorKind},
    explain::{
        CastleFacts, Explanation,
        board::Marks,
        facts::History,
        words::{self, Article, castle_word, numbered},
    },
    language::{Value, Words, sentence},
    law::{ByWing, Ground, Grounds, Kind, Right, Wing, color_word, wing_word},
    replay::{Position, moment::LostWith},
    tables::Table,
};

/// A label and what it says; the value comes from the record.
#[derive(Clone, Debug)]
pub struct Fact {
    pub(crate) label: String,
    pub(crate) value: String,
}

/// A question and its answers.
#[derive(Clone, Debug)]
pub struct Question {
    pub(crate) question: String,
    pub(crate) answers: Vec<String>,
}

/// Some lines under a heading.
#[derive(Clone, Debug)]
pub struct Block {
    pub(crate) heading: String,
    pub(crate) lines: Vec<String>,
}

/// An illegal castle, as the template shows it.
#[derive(Clone, Debug)]
pub struct Shown {
    pub(crate) id: String,
    pub(crate) number: usize,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) castle: String,
    pub(crate) side: String,
    pub(crate) facts: Vec<Fact>,
    pub(crate) address: Option<String>,
    pub(crate) board: String,
    pub(crate) caption: String,
    pub(crate) fen: String,
    pub(crate) questions: Vec<Question>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) articles: Vec<Article>,
}

/// The home squares of a side, and the history of its rights, as the tables tell them.
struct Told<'a> {
    report: &'a Report,
    row: &'a IllegalRow,
    board: &'a Board,
    color: Color,
    home_king: Option<Square>,
}

impl Shown {
    /// The castle of a row, the one of this number in its part of the page.
    ///
    /// # Errors
    ///
    /// The row does not hang together: it is none of ours, or was changed.
    pub fn new(
        words: &Words,
        report: &Report,
        row: &IllegalRow,
        part: &str,
        number: usize,
    ) -> Result<Shown, Error> {
        let changed = |what: &str| {
            let file = Table::IllegalCastles.file_name();
            let message = format!(
                "the row of game {}, half-move {} was changed: {what}",
                row.game_id, row.ply
            );
            Error::of_file(ErrorKind::Usage, file, message)
        };
        let color = color_of(&row.color).ok_or_else(|| changed("the color is no side"))?;
        let wing = wing_of(&row.wing).ok_or_else(|| changed("the wing is no wing"))?;
        let fen: Fen = row
            .fen_before
            .parse()
            .map_err(|_| changed("fen_before is no position"))?;
        let setup = fen.into_setup();
        let position = Position {
            board: setup.board,
            turn: color,
            en_passant: None,
            halfmove_clock: 0,
            move_number: row.move_number,
        };
        let board = &position.board;
        let told = Told {
            report,
            row,
            board,
            color,
            home_king: home_king(report, row, color),
        };
        let mut facts = told.facts(wing);
        // The table has the last word on what was judged.
        facts.grounds = grounds(&row.reasons).ok_or_else(|| changed("a reason is no ground"))?;
        let other = told.facts(wing.other());
        let castles = ByWing::new_with(|of| {
            if of == wing {
                facts.clone()
            } else {
                other.clone()
            }
        });
        let is_chess960 = report
            .games
            .get(&row.game_id)
            .is_some_and(|game| game.variant == "chess960");
        let token = numbered(row.move_number, color, &shortened(&row.token));
        let title = words.tell(
            "page-board-title",
            &[("move", token.as_str().into()), ("color", color.into())],
        );
        let caption = caption(words, &facts);
        let alt = escape(&format!("{title} {caption}"));
        let drawing = svg::board(board, &facts, &alt);
        let explanation = Explanation::new(
            position,
            color,
            castles,
            row.fen_before.clone(),
            is_chess960,
        );
        let telling = Telling {
            words,
            row,
            facts: &facts,
            explanation: &explanation,
        };
        let answers = words::answers(words, &facts);
        Ok(Shown {
            id: format!("{part}-{number}"),
            number,
            white: known(&row.white),
            black: known(&row.black),
            castle: token,
            side: words.tell("explain-side", &[("color", color.into())]),
            facts: telling.facts(),
            address: address(&row.site),
            board: drawing,
            caption: format!("{title} {caption}"),
            fen: row.fen_before.clone(),
            questions: telling.questions(&answers),
            blocks: telling.blocks(&answers),
            articles: answers.articles,
        })
    }
}

impl Told<'_> {
    fn facts(&self, wing: Wing) -> CastleFacts {
        let row = self.row;
        let is_written = wing_word(wing) == row.wing;
        let right = self
            .report
            .right(row.game_id, color_word(self.color), wing_word(wing));
        let rook = right.and_then(|right| right.rook_square.parse().ok());
        let lost = if is_written {
            let cause = grounds(&row.lost_cause).and_then(|grounds| grounds.iter().next());
            row.lost_ply.zip(cause)
        } else {
            None
        };
        let state = match lost {
            None | Some((0, _)) if !is_written => {
                // Of the other wing only that much matters: whether it is legal, as the position's
                // rights say.
                if self.fen_grants(wing) {
                    Right::Held
                } else {
                    Right::NotGranted
                }
            }
            None => Right::Held,
            Some((0, _)) => Right::NotGranted,
            Some((at, cause)) => Right::Lost { at, cause },
        };
        let permanent = if is_written {
            let all = grounds(&row.reasons).unwrap_or_default();
            all.iter()
                .filter(|ground| ground.kind() == Kind::Permanent)
                .collect()
        } else if state == Right::Held {
            Grounds::NONE
        } else {
            Grounds::from_iter([Ground::NoRightInSetup])
        };
        let lost_with = lost.and_then(|(ply, _)| self.lost_with(right?, ply));
        let history = History {
            right: state,
            permanent,
            lost_with,
            only_setup: false,
        };
        CastleFacts::new(
            self.board,
            self.color,
            wing,
            (self.home_king, rook),
            history,
        )
    }

    /// Whether the FEN before the castle, which has the rights of the ledger, grants this one.
    fn fen_grants(&self, wing: Wing) -> bool {
        let field = self.row.fen_before.split(' ').nth(2).unwrap_or_default();
        let rook = self
            .report
            .right(self.row.game_id, color_word(self.color), wing_word(wing))
            .and_then(|right| right.rook_square.parse::<Square>().ok());
        let Some(rook) = rook else {
            return false;
        };
        let letters = [
            match wing {
                Wing::KingSide => 'k',
                Wing::QueenSide => 'q',
            },
            rook.file().char(),
        ];
        field.chars().any(|letter| {
            letter.is_ascii_uppercase() == self.color.is_white()
                && letters.contains(&letter.to_ascii_lowercase())
        })
    }

    /// The move with which the right was lost, if `rights.csv` speaks of the same loss: in a
    /// variation it may be another one.
    fn lost_with(&self, right: &super::rows::RightRow, ply: u32) -> Option<LostWith> {
        if right.lost_ply != Some(ply) || ply == 0 || !self.row.variation.is_empty() {
            return None;
        }
        let passed = self.row.ply.checked_sub(ply)?;
        Some(LostWith {
            ply,
            move_number: right.lost_move_number?,
            color: if passed.is_multiple_of(2) {
                self.color
            } else {
                !self.color
            },
            token: right.lost_token.clone(),
        })
    }
}

struct Telling<'a> {
    words: &'a Words,
    row: &'a IllegalRow,
    facts: &'a CastleFacts,
    explanation: &'a Explanation,
}

impl Telling<'_> {
    fn facts(&self) -> Vec<Fact> {
        let row = self.row;
        let words = self.words;
        let place = [
            ("source", Value::from(row.source.as_str())),
            ("line", row.line.into()),
            ("number", row.game_number.into()),
        ];
        let event = [row.event.as_str(), row.site.as_str()]
            .into_iter()
            .filter(|text| !matches!(*text, "" | "?") && address(text).is_none());
        let round = [row.round.as_str()]
            .into_iter()
            .filter(|text| !matches!(*text, "" | "?" | "-"));
        let facts = [
            (
                words.say("page-event"),
                event.collect::<Vec<_>>().join(", "),
            ),
            (words.say("page-round"), round.collect()),
            (words.say("page-date"), date(&row.date)),
            (words.say("page-result"), row.result.clone()),
            (words.say("page-variation"), row.variation.clone()),
            (words.say("page-place"), words.tell("page-in-file", &place)),
        ];
        facts
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(label, value)| Fact {
                label,
                value: shortened(&value),
            })
            .collect()
    }

    fn questions(&self, answers: &words::Answers) -> Vec<Question> {
        let mut questions: Vec<_> = answers
            .by_question(self.words)
            .into_iter()
            .map(|(question, answers)| Question {
                question,
                answers: answers.to_vec(),
            })
            .collect();
        if let (false, Some(verdict)) = (self.row.doubt.is_empty(), questions.last_mut()) {
            let arguments = [
                ("castle", castle_word(self.facts.wing).into()),
                (
                    "reasons",
                    words::parts(self.words, self.facts).join("; ").into(),
                ),
            ];
            verdict.answers = vec![self.words.tell("verdict-doubtful", &arguments)];
        }
        questions
    }

    fn blocks(&self, answers: &words::Answers) -> Vec<Block> {
        let words = self.words;
        let block = |heading: &str, lines: Vec<String>| Block {
            heading: words.say(heading),
            lines: lines.iter().map(|line| sentence(line)).collect(),
        };
        let is_certain = self.row.doubt.is_empty();
        let mut blocks = Vec::new();
        if !is_certain {
            blocks.push(block("page-doubt", vec![self.doubt()]));
        }
        if !answers.no_obstacles.is_empty() {
            let lines = answers.no_obstacles.clone();
            blocks.push(block("heading-no-obstacles", lines));
        }
        blocks.push(block("page-reading", vec![self.reading()]));
        if is_certain && self.row.variation.is_empty() {
            blocks.push(block("page-follows", self.follows()));
        }
        blocks
    }

    fn doubt(&self) -> String {
        self.words.say(match self.row.doubt.as_str() {
            "setup" => "doubt-setup",
            "record" => "doubt-record",
            _ => "doubt-notation",
        })
    }

    /// How the record goes on.
    fn reading(&self) -> String {
        let count = ("count", self.row.plies_after.into());
        let other = castle_word(self.facts.wing.other());
        match self.row.played_as.as_str() {
            "as_written" => self.words.tell("played-as-written", &[count]),
            "inner_rook" => self.words.tell("played-inner-rook", &[count]),
            "king_only" => self.words.tell("played-king-only", &[count]),
            "other_wing" => {
                let arguments = [count, ("castle", other.into())];
                self.words.tell("played-other-wing", &arguments)
            }
            _ => self.words.say("played-nothing"),
        }
    }

    /// What the Laws provide for this castle.
    fn follows(&self) -> Vec<String> {
        let words = self.words;
        let mut lines = vec![
            words.say("follows-back"),
            words::illegal_attempt(words, self.explanation, self.facts.wing),
            words.say("follows-penalty"),
        ];
        if let Some(nth) = self.row.nth_illegal_castle {
            let arguments = [("number", nth.into()), ("color", self.facts.color.into())];
            lines.push(words.tell("follows-count", &arguments));
        }
        lines
    }
}

/// What the marks on the board mean, those that are there.
fn caption(words: &Words, facts: &CastleFacts) -> String {
    let marks = Marks::of(facts);
    // In the order in which they are spoken of: the king before the rook, its way from its start.
    let pair = facts
        .king_on
        .into_iter()
        .chain(facts.path.and_then(|path| path.rook));
    let on_way = facts.squares.iter().map(|square| square.square);
    let parts = [
        ("marks-pair", pair.collect()),
        (
            "marks-way",
            on_way
                .filter(|&square| marks.way.contains(square))
                .collect(),
        ),
        ("marks-attackers", marks.attackers.into_iter().collect()),
        (
            "marks-between",
            marks.between.into_iter().collect::<Vec<_>>(),
        ),
    ];
    let parts: Vec<_> = parts
        .into_iter()
        .filter(|(_, squares)| !squares.is_empty())
        .map(|(key, squares)| {
            let names: Vec<_> = squares.iter().map(Square::to_string).collect();
            let arguments = [
                ("squares", Value::from(words.list(&names))),
                ("count", names.len().into()),
            ];
            words.tell(key, &arguments)
        })
        .collect();
    sentence(&parts.join("; "))
}

/// The original square of the king: in the start position of the game.
fn home_king(report: &Report, row: &IllegalRow, color: Color) -> Option<Square> {
    let start = &report.games.get(&row.game_id)?.start_fen;
    if start.is_empty() {
        return Some(Square::from_coords(File::E, color.backrank()));
    }
    let board = start.parse::<Fen>().ok()?.into_setup().board;
    let is_chess960 = report.games.get(&row.game_id)?.variant == "chess960";
    let standard = Square::from_coords(File::E, color.backrank());
    if !is_chess960 {
        return Some(standard);
    }
    board
        .king_of(color)
        .filter(|king| king.rank() == color.relative_rank(Rank::First))
}

fn color_of(word: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|&color| color_word(color) == word)
}

fn wing_of(word: &str) -> Option<Wing> {
    Wing::ALL.into_iter().find(|&wing| wing_word(wing) == word)
}

/// Grounds as the tables list them.
fn grounds(words: &str) -> Option<Grounds> {
    words
        .split_whitespace()
        .map(|word| Ground::ALL.into_iter().find(|ground| ground.word() == word))
        .collect()
}

/// The longest address that is one.
const LONGEST_ADDRESS: usize = 500;

/// The most letters of a text of the record that are shown.
const MOST_LETTERS: usize = 160;

/// A name, or that it is not known.
pub(crate) fn known(name: &str) -> String {
    match name {
        "" => "?".to_owned(),
        name => shortened(name),
    }
}

/// The first part of a text, which is enough to recognise it.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A date, without what is not known of it.
fn date(date: &str) -> String {
    date.trim_end_matches(['.', '?']).to_owned()
}

/// The address of the game, where Site is one.
fn address(site: &str) -> Option<String> {
    let is_address = site.starts_with("https://") || site.starts_with("http://");
    (is_address && site.len() <= LONGEST_ADDRESS).then(|| site.to_owned())
}

/// Text for the inside of an element.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
