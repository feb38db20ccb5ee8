//! A flagged game once more, with a comment and an annotation at each illegal castle.
//!
//! PGN has no annotation for an illegal move. `$4` ("very poor move", `??`) is taken for what is
//! certain: every program shows it, and unlike `$2` (`?`) an annotator seldom gives it, so that it
//! is found again. A castle where the record rather than the player is in question gets `$6`
//! ("questionable move"), and its comment says so.

use crate::{
    language::Language,
    law::Grounds,
    replay::audit::{CastleAudit, Doubt, GameAudit, IllegalCastle},
    report::grounds,
};

/// Appends the game, from byte `from` on, with what there is to say about its illegal castles.
/// Nothing is left out and nothing changed; what is put in stands behind the castles, and a line
/// end behind the last line where it has none.
pub fn game(game: &[u8], from: usize, audit: &GameAudit, out: &mut Vec<u8>) {
    let mut done = from;
    for illegal in &audit.illegal {
        let castle = &audit.castles[illegal.castle as usize];
        let token = audit.text(castle.token);
        let end = castle.at + token.len();
        // A reader that tells no places leaves nothing to annotate.
        if token.is_empty() || castle.at < done || game.get(castle.at..end) != Some(token) {
            continue;
        }
        let end = end + marks(&game[end..]);
        out.extend_from_slice(&game[done..end]);
        push_annotation(audit, illegal, castle, out);
        // `O-ONf6`, `O-O1-0`, `O-O{...}`
        if game
            .get(end)
            .is_some_and(|next| !next.is_ascii_whitespace())
        {
            out.push(b' ');
        }
        done = end;
    }
    out.extend_from_slice(&game[done..]);
    if !matches!(game.last(), Some(b'\n' | b'\r')) {
        out.extend_from_slice(b"\n\n");
    }
}

fn push_annotation(
    audit: &GameAudit,
    illegal: &IllegalCastle,
    castle: &CastleAudit,
    out: &mut Vec<u8>,
) {
    let (nag, start) = match castle.doubt {
        None => ("$4", "Illegal castle"),
        Some(Doubt::Setup) => ("$6", "Doubtful: illegal castle, unless the FEN is wrong"),
        Some(Doubt::Record) => (
            "$6",
            "Doubtful: illegal castle as written; the moves after it fit the other wing",
        ),
        Some(Doubt::Notation) => (
            "$6",
            "Doubtful: written as a king move; as a castle it is illegal",
        ),
    };
    // What goes into a file of games stays in English, as the tables do.
    let words = Language::English.words();
    let reasons = reasons(castle.grounds, &grounds::parts(words, audit, illegal));
    let comment = format!("{start}: {reasons}.");
    out.push(b' ');
    out.extend_from_slice(nag.as_bytes());
    out.extend_from_slice(b" {");
    out.extend(comment.bytes().map(within_comment));
    out.push(b'}');
}

/// `the king moved on move 4 (king_moved, article 3.8.2.1.1); ...`
fn reasons(grounds: Grounds, sentences: &[String]) -> String {
    let reasons: Vec<_> = grounds
        .iter()
        .zip(sentences)
        .map(|(ground, sentence)| {
            let article = match ground.article().split_once(':') {
                Some((standard, article)) => format!("{standard} standard {article}"),
                None => format!("article {}", ground.article()),
            };
            format!("{sentence} ({}, {article})", ground.word())
        })
        .collect();
    reasons.join("; ")
}

/// A comment ends at the first `}`, and has no way to write one; nor may a line of it begin with
/// `%`.
const fn within_comment(byte: u8) -> u8 {
    match byte {
        b'{' => b'(',
        b'}' => b')',
        b'\n' | b'\r' => b' ',
        byte => byte,
    }
}

/// How many bytes of `!`, `?`, `‼`, `⁇`, `⁈` and `⁉` there are: they stay with the castle.
fn marks(bytes: &[u8]) -> usize {
    let mut at = 0;
    loop {
        at += match bytes[at..] {
            [b'!' | b'?', ..] => 1,
            [0xe2, 0x80, 0xbc, ..] | [0xe2, 0x81, 0x87..=0x89, ..] => 3,
            _ => return at,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{Auditor, Wanted};

    fn annotated(text: &str) -> String {
        let mut auditor = Auditor::new(Wanted::ALL);
        let mut out = Vec::new();
        let audit = auditor.audit(text.as_bytes());
        game(text.as_bytes(), 0, audit, &mut out);
        String::from_utf8(out).expect("text stays text")
    }

    const BEFORE: &str = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Ke2 d6 5. Ke1 a6 6. ";
    const COMMENT: &str =
        " $4 {Illegal castle: the king moved on move 4 (king_moved, article 3.8.2.1.1).}";

    #[test]
    fn the_comment_stands_behind_the_castle() {
        for (token, rest) in [
            ("O-O", " a5 *\n"),
            ("O-O!?", " a5 *\n"),
            ("O-O\u{203c}", " a5 *\n"),
            ("O-O", " $1 {so what} a5 *\n"),
            ("O-O", "\r\n*\r\n"),
            ("0-0", " a5 *\n"),
        ] {
            let game = format!("{BEFORE}{token}{rest}");
            assert_eq!(annotated(&game), format!("{BEFORE}{token}{COMMENT}{rest}"));
        }
    }

    #[test]
    fn what_is_glued_to_the_castle_is_set_off() {
        for rest in [
            "1-0\n",
            "*\n",
            "{so what} *\n",
            "Nc6 *\n",
            ";so what\n*\n",
            "$1 *\n",
        ] {
            let game = format!("{BEFORE}O-O{rest}");
            assert_eq!(annotated(&game), format!("{BEFORE}O-O{COMMENT} {rest}"));
        }
    }

    #[test]
    fn the_last_line_has_an_end() {
        let game = format!("{BEFORE}O-O");
        assert_eq!(annotated(&game), format!("{BEFORE}O-O{COMMENT}\n\n"));
    }

    #[test]
    fn every_ground_is_named() {
        let game =
            "[FEN \"r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1\"]\n\n1. Rh2 Ra7 2. Rh1 Ra8 3. O-O *\n";
        assert!(
            annotated(game).contains(
                "3. O-O $4 {Illegal castle: the rook from h1 moved on move 1 (rook_moved, article \
                 3.8.2.1.2); f1, which the king crosses, is attacked by the rook on f8 \
                 (transit_attacked, article 3.8.2.2.1).} *"
            ),
            "{}",
            annotated(game)
        );
    }

    #[test]
    fn doubtful_ones_accuse_nobody() {
        let game = "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. O-O Kd7 *\n";
        assert!(
            annotated(game).contains(
                "1. O-O $6 {Doubtful: illegal castle, unless the FEN is wrong: the setup does not \
                 grant this right (no_right_in_setup, PGN standard 16.1.3.3).} Kd7"
            ),
            "{}",
            annotated(game)
        );
    }
}
