//! The natural logarithm.

use super::formula::{even_odd_polynomial, magic, magic_bits, one_bits};
use super::machine::{Float, Host, HostSingle, Machine};
use super::{Elementary, Function, Single};

/// The natural logarithm.
pub static LOG: Elementary = Elementary {
    name: "log",
    doc: "x = 2^k (1 + f) with 1 + f in [sqrt(1/2), sqrt 2), so log x = k ln 2 + log(1 + f), and \
          log(1 + f) = f - s (f - R) with s = f / (2 + f), where R is a polynomial of 7 terms in s^2, fitted by \
          Remez's exchanges; ln 2 in two parts",
    bound_f64: 1.0,
    bound_f32: 1.0,
    function: Function::Unary(|x| log(&Host, x), |m, x| log(&m, x)),
    single: Some(Single { eval: |x| log(&HostSingle, x), record: |m, x| log(&m, x) }),
};

/// The logarithm for arguments that may not be positive normal floats, by the same formula.
static LOG_OF_ANY: Elementary = Elementary {
    name: "log_of_any",
    function: Function::Unary(|x| log_of_any(&Host, x), |m, x| log_of_any(&m, x)),
    ..LOG
};

/// Evaluates [`LOG`].
pub fn log<M: Machine>(m: &M, x: M::F) -> M::F {
    const LEAST: (f64, f32) = (f64::MIN_POSITIVE, f32::MIN_POSITIVE);
    const GREATEST: (f64, f32) = (f64::MAX, f32::MAX);
    let [least, greatest] = [LEAST, GREATEST].map(|(double, single)| {
        m.int(m.of_format(double.to_bits() as i64, i64::from(single.to_bits())))
    });
    let value = log_of_parts(m, Split::of(m, x));
    // One difference is negative below and above the range; both have the sign bit of a negative
    // argument.
    let outside = (m.bits(x) - least) | (greatest - m.bits(x));
    m.rarely(m.int_lt(outside, m.int(0)), x, &LOG_OF_ANY, value)
}

fn log_of_any<M: Machine>(m: &M, x: M::F) -> M::F {
    where_positive(m, x, log_of_parts(m, Split::of_any(m, x)))
}

fn log_of_parts<M: Machine>(m: &M, split: Split<M>) -> M::F {
    let Split { k, f, .. } = split;
    let s = over_two_plus(m, f);
    let square = s * s;
    let less = m.fma(-square, even_odd_polynomial(m, square, tail(m)), f);
    let (high, low) = ln_2(m);
    let below = m.fma(s, less, k * m.float(-low));
    m.fma(k, m.float(high), f - below)
}

/// `f / (2 + f)`.
fn over_two_plus<M: Machine>(m: &M, f: M::F) -> M::F {
    f / (m.float(2.0) + f)
}

/// A float as `2^k (1 + f)`.
pub struct Split<M: Machine> {
    /// The exponent.
    pub k: M::F,
    /// The significand minus 1, exact; the significand is between the square roots of 1/2 and 2.
    pub f: M::F,
    /// The exponent of the divisor as a difference of bits: `k` shifted by 52.
    pub shift: M::I,
}

/// The bits of the square root of 1/2, in `f64` and `f32`.
const ROOT_OF_HALF: (i64, i64) = (0x3fe6_a09e_667f_3bcd, 0x3f35_04f3);

impl<M: Machine> Split<M> {
    /// Splits a positive normal float.
    pub fn of(m: &M, x: M::F) -> Self {
        Self::scaled(m, x, m.float(magic(m)))
    }

    /// Splits a positive float.
    pub fn of_any(m: &M, x: M::F) -> Self {
        let least = m.of_format(f64::MIN_POSITIVE, f64::from(f32::MIN_POSITIVE));
        let (subnormal, base) = (m.lt(x, m.float(least)), magic(m));
        let scaled = m.select(subnormal, x * m.float(2f64.powi(54)), x);
        Self::scaled(m, scaled, m.select(subnormal, m.float(base + 54.0), m.float(base)))
    }

    /// Splits a positive normal float; its exponent is relative to `base` instead of [`magic`].
    fn scaled(m: &M, x: M::F, base: M::F) -> Self {
        let (one, root) = (one_bits(m), m.of_format(ROOT_OF_HALF.0, ROOT_OF_HALF.1));
        let low_bits = (1 << M::FORMAT.digits) - 1;
        // The biased exponent, and below it the distance of the significand from the square root of
        // 1/2.
        let split = m.bits(x) + m.int(one - root);
        let significand = (split & m.int(low_bits)) + m.int(root);
        let f = m.of_bits(significand) - m.float(1.0);
        let k = m.shr(split, m.int(M::FORMAT.digits)) + m.int(magic_bits(m) - M::FORMAT.bias);
        let k = m.of_bits(k) - base;
        let shift = (split & m.int(!low_bits)) - m.int(one);
        Self { k, f, shift }
    }
}

/// The parts of `log(1 + f) = f - (half_square - s sum)`.
pub struct Series<F> {
    /// `f / (2 + f)`.
    pub s: F,
    /// `f^2 / 2`.
    pub half_square: F,
    /// The half square plus the polynomial.
    pub sum: F,
}

/// The coefficients of `(2 artanh s - 2 s) / s^3` in `s^2`.
const TAIL: &[f64] = &[
    0.666_666_666_666_673_4,
    0.399_999_999_994_154_86,
    0.285_714_287_422_239_1,
    0.222_221_985_874_952_84,
    0.181_835_637_282_148_7,
    0.153_140_620_790_999_9,
    0.147_958_706_154_691_62,
];

/// The same for `f32`.
const TAIL_SINGLE: &[f64] =
    &[0.666_667_764_056_228_5, 0.399_775_370_283_652_8, 0.298_718_731_632_092_06];

fn tail<M: Machine>(m: &M) -> &'static [f64] {
    m.of_format(TAIL, TAIL_SINGLE)
}

impl<F: Float> Series<F> {
    /// Evaluates the series at a value between -0.3 and 0.42.
    pub fn of<M: Machine<F = F>>(m: &M, f: F) -> Self {
        let s = over_two_plus(m, f);
        let square = s * s;
        let half_square = f * f * m.float(0.5);
        Self {
            s,
            half_square,
            sum: m.fma(square, even_odd_polynomial(m, square, tail(m)), half_square),
        }
    }
}

/// Returns `ln 2` in two parts. The high one is a multiple of 2^-42, in `f32` of 2^-15, so that its
/// products with exponents are exact.
pub fn ln_2<M: Machine>(m: &M) -> (f64, f64) {
    let double = (0.693_147_180_559_890_3, 5.497_923_018_708_371e-14);
    m.of_format(double, (0.693_145_751_953_125, 1.428_606_820_309_417_2e-6))
}

/// Returns `value`, the logarithm of a positive finite `x` in some base, with the other arguments
/// corrected. The comparisons are separate, since LLVM turns their conjunction into a slow
/// `is_fpclass`.
pub fn where_positive<M: Machine>(m: &M, x: M::F, value: M::F) -> M::F {
    let zero = m.float(0.0);
    let value = m.select(m.lt(x, m.float(f64::INFINITY)), value, x);
    let pole = m.select(m.eq(x, zero), m.float(f64::NEG_INFINITY), m.float(f64::NAN));
    m.select(m.le(x, zero), pole, value)
}
