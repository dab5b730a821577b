//! The Hurwitz zeta function.

use super::double::Double;
use super::formula::at_most;
use super::long::exp::exp_of_double;
use super::long::log::log_double;
use super::machine::{Host, Machine};
use super::{Elementary, Function};

/// The sum of `(q + k)^-s` for `k` from 0 on, of `s` and `q`.
pub static ZETA: Elementary = Elementary {
    name: "zeta",
    doc: "ten terms one by one, powers in double-double, and Euler's and Maclaurin's series at q + 10; \
          infinite at s = 1 and where q is 0 or a negative integer, NaN for s < 1 and other negative q",
    bound_f64: 5.0,
    bound_f32: 0.501,
    function: Function::Binary(|s, q| zeta(&Host, s, q), |m, s, q| zeta(&m, s, q)),
    single: None,
};

/// The number of terms that are added one by one.
const TERMS: u32 = 10;

/// `B(2j) / (2j)!` for j from 1 on, as ratios: the factors of the corrections.
const CORRECTIONS: &[(f64, f64)] = &[
    (1.0, 12.0),
    (-1.0, 720.0),
    (1.0, 30_240.0),
    (-1.0, 1_209_600.0),
    (1.0, 47_900_160.0),
    (-691.0, 1_307_674_368_000.0),
    (1.0, 74_724_249_600.0),
    (-3617.0, 10_670_622_842_880_000.0),
    (43_867.0, 5_109_094_217_170_944_000.0),
    (-174_611.0, 802_857_662_698_291_200_000.0),
    (77_683.0, 14_101_100_039_391_805_440_000.0),
    (-236_364_091.0, 1_693_824_136_731_743_669_452_800_000.0),
];

/// Evaluates [`ZETA`].
pub fn zeta<M: Machine>(m: &M, s: M::F, q: M::F) -> M::F {
    let (zero, one) = (m.float(0.0), m.float(1.0));
    let exponent = at_most(m, s, 1e300);
    let last = Double::sum(q, m.float(f64::from(TERMS)));
    let mut sum = tail(m, exponent, last);
    for k in (0..TERMS).rev() {
        sum = sum + power(m, exponent, Double::sum(q, m.float(f64::from(k))));
    }
    let sum = m.select(m.eq(q, m.float(f64::INFINITY)), zero, sum);
    let is_integer = m.eq(m.round(q), q);
    let at_pole = m.select(is_integer, m.float(f64::INFINITY), m.float(f64::NAN));
    let sum = m.select(m.le(q, zero), at_pole, sum);
    let sum = m.select(m.lt(s, one), m.float(f64::NAN), sum);
    let sum = m.select(m.eq(s, one), m.float(f64::INFINITY), sum);
    m.select(m.eq(s, s), m.select(m.eq(q, q), sum, q), s)
}

/// Returns `base^-s`.
fn power<M: Machine>(m: &M, s: M::F, base: Double<M::F>) -> M::F {
    exp_of_double(m, log_double(m, base).times_float(m, -s))
}

/// Returns the sum from `z` on.
fn tail<M: Machine>(m: &M, s: M::F, z: Double<M::F>) -> M::F {
    let (one, first) = (m.float(1.0), power(m, s, z));
    let inverse = one / z.hi;
    // Beyond, the power is 0 or the tail is negligible.
    let s = at_most(m, s, 1e4);
    let mut rising = s * inverse;
    let mut series = m.float(0.0);
    let mut terms = Vec::with_capacity(CORRECTIONS.len());
    for (&(p, q), step) in CORRECTIONS.iter().zip((0u32..).step_by(2)) {
        terms.push(rising * m.float(p / q));
        let next = |offset: u32| (s + m.float(f64::from(step + offset))) * inverse;
        rising = rising * (next(1) * next(2));
    }
    for term in terms.into_iter().rev() {
        series = series + term;
    }
    let integral = z.hi / (s - one);
    first * (integral + (m.float(0.5) + series))
}
