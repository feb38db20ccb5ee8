//! Castles written with letters or zeros.

use super::moves;
use crate::law::Wing;
use crate::pgn::{Meaning, Notation};

pub(super) const SHORT: Meaning = Meaning::Castle(Wing::KingSide, Notation::San);
pub(super) const LONG: Meaning = Meaning::Castle(Wing::QueenSide, Notation::San);

/// One character of a castle-like word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Upper,
    Lower,
    Zero,
    /// A Cyrillic or Greek letter that looks like O.
    Foreign,
    Dash,
    UnicodeDash,
}

/// Reads a castle-like word: letters O or o, zeros and dashes alone, and perhaps check marks and the
/// like behind. It is one of the two castles, or unreadable, never shortened. `None`: it is not
/// castle-like.
pub(super) fn read(word: &[u8]) -> Option<Meaning> {
    let mut rest = word;
    let (mut upper, mut lower, mut zero, mut foreign) = (false, false, false, false);
    let (mut dashes, mut unicode_dashes, mut letters) = (0u32, 0u32, 0u32);
    // Whether letter and dash take turns, beginning and ending with a letter.
    let mut in_turn = true;
    let mut after_letter = false;
    while !rest.is_empty() {
        let Some((sign, length)) = sign(rest) else {
            if letters > 0 && moves::are_signs(rest) {
                break;
            }
            return None;
        };
        rest = &rest[length..];
        let is_letter = !matches!(sign, Sign::Dash | Sign::UnicodeDash);
        in_turn &= is_letter != after_letter;
        after_letter = is_letter;
        match sign {
            Sign::Upper => upper = true,
            Sign::Lower => lower = true,
            Sign::Zero => zero = true,
            Sign::Foreign => foreign = true,
            Sign::Dash => dashes = dashes.saturating_add(1),
            Sign::UnicodeDash => unicode_dashes = unicode_dashes.saturating_add(1),
        }
        letters = letters.saturating_add(u32::from(is_letter));
    }
    let all_dashes = dashes.saturating_add(unicode_dashes);
    if word.is_empty() {
        return None;
    }
    let wing = match letters {
        2 => Wing::KingSide,
        3 => Wing::QueenSide,
        _ => return Some(Meaning::Unreadable),
    };
    if all_dashes != 0 && !(in_turn && after_letter) {
        return Some(Meaning::Unreadable);
    }
    let notation = if unicode_dashes != 0 {
        Notation::UnicodeDash
    } else if all_dashes == 0 {
        Notation::NoDash
    } else if foreign || (zero && (upper || lower)) {
        Notation::Mixed
    } else if zero {
        Notation::Zeros
    } else if lower {
        Notation::Lowercase
    } else {
        Notation::San
    };
    Some(Meaning::Castle(wing, notation))
}

/// Whether a castle stands somewhere in a word that is not castle-like: `O-O,x`.
pub(super) fn is_in(word: &[u8]) -> bool {
    let letter = |byte| matches!(byte, b'O' | b'o' | b'0');
    word.windows(3)
        .any(|part| letter(part[0]) && part[1] == b'-' && letter(part[2]))
}

/// The sign a castle-like word begins with, and its length.
fn sign(word: &[u8]) -> Option<(Sign, usize)> {
    match word {
        [b'O', ..] => Some((Sign::Upper, 1)),
        [b'o', ..] => Some((Sign::Lower, 1)),
        [b'0', ..] => Some((Sign::Zero, 1)),
        [0xd0, 0x9e | 0xbe, ..] | [0xce, 0x9f | 0xbf, ..] => Some((Sign::Foreign, 2)),
        [b'-', ..] => Some((Sign::Dash, 1)),
        // U+2010 to U+2014 (hyphens and dashes), U+2212 (minus)
        [0xe2, 0x80, 0x90..=0x94, ..] | [0xe2, 0x88, 0x92, ..] => Some((Sign::UnicodeDash, 3)),
        _ => None,
    }
}
