//! Integers of any width, for literals.

mod decimal;

use decimal::{CHUNK, LARGE, from_decimal};
use std::fmt;

/// The signedness semantics of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signedness {
    /// `i32`: the operation decides.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// A signed integer of any size; small ones take no memory of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Int {
    /// A value of at most 64 bits.
    Small(i64),
    /// A larger value: two's complement limbs, least significant first, as few as possible.
    Big(Box<[u64]>),
}

impl From<i64> for Int {
    fn from(value: i64) -> Self {
        Self::Small(value)
    }
}

impl Int {
    /// Returns the value, if it fits 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Small(value) => Some(*value),
            Self::Big(_) => None,
        }
    }

    /// Returns the integer with these two's complement limbs, least significant first.
    pub fn from_limbs(limbs: &[u64]) -> Self {
        let mut n = limbs.len();
        while n > 1 && limbs[n - 1] == extension(limbs[n - 2]) {
            n -= 1;
        }
        match n {
            0 => Self::Small(0),
            1 => Self::Small(limbs[0] as i64),
            _ => Self::Big(limbs[..n].into()),
        }
    }

    /// Its two's complement limbs, least significant first.
    pub fn limbs(&self) -> Vec<u64> {
        match self {
            Self::Small(value) => vec![*value as u64],
            Self::Big(limbs) => limbs.to_vec(),
        }
    }

    /// Returns the lowest 64 bits, in two's complement.
    pub fn low_bits(&self) -> u64 {
        match self {
            Self::Small(value) => *value as u64,
            Self::Big(limbs) => limbs.first().copied().unwrap_or(0),
        }
    }

    /// Returns whether it is below zero.
    pub fn is_negative(&self) -> bool {
        match self {
            Self::Small(value) => *value < 0,
            Self::Big(limbs) => limbs.last().is_some_and(|&top| (top as i64) < 0),
        }
    }

    /// Returns the value of a literal, decimal or `0x...`, in a type of `width` bits; `None` if it
    /// does not fit. A signless type accepts the range from the least signed to the largest
    /// unsigned value, and the result is the signed value with the same bits.
    pub fn from_literal(
        digits: &str,
        negative: bool,
        width: u32,
        sign: Signedness,
    ) -> Option<Self> {
        match digits.len() {
            0..=18 if !digits.starts_with("0x") && width >= 1 => {
                small_in_range(digits.parse().ok()?, negative, width, sign)
            }
            _ => big_in_range(magnitude(digits, width)?, negative, width, sign),
        }
    }

    /// Returns the value of `width` bits, least significant byte first; bits beyond are ignored.
    pub fn from_bytes(bytes: &[u8], width: u32, sign: Signedness) -> Self {
        let mut limbs: Vec<u64> = bytes.chunks(8).map(limb).collect();
        limbs.resize(width as usize / 64 + 1, 0);
        let negative = sign != Signedness::Unsigned && width > 0 && bit(&limbs, width - 1);
        extend(&mut limbs, width, negative);
        Self::from_limbs(&limbs)
    }

    /// Its two's complement bits in `width` bits, least significant byte first, the bits beyond
    /// `width` zero.
    pub fn to_bytes(&self, width: u32) -> Vec<u8> {
        let mut limbs = self.limbs();
        let sign = extension(*limbs.last().unwrap_or(&0));
        limbs.resize(width as usize / 64 + 1, sign);
        extend(&mut limbs, width, false);
        let mut bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        bytes.truncate(width.div_ceil(8) as usize);
        bytes
    }
}

/// Returns the limb that carries on the sign of `limb`.
fn extension(limb: u64) -> u64 {
    if (limb as i64) < 0 { u64::MAX } else { 0 }
}

fn limb(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |limb, &byte| limb << 8 | u64::from(byte))
}

fn bit(limbs: &[u64], index: u32) -> bool {
    limbs[index as usize / 64] >> (index % 64) & 1 == 1
}

/// Sets all bits from `width` on to `ones`. There is at least one such bit.
fn extend(limbs: &mut [u64], width: u32, ones: bool) {
    let (first, keep) = (width as usize / 64, (1u64 << (width % 64)) - 1);
    limbs[first] = limbs[first] & keep | if ones { !keep } else { 0 };
    limbs[first + 1..].fill(if ones { u64::MAX } else { 0 });
}

fn small_in_range(value: i64, negative: bool, width: u32, sign: Signedness) -> Option<Int> {
    let min = if width >= 64 { i64::MIN } else { -1 << (width - 1) };
    let max = if width >= 64 { i64::MAX } else { !min };
    let value = match (negative, sign) {
        // As upstream has it, there is no negative zero.
        (true, Signedness::Unsigned) => return None,
        (true, _) if value == 0 => return None,
        (true, _) => Some(-value).filter(|&value| value >= min)?,
        (false, Signedness::Signed) => Some(value).filter(|&value| value <= max)?,
        (false, _) if width < 63 && value >> width != 0 => return None,
        (false, Signedness::Unsigned) => value,
        (false, Signedness::Signless) if value > max => value - (1 << width),
        (false, Signedness::Signless) => value,
    };
    Some(Int::Small(value))
}

/// `limbs` are a magnitude that fits `width` bits, with capacity for one bit more.
fn big_in_range(mut limbs: Vec<u64>, negative: bool, width: u32, sign: Signedness) -> Option<Int> {
    if negative {
        if sign == Signedness::Unsigned || width == 0 || limbs.iter().all(|&limb| limb == 0) {
            return None;
        }
        negate(&mut limbs);
        return bit(&limbs, width - 1).then(|| Int::from_limbs(&limbs));
    }
    let top = width > 0 && bit(&limbs, width - 1);
    match sign {
        Signedness::Signed if top => return None,
        Signedness::Signless => extend(&mut limbs, width, top),
        _ => {}
    }
    Some(Int::from_limbs(&limbs))
}

fn negate(limbs: &mut [u64]) {
    let mut carry = true;
    for limb in limbs {
        (*limb, carry) = (!*limb).overflowing_add(u64::from(carry));
    }
}

/// Returns the limbs of a literal with capacity for `width + 1` bits, `None` if it needs more than
/// `width`.
fn magnitude(digits: &str, width: u32) -> Option<Vec<u64>> {
    let mut limbs = match digits.strip_prefix("0x") {
        Some(digits) => from_hex(digits, width)?,
        None => from_decimal(digits, width)?,
    };
    let bits = bit_length(&limbs);
    limbs.resize(width as usize / 64 + 1, 0);
    (bits <= u64::from(width)).then_some(limbs)
}

fn bit_length(limbs: &[u64]) -> u64 {
    let top = limbs.iter().rposition(|&limb| limb != 0);
    top.map_or(0, |top| 64 * top as u64 + 64 - u64::from(limbs[top].leading_zeros()))
}

fn from_hex(digits: &str, width: u32) -> Option<Vec<u64>> {
    let digits = digits.trim_start_matches('0').as_bytes();
    if digits.len() > width as usize / 4 + 1 {
        return None;
    }
    let limb = |chunk: &[u8]| chunk.iter().fold(0, |limb, &d| limb << 4 | u64::from(hex_digit(d)));
    Some(digits.rchunks(16).map(limb).collect())
}

impl fmt::Display for Int {
    /// Decimal; hexadecimal for thousands of bits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limbs = match self {
            Self::Small(value) => return value.fmt(f),
            Self::Big(limbs) => limbs.to_vec(),
        };
        if self.is_negative() {
            f.write_str("-")?;
            negate(&mut limbs);
        }
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        if limbs.len() > LARGE {
            write!(f, "0x{:X}", limbs.last().unwrap_or(&0))?;
            return limbs.iter().rev().skip(1).try_for_each(|limb| write!(f, "{limb:016X}"));
        }
        let mut chunks = Vec::new();
        while !limbs.is_empty() {
            chunks.push(divide(&mut limbs, 10u64.pow(CHUNK as u32)));
        }
        write!(f, "{}", chunks.last().unwrap_or(&0))?;
        chunks.iter().rev().skip(1).try_for_each(|chunk| write!(f, "{chunk:019}"))
    }
}

/// Divides in place and returns the remainder.
fn divide(limbs: &mut Vec<u64>, by: u64) -> u64 {
    let mut remainder = 0u128;
    for limb in limbs.iter_mut().rev() {
        remainder = remainder << 64 | u128::from(*limb);
        *limb = (remainder / u128::from(by)) as u64;
        remainder %= u128::from(by);
    }
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
    remainder as u64
}

/// The value of a hexadecimal digit, zero for any other byte.
pub(crate) fn hex_digit(byte: u8) -> u8 {
    (byte as char).to_digit(16).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use Signedness::{Signed, Signless, Unsigned};

    fn read(text: &str, width: u32, sign: Signedness) -> Option<String> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        Int::from_literal(digits, negative, width, sign).map(|int| int.to_string())
    }

    #[test]
    fn ranges_are_upstreams() {
        let cases = [
            ("255", 8, Signless, Some("-1")),
            ("256", 8, Signless, None),
            ("-128", 8, Signless, Some("-128")),
            ("-129", 8, Signless, None),
            ("0x1FF", 8, Signless, None),
            ("0xFF", 8, Signless, Some("-1")),
            ("1", 1, Signless, Some("-1")),
            ("0", 0, Signless, Some("0")),
            ("1", 0, Signless, None),
            ("-0", 8, Signless, None),
            ("200", 8, Unsigned, Some("200")),
            ("-1", 8, Unsigned, None),
            ("200", 8, Signed, None),
            ("9223372036854775808", 64, Signless, Some("-9223372036854775808")),
            ("9223372036854775808", 64, Signed, None),
            ("-9223372036854775808", 64, Signed, Some("-9223372036854775808")),
            ("18446744073709551615", 64, Signless, Some("-1")),
            ("18446744073709551615", 64, Unsigned, Some("18446744073709551615")),
            ("18446744073709551616", 64, Signless, None),
            ("340282366920938463463374607431768211455", 128, Signless, Some("-1")),
            (
                "-123456789012345678901234567890",
                128,
                Signed,
                Some("-123456789012345678901234567890"),
            ),
            ("4611686018427387904", 62, Unsigned, None),
            ("4611686018427387904", 63, Signless, Some("-4611686018427387904")),
        ];
        for (text, width, sign, expected) in cases {
            assert_eq!(read(text, width, sign).as_deref(), expected, "{text} in {width} bits");
        }
    }

    #[test]
    fn bytes_hold_the_bits() {
        for (text, width) in [("-7", 4), ("100", 12), ("-1", 72), ("98765432109876543210", 128)] {
            let negative = text.starts_with('-');
            let int = Int::from_literal(text.trim_start_matches('-'), negative, width, Signless);
            let int = int.expect("it fits");
            let bytes = int.to_bytes(width);
            assert_eq!(bytes.len(), width.div_ceil(8) as usize);
            assert_eq!(Int::from_bytes(&bytes, width, Signless), int);
        }
        assert_eq!(Int::from(-1).to_bytes(4), [0x0F]);
    }

    #[test]
    fn long_literals_agree_with_short_ones() {
        // 10^n = 10 * 10^(n - 1), by reading at lengths on both sides of every threshold.
        let width = 200_000;
        for n in [1_000, 1_300, 2_500, 5_000, 20_000, 50_000] {
            let text = format!("1{}", "0".repeat(n));
            let int = Int::from_literal(&text, false, width, Unsigned).expect("it fits");
            assert_eq!(
                int.limbs(),
                [&decimal::convert_short(text.as_bytes())[..], &[]].concat(),
                "{n}"
            );
            let again = int.to_string();
            assert!(again.starts_with("0x") || again == text);
            assert_eq!(Int::from_literal(&again, false, width, Unsigned), Some(int));
        }
    }

    #[test]
    fn a_literal_of_millions_of_digits_takes_no_time() {
        let text = "7".repeat(5_000_000);
        assert_eq!(Int::from_literal(&text, false, 64, Signless), None);
        let million = &text[..1_000_000];
        assert!(
            Int::from_literal(million, true, crate::types::MAX_INTEGER_WIDTH, Signless).is_some()
        );
    }
}
