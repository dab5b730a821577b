//! `e^x`.

use crate::double::Double;
use crate::formula::{clamp, double_entry, polynomial, scale};
use crate::machine::{Host, Machine};
use crate::tables::EXP2_OF_128THS;
use crate::{Elementary, Function};

/// `e^x`.
pub static EXP: Elementary = Elementary {
    name: "exp",
    doc: "x = (128 q + i) ln 2 / 128 + r, so e^x = 2^q 2^(i/128) e^r, with 2^(i/128) from a table \
          in double-double and Taylor's polynomial of degree 6 for e^r, |r| <= ln 2 / 256",
    bound_f64: 0.76,
    bound_f32: 0.501,
    function: Function::Unary(|x| exp(&Host, x), |m, x| exp(&m, x)),
    single: None,
};

/// Evaluates [`EXP`].
pub fn exp<M: Machine>(m: &M, x: M::F) -> M::F {
    let power = exp_double(m, Double::new(x, m.float(0.0)));
    scale(m, power.mantissa.value(), power.exponent)
}

/// `mantissa 2^exponent`, where the mantissa is between 0.99 and 2.
pub struct Power<M: Machine> {
    /// A double-double.
    pub mantissa: Double<M::F>,
    /// Between -2000 and 2000.
    pub exponent: M::I,
}

const STEPS_PER_UNIT: f64 = 184.664_965_233_787_3; // 128 / ln 2
const STEP_HI: f64 = 0.005_415_212_348_124_572_5; // ln 2 / 128
const STEP_LO: f64 = 1.811_755_323_317_421_5e-19;

/// Returns `e^x` with relative error about 2^-69. Underflow and overflow happen at the final
/// scaling.
pub fn exp_double<M: Machine>(m: &M, x: Double<M::F>) -> Power<M> {
    let hi = clamp(m, x.hi, -1000.0, 1000.0);
    let steps = m.round(hi * m.float(STEPS_PER_UNIT));
    // Exact: the difference has no bit below the last one of both.
    let r = m.fma(-steps, m.float(STEP_HI), hi);
    let r_lo = m.fma(-steps, m.float(STEP_LO), x.lo);
    exp_of_steps(m, m.to_int(steps), r, r_lo)
}

/// Returns `e^x`, rounded once; also of exponents that underflow or overflow.
pub fn exp_of_double<M: Machine>(m: &M, x: Double<M::F>) -> M::F {
    // Beyond the clamp, the low part may be large.
    let lo = m.select(m.lt(m.abs(x.hi), m.float(1000.0)), x.lo, m.float(0.0));
    let power = exp_double(m, Double::new(x.hi, lo));
    scale(m, power.mantissa.value(), power.exponent)
}

/// The coefficients of `1/2! + r/3! + ...`.
const TAYLOR: &[f64] = &[1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0];

/// Returns `2^(steps/128) e^(r + r_lo)` for `|r| <= ln 2 / 256` and a small `r_lo`.
pub fn exp_of_steps<M: Machine>(m: &M, steps: M::I, r: M::F, r_lo: M::F) -> Power<M> {
    let i = m.shl(steps & m.int(127), m.int(1));
    let t = double_entry(m, EXP2_OF_128THS, i);
    let above_r = m.fma(r * r, polynomial(m, r, TAYLOR), m.fma(r_lo, r, r_lo));
    let linear = Double::product(m, t.hi, r);
    let sum = Double::ordered_sum(t.hi, linear.hi);
    let rest = m.fma(t.hi, above_r, m.fma(t.lo, r, t.lo) + linear.lo);
    let mantissa = Double::ordered_sum(sum.hi, sum.lo + rest);
    Power { mantissa, exponent: m.sar(steps, m.int(7)) }
}
