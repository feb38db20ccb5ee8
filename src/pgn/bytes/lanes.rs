//! Eight bytes looked at together, as the lanes of one number.
//!
//! Each function counts the bytes before the first one of some kind: 8 if there is none. A
//! subtraction carries from a lane only if that lane is itself such a byte, so that what comes
//! before the first one is exact.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

#[inline]
const fn first(flags: u64) -> usize {
    (flags.trailing_zeros() / 8) as usize
}

/// Before the first blank, control character or line end.
#[inline]
pub(in crate::pgn) const fn before_blank(lanes: u64) -> usize {
    first(lanes.wrapping_sub(0x21 * ONES) & !lanes & HIGH)
}

/// Before the first `+`, `#` or other byte below the hyphen, but for the comma: blanks, control
/// characters and most annotations. Neither squares nor castles have any of them.
#[inline]
pub(in crate::pgn) const fn before_mark(lanes: u64) -> usize {
    first(lanes.wrapping_sub(0x2c * ONES) & !lanes & HIGH)
}

/// Before the first quote, control character or line end.
#[inline]
pub(in crate::pgn) const fn before_quote(lanes: u64) -> usize {
    let quotes = lanes ^ (b'"' as u64 * ONES);
    let is_quote = quotes.wrapping_sub(ONES) & !quotes;
    let is_control = lanes.wrapping_sub(0x20 * ONES) & !lanes;
    first((is_quote | is_control) & HIGH)
}

/// Before the first byte that is no ASCII letter.
#[inline]
pub(in crate::pgn) const fn before_other_than_letter(lanes: u64) -> usize {
    // Without the high bits no addition carries into the next lane.
    let lower = (lanes | (0x20 * ONES)) & !HIGH;
    let from_a = lower + (0x80 - b'a' as u64) * ONES;
    let behind_z = lower + (0x80 - b'z' as u64 - 1) * ONES;
    first((!from_a | behind_z | lanes) & HIGH)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn count(bytes: [u8; 8], ends: impl Fn(u8) -> bool) -> usize {
        bytes.iter().take_while(|&&byte| !ends(byte)).count()
    }

    proptest! {
        #[test]
        fn as_one_by_one(
            bytes in proptest::array::uniform8(prop_oneof![
                any::<u8>(),
                proptest::sample::select(b" \"az`{AZ@[\n\x00\x1f\x7f\x80\xa0\xff!#+,-".as_slice()),
                proptest::sample::select(b"abcXYZ".as_slice()),
            ])
        ) {
            let lanes = u64::from_le_bytes(bytes);
            prop_assert_eq!(before_blank(lanes), count(bytes, |byte| byte <= b' '));
            prop_assert_eq!(before_mark(lanes), count(bytes, |byte| byte < b','));
            prop_assert_eq!(before_quote(lanes), count(bytes, |byte| byte < b' ' || byte == b'"'));
            prop_assert_eq!(
                before_other_than_letter(lanes),
                count(bytes, |byte| !byte.is_ascii_alphabetic())
            );
        }
    }
}
