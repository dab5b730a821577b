//! `e^x`.

use super::formula::{clamp, even_odd_polynomial, nearest_multiple, unless_vanishing};
use super::machine::{Host, HostSingle, Machine};
use super::{Elementary, Function, Single};

/// `e^x`.
pub static EXP: Elementary = Elementary {
    name: "exp",
    doc: "x = k ln 2 + r with ln 2 in two parts, so e^x = 2^k e^r, with a polynomial of degree 11 for e^r, \
          |r| <= ln 2 / 2, its coefficients from 1/2 on fitted by Remez's exchanges",
    bound_f64: 1.0,
    bound_f32: 1.0,
    function: Function::Unary(|x| exp(&Host, x), |m, x| exp(&m, x)),
    single: Some(Single { eval: |x| exp(&HostSingle, x), record: |m, x| exp(&m, x) }),
};

/// Evaluates [`EXP`].
pub fn exp<M: Machine>(m: &M, x: M::F) -> M::F {
    let far = far(m);
    let power = power(m, clamp(m, x, -far, far));
    let mantissa = unless_vanishing(m, x, least(m), m.float(1.0) + power.above_one);
    m.scale(mantissa, power.exponent)
}

/// Returns a number whose exponential, and those below it, round to zero.
pub fn least<M: Machine>(m: &M) -> f64 {
    m.of_format(-746.0, -104.0)
}

/// Returns a magnitude beyond which exponentials are zero or infinite.
pub fn far<M: Machine>(m: &M) -> f64 {
    m.of_format(1000.0, 170.0)
}

/// `2^exponent (1 + above_one)`, where `above_one` is between -0.3 and 0.42.
pub struct Power<M: Machine> {
    /// The mantissa without its 1, with an error of about 2^-55.
    pub above_one: M::F,
    /// The exponent as a float.
    pub exponent_float: M::F,
    /// The exponent.
    pub exponent: M::I,
}

/// The coefficients of `(e^r - 1 - r) / r^2`.
const EXP_TAIL: &[f64] = &[
    0.500_000_000_000_001_1,
    0.166_666_666_666_664_1,
    0.041_666_666_666_530_31,
    0.008_333_333_333_495_412,
    0.001_388_888_894_360_231_3,
    0.000_198_412_695_048_239_7,
    2.480_149_311_965_277_2e-5,
    2.755_758_773_007_875_5e-6,
    2.763_024_301_891_332e-7,
    2.499_968_334_163_403e-8,
];

/// The same for `f32`.
const EXP_TAIL_SINGLE: &[f64] = &[
    0.499_999_934_491_221_3,
    0.166_665_206_349_397_24,
    0.041_668_387_781_054_986,
    0.008_368_716_671_156_089,
    0.001_381_461_203_831_266_4,
];

/// Returns `e^x` for `|x|` up to [`far`]; `above_one` is NaN if `x` is. After subtraction of `k ln 2`,
/// `|r| <= ln 2 / 2` and `|low| < 2^-44` remain. The low part is added to the tail, off the
/// critical path.
pub fn power<M: Machine>(m: &M, x: M::F) -> Power<M> {
    let (k, exponent) = nearest_multiple(m, x, std::f64::consts::LOG2_E);
    // Exact: the difference has no bit below the last one of both.
    let r = m.fma(-k, m.float(LN_2), x);
    let low = k * m.float(m.of_format(-LN_2_LOW, -LN_2_LOW_SINGLE));
    let rounded = r + low;
    let coefficients = m.of_format(EXP_TAIL, EXP_TAIL_SINGLE);
    let tail = m.fma(rounded * rounded, even_odd_polynomial(m, rounded, coefficients), low);
    Power { above_one: r + tail, exponent_float: k, exponent }
}

const LN_2: f64 = std::f64::consts::LN_2;
const LN_2_LOW: f64 = 2.319_046_813_846_299_6e-17;
/// `ln 2` minus the `f32` next to it.
pub const LN_2_LOW_SINGLE: f64 = -1.904_654_212_125_933_6e-9;
