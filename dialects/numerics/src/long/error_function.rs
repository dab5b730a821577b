//! The error function and its complement.

use super::exp::{Power, exp_double};
use crate::double::Double;
use crate::formula::{clamp, clamp_int, copy_sign, double_entry, entry, polynomial};
use crate::formula::{power_of_two, scale};
use crate::machine::{Host, Machine};
use crate::tables::{ERFCX_CELLS, ERFCX_ROW};
use crate::{Elementary, Function};

/// The error function.
pub static ERF: Elementary = Elementary {
    name: "erf",
    doc: "x + x P(x^2) for |x| < 1/2, P of degree 9 interpolating at Chebyshev's nodes; else 1 - \
          erfc |x|",
    bound_f64: 0.8,
    bound_f32: 0.501,
    function: Function::Unary(|x| erf(&Host, x), |m, x| erf(&m, x)),
    single: None,
};

/// The complementary error function.
pub static ERFC: Elementary = Elementary {
    name: "erfc",
    doc: "e^(-x^2) g(x) for x >= 1/2 in double-double, where g is a polynomial of degree 12 on each \
          of 48 cells, eight in a power of two, interpolating at Chebyshev's nodes; else 1 - erf x",
    bound_f64: 0.8,
    bound_f32: 0.501,
    function: Function::Unary(|x| erfc(&Host, x), |m, x| erfc(&m, x)),
    single: None,
};

/// Evaluates [`ERF`].
pub fn erf<M: Machine>(m: &M, x: M::F) -> M::F {
    let large = complement(m, &tail(m, m.abs(x)), 1.0).value();
    let small = m.fma(x, polynomial(m, x * x, SMALL), x);
    m.select(m.lt(m.abs(x), m.float(0.5)), small, copy_sign(m, large, x))
}

/// Evaluates [`ERFC`].
pub fn erfc<M: Machine>(m: &M, x: M::F) -> M::F {
    let tail = tail(m, m.abs(x));
    let right = scale(m, tail.mantissa.value(), tail.exponent);
    let left = complement(m, &tail, 2.0).value();
    let difference = Double::sum(m.float(1.0), -x);
    let small = difference.hi + m.fma(-x, polynomial(m, x * x, SMALL), difference.lo);
    let large = m.select(m.lt(x, m.float(0.0)), left, right);
    m.select(m.lt(m.abs(x), m.float(0.5)), small, large)
}

/// The coefficients of `erf(x)/x - 1` in `x^2`.
const SMALL: &[f64] = &[
    0.128_379_167_095_512_6,
    -0.376_126_389_031_837_5,
    0.112_837_916_709_548_7,
    -0.026_866_170_644_999_72,
    0.005_223_977_622_016_936_5,
    -0.000_854_832_651_072_479_6,
    0.000_120_552_862_020_057_14,
    -1.492_300_336_815_209_9e-5,
    1.637_123_442_577e-6,
    -1.462_091_340_945_175e-7,
];

/// Returns `whole - power`.
fn complement<M: Machine>(m: &M, power: &Power<M>, whole: f64) -> Double<M::F> {
    let unit = power_of_two(m, clamp_int(m, power.exponent, -1000, 0));
    (-power.mantissa.scaled(unit)).plus_float(m.float(whole))
}

/// Returns `erfc` of the root of a square that is not negative.
pub fn erfc_of_root<M: Machine>(m: &M, square: Double<M::F>) -> M::F {
    let x = m.sqrt(square.hi);
    let x_clamped = clamp(m, x, 0.5, 28.0);
    let hi = clamp(m, square.hi, 0.25, 784.0);
    let lo = m.select(m.eq(hi, square.hi), square.lo, m.float(0.0));
    let tail = tail_of_square(m, x_clamped, Double::new(hi, lo));
    let large = scale(m, tail.mantissa.value(), tail.exponent);
    let small = (m.float(1.0) - x) - x * polynomial(m, square.hi, SMALL);
    m.select(m.lt(x, m.float(0.5)), small, large)
}

/// Returns `erfc x` for `x >= 1/2`.
fn tail<M: Machine>(m: &M, x: M::F) -> Power<M> {
    let x = clamp(m, x, 0.5, 28.0);
    tail_of_square(m, x, Double::product(m, x, x))
}

/// Returns `erfc x` for `x` from 1/2 to 28, of which the square is given with more digits.
fn tail_of_square<M: Machine>(m: &M, x: M::F, square: Double<M::F>) -> Power<M> {
    let power = exp_double(m, -square);
    let above = m.bits(x) - m.int(0.5f64.to_bits() as i64);
    let row = clamp_int(m, m.shr(above, m.int(49)), 0, 47) * m.int(ERFCX_ROW);
    let h = x - entry(m, ERFCX_CELLS, row);
    let mut sum = m.float(0.0);
    for column in (3..ERFCX_ROW).rev() {
        sum = m.fma(sum, h, entry(m, ERFCX_CELLS, row + m.int(column)));
    }
    let constant = double_entry(m, ERFCX_CELLS, row + m.int(1));
    let g = Double::ordered_sum(constant.hi, m.fma(sum, h, constant.lo));
    Power { mantissa: power.mantissa.times(m, g), exponent: power.exponent }
}
