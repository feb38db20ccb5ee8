//! Games written with the piece letters of other languages.

use roque::{
    problem::ProblemKind,
    replay::{Auditor, GameAudit, Wanted, audit::Status},
};

/// A game in which every kind of piece moves, captures and is promoted to; with pawn moves on the
/// b-file beside moves of bishops, and files and ranks named.
const GAME: &str = "1. b4 e5 2. Bb2 f6 3. b5 d5 4. Nf3 Bd6 5. e3 Be6 6. Be2 Nd7 7. O-O Ne7 \
    8. c4 c6 9. bxc6 bxc6 10. cxd5 cxd5 11. Nc3 O-O 12. Rc1 Qa5 13. Qb3 Rab8 14. Qa3 Qxa3 15. Bxa3 \
    Bxa3 16. Ra1 Bb2 17. Rab1 Bxc3 18. Rxb8 Rxb8 19. dxc3 Rb2 20. Bb5 Nc5 21. Nd4 exd4 22. cxd4 Ne4 \
    23. f3 Nc3 24. a4 a6 25. Bd3 a5 26. Ra1 Kf7 27. Kf1 Ke8 28. h4 Rb8 29. Ke1 Rb3 30. Kd2 Rb8 31. \
    Kxc3 Rc8+ 32. Kb2 Rb8+ 33. Ka3 Nc6 34. Rb1 Rxb1 35. Bxb1 Kd7 36. Bxh7 Ne7 37. h5 Kc6 38. Bg8 \
    Bxg8 39. h6 Be6 40. hxg7 Nf5 41. g8=N Nxe3 42. Nxf6 Kb6 43. Nxd5+ Nxd5 44. g4 Nc3 45. g5 Nxa4 \
    46. Kxa4 Bd7+ 47. Kb3 a4+ 48. Kb4 a3 49. g6 a2 50. g7 a1=B 51. g8=Q Bxd4 52. Qd5 *";

fn audited(game: &str) -> GameAudit {
    Auditor::new(Wanted::ALL).audit(game.as_bytes()).clone()
}

/// The game with other letters for king, queen, rook, bishop and knight.
fn translated(letters: [&str; 5]) -> String {
    GAME.chars()
        .map(|letter| match "KQRBN".find(letter) {
            Some(index) => letters[index].to_owned(),
            None => letter.to_string(),
        })
        .collect()
}

fn languages_named(audit: &GameAudit) -> Vec<String> {
    audit
        .problems
        .iter()
        .filter(|problem| problem.kind == ProblemKind::LocalizedPieces)
        .map(|problem| String::from_utf8_lossy(audit.text(problem.detail)).into_owned())
        .collect()
}

#[test]
fn each_language_is_recognised() {
    let english = audited(GAME);
    assert_eq!(english.status, Status::Complete);
    assert_eq!(english.plies, 103);
    assert!(english.problems.is_empty());
    for (language, letters) in [
        ("German", ["K", "D", "T", "L", "S"]),
        ("French", ["R", "D", "T", "F", "C"]),
        ("Spanish", ["R", "D", "T", "A", "C"]),
        ("Portuguese", ["R", "D", "T", "B", "C"]),
        ("Dutch", ["K", "D", "T", "L", "P"]),
        ("Polish", ["K", "H", "W", "G", "S"]),
        ("Czech", ["K", "D", "V", "S", "J"]),
        ("Hungarian", ["K", "V", "B", "F", "H"]),
        ("Russian", ["Кр", "Ф", "Л", "С", "К"]),
        ("figurines", ["♔", "♕", "♖", "♗", "♘"]),
        ("figurines", ["♚", "♛", "♜", "♝", "♞"]),
    ] {
        let audit = audited(&translated(letters));
        let named = languages_named(&audit);
        assert_eq!(audit.status, Status::Complete, "{language}: {named:?}");
        assert_eq!(audit.moves_hash, english.moves_hash, "{language}");
        assert_eq!(audit.castles.len(), 2, "{language}");
        assert_eq!(named.len(), 1, "{language}: {named:?}");
        assert!(named[0].contains(language), "{language}: {named:?}");
        assert_eq!(audit.problems.len(), 1, "{language}");
    }
}

/// Italian has the letters of Spanish.
#[test]
fn italian_is_read() {
    let audit = audited("1. e4 e5 2. Cf3 Cc6 3. Ac4 Ac5 4. O-O Cf6 5. Te1 De7 6. Rh1 *");
    assert_eq!(audit.plies, 11);
    assert_eq!(audit.status, Status::Complete);
    assert_eq!(languages_named(&audit).len(), 1);
}

#[test]
fn letters_of_two_languages_in_one_game_are_no_language() {
    // German knights, then an English one.
    let audit = audited("1. e4 e5 2. Sf3 Sc6 3. Bb5 Nf6 *");
    assert!(languages_named(&audit).is_empty());
    assert_eq!(audit.status, Status::Stopped);
    assert_eq!(audit.plies, 2);
    assert_eq!(audit.problems[0].kind, ProblemKind::UnreadableToken);
    assert_eq!(audit.text(audit.problems[0].token), b"Sf3");
}

#[test]
fn files_are_not_bishops_in_any_language() {
    // Portuguese bishops are `B`, and pawns come from the b-file.
    let audit = audited("1. b3 e5 2. Bb2 Cc6 3. b4 Bxb4 4. Bxe5 Cxe5 5. c3 b6 6. cxb4 b5 *");
    assert_eq!(audit.status, Status::Complete);
    assert_eq!(audit.plies, 12);
    assert!(languages_named(&audit)[0].contains("Portuguese"));
    // A small `b` is the file, also where only a bishop could go there.
    let audit = audited("1. e4 e5 2. bc4 *");
    assert_eq!(audit.plies, 2);
    assert_eq!(audit.problems[0].kind, ProblemKind::IllegalMove);
}
