//! Fixed words and numbers, with the comma that ends them: what most columns hold.

use super::Pen;

/// A short text and the comma behind it, padded to a size that is stored at once.
#[derive(Clone, Copy, Debug)]
pub struct Word<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Word<N> {
    /// A text that needs no quotes.
    ///
    /// # Panics
    ///
    /// Where it is longer than `N - 1` bytes; for a constant that is an error of compilation.
    #[must_use]
    pub const fn new(text: &[u8]) -> Word<N> {
        let mut bytes = [0; N];
        let mut len = 0;
        while len < text.len() {
            bytes[len] = text[len];
            len += 1;
        }
        bytes[len] = b',';
        Word {
            bytes,
            len: len + 1,
        }
    }

    /// Writes the text and the comma.
    #[inline]
    pub fn push(&self, pen: &mut Pen<'_>) {
        pen.push_first(&self.bytes, self.len);
    }
}

impl Word<24> {
    /// A number that many rows repeat.
    #[must_use]
    pub fn number(number: u64) -> Word<24> {
        Word::new(itoa::Buffer::new().format(number).as_bytes())
    }
}

/// The numbers of one and two digits: most numbers are plies and turns.
static SMALL: [Word<4>; 100] = {
    let mut words = [Word::new(b""); 100];
    let mut number = 0_u8;
    while number < 100 {
        let (tens, ones) = (b'0' + number / 10, b'0' + number % 10);
        words[number as usize] = if number < 10 {
            Word::new(&[ones])
        } else {
            Word::new(&[tens, ones])
        };
        number += 1;
    }
    words
};

/// Writes a number and the comma.
#[inline]
pub fn push_number(pen: &mut Pen<'_>, number: u64) {
    match usize::try_from(number).ok().and_then(|n| SMALL.get(n)) {
        Some(word) => word.push(pen),
        None => pen.push_by(|room, at| write_large(number, room, at)),
    }
}

#[inline(never)]
fn write_large(number: u64, room: &mut [u8], at: usize) -> usize {
    Pen::writing(room, at, |pen| {
        if number < 100_000_000 {
            let digits = eight_digits(number);
            let leading_zeros = digits.trailing_zeros() / 8;
            let digits = (digits | 0x3030_3030_3030_3030) >> (8 * leading_zeros);
            pen.push_first(&digits.to_le_bytes(), 8 - leading_zeros as usize);
            pen.push(b',');
        } else {
            Word::number(number).push(pen);
        }
    })
}

/// The values of the eight digits of a number below 100 000 000, a byte each, the first one in the
/// lowest byte: all quarters, then all pairs, then all digits are divided at once.
const fn eight_digits(number: u64) -> u64 {
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    let hundreds = ((fours * 5243) >> 19) & 0x0000_007f_0000_007f;
    let pairs = hundreds | ((fours - 100 * hundreds) << 16);
    let tens = ((pairs * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | ((pairs - 10 * tens) << 8)
}

/// Writes a word that is not made ready, and the comma.
#[inline(never)]
pub(super) fn write_word(word: &str, room: &mut [u8], at: usize) -> usize {
    Pen::writing(room, at, |pen| {
        pen.extend_from_slice(word.as_bytes());
        pen.push(b',');
    })
}

/// Writes a hash as 16 hexadecimal digits, and the comma.
#[inline]
pub fn push_hash(pen: &mut Pen<'_>, hash: u64) {
    let mut digits = [b','; 17];
    digits[..16].copy_from_slice(&hash_digits(hash));
    pen.push_first(&digits, 17);
}

/// The 16 hexadecimal digits of a hash.
#[inline]
pub(super) fn hash_digits(hash: u64) -> [u8; 16] {
    let mut digits = [0; 16];
    for (pair, byte) in digits.as_chunks_mut().0.iter_mut().zip(hash.to_be_bytes()) {
        *pair = HEXADECIMAL[usize::from(byte)];
    }
    digits
}

/// The two hexadecimal digits of each byte.
static HEXADECIMAL: [[u8; 2]; 256] = {
    let digits = b"0123456789abcdef";
    let mut pairs = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        pairs[byte] = [digits[byte >> 4], digits[byte & 15]];
        byte += 1;
    }
    pairs
};

#[cfg(test)]
mod tests {
    use super::*;

    fn written(push: impl Fn(&mut Pen<'_>)) -> String {
        let mut room = [0; 100];
        let len = Pen::writing(&mut room, 0, push);
        String::from_utf8(room[..len].to_vec()).expect("ASCII")
    }

    #[test]
    fn numbers_of_every_length() {
        let mut edges: Vec<u64> = (0..20_000).collect();
        for exponent in 0..20 {
            let power = 10_u64.pow(exponent);
            edges.extend([power - 1, power, power + 1, power.wrapping_mul(7) / 3]);
        }
        edges.extend((0..u64::MAX).step_by(98_765_432_109_876_543));
        edges.extend((0..100_000_000).step_by(9_973));
        edges.push(u64::MAX);
        for number in edges {
            assert_eq!(
                written(|pen| push_number(pen, number)),
                format!("{number},")
            );
        }
        assert_eq!(
            written(|pen| Word::number(u64::MAX).push(pen)),
            "18446744073709551615,"
        );
    }

    #[test]
    fn hashes_have_sixteen_digits() {
        for hash in [0, 0xab_cdef, 0x0123_4567_89ab_cdef, u64::MAX] {
            assert_eq!(written(|pen| push_hash(pen, hash)), format!("{hash:016x},"));
        }
    }

    #[test]
    fn a_word_ends_as_it_is_pushed() {
        let word = Word::<8>::new(b"true");
        assert_eq!(written(|pen| word.push(pen)), "true,");
    }
}
