//! The error function.

use super::exp::power;
use super::formula::{MAGIC, at_most, copy_sign, entry, even_odd_polynomial, power_of_two};
use super::machine::{Host, HostSingle, Machine};
use super::tables::{ERF_CELLS, ERF_ROW};
use super::{Elementary, Function, Single};

/// The error function.
pub static ERF: Elementary = Elementary {
    name: "erf",
    doc: "|x| up to 6 is in one of 8 cells, 11/16 wide, near whose centre c both c and erf c are floats: erf |x| = erf c + h P(h) \
          with h = |x| - c and P of degree 14, fitted by Remez's exchanges, relative to erf; in f32 a polynomial of degree 11 below 0.925, beyond it one minus \
          an exponential",
    bound_f64: 2.0,
    bound_f32: 1.5,
    function: Function::Unary(|x| erf(&Host, x), |m, x| erf(&m, x)),
    single: Some(Single { eval: |x| erf_single(&HostSingle, x), record: |m, x| erf_single(&m, x) }),
};

/// The number of cells in a unit interval.
const CELLS: f64 = 16.0 / 11.0;

/// The start of the last cell, which extends to [`ONE`].
const LAST: f64 = 5.0;

/// The argument from which the function rounds to 1.
const ONE: f64 = 6.0;

/// Evaluates [`ERF`].
pub fn erf<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let cell = m.bits(m.fma(at_most(m, size, LAST), m.float(CELLS), m.float(MAGIC)));
    let cell = cell & m.int(ERF_ROW as i64 - 1);
    let rows = ERF_CELLS.len() / ERF_ROW;
    let row = |at: usize| entry(m, &ERF_CELLS[at * ERF_ROW..][..ERF_ROW], cell);
    let beyond = at_most(m, size, ONE) - row(0);
    let value = (1..rows - 1).rev().fold(row(rows - 1), |sum, at| m.fma(sum, beyond, row(at)));
    copy_sign(m, value, x)
}

/// The least argument of the exponential form.
const MIDDLE: f64 = 0.925;

/// The coefficients of `erf(x) / x - 1` in `x^2`, for `|x| <= 0.93`.
const ERF_SINGLE: &[f64] = &[
    0.128_379_150_049_216_68,
    -0.376_124_943_617_974,
    0.112_818_030_310_605_22,
    -0.026_765_571_766_786_59,
    0.004_990_982_997_908_609,
    -0.000_597_689_376_782_326_5,
];

/// The coefficients of `-log erfc(x)`, for `0.92 <= x <= 3.95`.
const DECAY_SINGLE: &[f64] = &[
    -0.000_175_930_038_718_657_5,
    1.129_521_101_730_247_6,
    0.633_334_067_115_338_6,
    0.108_294_616_503_481_53,
    -0.025_129_073_693_058_893,
    0.004_174_819_480_970_461,
    -0.000_435_256_491_825_097_9,
    2.116_525_829_145_333_5e-5,
];

/// Evaluates [`ERF`] in `f32`: a polynomial, or one minus an exponential.
fn erf_single<M: Machine>(m: &M, x: M::F) -> M::F {
    let (size, one) = (m.abs(x), m.float(1.0));
    let small = m.fma(size, even_odd_polynomial(m, size * size, ERF_SINGLE), size);
    let power = power(m, -even_odd_polynomial(m, at_most(m, size, 3.95), DECAY_SINGLE));
    let unit = power_of_two(m, power.exponent);
    let large = m.fma(-unit, power.above_one, one - unit);
    copy_sign(m, m.select(m.lt(size, m.float(MIDDLE)), small, large), x)
}
