//! An illegal castle in one line that a person can act on.

use shakmaty::Color;

use super::{
    escape::{printable, printable_bytes},
    grounds::{castle_word, parts},
};
use crate::{
    language::{Value, Words},
    law::Grounds,
    replay::audit::{CastleAudit, Doubt, Fact, GameAudit, IllegalCastle, Reading},
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
    words: &Words,
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
        "{}:{line}: {}{}, {}{dots}{}: {}",
        printable(context.source),
        words.tell("line-game", &[("number", context.game_number.into())]),
        players(audit),
        castle.move_number,
        printable_bytes(audit.text(castle.token), MOST_LETTERS),
        verdict(words, audit, illegal, castle),
    );
    if let Some(address) = address(audit) {
        out.push_str("; ");
        out.push_str(&words.tell("line-see", &[("address", address.into())]));
    }
    out
}

fn verdict(
    words: &Words,
    audit: &GameAudit,
    illegal: &IllegalCastle,
    castle: &CastleAudit,
) -> String {
    let key = match castle.doubt {
        None => "line-illegal",
        Some(Doubt::Setup) => "line-setup",
        Some(Doubt::Record) => "line-record",
        Some(Doubt::Notation) => "line-notation",
    };
    let mut reasons = parts(words, audit, illegal);
    if castle.played_as == Some(Reading::OtherWing) {
        let other = castle_word(castle.wing.other());
        reasons.push(words.tell("line-other-wing", &[("castle", other.into())]));
    }
    let arguments = [
        ("articles", Value::from(articles(castle.grounds))),
        ("reasons", Value::from(reasons.join("; "))),
    ];
    words.tell(key, &arguments)
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

/// `, Heidenfeld - Kerins 1973`, as far as it is known: family names stand before a comma.
fn players(audit: &GameAudit) -> String {
    let family_name = |fact| {
        known(audit, fact).map(|name| match name.split_once(',') {
            Some((family, _)) if !family.trim().is_empty() => family.trim().to_owned(),
            _ => name,
        })
    };
    let white = family_name(Fact::White);
    let black = family_name(Fact::Black);
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

#[cfg(test)]
mod tests {
    use shakmaty::{Piece, Square};

    use super::*;
    use crate::{
        language::Language,
        law::{Ground, Ply, Wing},
        pgn::Notation,
        replay::audit::{Evidence, EvidenceRange, Reading},
    };

    /// A game with one illegal castle.
    struct Game {
        audit: GameAudit,
        castle: CastleAudit,
        illegal: IllegalCastle,
        language: Language,
    }

    impl Game {
        fn new(color: Color, wing: Wing, grounds: &[Ground]) -> Game {
            let mut audit = GameAudit::default();
            let token = audit.keep(castle_word(wing).as_bytes());
            let home_rank = if color.is_white() { 0 } else { 7 };
            for (wing, file) in [(Wing::KingSide, 7), (Wing::QueenSide, 0)] {
                let square = Square::new(home_rank * 8 + file);
                audit.rights.get_mut(color).get_mut(wing).rook = Some(square);
            }
            let castle = CastleAudit {
                ply: 65 + u32::from(color.is_black()),
                move_number: 33,
                color,
                wing,
                token,
                at: 0,
                notation: Notation::San,
                grounds: grounds.iter().copied().collect(),
                rook_attacked: None,
                rook_path_attacked: false,
                checks_before: 0,
                available_turns: 0,
                played_as: Some(Reading::AsWritten),
                played_wing: Some(wing),
                doubt: None,
                gives: None,
                illegal: Some(0),
                line: crate::replay::audit::Text::default(),
                clock: None,
                move_time: None,
            };
            let illegal = IllegalCastle {
                castle: 0,
                lost: None,
                attackers: EvidenceRange::default(),
                between: EvidenceRange::default(),
                fen_before: audit.keep(b"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"),
                other_wing_legal: false,
                king_has_move: true,
                nth: Some(1),
                plies_after: 0,
            };
            Game {
                audit,
                castle,
                illegal,
                language: Language::English,
            }
        }

        fn tag(mut self, fact: Fact, value: &str) -> Game {
            self.audit.facts[fact as usize] = self.audit.keep(value.as_bytes());
            self
        }

        fn lost(mut self, ply: Ply, cause: Ground) -> Game {
            self.illegal.lost = Some((ply, cause));
            self
        }

        fn evidence(mut self, pieces: &[(Option<Square>, char, Square)]) -> Game {
            let start = u32::try_from(self.audit.evidence.len()).expect("few");
            for &(attacked, piece, on) in pieces {
                let piece = Piece::from_char(piece).expect("a piece");
                self.audit.evidence.push(Evidence {
                    attacked,
                    piece,
                    on,
                });
            }
            let len = u32::try_from(pieces.len()).expect("few");
            let range = EvidenceRange { start, len };
            if pieces[0].0.is_some() {
                self.illegal.attackers = range;
            } else {
                self.illegal.between = range;
            }
            self
        }

        fn line(mut self) -> String {
            self.audit.castles.push(self.castle);
            self.audit.illegal.push(self.illegal);
            let context = GameContext {
                source: "games.pgn",
                game_id: 57,
                game_number: 57,
                line: 1200,
                column: 1,
                byte_offset: 0,
                byte_length: 0,
                bytes: b"",
            };
            line(
                self.language.words(),
                &context,
                1234,
                &self.audit,
                &self.illegal,
            )
        }

        /// What is said behind the token.
        fn verdict(self) -> String {
            let line = self.line();
            let (_, verdict) = line.split_once("O-O").expect("the token");
            let verdict = verdict.trim_start_matches("-O");
            verdict.trim_start_matches(": ").to_owned()
        }
    }

    #[test]
    fn as_the_contract_has_it() {
        let game = Game::new(Color::White, Wing::QueenSide, &[Ground::AlreadyCastled])
            .tag(Fact::White, "Heidenfeld, Wolfgang")
            .tag(Fact::Black, "Kerins")
            .tag(Fact::Date, "1973.??.??")
            .lost(19, Ground::AlreadyCastled);
        assert_eq!(
            game.line(),
            "games.pgn:1234: game 57, Heidenfeld - Kerins 1973, 33.O-O-O: illegal (3.8.2.1.1): \
             White castled on move 10"
        );
    }

    #[test]
    fn in_every_language() {
        let line = |language| {
            let mut game = Game::new(Color::White, Wing::QueenSide, &[Ground::AlreadyCastled])
                .tag(Fact::White, "Ann")
                .tag(Fact::Black, "Bob")
                .lost(19, Ground::AlreadyCastled);
            game.language = language;
            game.line()
        };
        assert_eq!(
            line(Language::Spanish),
            "games.pgn:1234: partida 57, Ann - Bob, 33.O-O-O: ilegal (3.8.2.1.1): las blancas \
             enrocaron en la jugada 10"
        );
        assert_eq!(
            line(Language::Portuguese),
            "games.pgn:1234: partida 57, Ann - Bob, 33.O-O-O: ilegal (3.8.2.1.1): as brancas \
             rocaram no lance 10"
        );
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let grounds = [Ground::KingMoved, Ground::RookMoved];
        let game = Game::new(Color::Black, Wing::KingSide, &grounds)
            .tag(Fact::White, "?")
            .tag(Fact::Black, "Bob \\\"B\\\" \x1b[2J")
            .tag(Fact::Date, "????.??.??")
            .tag(Fact::Site, "https://lichess.org/abcdefgh")
            .lost(28, Ground::RookMoved);
        assert_eq!(
            game.line(),
            "games.pgn:1234: game 57, ? - Bob \"B\" \\u{1b}[2J, 33...O-O: illegal (3.8.2.1.1, \
             3.8.2.1.2): the king has moved; the rook from h8 moved on move 14; see \
             https://lichess.org/abcdefgh"
        );
    }

    #[test]
    fn what_prevents_a_castle_for_now() {
        let grounds = [
            Ground::PieceBetween,
            Ground::KingInCheck,
            Ground::TransitAttacked,
            Ground::DestinationAttacked,
        ];
        let game = Game::new(Color::White, Wing::KingSide, &grounds)
            .evidence(&[(None, 'B', Square::F1), (None, 'n', Square::G1)])
            .evidence(&[
                (Some(Square::E1), 'b', Square::B4),
                (Some(Square::F1), 'q', Square::F6),
                (Some(Square::F1), 'r', Square::F8),
                (Some(Square::F1), 'b', Square::A6),
                (Some(Square::G1), 'r', Square::G8),
            ]);
        assert_eq!(
            game.verdict(),
            "illegal (3.8.2.2.2, 3.8.2.2.1): the bishop on f1 and the knight on g1 stand between; \
             the king's square e1 is attacked by the bishop on b4; f1, which the king crosses, is \
             attacked by the queen on f6, the rook on f8 and the bishop on a6; g1, where the king \
             goes, is attacked by the rook on g8"
        );
    }

    #[test]
    fn every_ground_has_words_without_evidence() {
        for ground in Ground::ALL {
            let verdict = Game::new(Color::White, Wing::QueenSide, &[ground]).verdict();
            let start = format!("illegal ({}): ", ground.article());
            assert!(verdict.starts_with(&start), "{verdict}");
            assert!(verdict.len() > start.len() + 10, "{verdict}");
        }
    }

    #[test]
    fn doubtful_ones_accuse_nobody() {
        let mut game = Game::new(Color::White, Wing::QueenSide, &[Ground::PieceBetween]);
        game.castle.doubt = Some(Doubt::Record);
        game.castle.played_wing = Some(Wing::KingSide);
        game.castle.played_as = Some(Reading::OtherWing);
        assert_eq!(
            game.verdict(),
            "the record may be wrong (3.8.2.2.2): a piece stands between king and rook; the rest of \
             the game fits O-O instead"
        );
        let mut game = Game::new(Color::White, Wing::QueenSide, &[Ground::NoRightInSetup]);
        game.castle.doubt = Some(Doubt::Setup);
        assert_eq!(
            game.verdict(),
            "the FEN of this record may be wrong (PGN:16.1.3.3): the setup does not grant this right"
        );
    }
}
