//! How castles, moves, null moves and results are spelled.

mod castle;
mod moves;
pub(super) mod short;

pub(super) use moves::standard;

use shakmaty::{Rank, Role, Square, san::San};

use super::{Letters, Meaning, Spelling, Termination, letters::TRANSLATED};

/// Words longer than this are no moves, and never cut in two.
pub(super) const LONGEST_MOVE: usize = 40;

/// What `word` says, read with the piece letters `letters`.
///
/// The word comes without move number, `!`, `?` and `$`. `None`: it is no token at all; it names
/// no square and is neither castle-like nor a null move nor a result. `0-0` is a castle here:
/// whether it is a result depends on where it stands.
///
/// ```
/// use roque::pgn::{Letters, Meaning, Notation, classify};
/// use roque::law::Wing;
///
/// let castle = classify(b"0-0+", Letters::English);
/// assert_eq!(castle, Some(Meaning::Castle(Wing::KingSide, Notation::Zeros)));
/// assert_eq!(classify(b"O-O-O-O", Letters::English), Some(Meaning::Unreadable));
/// assert_eq!(classify(b"resigns", Letters::English), None);
/// ```
#[inline]
#[must_use]
pub fn classify(word: &[u8], letters: Letters) -> Option<Meaning> {
    if letters == Letters::English {
        if let Some(san) = moves::standard(word) {
            return Some(Meaning::Move(san, Spelling::STANDARD));
        }
        return classify_slowly(word, letters);
    }
    classify_slowly(word, letters)
}

#[cold]
#[inline(never)]
fn classify_slowly(word: &[u8], letters: Letters) -> Option<Meaning> {
    match word {
        b"O-O" => return Some(castle::SHORT),
        b"O-O-O" => return Some(castle::LONG),
        _ => {}
    }
    if let Some(result) = result(word) {
        return Some(Meaning::Result(result));
    }
    if is_null(word) {
        return Some(Meaning::Null);
    }
    if let Some(castle) = castle::read(word) {
        return Some(castle);
    }
    let read = if word.len() > LONGEST_MOVE {
        None
    } else if letters == Letters::English {
        moves::lax(word)
    } else {
        let mut room = [0; TRANSLATED];
        letters
            .translate(word, &mut room)
            .and_then(|length| moves::lax(&room[..length]))
    };
    if read.is_some() {
        return read;
    }
    (moves::names_square(word) || castle::is_in(word)).then_some(Meaning::Unreadable)
}

/// Whether `word` is a token that can be read with these letters, or no token at all.
pub(super) fn is_readable(word: &[u8], letters: Letters) -> bool {
    classify(word, letters) != Some(Meaning::Unreadable)
}

/// The two tokens a word is made of, if it is certain where the first ends: the length of the
/// first. What is castle-like is never cut. `number_follows`: a dot stands behind the word, so that digits at its end are a move
/// number; then the second part may be such a number.
#[cold]
pub(super) fn split(word: &[u8], number_follows: bool, letters: Letters) -> Option<usize> {
    if word.len() > LONGEST_MOVE || castle::read(word).is_some() {
        return None;
    }
    let mut found = None;
    for length in 2..word.len() {
        let (first, second) = word.split_at(length);
        let Some(first @ (Meaning::Castle(..) | Meaning::Move(..) | Meaning::Coordinates { .. })) =
            classify(first, letters)
        else {
            continue;
        };
        let second = if number_follows && second.iter().all(u8::is_ascii_digit) {
            Meaning::Null
        } else {
            match classify(second, letters) {
                Some(
                    second @ (Meaning::Castle(..)
                    | Meaning::Move(..)
                    | Meaning::Coordinates { .. }
                    | Meaning::Result(_)),
                ) => second,
                _ => continue,
            }
        };
        // `e4e5` might be two moves as well: that is not certain.
        let squares_only = |meaning| matches!(meaning, Meaning::Coordinates { .. });
        let certain = !squares_only(first) && !squares_only(second);
        if !certain || found.replace(length).is_some() {
            return None;
        }
    }
    found
}

/// If the bytes begin with `e.p.` or `ep` as a word of its own, perhaps with a check mark: its
/// length.
pub(super) fn en_passant(bytes: &[u8]) -> Option<usize> {
    let length = [b"e.p.".as_slice(), b"e.p", b"ep.", b"ep"]
        .into_iter()
        .find(|mark| bytes.starts_with(mark))?
        .len();
    let length = length + usize::from(matches!(bytes.get(length), Some(b'+' | b'#')));
    bytes
        .get(length)
        .is_none_or(|&byte| super::bytes::ends_word(byte))
        .then_some(length)
}

/// If `meaning` is a pawn's move to the last rank without a promotion, and the bytes behind it
/// begin with `(Q)` or another piece in parentheses, perhaps with a check mark: the move with its
/// promotion, and the length of what is written behind it.
#[cold]
pub(super) fn promotion(
    meaning: Meaning,
    behind: &[u8],
    letters: Letters,
) -> Option<(Meaning, usize)> {
    let at_end = |square: Square| matches!(square.rank(), Rank::First | Rank::Eighth);
    if !matches!(
        meaning,
        Meaning::Move(San::Normal { role: Role::Pawn, promotion: None, to, .. }, _)
        | Meaning::Coordinates { promotion: None, to, .. } if at_end(to)
    ) {
        return None;
    }
    let inner = &behind[..behind.len().min(PROMOTION)];
    let close = inner.iter().position(|&byte| byte == b')')? + 1;
    // As it would be written behind `e8`, with letters of any language.
    let Some(Meaning::Move(
        San::Normal {
            promotion: Some(piece),
            ..
        },
        _,
    )) = classify(&[b"e8", &inner[..close]].concat(), letters)
    else {
        return None;
    };
    let marks = &behind[close..behind.len().min(close + LONGEST_MOVE)];
    let length = marks
        .iter()
        .position(|&byte| super::bytes::ends_word(byte))
        .unwrap_or(marks.len());
    let marks = &marks[..length];
    let mut how = Spelling::PROMOTION;
    let mut length = close;
    if moves::are_signs(marks) {
        length += marks.len();
        if !matches!(marks, b"" | b"+" | b"#") {
            how = how.with(Spelling::CHECK_MARK);
        }
    }
    let promoted = match meaning {
        Meaning::Move(
            San::Normal {
                role: Role::Pawn,
                file,
                rank,
                capture,
                to,
                promotion: None,
            },
            spelling,
        ) => {
            let san = San::Normal {
                role: Role::Pawn,
                file,
                rank,
                capture,
                to,
                promotion: Some(piece),
            };
            // The `=` of `e8=(Q)`.
            let spelling = if spelling == Spelling::OTHER {
                how
            } else {
                spelling.with(how)
            };
            Meaning::Move(san, spelling)
        }
        Meaning::Coordinates {
            from,
            to,
            promotion: None,
            spelling,
        } if matches!(from.rank(), Rank::Second | Rank::Seventh) => Meaning::Coordinates {
            from,
            to,
            promotion: Some(piece),
            spelling: spelling.with(how),
        },
        _ => return None,
    };
    Some((promoted, length))
}

/// As long as a piece in parentheses can be.
const PROMOTION: usize = 8;

/// If the bytes begin with one of the characters `‼`, `⁇`, `⁈`, `⁉`: the annotation it stands
/// for.
pub(super) fn unicode_mark(bytes: &[u8]) -> Option<pgn_reader::Nag> {
    use pgn_reader::Nag;
    match bytes.get(..3)? {
        b"\xe2\x80\xbc" => Some(Nag::BRILLIANT_MOVE),
        b"\xe2\x81\x87" => Some(Nag::BLUNDER),
        b"\xe2\x81\x88" => Some(Nag::DUBIOUS_MOVE),
        b"\xe2\x81\x89" => Some(Nag::SPECULATIVE_MOVE),
        _ => None,
    }
}

/// A result as the PGN standard writes it.
#[inline]
pub(super) fn plain_result(word: &[u8]) -> Option<Termination> {
    match word {
        b"1-0" => Some(Termination::WhiteWins),
        b"0-1" => Some(Termination::BlackWins),
        b"1/2-1/2" => Some(Termination::Draw),
        b"*" => Some(Termination::Unknown),
        _ => None,
    }
}

/// A result as it stands in movetext; `0-0` is not among them.
fn result(word: &[u8]) -> Option<Termination> {
    if let Some(result) = plain_result(word) {
        return Some(result);
    }
    match std::str::from_utf8(word).ok()? {
        "1–0" | "1—0" | "1‐0" | "1‑0" | "1−0" => Some(Termination::WhiteWins),
        "0–1" | "0—1" | "0‐1" | "0‑1" | "0−1" => Some(Termination::BlackWins),
        "1/2" | "½-½" | "½–½" | "½—½" | "½−½" | "½" | "1/2–1/2" | "1/2—1/2" | "1/2−1/2" => {
            Some(Termination::Draw)
        }
        _ => None,
    }
}

/// A null move, as `ChessBase` and other programs write it. (`0000` is castle-like.)
fn is_null(word: &[u8]) -> bool {
    let word = match word {
        [rest @ .., b'+' | b'#'] => rest,
        _ => word,
    };
    matches!(word, b"--" | b"Z0" | b"<>" | b"null" | b"NULL" | b"@@@@")
}

#[cfg(test)]
mod tests;
