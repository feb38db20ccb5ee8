//! The words nearly all main lines consist of, decoded from eight bytes at once.

// The lower bytes of a number are meant.
#![allow(clippy::cast_possible_truncation)]

use shakmaty::{Role, Square, san::San};

use super::{castle, moves};
use crate::pgn::bytes::lanes;
use crate::pgn::{Meaning, Spelling};

/// Of each byte a move may begin with: what moves. A pawn's move begins with a file.
static MOVERS: [Option<Role>; 256] = {
    let mut table = moves::ROLES;
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = Some(Role::Pawn);
        file += 1;
    }
    table
};

/// Whether a word that [`read`] can read may begin with this byte.
#[inline]
pub(in crate::pgn) fn may_begin(byte: u8) -> bool {
    MOVERS[byte as usize].is_some() || byte == b'O'
}

/// The word at the start of the eight bytes and its length, if a blank or a line end follows and
/// it is a castle or move of a usual shape. What it says is what [`classify`](super::classify)
/// says; `None` says nothing. A pawn's capture is left out where `e.p.` may follow.
#[inline]
pub(in crate::pgn) fn read(eight: [u8; 8]) -> Option<(Meaning, usize)> {
    let word = u64::from_le_bytes(eight);
    let byte = |at: usize| (word >> (8 * (at & 7))) as u8;
    let length = lanes::before_blank(word);
    if !(2..8).contains(&length) {
        return None;
    }
    let marked = matches!(byte(length - 1), b'+' | b'#');
    let to_at = length.wrapping_sub(2 + usize::from(marked)) & 7;
    // File and rank less `a` and `1`: each is below eight, or it is no square.
    let to = ((word >> (8 * to_at)) as u16).wrapping_sub(0x3161);
    if to & 0xf8f8 != 0 {
        return unusual(eight, length);
    }
    let to = Square::new(u32::from((to & 0x07) | (to >> 5 & 0x38)));
    // With one byte before the word, there is always a byte before a square or sign: maybe 0.
    let shifted = word << 8;
    let capture = (shifted >> (8 * to_at)) as u8 == b'x';
    let origin_at = to_at - usize::from(capture);
    let origin = (shifted >> (8 * origin_at)) as u8;
    let (file, rank) = (moves::file(origin), moves::rank(origin));
    let role = MOVERS[usize::from(eight[0])]?;
    // Behind the square: a pawn's file, or a piece's file or rank, behind its letter.
    if origin_at > 1 {
        let named = origin_at == 2 && role != Role::Pawn && (file.is_some() || rank.is_some());
        if !named {
            return unusual(eight, length);
        }
    } else if origin_at == 1 && role == Role::Pawn && en_passant_may_follow(word, length) {
        return None;
    }
    let san = San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion: None,
    };
    Some((Meaning::Move(san, Spelling::STANDARD), length))
}

/// Whether `e.p.` may stand behind the blank that follows a pawn's capture of up to five bytes.
#[inline]
const fn en_passant_may_follow(word: u64, length: usize) -> bool {
    let behind = (word >> (8 * (length & 7))).to_le_bytes();
    match behind {
        [b'\n' | b'\r', ..] => false,
        [b' ', b'e', next, ..] => matches!(next, b'p' | b'.'),
        [b' ', next, ..] => matches!(next, 0..=0x20 | 0x7f),
        _ => true,
    }
}

/// Castles, promotions, and moves that name the whole square they come from.
#[inline(never)]
fn unusual(eight: [u8; 8], length: usize) -> Option<(Meaning, usize)> {
    let word = &eight[..length & 7];
    let bare = match word {
        [bare @ .., b'+' | b'#'] => bare,
        _ => word,
    };
    let meaning = match bare {
        b"O-O" => castle::SHORT,
        b"O-O-O" => castle::LONG,
        _ => match moves::standard(word)? {
            // `e.p.` may follow: not all of that is at hand.
            San::Normal {
                role: Role::Pawn,
                file: Some(_),
                ..
            } => return None,
            san => Meaning::Move(san, Spelling::STANDARD),
        },
    };
    Some((meaning, length))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::pgn::{Letters, classify};

    /// Compares what is read with what the word means.
    fn check(eight: [u8; 8]) -> bool {
        let Some((meaning, length)) = read(eight) else {
            return false;
        };
        assert!(eight[length] <= b' ', "{eight:?}");
        let word = &eight[..length];
        assert_eq!(classify(word, Letters::English), Some(meaning), "{word:?}");
        assert!(may_begin(word[0]));
        true
    }

    #[test]
    fn usual_words_are_read() {
        for word in [
            "e4 ", "a1\n", "h8# ", "Nf3 ", "Nf3+ ", "Nxf3 ", "exd5 Nf", "exd5+\r", "Nbd2 ",
            "N1d2\n", "Nbxd2 ", "R1xd2+ ", "Qa1b2 ", "Qa1xb2+ ", "e8=Q ", "e8=N# ", "O-O ",
            "O-O-O ", "O-O+ ", "O-O-O# ", "exd5 e4", "exd5 e\n",
        ] {
            let mut eight = [b' '; 8];
            eight[..word.len()].copy_from_slice(word.as_bytes());
            assert!(check(eight), "{word}");
        }
    }

    #[test]
    fn other_words_are_left() {
        for word in [
            "e2e4    ",
            "exd5 ep ",
            "exd5 e.p",
            "exd5  ep",
            "exd5\tep ",
            "exd5+ ep",
            "xd5     ",
            "e4!     ",
            "12.e4   ",
            "+       ",
            "x+      ",
            "exd8=Q  ",
            "O       ",
            "Nf3{x}  ",
            "Nf3Nc6  ",
            "e4xxxxxx",
            "Nx      ",
            "Nxx3    ",
            "Pe4     ",
            "0-0     ",
            "Kxxf3   ",
            "exxd5   ",
            "Nide4   ",
            "Nnd4    ",
        ] {
            let eight = word.as_bytes().first_chunk().copied();
            assert_eq!(eight.and_then(read), None, "{word}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn what_is_read_is_what_it_means(
            bytes in proptest::collection::vec(
                proptest::sample::select(b"aebh18345xxNBRQKO-O+#=.  \n!p09".as_slice()), 8
            )
        ) {
            check(*bytes.first_chunk().unwrap_or(&[0; 8]));
        }
    }
}
