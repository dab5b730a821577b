//! The bits of floating-point formats.

use crate::types::{FloatKind, Specials};

impl FloatKind {
    /// Returns the exponent bias of the format.
    const fn bias(self) -> i32 {
        match self {
            // Three small formats shift their exponents by one, or have an odd bias.
            Self::F8E4M3B11FNUZ => 11,
            Self::F8E4M3FNUZ => 8,
            Self::F8E5M2FNUZ => 16,
            _ => (1 << (self.exponent_bits() - 1)) - 1,
        }
    }

    /// Returns the bits of the sign.
    const fn sign_mask(self) -> u128 {
        match self {
            Self::F8E8M0FNU => 0,
            _ => 1 << (self.width() - 1),
        }
    }

    /// Returns the bits of everything but the sign.
    const fn magnitude_mask(self) -> u128 {
        (u128::MAX >> (128 - self.width())) & !self.sign_mask()
    }

    /// Returns the magnitude of the largest finite number.
    const fn largest(self) -> u128 {
        match self.specials() {
            Specials::Ieee => self.infinity() - 1,
            Specials::NanAllOnes | Specials::ScaleOnly => self.magnitude_mask() - 1,
            Specials::NanNegativeZero | Specials::None => self.magnitude_mask(),
        }
    }

    /// Returns the magnitude of infinity, in formats that have one.
    const fn infinity(self) -> u128 {
        let exponent = ((1 << self.exponent_bits()) - 1) << self.mantissa_bits();
        match self {
            Self::F80 => exponent | 1 << 63,
            _ => exponent,
        }
    }

    /// Returns the bits of the number that is beyond all others on one side: infinity, or the last
    /// finite number in formats without one.
    pub const fn outermost(self, negative: bool) -> u128 {
        let magnitude = match self.specials() {
            Specials::Ieee => self.infinity(),
            _ => self.largest(),
        };
        match (negative, self.sign_mask()) {
            (false, _) => magnitude,
            (true, 0) => 0,
            (true, sign) => sign | magnitude,
        }
    }

    /// Returns the bits of a NaN (of the largest number in formats without one).
    const fn nan(self) -> u128 {
        match self.specials() {
            Specials::Ieee => self.infinity() | 1 << (self.significand_bits() - 2),
            Specials::NanAllOnes | Specials::ScaleOnly => self.magnitude_mask(),
            Specials::NanNegativeZero => self.sign_mask(),
            Specials::None => self.magnitude_mask(),
        }
    }

    /// Bits of the significand, with the leading one.
    const fn significand_bits(self) -> u32 {
        match self {
            // The leading one is stored.
            Self::F80 => self.mantissa_bits(),
            _ => self.mantissa_bits() + 1,
        }
    }

    /// Returns the bits of the number nearest to `value`, ties to even.
    pub fn encode(self, value: f64) -> u128 {
        match self {
            Self::F64 => return u128::from(value.to_bits()),
            Self::F32 if !value.is_nan() => return u128::from((value as f32).to_bits()),
            _ => {}
        }
        if value.is_nan() {
            return self.nan();
        }
        let sign = if value.is_sign_negative() { self.sign_mask() } else { 0 };
        let magnitude = if value.is_infinite() { None } else { self.round(value.abs()) };
        match (magnitude, self.specials()) {
            (Some(0), Specials::NanNegativeZero) => 0,
            (Some(magnitude), _) => sign | magnitude,
            (None, Specials::Ieee) => sign | self.infinity(),
            (None, Specials::NanNegativeZero) => self.nan(),
            (None, _) => sign | self.nan(),
        }
    }

    /// Returns the magnitude nearest to a finite `value`, at least zero; `None` when it is too
    /// large.
    fn round(self, value: f64) -> Option<u128> {
        let (significand, exponent) = split(value);
        let smallest = 1 - self.bias();
        if significand == 0 {
            return Some(0);
        }
        // The number is significand * 2^exponent; its leading bit has the weight 2^top.
        let top = exponent + 63 - significand.leading_zeros() as i32;
        let stored = self.mantissa_bits() as i32 - i32::from(matches!(self, Self::F80));
        if matches!(self.specials(), Specials::ScaleOnly) {
            return self.round_scale(significand, exponent, top);
        }
        let unit = top.max(smallest) - stored;
        let rounded = shift_to_even(significand, exponent - unit);
        let magnitude = if top < smallest {
            rounded
        } else {
            // The leading one of `rounded` adds one to the exponent.
            let biased = (top + self.bias() - 1) as u128;
            match self {
                Self::F80 => explicit_one(biased + 1, rounded),
                _ => (biased << stored) + rounded,
            }
        };
        (magnitude <= self.largest()).then_some(magnitude)
    }

    /// As [`FloatKind::round`], for powers of two.
    fn round_scale(self, significand: u64, exponent: i32, top: i32) -> Option<u128> {
        let rounded = shift_to_even(significand, exponent - top);
        let biased = top + i32::from(rounded > 1) + self.bias();
        Some(biased.max(0) as u128).filter(|&magnitude| magnitude <= self.largest())
    }

    /// Returns the value of `bits`, infinities and NaN included. A value that no `f64` represents
    /// exactly is a NaN, which does not occur in formats of at most 32 bits.
    pub fn value(self, bits: u128) -> f64 {
        match self {
            Self::F64 => f64::from_bits(bits as u64),
            Self::F32 => f64::from(f32::from_bits(bits as u32)),
            _ => self.decode(bits).unwrap_or_else(|| self.special(bits)),
        }
    }

    /// Returns the infinity or NaN with these bits.
    fn special(self, bits: u128) -> f64 {
        if self.specials() != Specials::Ieee || bits & self.magnitude_mask() != self.infinity() {
            return f64::NAN;
        }
        if bits & self.sign_mask() != 0 { f64::NEG_INFINITY } else { f64::INFINITY }
    }

    /// Returns the smallest positive normal value; zero if no `f64` represents it.
    pub fn smallest_normal(self) -> f64 {
        let exponent = match self {
            Self::F8E8M0FNU => -self.bias(),
            _ => 1 - self.bias(),
        };
        join(1, exponent).unwrap_or(0.0)
    }

    /// Returns the value of `bits`, if it is finite and exactly representable as `f64`.
    pub fn decode(self, bits: u128) -> Option<f64> {
        if self == Self::F64 {
            return Some(f64::from_bits(bits as u64)).filter(|value| value.is_finite());
        }
        let magnitude = bits & self.magnitude_mask();
        let nan = matches!(self.specials(), Specials::NanNegativeZero) && bits == self.sign_mask();
        if nan || magnitude > self.largest() {
            return None;
        }
        let stored = self.mantissa_bits();
        let biased = (magnitude >> stored) as i32;
        let fraction = magnitude & ((1 << stored) - 1);
        let smallest = 1 - self.bias();
        let (significand, exponent) = match self {
            Self::F8E8M0FNU => (1, magnitude as i32 - self.bias()),
            Self::F80 if (fraction >> 63 == 0) != (biased == 0) => return None,
            Self::F80 => (fraction, biased.max(1) - self.bias() - 63),
            _ if biased == 0 => (fraction, smallest - stored as i32),
            _ => (fraction | 1 << stored, biased - self.bias() - stored as i32),
        };
        let value = join(significand, exponent)?;
        Some(if bits & self.sign_mask() != 0 { -value } else { value })
    }
}

/// Returns the significand and exponent of a finite number that is not negative.
fn split(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let (biased, fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    match biased {
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, biased - 1075),
    }
}

/// `significand * 2^exponent`, if it is an `f64`.
fn join(mut significand: u128, mut exponent: i32) -> Option<f64> {
    if significand == 0 {
        return Some(0.0);
    }
    let zeros = significand.trailing_zeros();
    significand >>= zeros;
    exponent += zeros as i32;
    let top = exponent + 127 - significand.leading_zeros() as i32;
    if significand >> 53 != 0 || top > 1023 || exponent < -1074 {
        return None;
    }
    // Two exact steps: neither power of two leaves the range of normal numbers.
    let half = exponent / 2;
    let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
    Some(significand as f64 * power(half) * power(exponent - half))
}

/// `value * 2^shift`, rounded to the nearest integer, ties to even.
fn shift_to_even(value: u64, shift: i32) -> u128 {
    let value = u128::from(value);
    if shift >= 0 {
        return value << shift;
    }
    let down = (-shift).min(127) as u32;
    let (whole, rest, half) = (value >> down, value & ((1 << down) - 1), 1u128 << (down - 1));
    let up = rest > half || rest == half && whole & 1 == 1;
    whole + u128::from(up)
}

/// Returns a value of `f80`, whose leading one is stored.
fn explicit_one(biased: u128, rounded: u128) -> u128 {
    biased << 64 | rounded
}
