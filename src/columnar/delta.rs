//! Numbers as differences, in blocks: `DELTA_BINARY_PACKED`.

use super::bits::{self, PART, push_varint, width_of, zigzag};

/// Differences in a block.
const BLOCK: usize = 128;
/// Parts of a block, each with a width of its own.
const PARTS: usize = BLOCK / PART;

/// Numbers of 32 or 64 bits. Differences wrap around at these, as the format asks for.
pub(super) trait Number: bits::Number {
    /// What a difference is when it has a sign.
    type Signed: Copy + Ord + Default + Into<i64>;

    /// This number less another one, wrapped around.
    fn minus(self, other: Self) -> Self;

    /// This difference, with its sign.
    fn signed(self) -> Self::Signed;

    /// What has this sign.
    fn unsigned(signed: Self::Signed) -> Self;

    /// The bits of both.
    fn or(self, other: Self) -> Self;
}

macro_rules! number {
    ($number:ty, $signed:ty) => {
        impl Number for $number {
            type Signed = $signed;

            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            fn signed(self) -> $signed {
                self.cast_signed()
            }

            fn unsigned(signed: $signed) -> Self {
                signed.cast_unsigned()
            }

            fn or(self, other: Self) -> Self {
                self | other
            }
        }
    };
}

number!(u32, i32);
number!(u64, i64);

/// Appends numbers.
pub(super) fn push_numbers<N: Number>(numbers: &[N], out: &mut Vec<u8>) {
    push_varint(out, BLOCK as u64);
    push_varint(out, PARTS as u64);
    push_varint(out, numbers.len() as u64);
    let Some((&first, rest)) = numbers.split_first() else {
        return push_varint(out, 0);
    };
    push_varint(out, zigzag(first.signed().into()));
    for (block, before) in rest.chunks(BLOCK).zip(numbers.chunks(BLOCK)) {
        // Written so that each step becomes a few instructions on several numbers. What fills up
        // the last part is 0.
        let mut all = [N::default(); BLOCK];
        let differences = &mut all[..block.len()];
        for ((slot, &number), &before) in differences.iter_mut().zip(block).zip(before) {
            *slot = number.minus(before);
        }
        let least = differences.iter().map(|difference| difference.signed());
        let least = least.min().unwrap_or_default();
        push_varint(out, zigzag(least.into()));
        for slot in differences {
            *slot = slot.minus(N::unsigned(least));
        }
        let (parts, _) = all.as_chunks::<PART>();
        let mut widths = [0; PARTS];
        for (width, part) in widths.iter_mut().zip(parts) {
            let bits = part
                .iter()
                .fold(N::default(), |bits, &number| bits.or(number));
            *width = width_of(bits.into()) as u8;
        }
        out.extend_from_slice(&widths);
        for (&width, part) in widths.iter().zip(parts) {
            if width > 0 {
                N::pack(part, u32::from(width), out);
            }
        }
    }
}
