//! The grounds against a castle, in words for a person.

use shakmaty::{Board, File, Square, fen::Fen};

use crate::{
    language::{Phrase, Value, Words},
    law::{Ground, Ply, Wing, attack},
    replay::audit::{CastleAudit, Evidence, GameAudit, IllegalCastle},
};

/// Says in words why a castle is illegal: one part of a sentence for each ground.
#[must_use]
pub fn parts(words: &Words, audit: &GameAudit, illegal: &IllegalCastle) -> Vec<String> {
    let castle = &audit.castles[illegal.castle as usize];
    let facts = Facts::new(words, audit, illegal, castle);
    castle
        .grounds
        .iter()
        .map(|ground| facts.part(ground))
        .collect()
}

/// `O-O` or `O-O-O`.
#[must_use]
pub const fn castle_word(wing: Wing) -> &'static str {
    match wing {
        Wing::KingSide => "O-O",
        Wing::QueenSide => "O-O-O",
    }
}

/// What is known about one illegal castle.
struct Facts<'a> {
    words: &'a Words,
    audit: &'a GameAudit,
    illegal: &'a IllegalCastle,
    castle: &'a CastleAudit,
    board: Option<Board>,
    king: Option<Square>,
    king_to: Option<Square>,
    rook: Option<Square>,
}

impl<'a> Facts<'a> {
    fn new(
        words: &'a Words,
        audit: &'a GameAudit,
        illegal: &'a IllegalCastle,
        castle: &'a CastleAudit,
    ) -> Self {
        let fen = Fen::from_ascii(audit.text(illegal.fen_before)).ok();
        let board = fen.map(|fen| fen.into_setup().board);
        let king = board.as_ref().and_then(|board| board.king_of(castle.color));
        let king_to = king.map(|king| {
            let file = match castle.wing {
                Wing::KingSide => File::G,
                Wing::QueenSide => File::C,
            };
            Square::from_coords(file, king.rank())
        });
        Facts {
            words,
            audit,
            illegal,
            castle,
            board,
            king,
            king_to,
            rook: audit.rights.get(castle.color).get(castle.wing).rook,
        }
    }

    fn part(&self, ground: Ground) -> String {
        match ground {
            Ground::AlreadyCastled => {
                let keys = ["castled-on-move", "castled-before"];
                self.history(self.castled_on(), keys)
            }
            Ground::KingMoved => {
                let keys = ["king-moved-on-move", "king-moved"];
                self.history(self.lost_on(ground), keys)
            }
            Ground::RookMoved => {
                let keys = ["rook-moved-on-move", "rook-moved"];
                self.history(self.lost_on(ground), keys)
            }
            Ground::RookCaptured => {
                let keys = ["rook-captured-on-move", "rook-captured"];
                self.history(self.lost_on(ground), keys)
            }
            Ground::NoRightInSetup => self.words.say("no-right-in-setup"),
            Ground::KingNotHome => match self.king {
                Some(king) => {
                    let arguments = [("square", Value::from(king))];
                    self.words.tell("king-not-home-on", &arguments)
                }
                None => self.words.say("king-not-home"),
            },
            Ground::NoRook => match self.rook {
                Some(rook) => {
                    let color = Value::from(self.castle.color);
                    let arguments = [("color", color), ("rook", Value::from(rook))];
                    self.words.tell("no-rook-on", &arguments)
                }
                None => self.words.say("no-rook"),
            },
            Ground::PieceBetween => self.between(),
            Ground::KingInCheck | Ground::TransitAttacked | Ground::DestinationAttacked => {
                self.attacked(ground)
            }
        }
    }

    /// What was done on a move, or before, where the move is not known.
    fn history(&self, number: Option<u32>, [on_move, before]: [&str; 2]) -> String {
        let rook = self.rook.map_or_else(|| "none".into(), Value::from);
        let mut arguments = vec![("color", Value::from(self.castle.color)), ("rook", rook)];
        match number {
            Some(number) => {
                arguments.push(("number", Value::from(number)));
                self.words.tell(on_move, &arguments)
            }
            None => self.words.tell(before, &arguments),
        }
    }

    /// The move on which the right was lost, if this was why.
    fn lost_on(&self, ground: Ground) -> Option<u32> {
        let (ply, cause) = self.illegal.lost?;
        if cause == ground {
            self.move_number_of(ply)
        } else {
            None
        }
    }

    /// The move on which this side castled before.
    fn castled_on(&self) -> Option<u32> {
        let castles = &self.audit.castles[..self.illegal.castle as usize];
        let before = castles
            .iter()
            .find(|castle| castle.color == self.castle.color && castle.played_as.is_some());
        before
            .map(|castle| castle.move_number)
            .or_else(|| self.lost_on(Ground::AlreadyCastled))
    }

    /// The move number of an earlier ply.
    fn move_number_of(&self, ply: Ply) -> Option<u32> {
        // Half-moves counted from move 0, so that two are one move.
        let now = 2 * u64::from(self.castle.move_number) + u64::from(self.castle.color.is_black());
        let passed = u64::from(self.castle.ply.checked_sub(ply)?);
        u32::try_from(now.checked_sub(passed)? / 2).ok()
    }

    fn between(&self) -> String {
        let pieces = self.audit.evidence(self.illegal.between);
        if pieces.is_empty() {
            return self.words.say("piece-between");
        }
        let list: Vec<_> = pieces
            .iter()
            .map(|piece| {
                let role = piece.piece.role;
                self.words.piece_on(role, piece.on, false, Phrase::Subject)
            })
            .collect();
        let arguments = [
            ("pieces", Value::from(self.words.list(&list))),
            ("count", Value::from(list.len())),
        ];
        self.words.tell("pieces-between", &arguments)
    }

    fn attacked(&self, ground: Ground) -> String {
        let attackers = self.audit.evidence(self.illegal.attackers);
        let is_meant = |square: Square| match ground {
            Ground::KingInCheck => Some(square) == self.king,
            Ground::DestinationAttacked => Some(square) == self.king_to,
            _ => Some(square) != self.king && Some(square) != self.king_to,
        };
        let (with_pieces, without) = match ground {
            Ground::KingInCheck => ("king-square-attacked", "king-in-check"),
            Ground::DestinationAttacked => ("destination-square-attacked", "destination-attacked"),
            _ => ("transit-square-attacked", "transit-attacked"),
        };
        let mut parts = Vec::new();
        let mut told = Vec::new();
        for square in attackers.iter().filter_map(|evidence| evidence.attacked) {
            if !is_meant(square) || told.contains(&square) {
                continue;
            }
            told.push(square);
            let here: Vec<_> = attackers
                .iter()
                .filter(|evidence| evidence.attacked == Some(square))
                .map(|evidence| self.attacker(*evidence, square))
                .collect();
            let arguments = [
                ("square", Value::from(square)),
                ("pieces", Value::from(self.words.list(&here))),
            ];
            parts.push(self.words.tell(with_pieces, &arguments));
        }
        if parts.is_empty() {
            return self.words.say(without);
        }
        parts.join(", ")
    }

    fn attacker(&self, evidence: Evidence, square: Square) -> String {
        let is_pinned = self
            .board
            .as_ref()
            .is_some_and(|board| attack::is_pinned(board, evidence.on, square));
        let role = evidence.piece.role;
        self.words
            .piece_on(role, evidence.on, is_pinned, Phrase::Agent)
    }
}
