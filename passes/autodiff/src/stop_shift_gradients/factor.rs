//! Exact factors of derivatives.

/// A number `mantissa * 2^exponent * (ln 2)^logs`, with an odd mantissa unless it is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    mantissa: i64,
    exponent: i32,
    logs: i32,
}

impl Factor {
    /// One.
    pub const ONE: Self = Self { mantissa: 1, exponent: 0, logs: 0 };

    /// Returns a finite float as a factor.
    pub fn of(number: f64) -> Option<Self> {
        if !number.is_finite() {
            return None;
        }
        let bits = number.to_bits();
        let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, (bits & ((1 << 52) - 1)) as i64);
        let (magnitude, exponent) = match biased {
            0 => (fraction, -1074),
            _ => (fraction | 1 << 52, biased - 1075),
        };
        let mantissa = if number.is_sign_negative() { -magnitude } else { magnitude };
        Self::normal(i128::from(mantissa), exponent, 0)
    }

    fn normal(mantissa: i128, exponent: i32, logs: i32) -> Option<Self> {
        if mantissa == 0 {
            return Some(Self { mantissa: 0, exponent: 0, logs: 0 });
        }
        let zeros = mantissa.trailing_zeros();
        let mantissa = i64::try_from(mantissa >> zeros).ok()?;
        Some(Self { mantissa, exponent: exponent.checked_add(zeros as i32)?, logs })
    }

    /// Returns whether it is zero.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    /// Returns the sum, if it is a factor.
    pub fn plus(self, other: Self) -> Option<Self> {
        if self.is_zero() || other.is_zero() {
            return Some(if self.is_zero() { other } else { self });
        }
        let (low, high) =
            if self.exponent <= other.exponent { (self, other) } else { (other, self) };
        let by = u32::try_from(high.exponent.checked_sub(low.exponent)?).ok()?;
        if low.logs != high.logs || by > 62 {
            return None;
        }
        let sum = i128::from(low.mantissa) + (i128::from(high.mantissa) << by);
        Self::normal(sum, low.exponent, low.logs)
    }

    /// Returns the product, if it is a factor.
    pub fn times(self, other: Self) -> Option<Self> {
        let mantissa = i128::from(self.mantissa) * i128::from(other.mantissa);
        let exponent = self.exponent.checked_add(other.exponent)?;
        Self::normal(mantissa, exponent, self.logs + other.logs)
    }

    /// Returns the reciprocal of a power of two.
    pub fn reciprocal(self) -> Option<Self> {
        let exponent = self.exponent.checked_neg()?;
        (self.mantissa.abs() == 1).then_some(Self { exponent, logs: -self.logs, ..self })
    }

    /// Returns the negation.
    pub fn negated(self) -> Self {
        Self { mantissa: -self.mantissa, ..self }
    }

    /// Returns the product with a power of the logarithm of 2.
    pub fn times_log(self, power: i32) -> Self {
        Self { logs: self.logs + power, ..self }
    }
}
