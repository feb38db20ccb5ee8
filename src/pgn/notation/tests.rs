use shakmaty::{File, Rank, Role, Square, san::San};

use super::*;
use crate::law::Wing;
use crate::pgn::Notation;

fn english(word: &str) -> Option<Meaning> {
    classify(word.as_bytes(), Letters::English)
}

fn spelling(word: &str) -> Spelling {
    match english(word) {
        Some(Meaning::Move(_, spelling) | Meaning::Coordinates { spelling, .. }) => spelling,
        other => panic!("{word}: {other:?}"),
    }
}

#[test]
fn castles() {
    for (word, wing, notation) in [
        ("O-O", Wing::KingSide, Notation::San),
        ("O-O-O+", Wing::QueenSide, Notation::San),
        ("O-O++", Wing::KingSide, Notation::San),
        ("0-0", Wing::KingSide, Notation::Zeros),
        ("0-0-0#", Wing::QueenSide, Notation::Zeros),
        ("o-o-o", Wing::QueenSide, Notation::Lowercase),
        ("o-O", Wing::KingSide, Notation::Lowercase),
        ("O-0", Wing::KingSide, Notation::Mixed),
        ("0-0-O", Wing::QueenSide, Notation::Mixed),
        ("OO", Wing::KingSide, Notation::NoDash),
        ("000", Wing::QueenSide, Notation::NoDash),
        ("O–O", Wing::KingSide, Notation::UnicodeDash),
        ("0—0-0", Wing::QueenSide, Notation::UnicodeDash),
        ("О-О", Wing::KingSide, Notation::Mixed), // Cyrillic
        ("O-O±", Wing::KingSide, Notation::San),
        ("O-O-O,", Wing::QueenSide, Notation::San),
        ("O-O+-", Wing::KingSide, Notation::San),
        ("0-0ch", Wing::KingSide, Notation::Zeros),
        ("O-O†", Wing::KingSide, Notation::San),
    ] {
        assert_eq!(
            english(word),
            Some(Meaning::Castle(wing, notation)),
            "{word}"
        );
    }
}

#[test]
fn what_is_castle_like_is_never_left_out_or_shortened() {
    let long = "O-".repeat(60) + "O";
    for word in [
        "O-O-O-O", "O-", "-O", "0-00-0", "O-OO", "OOOO", "O", "O--O", "0000", "O-OO-O", "OOO-O",
        "\"O-O\"", "0-0x", "O-Oz", &long,
    ] {
        assert_eq!(english(word), Some(Meaning::Unreadable), "{word}");
    }
}

#[test]
fn standard_moves_are_read_as_shakmaty_reads_them() {
    let squares = ["a1", "e4", "h8"];
    let mut words = Vec::new();
    for piece in ["", "N", "B", "R", "Q", "K", "b", "x"] {
        for origin in ["", "a", "h", "1", "8", "b3", "i"] {
            for sign in ["", "x"] {
                for to in squares {
                    for ending in ["", "+", "#", "=Q", "=N+", "=K"] {
                        words.push(format!("{piece}{origin}{sign}{to}{ending}"));
                    }
                }
            }
        }
    }
    for word in words {
        let ours = standard(word.as_bytes());
        let theirs = San::from_ascii(word.as_bytes()).ok();
        if let Some(ours) = ours {
            // `ed5` and the like are ours alone.
            assert!(theirs.is_none_or(|theirs| theirs == ours), "{word}");
        }
        if let Some(theirs) = theirs {
            let read = english(&word);
            let same = matches!(read, Some(Meaning::Move(san, _)) if san == theirs);
            let squares = matches!(read, Some(Meaning::Coordinates { .. }));
            // Pieces are not promoted, none is promoted to a king, and `1e4` is a move number
            // and a move.
            let other = word.contains('=') || word.starts_with(['1', '8']);
            assert!(same || squares || other, "{word}: {read:?} {theirs:?}");
        }
    }
}

#[test]
fn unusual_spellings() {
    for (word, how) in [
        ("Ng1-f3", Spelling::LONG),
        ("Bf1e2", Spelling::STANDARD),
        ("e5xd6", Spelling::STANDARD),
        ("e8Q", Spelling::PROMOTION),
        ("exd8(Q)+", Spelling::PROMOTION),
        ("e8/N", Spelling::PROMOTION),
        ("Pe4", Spelling::PAWN_LETTER),
        ("Pe2-e4", Spelling::PAWN_LETTER.with(Spelling::LONG)),
        ("Nf3++", Spelling::CHECK_MARK),
        ("Nf3ch", Spelling::CHECK_MARK),
        ("Nf3+-", Spelling::CHECK_MARK),
        ("Nf3#", Spelling::STANDARD),
        ("N:f3", Spelling::OTHER),
        ("e×d5", Spelling::OTHER),
        ("e2e4", Spelling::STANDARD),
        ("e7e8q", Spelling::STANDARD),
    ] {
        assert_eq!(spelling(word), how, "{word}");
    }
}

#[test]
fn coordinates() {
    let coordinates = |from, to, promotion| {
        Some(Meaning::Coordinates {
            from,
            to,
            promotion,
            spelling: Spelling::STANDARD,
        })
    };
    assert_eq!(english("e2-e4"), coordinates(Square::E2, Square::E4, None));
    assert_eq!(
        english("e7-e8=Q"),
        coordinates(Square::E7, Square::E8, Some(Role::Queen))
    );
    assert_eq!(
        english("Ke1-g1"),
        Some(Meaning::Move(
            San::Normal {
                role: Role::King,
                file: Some(File::E),
                rank: Some(Rank::First),
                capture: false,
                to: Square::G1,
                promotion: None
            },
            Spelling::LONG
        ))
    );
}

#[test]
fn what_names_a_square_is_not_left_out() {
    for word in [
        "e8=K", "Nf9", "e9", "Qxz", "N@f3", "Sf3", "exd", "(e4,x", "Nf3-", "-", "–",
    ] {
        assert_eq!(english(word), Some(Meaning::Unreadable), "{word}");
    }
    for word in [
        "well", "+-", "=", "N", "resigns", "D", "https:", "-+", "#663",
    ] {
        assert_eq!(english(word), None, "{word}");
    }
}

#[test]
fn null_moves_and_results() {
    for word in ["--", "Z0", "--+", "<>", "null", "@@@@"] {
        assert_eq!(english(word), Some(Meaning::Null), "{word}");
    }
    for (word, result) in [
        ("1-0", Termination::WhiteWins),
        ("0–1", Termination::BlackWins),
        ("½-½", Termination::Draw),
        ("1/2", Termination::Draw),
        ("*", Termination::Unknown),
    ] {
        assert_eq!(english(word), Some(Meaning::Result(result)), "{word}");
    }
}

#[test]
fn other_languages() {
    let knight_f3 = english("Nf3");
    for (word, letters) in [
        ("Sf3", Letters::German),
        ("Cf3", Letters::French),
        ("Pf3", Letters::Dutch),
        ("Jf3", Letters::Czech),
        ("Hf3", Letters::Hungarian),
        ("Кf3", Letters::Russian),
        ("♘f3", Letters::Figurines),
        ("♞f3", Letters::Figurines),
    ] {
        assert_eq!(classify(word.as_bytes(), letters), knight_f3, "{word}");
    }
    assert_eq!(
        classify("Крf3".as_bytes(), Letters::Russian),
        english("Kf3")
    );
    assert_eq!(classify(b"e8=D", Letters::German), english("e8=Q"));
    // A rook is no knight's letter there, and a pawn on the b-file no bishop.
    assert_eq!(classify(b"Nf3", Letters::German), Some(Meaning::Unreadable));
    assert_eq!(classify(b"bxc3", Letters::Portuguese), english("bxc3"));
    let candidates = Letters::candidates(b"1. e4 e5 2. Sf3 Sc6 3. Lb5 Td8 *");
    assert_eq!(candidates, [Letters::German]);
    assert_eq!(Letters::candidates(b"1. e4 e5 2. Nf3 *"), []);
}
