//! The grounds against a castle, in words for a person.

use shakmaty::{Color, File, Role, Square, fen::Fen};

use crate::{
    law::{Ground, Ply, Wing},
    replay::audit::{CastleAudit, Evidence, GameAudit, IllegalCastle},
};

/// Says in words why a castle is illegal: one sentence for each ground.
#[must_use]
pub fn sentences(audit: &GameAudit, illegal: &IllegalCastle) -> Vec<String> {
    let castle = &audit.castles[illegal.castle as usize];
    let words = Words::new(audit, illegal, castle);
    castle
        .grounds
        .iter()
        .map(|ground| words.sentence(ground))
        .collect()
}

/// `White` or `Black`.
#[must_use]
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
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
struct Words<'a> {
    audit: &'a GameAudit,
    illegal: &'a IllegalCastle,
    castle: &'a CastleAudit,
    king: Option<Square>,
    king_to: Option<Square>,
    rook: Option<Square>,
}

impl<'a> Words<'a> {
    fn new(audit: &'a GameAudit, illegal: &'a IllegalCastle, castle: &'a CastleAudit) -> Self {
        let fen = Fen::from_ascii(audit.text(illegal.fen_before)).ok();
        let king = fen.and_then(|fen| fen.as_setup().board.king_of(castle.color));
        let king_to = king.map(|king| {
            let file = match castle.wing {
                Wing::KingSide => File::G,
                Wing::QueenSide => File::C,
            };
            Square::from_coords(file, king.rank())
        });
        Words {
            audit,
            illegal,
            castle,
            king,
            king_to,
            rook: audit.rights.get(castle.color).get(castle.wing).rook,
        }
    }

    fn sentence(&self, ground: Ground) -> String {
        let side = side(self.castle.color);
        match ground {
            Ground::AlreadyCastled => match self.castled_on() {
                Some(number) => format!("{side} castled on move {number}"),
                None => format!("{side} has castled before"),
            },
            Ground::KingMoved => match self.lost_on(ground) {
                Some(number) => format!("the king moved on move {number}"),
                None => "the king has moved".to_owned(),
            },
            Ground::RookMoved => match self.lost_on(ground) {
                Some(number) => format!("{} moved on move {number}", self.home_rook()),
                None => format!("{} has moved", self.home_rook()),
            },
            Ground::RookCaptured => match self.lost_on(ground) {
                Some(number) => format!("{} was captured on move {number}", self.home_rook()),
                None => format!("{} has been captured", self.home_rook()),
            },
            Ground::NoRightInSetup => "the setup does not grant this right".to_owned(),
            Ground::KingNotHome => match self.king {
                Some(king) => format!("the king is not on its original square but on {king}"),
                None => "the king is not on its original square".to_owned(),
            },
            Ground::NoRook => match self.rook {
                Some(rook) => format!("no rook of {side} stands on {rook}"),
                None => "there is no rook to castle with".to_owned(),
            },
            Ground::PieceBetween => self.between(),
            Ground::KingInCheck | Ground::TransitAttacked | Ground::DestinationAttacked => {
                self.attacked(ground)
            }
        }
    }

    /// The rook of that wing, by where it stood at first.
    fn home_rook(&self) -> String {
        match self.rook {
            Some(rook) => format!("the rook from {rook}"),
            None => "the rook".to_owned(),
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
        match pieces {
            [] => "a piece stands between king and rook".to_owned(),
            [piece] => format!("{} stands between", piece_on(*piece)),
            pieces => format!("{} stand between", list(pieces.iter().copied())),
        }
    }

    fn attacked(&self, ground: Ground) -> String {
        let attackers = self.audit.evidence(self.illegal.attackers);
        let is_meant = |square: Square| match ground {
            Ground::KingInCheck => Some(square) == self.king,
            Ground::DestinationAttacked => Some(square) == self.king_to,
            _ => Some(square) != self.king && Some(square) != self.king_to,
        };
        let mut sentences = Vec::new();
        let mut told = Vec::new();
        for square in attackers.iter().filter_map(|evidence| evidence.attacked) {
            if !is_meant(square) || told.contains(&square) {
                continue;
            }
            told.push(square);
            let here = attackers
                .iter()
                .copied()
                .filter(|evidence| evidence.attacked == Some(square));
            let what = match ground {
                Ground::KingInCheck => format!("the king's square {square}"),
                Ground::DestinationAttacked => format!("{square}, where the king goes,"),
                _ => format!("{square}, which the king crosses,"),
            };
            sentences.push(format!("{what} is attacked by {}", list(here)));
        }
        if !sentences.is_empty() {
            return sentences.join(", ");
        }
        match ground {
            Ground::KingInCheck => "the king is in check".to_owned(),
            Ground::DestinationAttacked => "the square where the king goes is attacked".to_owned(),
            _ => "a square that the king crosses is attacked".to_owned(),
        }
    }
}

fn piece_on(evidence: Evidence) -> String {
    let role = match evidence.piece.role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    };
    format!("the {role} on {}", evidence.on)
}

/// `the bishop on f1, the knight on g1 and the queen on d1`
fn list(pieces: impl Iterator<Item = Evidence>) -> String {
    let mut words: Vec<_> = pieces.map(piece_on).collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} and {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}
