//! The digamma function: the derivative of `lgamma`.

use super::double::Double;
use super::formula::{at_least, polynomial};
use super::half_octaves::{END, START, half_octaves};
use super::log::log;
use super::long::log::log_precise;
use super::machine::{Host, Machine};
use super::polygamma::POLYGAMMA;
use super::sin_cos_pi::sin_cos_pi;
use super::tables::DIGAMMA_CELLS;
use super::{Elementary, Function};

/// The coefficients `B(2j) / 2j` of Stirling's series, for Bernoulli numbers with j from 1 on, as
/// ratios.
pub const BERNOULLI: &[(f64, f64)] = &[
    (1.0, 12.0),
    (-1.0, 120.0),
    (1.0, 252.0),
    (-1.0, 240.0),
    (1.0, 132.0),
    (-691.0, 32_760.0),
    (1.0, 12.0),
    (-3617.0, 8160.0),
    (43_867.0, 14_364.0),
    (-174_611.0, 6600.0),
    (77_683.0, 276.0),
    (-236_364_091.0, 65_520.0),
];

/// The shift of the argument from which the series of [`BERNOULLI`] has an error of 2^-102.
pub const SHIFT: u32 = 24;

/// The positive zero of digamma, as a double-double.
const ZERO: (f64, f64) = (1.461_632_144_968_362_2, 9.549_995_429_965_697e-17);

/// The Taylor coefficients at that zero, from the linear term on.
const NEAR_ZERO: &[f64] = &[
    0.967_672_245_447_621_2,
    -0.442_763_168_983_592_1,
    0.258_499_760_955_651,
    -0.163_942_705_442_406_52,
    0.107_824_050_691_262_37,
    -0.072_199_561_256_454_71,
    0.048_804_288_164_143_11,
];

/// Digamma for arguments that may be negative, in double-double.
static DIGAMMA_OF_ANY: Elementary = Elementary {
    name: "digamma_of_any",
    function: Function::Unary(|x| digamma_of_any(&Host, x), |m, x| digamma_of_any(&m, x)),
    ..POLYGAMMA
};

/// Number of terms of Stirling's series from [`END`] on.
const TERMS: usize = 10;

/// Evaluates `psi x` for positive `x`: from 1/2 to 8 the distance to the zero times a polynomial,
/// below 1/2 by `psi(x + 1) - 1/x`, from 8 on Stirling's series.
pub fn digamma<M: Machine>(m: &M, x: M::F) -> M::F {
    let (inverse, is_small) = (m.float(1.0) / x, m.lt(x, m.float(START)));
    let y = m.select(is_small, x + m.float(1.0), x);
    let distance = (y - m.float(ZERO.0)) - m.float(ZERO.1);
    let middle = distance * half_octaves(m, y, DIGAMMA_CELLS);
    let near = m.select(is_small, middle - inverse, middle);
    let square = inverse * inverse;
    let series: [f64; TERMS] = std::array::from_fn(|at| BERNOULLI[at].0 / BERNOULLI[at].1);
    let rest = m.fma(square, polynomial(m, square, &series), inverse * m.float(0.5));
    let far = log(m, at_least(m, x, END)) - rest;
    let value = m.select(m.lt(x, m.float(END)), near, far);
    m.rarely(!m.lt(m.float(0.0), x), x, &DIGAMMA_OF_ANY, value)
}

/// Evaluates `psi x`: with y = |x|, `psi(y + 1)` and `-1/y`, or the reflection `pi cot(pi y)`.
fn digamma_of_any<M: Machine>(m: &M, x: M::F) -> M::F {
    let zero = m.float(0.0);
    let y = m.abs(x);
    let first = Double::select(m, m.lt(x, zero), reflection(m, y), negative_reciprocal(m, y));
    let value = first.plus(digamma_of_successor(m, y)).value();
    let value = near_zero(m, x, value);
    let value = m.select(m.lt(y, m.float(2f64.powi(-60))), m.float(-1.0) / x, value);
    m.select(m.eq(x, m.float(f64::INFINITY)), x, value)
}

fn negative_reciprocal<M: Machine>(m: &M, y: M::F) -> Double<M::F> {
    Double::constant(m, -1.0, 0.0).over(m, Double::new(y, m.float(0.0)))
}

/// Returns `pi cot(pi y)`; NaN at a pole.
fn reflection<M: Machine>(m: &M, y: M::F) -> Double<M::F> {
    let sin_cos = sin_cos_pi(m, y);
    let pi = Double::constant(m, std::f64::consts::PI, 1.224_646_799_147_353_2e-16);
    let cotangent = pi.times(m, sin_cos.cosine).over(m, sin_cos.sine);
    Double::select(m, m.lt(y, m.round(y)), -cotangent, cotangent)
}

/// Returns `psi(y + 1)` for `y >= 0`, by Stirling's series at y + 24; absolute error about 2^-100.
fn digamma_of_successor<M: Machine>(m: &M, y: M::F) -> Double<M::F> {
    let one = Double::constant(m, 1.0, 0.0);
    let z = Double::sum(y, m.float(f64::from(SHIFT)));
    let inverse = one.over(m, z);
    let square = inverse.times(m, inverse);
    let mut series = Double::constant(m, 0.0, 0.0);
    for &(p, q) in BERNOULLI.iter().rev() {
        series = series.times(m, square).plus(Double::ratio(m, p, q));
    }
    let mut sum = series.times(m, square).plus(inverse.scaled(m.float(0.5)));
    for k in (1..SHIFT).rev() {
        sum = sum.plus(one.over(m, Double::sum(y, m.float(f64::from(k)))));
    }
    log_precise(m, z).minus(sum)
}

/// Returns the Taylor series within 2^-9 of the positive zero, elsewhere `other`.
fn near_zero<M: Machine>(m: &M, x: M::F, other: M::F) -> M::F {
    let t = (x - m.float(ZERO.0)) - m.float(ZERO.1);
    let near = m.lt(m.abs(t), m.float(2f64.powi(-9)));
    m.select(near, t * polynomial(m, t, NEAR_ZERO), other)
}
