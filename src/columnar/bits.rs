//! Numbers of a few bits: the building blocks of Parquet's encodings.

/// Appends a number in groups of seven bits, the lowest first.
pub(super) fn push_varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Small numbers of either sign as small numbers.
pub(super) const fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)).cast_unsigned()
}

/// How many bits a number needs.
pub(super) const fn width_of(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

/// Appends numbers of `width` bits, the lowest bit first, filled up to a whole byte.
#[inline]
pub(super) fn pack(numbers: impl Iterator<Item = u64>, width: u32, out: &mut Vec<u8>) {
    if width > 32 {
        return pack_wide(numbers, width, out);
    }
    let mut buffer = 0_u64;
    let mut filled = 0;
    for number in numbers {
        buffer |= number << filled;
        filled += width;
        if filled >= 32 {
            out.extend_from_slice(&(buffer as u32).to_le_bytes());
            buffer >>= 32;
            filled -= 32;
        }
    }
    let bytes = filled.div_ceil(8) as usize;
    out.extend_from_slice(&buffer.to_le_bytes()[..bytes]);
}

fn pack_wide(numbers: impl Iterator<Item = u64>, width: u32, out: &mut Vec<u8>) {
    let mut buffer = 0_u128;
    let mut filled = 0;
    for number in numbers {
        buffer |= u128::from(number) << filled;
        filled += width;
        if filled >= 64 {
            out.extend_from_slice(&(buffer as u64).to_le_bytes());
            buffer >>= 64;
            filled -= 64;
        }
    }
    let bytes = filled.div_ceil(8) as usize;
    out.extend_from_slice(&buffer.to_le_bytes()[..bytes]);
}

/// Appends numbers of `width` bits as one run: of equal numbers, or of packed ones.
pub(super) fn push_run<T: Copy + PartialEq + Into<u64>>(
    numbers: &[T],
    width: u32,
    out: &mut Vec<u8>,
) {
    let Some(&first) = numbers.first() else {
        return;
    };
    if numbers.iter().all(|&number| number == first) {
        push_varint(out, (numbers.len() as u64) << 1);
        let bytes = width.div_ceil(8) as usize;
        out.extend_from_slice(&first.into().to_le_bytes()[..bytes]);
        return;
    }
    let groups = numbers.len().div_ceil(8);
    push_varint(out, (groups as u64) << 1 | 1);
    let end = out.len() + groups * width as usize;
    out.reserve(groups * width as usize + 8);
    pack(numbers.iter().map(|&number| number.into()), width, out);
    // The last group is filled up.
    out.resize(end, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_packed_from_the_lowest_bit() {
        let mut out = Vec::new();
        pack(0..8, 3, &mut out);
        // The example of the Parquet format's own description.
        assert_eq!(out, [0b1000_1000, 0b1100_0110, 0b1111_1010]);
        out.clear();
        pack([u64::MAX, 0, 1].into_iter(), 64, &mut out);
        assert_eq!(out.len(), 24);
        assert_eq!(out[16], 1);
        out.clear();
        pack([(1 << 40) - 1, 1].into_iter(), 40, &mut out);
        assert_eq!(out, [255, 255, 255, 255, 255, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn varints_and_zigzag() {
        let mut out = Vec::new();
        push_varint(&mut out, 300);
        assert_eq!(out, [0xac, 2]);
        assert_eq!([0, -1, 1, -2].map(zigzag), [0, 1, 2, 3]);
        assert_eq!(zigzag(i64::MIN), u64::MAX);
        assert_eq!([0, 1, 2, 255].map(width_of), [0, 1, 2, 8]);
    }

    #[test]
    fn equal_numbers_are_one_run() {
        let mut out = Vec::new();
        push_run(&[5_u8; 100], 3, &mut out);
        assert_eq!(out, [200, 1, 5]);
        out.clear();
        push_run(&[1_u8, 0, 0], 1, &mut out);
        assert_eq!(out, [3, 1]);
    }
}
