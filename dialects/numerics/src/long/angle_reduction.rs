//! Argument reduction modulo pi/2.

use crate::double::Double;
use crate::formula::clamp_int;
use crate::machine::Machine;
use crate::tables::TWO_OVER_PI;

/// An angle as `n pi/2 + r`, with `|r|` at most about pi/4.
pub struct Reduced<M: Machine> {
    /// The quadrant, modulo 4.
    pub n: M::I,
    /// The remainder, with relative error below 2^-63.
    pub r: Double<M::F>,
}

/// The angle from which the product with 2/pi is computed in integers.
pub const LARGE: f64 = 134_217_728.0; // 2^27

/// Reduces `x >= 0`; the result is unspecified for infinity.
pub fn reduce<M: Machine>(m: &M, x: M::F) -> Reduced<M> {
    let medium = reduce_medium(m, x);
    let large = reduce_large(m, x);
    let is_large = m.le(m.float(LARGE), x);
    Reduced {
        n: m.int_select(is_large, large.n, medium.n) & m.int(3),
        r: Double::select(m, is_large, large.r, medium.r),
    }
}

/// Reduces `0 <= x` below [`LARGE`] by the method of Cody and Waite: subtracts `n pi/2` with pi/2 in
/// three parts. The quadrant is not modulo 4.
pub fn reduce_medium<M: Machine>(m: &M, x: M::F) -> Reduced<M> {
    let n = m.round(x * m.float(std::f64::consts::FRAC_2_PI));
    // Exact: the difference has no bit below 2^-53 and is less than 1.
    let first = m.fma(-n, m.float(HALF_PI.0), x);
    let second = Double::product(m, n, m.float(HALF_PI.1));
    let sum = Double::sum(first, -second.hi);
    let lo = m.fma(-n, m.float(HALF_PI.2), sum.lo - second.lo);
    Reduced { n: m.to_int(n), r: Double::ordered_sum(sum.hi, lo) }
}

/// pi/2, in three parts.
const HALF_PI: (f64, f64, f64) =
    (std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_169_8e-33);

/// Reduces by the method of Payne and Hanek: multiplies the 53 bits of `x` by the 192 relevant bits
/// of 2/pi.
fn reduce_large<M: Machine>(m: &M, x: M::F) -> Reduced<M> {
    let bits = m.bits(x);
    let significand = (bits & m.int((1 << 52) - 1)) | m.int(1 << 52);
    // x = significand 2^exponent; bits of 2/pi above 2^(1 - exponent) contribute multiples of 4.
    let exponent = m.shr(bits, m.int(52)) - m.int(1075);
    let first = clamp_int(m, exponent, -62, 972) + m.int(62);
    let [a, b, c] = bits_from(m, first);
    let (middle, carried) = (significand * b, m.mul_high(significand, c));
    let low = middle + carried;
    let carry = m.shr((middle & carried) | ((middle | carried) & (low ^ m.int(-1))), m.int(63));
    let high = significand * a + m.mul_high(significand, b) + carry;
    // high:low is x 2/pi in units of 2^-126, modulo 2^128.
    let n = m.shr(high + m.int(1 << 61), m.int(62));
    let quadrants = from_fixed(m, high - m.shl(n, m.int(62)), low);
    let half_pi = Double::constant(m, HALF_PI.0, HALF_PI.1);
    Reduced { n, r: quadrants.times(m, half_pi) }
}

/// Returns 192 bits of the table, from that bit on.
fn bits_from<M: Machine>(m: &M, first: M::I) -> [M::I; 3] {
    let (word, shift) = (m.shr(first, m.int(6)), first & m.int(63));
    [0, 1, 2].map(|index| {
        let left = m.table(TWO_OVER_PI, word + m.int(index));
        let right = m.table(TWO_OVER_PI, word + m.int(index + 1));
        m.shl(left, shift) | m.shr(m.shr(right, m.int(1)), m.int(63) - shift)
    })
}

/// Returns `high:low`, signed, in units of 2^-126.
fn from_fixed<M: Machine>(m: &M, high: M::I, low: M::I) -> Double<M::F> {
    let (half, mask) = (m.int(32), m.int(0xffff_ffff));
    let part = |bits, exponent| m.to_float(bits) * m.float(2f64.powi(exponent));
    let upper = Double::sum(part(m.sar(high, half), -30), part(high & mask, -62));
    let lower = Double::sum(part(m.shr(low, half), -94), part(low & mask, -126));
    upper.plus(lower)
}
