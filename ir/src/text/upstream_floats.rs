//! The decimal digits of floats as upstream writes them: a number of digits that is cut off before
//! it is rounded.

/// Digits in decimal, from the least significant one on, times a power of ten.
struct Decimal {
    digits: Vec<u8>,
    exponent: i64,
}

/// Bits for one decimal digit, a slight overestimate: 196 / 59.
const DIGIT_BITS: (usize, usize) = (196, 59);

impl Decimal {
    /// Returns a positive float with at most this many digits.
    fn of(value: f64, precision: usize) -> Self {
        let (significand, exponent) = decode(value);
        let mut number = Natural::of(significand);
        let mut exponent = exponent;
        if exponent > 0 {
            (0..exponent).for_each(|_| number.multiply(2));
            exponent = 0;
        } else {
            // 2^-n = 5^n / 10^n
            (exponent..0).for_each(|_| number.multiply(5));
        }
        let wanted = (precision * DIGIT_BITS.0).div_ceil(DIGIT_BITS.1);
        let removable = number.bits().saturating_sub(wanted) * DIGIT_BITS.1 / DIGIT_BITS.0;
        for _ in 0..removable {
            number.divide_by_ten();
            exponent += 1;
        }
        let mut digits = Vec::new();
        while !number.is_zero() {
            digits.push(number.divide_by_ten());
        }
        let mut decimal = Self { digits, exponent };
        decimal.strip_zeros();
        decimal.round(precision);
        decimal
    }

    fn strip_zeros(&mut self) {
        let zeros = self.digits.iter().take_while(|&&digit| digit == 0).count();
        self.digits.drain(..zeros);
        self.exponent += zeros as i64;
    }

    fn round(&mut self, precision: usize) {
        let excess = self.digits.len().saturating_sub(precision);
        if excess == 0 {
            return;
        }
        let up = self.digits[excess - 1] >= 5;
        self.digits.drain(..excess);
        self.exponent += excess as i64;
        if up {
            let nines = self.digits.iter().take_while(|&&digit| digit == 9).count();
            self.digits[..nines].fill(0);
            match self.digits.get_mut(nines) {
                Some(digit) => *digit += 1,
                None => self.digits.push(1),
            }
        }
        self.strip_zeros();
    }

    /// Digit `index`, from the most significant one on.
    fn text(&self, range: std::ops::Range<usize>) -> String {
        let count = self.digits.len();
        range.map(|index| char::from(b'0' + self.digits[count - 1 - index])).collect()
    }
}

/// Returns an odd integer and the power of two that it is multiplied by.
fn decode(value: f64) -> (u64, i64) {
    let bits = value.to_bits();
    let (exponent, fraction) = (bits >> 52 & 0x7FF, bits & ((1 << 52) - 1));
    let (significand, exponent) = match exponent {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent as i64 - 1075),
    };
    let zeros = significand.trailing_zeros();
    (significand >> zeros, exponent + i64::from(zeros))
}

/// A natural number, from the least significant word on.
struct Natural(Vec<u32>);

impl Natural {
    fn of(value: u64) -> Self {
        Self(vec![value as u32, (value >> 32) as u32])
    }

    fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for word in &mut self.0 {
            let product = u64::from(*word) * u64::from(factor) + carry;
            *word = product as u32;
            carry = product >> 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Divides by ten and returns the remainder.
    fn divide_by_ten(&mut self) -> u8 {
        let mut remainder = 0;
        for word in self.0.iter_mut().rev() {
            let dividend = remainder << 32 | u64::from(*word);
            *word = (dividend / 10) as u32;
            remainder = dividend % 10;
        }
        remainder as u8
    }

    fn is_zero(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn bits(&self) -> usize {
        let top = self.0.iter().rposition(|&word| word != 0);
        top.map_or(0, |top| 32 * top + (32 - self.0[top].leading_zeros() as usize))
    }
}

/// `1.500000e-07`: six digits, of which the last ones may be missing, and zeros.
pub fn short(value: f64) -> String {
    const DIGITS: usize = 6;
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value == 0.0 {
        return format!("{sign}0.000000e+00");
    }
    let decimal = Decimal::of(value.abs(), DIGITS);
    let count = decimal.digits.len();
    let exponent = decimal.exponent + count as i64 - 1;
    let (first, rest) = (decimal.text(0..1), decimal.text(1..count));
    let exponent_sign = if exponent < 0 { '-' } else { '+' };
    format!("{sign}{first}.{rest:0<DIGITS$}e{exponent_sign}{:02}", exponent.abs())
}

/// All digits that a format with so many significant bits needs; in plain form if at most three
/// zeros are added for it.
pub fn long(value: f64, significant_bits: u32) -> String {
    const MAX_ZEROS: i64 = 3;
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value == 0.0 {
        return format!("{sign}0");
    }
    let precision = 2 + significant_bits as usize * DIGIT_BITS.1 / DIGIT_BITS.0;
    let decimal = Decimal::of(value.abs(), precision);
    let (count, exponent) = (decimal.digits.len(), decimal.exponent);
    let first = exponent + count as i64 - 1;
    let scientific = match exponent >= 0 {
        true => exponent > MAX_ZEROS || count as i64 + exponent > precision as i64,
        false => -first > MAX_ZEROS,
    };
    if scientific {
        let rest = if count == 1 { "0".to_owned() } else { decimal.text(1..count) };
        let exponent_sign = if first < 0 { '-' } else { '+' };
        return format!("{sign}{}.{rest}E{exponent_sign}{}", decimal.text(0..1), first.abs());
    }
    if exponent >= 0 {
        return format!("{sign}{}{}", decimal.text(0..count), "0".repeat(exponent as usize));
    }
    if first >= 0 {
        let whole = first as usize + 1;
        return format!("{sign}{}.{}", decimal.text(0..whole), decimal.text(whole..count));
    }
    format!("{sign}0.{}{}", "0".repeat((-first - 1) as usize), decimal.text(0..count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_are_cut_off_before_they_are_rounded() {
        assert_eq!(short(1.0), "1.000000e+00");
        assert_eq!(short(-0.5), "-5.000000e-01");
        assert_eq!(short(1e300), "1.000000e+300");
        assert_eq!(short(0.01_f32.into()), "9.999990e-03");
        assert_eq!(short(-0.0), "-0.000000e+00");
    }

    #[test]
    fn others_have_the_digits_of_their_format() {
        let text = |value: f32| long(value.into(), 24);
        assert_eq!(text(-59.963_35), "-59.9633484");
        assert_eq!(text(0.95), "0.949999988");
        assert_eq!(text(0.01), "0.00999999977");
        assert_eq!(text(1e-9), "9.99999971E-10");
        assert_eq!(text(8.0 / 9.0), "0.888888895");
        assert_eq!(text(123_456_792.0), "123456792");
    }
}
