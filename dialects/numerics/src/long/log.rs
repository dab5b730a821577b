//! The natural logarithm.

use crate::double::Double;
use crate::formula::{clamp_int, double_entry, entry, polynomial, power_of_two};
use crate::machine::{Host, Machine};
use crate::tables::LOG_OF_CENTRES;
use crate::{Elementary, Function};

/// The natural logarithm.
pub static LOG: Elementary = Elementary {
    name: "log",
    doc: "x = 2^k z with z in [0.6875, 1.375), and z = c (1 + r) for the centre c of one of 128 \
          cells, so log x = k ln 2 + log c + log(1 + r), with 1/c and log c from a table (c is 1 \
          next to 1) and Taylor's polynomial of degree 10, |r| <= 1/128, its first two terms in \
          double-double",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| log(&Host, x), |m, x| log(&m, x)),
    single: None,
};

/// Evaluates [`LOG`].
pub fn log<M: Machine>(m: &M, x: M::F) -> M::F {
    logarithm_of(m, x, log_double(m, Double::new(x, m.float(0.0))).value())
}

/// Returns `value`, the logarithm of a positive finite `x` in some base, with the other arguments
/// corrected.
pub fn logarithm_of<M: Machine>(m: &M, x: M::F, value: M::F) -> M::F {
    let zero = m.float(0.0);
    let value = m.select(m.eq(x, zero), m.float(f64::NEG_INFINITY), value);
    let value = m.select(m.lt(x, zero), m.float(f64::NAN), value);
    let top = m.lt(m.float(f64::MAX), x);
    m.select(top | !m.eq(x, x), x, value)
}

/// Returns `log x` of a positive finite value, with relative error about 2^-68.
pub fn log_double<M: Machine>(m: &M, x: Double<M::F>) -> Double<M::F> {
    let reduced = reduce(m, x);
    log_of_reduced(m, reduced)
}

/// Returns `log(1 + x)` for `-1 < x`, with relative error about 2^-68.
pub fn log1p_double<M: Machine>(m: &M, x: Double<M::F>) -> Double<M::F> {
    let sum = Double::sum(m.float(1.0), x.hi);
    let mut reduced = reduce(m, Double::ordered_sum(sum.hi, sum.lo + x.lo));
    let near = m.lt(m.abs(x.hi), m.float(1.0 / 512.0));
    reduced.r = Double::select(m, near, x, reduced.r);
    log_of_reduced(m, reduced)
}

/// A value as `2^k c (1 + r)`.
struct Reduced<M: Machine> {
    k: M::F,
    log_c: Double<M::F>,
    /// The third part of `log c`, below the double-double.
    log_c_rest: M::F,
    r: Double<M::F>,
}

/// The bits of 0.6875, the start of the first cell; each power of two has 128 cells.
const FIRST: i64 = 0x3fe6_0000_0000_0000;

fn reduce<M: Machine>(m: &M, x: Double<M::F>) -> Reduced<M> {
    let subnormal = m.lt(x.hi, m.float(f64::MIN_POSITIVE));
    let x = Double::select(m, subnormal, x.scaled(m.float(2f64.powi(54))), x);
    let bits = m.bits(x.hi);
    let above = bits - m.int(FIRST);
    let cell = m.shr(above, m.int(45)) & m.int(127);
    let k = m.sar(above, m.int(52));
    let z = m.of_bits(bits - m.shl(k, m.int(52)));
    // From k = 1023 on the power is 0, and `lo` is negligible.
    let z_lo = x.lo * power_of_two(m, clamp_int(m, m.int(0) - k, -1023, 1023));
    let index = m.shl(cell, m.int(2));
    let reciprocal = entry(m, LOG_OF_CENTRES, index);
    let quotient = Double::product(m, z, reciprocal);
    let r = Double::sum(quotient.hi - m.float(1.0), m.fma(z_lo, reciprocal, quotient.lo));
    let scaling = m.select(subnormal, m.float(54.0), m.float(0.0));
    let log_c = double_entry(m, LOG_OF_CENTRES, index + m.int(1));
    let log_c_rest = entry(m, LOG_OF_CENTRES, index + m.int(3));
    Reduced { k: m.to_float(k) - scaling, log_c, log_c_rest, r }
}

/// The coefficients of `1/3 - r/4 + r^2/5 - ...`.
const TAYLOR: &[f64] =
    &[1.0 / 3.0, -1.0 / 4.0, 1.0 / 5.0, -1.0 / 6.0, 1.0 / 7.0, -1.0 / 8.0, 1.0 / 9.0, -1.0 / 10.0];

/// The high part of `ln 2`, a multiple of 2^-42 like the high parts of the table: their sums are
/// exact.
const LN_2_HI: f64 = 0.693_147_180_559_890_3;
const LN_2_LO: f64 = 5.497_923_018_708_371e-14;
const LN_2_REST: f64 = 1.947_045_092_380_75e-31;

fn log_of_reduced<M: Machine>(m: &M, reduced: Reduced<M>) -> Double<M::F> {
    let Reduced { k, log_c, r, .. } = reduced;
    let square = Double::product(m, r.hi, r.hi).scaled(m.float(-0.5));
    let cubic = r.hi * r.hi * r.hi * polynomial(m, r.hi, TAYLOR);
    let whole = m.fma(k, m.float(LN_2_HI), log_c.hi);
    let first = Double::ordered_sum(whole, r.hi);
    let second = Double::ordered_sum(first.hi, square.hi);
    let constant = m.fma(k, m.float(LN_2_LO), log_c.lo);
    let small = m.fma(-r.lo, r.hi, r.lo) + (cubic + square.lo);
    let rest = (first.lo + second.lo) + (constant + small);
    Double::ordered_sum(second.hi, rest)
}

/// The coefficients of `1/7 + x/9 + ...`, after `1 + x/3 + x^2/5` in double-double.
const ARTANH_TAIL: &[f64] = &[1.0 / 7.0, 1.0 / 9.0, 1.0 / 11.0, 1.0 / 13.0];

/// Returns `log x` of a positive finite value not near 1, with relative error about 2^-102.
pub fn log_precise<M: Machine>(m: &M, x: Double<M::F>) -> Double<M::F> {
    let Reduced { k, log_c, log_c_rest, r } = reduce(m, x);
    // log(1 + r) = 2 artanh(r / (2 + r))
    let u = r.over(m, r.plus_float(m.float(2.0)));
    let square = u.times(m, u);
    let tail = square.times_float(m, polynomial(m, square.hi, ARTANH_TAIL));
    let series = tail.plus(Double::ratio(m, 1.0, 5.0)).times(m, square);
    let series = series.plus(Double::ratio(m, 1.0, 3.0)).times(m, square);
    let series = series.times(m, u).plus(u).scaled(m.float(2.0));
    let whole = m.fma(k, m.float(LN_2_HI), log_c.hi);
    let low = Double::sum(m.fma(k, m.float(LN_2_REST), log_c_rest), log_c.lo);
    let low = low.plus(Double::product(m, k, m.float(LN_2_LO)));
    series.plus(low).plus_float(whole)
}
