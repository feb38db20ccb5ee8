//! Numbers as differences, in blocks: `DELTA_BINARY_PACKED`.

use super::bits::{pack, push_varint, width_of, zigzag};

/// Differences in a block.
const BLOCK: usize = 128;
/// Parts of a block, each with a width of its own.
const PARTS: usize = 4;
/// Differences in a part.
const PART: usize = BLOCK / PARTS;

/// Appends numbers. Differences wrap around at `bits` bits, 32 or 64, as the format asks for.
pub(super) fn push_numbers(numbers: &[i64], bits: u32, out: &mut Vec<u8>) {
    let mask = u64::MAX >> (64 - bits);
    push_varint(out, BLOCK as u64);
    push_varint(out, PARTS as u64);
    push_varint(out, numbers.len() as u64);
    let Some((&first, rest)) = numbers.split_first() else {
        return push_varint(out, 0);
    };
    push_varint(out, zigzag(first));
    let mut previous = first;
    for block in rest.chunks(BLOCK) {
        let mut all = [0_i64; BLOCK];
        for (slot, &number) in all.iter_mut().zip(block) {
            *slot = number.wrapping_sub(previous);
            previous = number;
        }
        let differences = &all[..block.len()];
        let least = differences.iter().copied().min().unwrap_or(0);
        push_varint(out, zigzag(least));
        let above = |difference: i64| difference.wrapping_sub(least).cast_unsigned() & mask;
        let mut widths = [0_u8; PARTS];
        for (width, part) in widths.iter_mut().zip(differences.chunks(PART)) {
            let all = part
                .iter()
                .fold(0, |all, &difference| all | above(difference));
            *width = width_of(all) as u8;
        }
        out.extend_from_slice(&widths);
        for (&width, part) in widths.iter().zip(differences.chunks(PART)) {
            let end = out.len() + PART / 8 * usize::from(width);
            pack(
                part.iter().map(|&difference| above(difference)),
                u32::from(width),
                out,
            );
            // The last part is filled up.
            out.resize(end, 0);
        }
    }
}
