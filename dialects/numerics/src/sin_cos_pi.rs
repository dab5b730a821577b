//! Sine and cosine of multiples of pi, in double-double.

use super::double::Double;
use super::formula::{double_entry, polynomial};
use super::machine::Machine;
use super::tables::SIN_PI_64THS;

/// The values `|sin(pi x)|` and `cos(pi x)` up to sign, with relative error about 2^-100.
pub struct SinCosPi<F> {
    /// The absolute value of the sine.
    pub sine: Double<F>,
    /// The cosine; never negative.
    pub cosine: Double<F>,
}

/// The coefficients of `t^7/7!, ...` in `-t^2`, after `1/3!, 1/5!, 1/7!` in double-double.
const SINE_TAIL: &[f64] =
    &[1.0 / 362_880.0, 1.0 / 39_916_800.0, 1.0 / 6_227_020_800.0, 1.0 / 1_307_674_368_000.0];

/// The coefficients of `t^8/8!, ...` in `-t^2`, after `1/2!, 1/4!, 1/6!` in double-double.
const COSINE_TAIL: &[f64] =
    &[1.0 / 40_320.0, 1.0 / 3_628_800.0, 1.0 / 479_001_600.0, 1.0 / 87_178_291_200.0];

/// Splits the distance to the nearest integer into `i/64 + h`: a table for i, a Taylor series for
/// h.
pub fn sin_cos_pi<M: Machine>(m: &M, x: M::F) -> SinCosPi<M::F> {
    let distance = m.abs(x - m.round(x));
    let cell = m.round(distance * m.float(64.0));
    let h = distance - cell * m.float(1.0 / 64.0);
    let t = Double::constant(m, std::f64::consts::PI, 1.224_646_799_147_353_2e-16);
    let t = t.times_float(m, h);
    let square = -t.times(m, t);
    let sine = series(m, square, &[6.0, 120.0, 5040.0], SINE_TAIL);
    let sine = t.times(m, sine);
    let cosine = series(m, square, &[2.0, 24.0, 720.0], COSINE_TAIL);
    let cell = m.to_int(cell);
    let twice = cell + cell;
    let table_sine = double_entry(m, SIN_PI_64THS, twice);
    let table_cosine = double_entry(m, SIN_PI_64THS, m.int(64) - twice);
    SinCosPi {
        sine: table_sine.times(m, cosine).plus(table_cosine.times(m, sine)),
        cosine: table_cosine.times(m, cosine).minus(table_sine.times(m, sine)),
    }
}

/// Returns `1 + x/d[0] + x^2/d[1] + x^3/d[2] + x^4 tail(x)`.
fn series<M: Machine>(m: &M, x: Double<M::F>, d: &[f64], tail: &[f64]) -> Double<M::F> {
    let mut sum = Double::new(polynomial(m, x.hi, tail), m.float(0.0));
    for &d in d.iter().rev() {
        sum = sum.times(m, x).plus(Double::ratio(m, 1.0, d));
    }
    sum.times(m, x).plus_float(m.float(1.0))
}
