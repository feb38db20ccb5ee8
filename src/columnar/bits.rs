//! Numbers of a few bits: the building blocks of Parquet's encodings.

/// Numbers that are packed at once.
pub(super) const PART: usize = 32;

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

/// Numbers that can be packed.
pub(super) trait Number: Copy + Default + PartialEq + Into<u64> {
    /// Appends numbers of `width` bits, the lowest bit first.
    fn pack(numbers: &[Self; PART], width: u32, out: &mut Vec<u8>);
}

impl Number for u8 {
    /// Eight numbers at once: neighbours are pushed together, then pairs, then fours.
    #[inline]
    fn pack(numbers: &[u8; PART], width: u32, out: &mut Vec<u8>) {
        const EVENS: [u64; 3] = [
            0x00ff_00ff_00ff_00ff,
            0x0000_ffff_0000_ffff,
            0x0000_0000_ffff_ffff,
        ];
        let (eights, _) = numbers.as_chunks::<8>();
        for eight in eights {
            let mut bytes = u64::from_le_bytes(*eight);
            let mut gap = 8 - width;
            for evens in EVENS {
                bytes = (bytes & evens) | (bytes & !evens) >> gap;
                gap *= 2;
            }
            out.extend_from_slice(&bytes.to_le_bytes());
            out.truncate(out.len() - 8 + width as usize);
        }
    }
}

impl Number for u32 {
    #[inline]
    fn pack(numbers: &[u32; PART], width: u32, out: &mut Vec<u8>) {
        // With the width known the loop is unrolled, and every shift is by a constant.
        macro_rules! of_width {
            ($($width:literal)+) => {
                match width {
                    $($width => pack_narrow::<$width>(numbers, out),)+
                    _ => pack_narrow::<32>(numbers, out),
                }
            };
        }
        of_width!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
    }
}

impl Number for u64 {
    fn pack(numbers: &[u64; PART], width: u32, out: &mut Vec<u8>) {
        if width <= 32 {
            return u32::pack(&numbers.map(|number| number as u32), width, out);
        }
        let mut buffer = 0_u128;
        let mut filled = 0;
        for &number in numbers {
            buffer |= u128::from(number) << filled;
            filled += width;
            if filled >= 64 {
                out.extend_from_slice(&(buffer as u64).to_le_bytes());
                buffer >>= 64;
                filled -= 64;
            }
        }
        out.extend_from_slice(&buffer.to_le_bytes()[..filled as usize / 8]);
    }
}

#[inline]
fn pack_narrow<const WIDTH: usize>(numbers: &[u32; PART], out: &mut Vec<u8>) {
    let mut words = [[0; 4]; PART];
    let (mut buffer, mut filled, mut word) = (0_u64, 0, 0);
    for &number in numbers {
        buffer |= u64::from(number) << filled;
        filled += WIDTH;
        if filled >= 32 {
            words[word] = (buffer as u32).to_le_bytes();
            word += 1;
            buffer >>= 32;
            filled -= 32;
        }
    }
    out.extend_from_slice(words[..WIDTH].as_flattened());
}

/// Appends numbers of `width` bits, filled up to a whole byte.
pub(super) fn pack<N: Number>(numbers: &[N], width: u32, out: &mut Vec<u8>) {
    let end = out.len() + (numbers.len() * width as usize).div_ceil(8);
    if width == 0 {
        return;
    }
    let (parts, rest) = numbers.as_chunks::<PART>();
    out.reserve((parts.len() + 1) * PART / 8 * width as usize);
    for part in parts {
        N::pack(part, width, out);
    }
    if !rest.is_empty() {
        let mut part = [N::default(); PART];
        part[..rest.len()].copy_from_slice(rest);
        N::pack(&part, width, out);
        out.truncate(end);
    }
}

/// Appends numbers of `width` bits as one run: of equal numbers, or of packed ones.
pub(super) fn push_run<N: Number>(numbers: &[N], width: u32, out: &mut Vec<u8>) {
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
    pack(numbers, width, out);
    // The last group is filled up.
    out.resize(end, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bit by bit.
    fn packed(numbers: &[u64], width: u32) -> Vec<u8> {
        let mut out = vec![0; (numbers.len() * width as usize).div_ceil(8)];
        for (index, number) in numbers.iter().enumerate() {
            for bit in 0..width as usize {
                let place = index * width as usize + bit;
                out[place / 8] |= ((number >> bit & 1) as u8) << (place % 8);
            }
        }
        out
    }

    #[test]
    fn numbers_are_packed_from_the_lowest_bit() {
        let mut out = Vec::new();
        pack(&[0_u32, 1, 2, 3, 4, 5, 6, 7], 3, &mut out);
        // The example of the Parquet format's own description.
        assert_eq!(out, [0b1000_1000, 0b1100_0110, 0b1111_1010]);
    }

    #[test]
    fn every_width_and_number_of_numbers() {
        let mut random = 1_u64;
        for width in 0..=64 {
            for len in [0, 1, 7, 8, 31, 32, 33, 100] {
                let numbers: Vec<u64> = (0..len)
                    .map(|_| {
                        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                        (random ^ random >> 31) & u64::MAX.checked_shr(64 - width).unwrap_or(0)
                    })
                    .collect();
                let expected = packed(&numbers, width);
                let mut out = Vec::new();
                pack(&numbers, width, &mut out);
                assert_eq!(out, expected, "{len} of {width} bits");
                if width <= 32 {
                    let numbers: Vec<_> = numbers.iter().map(|&number| number as u32).collect();
                    out.clear();
                    pack(&numbers, width, &mut out);
                    assert_eq!(out, expected, "{len} of {width} bits");
                }
                if width <= 8 {
                    let numbers: Vec<_> = numbers.iter().map(|&number| number as u8).collect();
                    out.clear();
                    pack(&numbers, width, &mut out);
                    assert_eq!(out, expected, "{len} of {width} bits");
                }
            }
        }
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
