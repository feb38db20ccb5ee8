//! The words nearly all main lines consist of, decoded from eight bytes at once.

use shakmaty::{File, Rank, Role, Square, san::San};

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

/// Of each byte: the file or the rank it names.
static ORIGINS: [(Option<File>, Option<Rank>); 256] = {
    let mut table = [(None, None); 256];
    let mut index = 0;
    while index < 8 {
        table[b'a' as usize + index] = (Some(File::ALL[index]), None);
        table[b'1' as usize + index] = (None, Some(Rank::ALL[index]));
        index += 1;
    }
    table
};

/// What moves if a usual move begins with this byte.
#[inline]
pub(in crate::pgn) fn mover(byte: u8) -> Option<Role> {
    MOVERS[usize::from(byte)]
}

/// The move at the start of the eight bytes, if it is of a usual shape, its length, and the same with
/// the blank behind it; `role` is its [`mover`]. A blank or a line end follows. It is what
/// [`classify`](super::classify) finds; `None` says nothing. A pawn's capture is left out where
/// `e.p.` may follow.
#[expect(clippy::cast_possible_truncation, reason = "a byte or two are cut out")]
#[inline(always)]
pub(in crate::pgn) fn read(role: Role, eight: [u8; 8]) -> Option<(San, usize, usize)> {
    let word = u64::from_le_bytes(eight);
    // A mark or a blank ends the squares.
    let squares = lanes::before_mark(word);
    if !(2..=6).contains(&squares) {
        return None;
    }
    let behind = word >> (8 * squares);
    let (mut length, mut end) = (squares, behind as u8);
    if end > b' ' {
        length += 1;
        end = (behind >> 8) as u8;
        if !matches!(behind as u8, b'+' | b'#') || end > b' ' {
            return None;
        }
    }
    let next = length + usize::from(end == b' ');
    // The last four of these bytes, with zeros before them if there are less.
    let four = (word << 16) >> (8 * (squares - 2));
    // File and rank less `a` and `1`: each is below eight, or it is no square.
    let to = ((four >> 16) as u16).wrapping_sub(0x3161);
    if to & 0xf8f8 != 0 {
        return None;
    }
    let to = Square::new(u32::from((to & 0x07) | ((to >> 5) & 0x38)));
    let capture = (four >> 8) as u8 == b'x';
    let origin = if capture {
        four as u8
    } else {
        (four >> 8) as u8
    };
    let (file, rank) = ORIGINS[usize::from(origin)];
    // Bytes before the square, but for the sign: a pawn's file, or a piece's letter and perhaps
    // the file or rank it comes from.
    let before = squares - 2 - usize::from(capture);
    if before > 1 {
        let named = before == 2 && role != Role::Pawn && (file.is_some() || rank.is_some());
        if !named {
            return None;
        }
    } else if before == 1 && role == Role::Pawn && en_passant_may_follow(word, length) {
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
    Some((san, length, next))
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

/// The same for castles, promotions, and moves that name the whole square they come from.
#[inline(never)]
pub(in crate::pgn) fn read_unusual(eight: [u8; 8]) -> Option<(Meaning, usize)> {
    let length = lanes::before_blank(u64::from_le_bytes(eight));
    let word = eight.get(..length).filter(|_| length < 8)?;
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
        let Some((meaning, length)) = both(eight) else {
            return false;
        };
        assert!(eight[length] <= b' ', "{eight:?}");
        let word = &eight[..length];
        assert_eq!(classify(word, Letters::English), Some(meaning), "{word:?}");
        true
    }

    fn both(eight: [u8; 8]) -> Option<(Meaning, usize)> {
        let usual = mover(eight[0]).and_then(|role| read(role, eight));
        let usual = usual.map(|(san, length, next)| {
            assert_eq!(next, length + usize::from(eight[length] == b' '));
            (Meaning::Move(san, Spelling::STANDARD), length)
        });
        let unusual = read_unusual(eight);
        assert!(usual.is_none() || unusual.is_none() || usual == unusual);
        usual.or(unusual)
    }

    #[test]
    fn usual_words_are_read() {
        for word in [
            "e4 ", "a1\n", "h8# ", "Nf3 ", "Nf3+ ", "Nxf3 ", "exd5 c4", "exd5+\r", "Nbd2 ",
            "N1d2\n", "Nbxd2 ", "R1xd2+ ", "Qa1b2 ", "Qa1xb2+ ", "e8=Q ", "e8=N# ", "O-O ",
            "O-O-O ", "O-O+ ", "O-O-O# ", "exd5 e4", "exd5 e\n",
        ] {
            let mut eight = [b'\n'; 8];
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
            assert_eq!(eight.and_then(both), None, "{word}");
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
