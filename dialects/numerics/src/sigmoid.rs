//! The logistic function and related logarithms.

use super::double::Double;
use super::exp::{far, least, power};
use super::formula::{
    at_most, clamp, even_odd_polynomial, power_of_float, power_of_two, unless_vanishing,
};
use super::machine::{Host, HostSingle, Machine};
use super::{Elementary, Function, Single};

/// The logistic function `1 / (1 + e^-x)`.
pub static SIGMOID: Elementary = Elementary {
    name: "sigmoid",
    doc: "1 / (1 + 2^k + 2^k z) with e^-x = 2^k (1 + z) as for exp",
    bound_f64: 2.5,
    bound_f32: 2.5,
    function: Function::Unary(|x| sigmoid(&Host, x), |m, x| sigmoid(&m, x)),
    single: Some(Single { eval: |x| sigmoid(&HostSingle, x), record: |m, x| sigmoid(&m, x) }),
};

/// The logarithm of the logistic function.
pub static LOG_SIGMOID: Elementary = Elementary {
    name: "log_sigmoid",
    doc: "min(x, 0) - log(1 + e) for e = e^-|x| = 2^k (1 + z) as for exp; the logarithm is 2 artanh(e / (2 + e)), \
          with a polynomial of degree 21 for artanh up to 1/3, fitted by Remez's exchanges",
    bound_f64: 2.0,
    bound_f32: 2.5,
    function: Function::Unary(|x| log_sigmoid(&Host, x), |m, x| log_sigmoid(&m, x)),
    single: Some(Single {
        eval: |x| log_sigmoid(&HostSingle, x),
        record: |m, x| log_sigmoid(&m, x),
    }),
};

/// Evaluates [`SIGMOID`]. From 2^60 on, the 1 in the denominator is negligible: larger powers are
/// divided at the end, so that nothing overflows and a subnormal result is rounded once.
pub fn sigmoid<M: Machine>(m: &M, x: M::F) -> M::F {
    let (one, most) = (m.float(1.0), m.int(60));
    let power = power(m, -clamp(m, x, -far(m), m.of_format(700.0, 80.0)));
    let exponent = m.int_select(m.int_lt(most, power.exponent), most, power.exponent);
    let unit = power_of_two(m, exponent);
    let inverse = one / m.fma(unit, power.above_one, one + unit);
    m.scale(unless_vanishing(m, x, least(m), inverse), exponent - power.exponent)
}

/// Returns `2^-k` for an integral float `k >= 0`, and nearly 0 if `k` is large.
fn decay<M: Machine>(m: &M, k: M::F) -> M::F {
    // Below 2^-60, a term next to 1 is negligible.
    power_of_float(m, -at_most(m, k, 60.0))
}

/// Evaluates [`LOG_SIGMOID`].
pub fn log_sigmoid<M: Machine>(m: &M, x: M::F) -> M::F {
    -softplus(m, -x)
}

/// Returns `log(1 + e^x)`, minus [`LOG_SIGMOID`] of `-x`.
pub fn softplus<M: Machine>(m: &M, x: M::F) -> M::F {
    let zero = m.float(0.0);
    m.select(m.lt(zero, x), x, zero) + log1p_of_decay(m, at_most(m, m.abs(x), far(m)))
}

/// The coefficients of `(artanh(s) - s) / s^3` in `s^2`, for `|s| <= 1/3`.
const ARTANH: &[f64] = &[
    0.333_333_333_333_331_54,
    0.200_000_000_000_786_94,
    0.142_857_142_739_174_2,
    0.111_111_119_854_841_15,
    0.090_908_719_397_399_24,
    0.076_932_804_647_829_38,
    0.066_504_799_440_312_41,
    0.060_530_991_399_456_15,
    0.041_697_983_071_000_214,
    0.085_097_693_323_251_34,
];

/// The same for `f32`.
const ARTANH_SINGLE: &[f64] = &[
    0.333_332_065_847_817_27,
    0.200_108_510_627_623_25,
    0.139_995_171_232_010_1,
    0.140_125_889_406_414_3,
];

/// Returns `log(1 + e^-x)` for `x` from 0 to [`far`].
fn log1p_of_decay<M: Machine>(m: &M, x: M::F) -> M::F {
    let power = power(m, -x);
    let unit = decay(m, -power.exponent_float);
    let e = Double::ordered_sum(m.float(1.0), power.above_one);
    let denominator = m.fma(unit, power.above_one, m.float(2.0) + unit);
    // In units of 2^k.
    let s = e.hi / denominator;
    let square = (s * unit) * (s * unit);
    let twice = s + s;
    // The low part of e over the denominator, twice: a factor between 2/3 and 1.
    let low = e.lo * m.float(0.83);
    let coefficients = m.of_format(ARTANH, ARTANH_SINGLE);
    let tail = m.fma(twice * square, even_odd_polynomial(m, square, coefficients), low);
    m.scale(unless_vanishing(m, -x, least(m), twice + tail), power.exponent)
}
