//! The logarithm of the absolute value of the gamma function.

use super::double::Double;
use super::formula::{at_least, clamp_int, double_entry, entry, polynomial};
use super::half_octaves::{END, START, half_octaves};
use super::log::log;
use super::long::log::{log_double, log1p_double};
use super::machine::{Host, Machine};
use super::sin_cos_pi::sin_cos_pi;
use super::tables::{LGAMMA_CELLS, LGAMMA_ROW, LGAMMA_ZEROS};
use super::{Elementary, Function};

/// The logarithm of the absolute value of the gamma function.
pub static LGAMMA: Elementary = Elementary {
    name: "lgamma",
    doc: "for x > 0, (x - 1) (x - 2) times polynomials on halves of powers of two from 1/2 to 8, below \
          lgamma(x + 1) - log x, above Stirling's series; else with y = |x|, Stirling's series at y + 16 and the product y (y + 1) ... (y + 15), or at y \
          from 16 on, and the reflection pi / (y sin(pi y)) for x < 0, in double-double; Taylor's \
          series next to the zeros 1 and 2; next to a zero -p +- u0 below -2, where \
          all others are, -log(u / u0) and Taylor's series of the rest",
    bound_f64: 4.0,
    bound_f32: 0.501,
    function: Function::Unary(|x| lgamma(&Host, x), |m, x| lgamma(&m, x)),
    single: None,
};

/// The logarithm of gamma for arguments that may be negative, in double-double.
static LGAMMA_OF_ANY: Elementary = Elementary {
    name: "lgamma_of_any",
    function: Function::Unary(|x| lgamma_of_any(&Host, x), |m, x| lgamma_of_any(&m, x)),
    ..LGAMMA
};

/// Evaluates [`LGAMMA`].
pub fn lgamma<M: Machine>(m: &M, x: M::F) -> M::F {
    let (one, is_small) = (m.float(1.0), m.lt(x, m.float(START)));
    let y = m.select(is_small, x + one, x);
    let middle = (y - one) * (y - m.float(2.0)) * half_octaves(m, y, LGAMMA_CELLS);
    let is_far = m.le(m.float(END), x);
    let log = log(m, m.select(is_far | is_small, x, one));
    // The added zero makes the result at 1 and 2 positive.
    let near = m.select(is_small, middle - log, middle + m.float(0.0));
    let z = at_least(m, x, END);
    let inverse = one / z;
    let square = inverse * inverse;
    let series = polynomial(m, square, STIRLING);
    let series = m.fma(series, square, m.float(1.0 / 12.0));
    let rest = m.fma(series, inverse, m.float(HALF_LOG_2_PI.0 - 0.5));
    let far = m.fma(z - m.float(0.5), log - one, rest);
    let value = m.select(is_far, far, near);
    m.rarely(!m.lt(m.float(0.0), x), x, &LGAMMA_OF_ANY, value)
}

/// Evaluates the function of any argument, in double-double.
fn lgamma_of_any<M: Machine>(m: &M, x: M::F) -> M::F {
    let (y, infinity) = (m.abs(x), m.float(f64::INFINITY));
    let negative = m.lt(x, m.float(0.0));
    let value = general(m, y, negative);
    let value = near_integer(m, x, 1.0, NEAR_1, value);
    let value = near_integer(m, x, 2.0, NEAR_2, value);
    let value = m.select(negative, near_zero(m, y, value), value);
    let pole = m.le(x, m.float(0.0)) & m.eq(m.round(x), x);
    let value = m.select(pole | m.eq(y, infinity), infinity, value);
    m.select(m.eq(x, x), value, x)
}

/// Evaluates Stirling's series, the product and the reflection; absolute error about 2^-64 for
/// small y.
fn general<M: Machine>(m: &M, y: M::F, negative: M::B) -> M::F {
    let (zero, one) = (Double::constant(m, 0.0, 0.0), Double::constant(m, 1.0, 0.0));
    let shifted = m.lt(y, m.float(16.0));
    let tiny = m.lt(y, m.float(2f64.powi(-60)));
    let z = m.select(shifted, y + m.float(16.0), y);
    let z_lo = m.select(shifted, Double::sum(y, m.float(16.0)).lo, m.float(0.0));
    let log = log_double(m, Double::new(z, z_lo));
    let stirling = stirling(m, Double::new(z, z_lo), log);
    let product = Double::select(m, shifted, rising(m, y), one);
    let y_double = Double::new(y, m.float(0.0));
    let reflected = y_double.over(m, product).times(m, sin_cos_pi(m, y).sine);
    let argument = Double::select(m, negative, reflected, product);
    let argument = Double::select(m, tiny, y_double, argument);
    let log_pi = Double::constant(m, LOG_PI.0, LOG_PI.1);
    let base = Double::select(m, negative, log_pi.minus(stirling), stirling);
    let base = Double::select(m, tiny, zero, base);
    let value = base.minus(log_double(m, argument)).value();
    let huge = m.lt(m.float(1e300), y);
    m.select(huge, y * (log.value() - m.float(1.0)), value)
}

const LOG_PI: (f64, f64) = (1.144_729_885_849_400_2, 1.026_595_116_270_782_6e-17);
const HALF_LOG_2_PI: (f64, f64) = (0.918_938_533_204_672_8, -3.878_294_158_067_241_4e-17);

/// The coefficients of `1/(12 z) - 1/(360 z^3) + ...` in `1/z^2`, without the first one.
const STIRLING: &[f64] = &[
    -1.0 / 360.0,
    1.0 / 1260.0,
    -1.0 / 1680.0,
    1.0 / 1188.0,
    -691.0 / 360_360.0,
    1.0 / 156.0,
    -3617.0 / 122_400.0,
];

/// The Taylor coefficients of `lgamma(1 + t) / t`.
const NEAR_1: &[f64] = &[
    -0.577_215_664_901_532_9,
    0.822_467_033_424_113_2,
    -0.400_685_634_386_531_43,
    0.270_580_808_427_784_54,
    -0.207_385_551_028_673_98,
    0.169_557_176_997_408_2,
    -0.144_049_896_768_846_1,
    0.125_509_669_524_743_04,
    -0.111_334_265_869_564_69,
    0.100_099_457_512_781_8,
    -0.090_954_017_145_829_04,
];

/// The Taylor coefficients of `lgamma(2 + t) / t`.
const NEAR_2: &[f64] = &[
    0.422_784_335_098_467_13,
    0.322_467_033_424_113_2,
    -0.067_352_301_053_198_1,
    0.020_580_808_427_784_546,
    -0.007_385_551_028_673_986,
    0.002_890_510_330_741_523_4,
    -0.001_192_753_911_703_261,
    0.000_509_669_524_743_042_5,
    -0.000_223_154_758_453_579_39,
    9.945_751_278_180_853e-5,
    -4.492_623_673_813_314e-5,
];

/// Returns `lgamma(y + 1)` for `y >= 0`; absolute error about 2^-64 for small `y`.
pub fn lgamma_of_successor<M: Machine>(m: &M, y: M::F) -> Double<M::F> {
    let shifted = m.lt(y, m.float(16.0));
    let moved = Double::sum(y, m.float(16.0));
    let z = Double::select(m, shifted, moved, Double::new(y, m.float(0.0)));
    let mut product = Double::sum(y, m.float(1.0));
    for k in 2..16 {
        product = product.times(m, Double::sum(y, m.float(f64::from(k))));
    }
    let log = log_double(m, z);
    let less = Double::select(m, shifted, log_double(m, product), -log);
    stirling(m, z, log).minus(less)
}

/// Returns `lgamma(1 + a)` with small relative error next to 0; `value` has it elsewhere.
pub fn lgamma_of_one_plus<M: Machine>(m: &M, a: M::F, value: Double<M::F>) -> M::F {
    let near = m.lt(m.abs(a), m.float(1.0 / 64.0));
    m.select(near, a * polynomial(m, a, NEAR_1), value.value())
}

/// Returns `lgamma z - ((z - 1/2) log z - z + log(2 pi)/2)` for `z >= 16`.
pub fn stirling_rest<M: Machine>(m: &M, z: M::F) -> M::F {
    let inverse = m.float(1.0) / z;
    let square = inverse * inverse;
    inverse * m.fma(square, polynomial(m, square, STIRLING), m.float(1.0 / 12.0))
}

/// Returns `lgamma z - ((z - 1/2) log z - z + log(2 pi)/2)` for positive `z`, of which the logarithm
/// is given.
pub fn stirling_rest_of_any<M: Machine>(m: &M, z: M::F, log: Double<M::F>) -> Double<M::F> {
    let zero = m.float(0.0);
    let small = lgamma_of_successor(m, z).minus(log.times(m, Double::sum(z, m.float(0.5))));
    let small = small.plus_float(z).minus(half_log_2_pi(m));
    let large = Double::new(stirling_rest(m, z), zero);
    Double::select(m, m.lt(z, m.float(16.0)), small, large)
}

/// Half the logarithm of `2 pi`.
pub fn half_log_2_pi<M: Machine>(m: &M) -> Double<M::F> {
    Double::constant(m, HALF_LOG_2_PI.0, HALF_LOG_2_PI.1)
}

/// Returns `lgamma z` for `z >= 16`.
fn stirling<M: Machine>(m: &M, z: Double<M::F>, log: Double<M::F>) -> Double<M::F> {
    let inverse = Double::constant(m, 1.0, 0.0).over(m, z);
    let square = inverse.hi * inverse.hi;
    let rest = inverse.hi * square * polynomial(m, square, STIRLING);
    let series = inverse.times(m, Double::ratio(m, 1.0, 12.0)).plus_float(rest);
    let main = log.plus_float(m.float(-1.0)).times(m, z).minus(log.scaled(m.float(0.5)));
    main.plus(Double::constant(m, HALF_LOG_2_PI.0, HALF_LOG_2_PI.1)).plus(series)
}

/// Returns `y (y + 1) ... (y + 15)`.
fn rising<M: Machine>(m: &M, y: M::F) -> Double<M::F> {
    let mut product = Double::new(y, m.float(0.0));
    for k in 1..16 {
        product = product.times(m, Double::sum(y, m.float(f64::from(k))));
    }
    product
}

/// Returns the Taylor series within 1/64 of the zero 1 or 2, elsewhere `other`.
fn near_integer<M: Machine>(m: &M, x: M::F, zero: f64, coefficients: &[f64], other: M::F) -> M::F {
    let t = x - m.float(zero);
    let near = m.lt(m.abs(t), m.float(1.0 / 64.0));
    // The added zero makes the result at the zero positive.
    m.select(near, m.fma(t, polynomial(m, t, coefficients), m.float(0.0)), other)
}

/// Returns the series at `-y` near a zero, elsewhere `other`. Each half of a unit below -2 has a
/// zero. In floats it differs from the pole down to -17.
fn near_zero<M: Machine>(m: &M, y: M::F, other: M::F) -> M::F {
    let twice = y + y;
    let half = m.to_int(m.round(twice - m.float(0.5))) - m.int(4);
    let row = clamp_int(m, half, 0, 30);
    let inside = m.int_eq(row, half);
    let row = row * m.int(LGAMMA_ROW);
    let zero = double_entry(m, LGAMMA_ZEROS, row);
    let u = m.abs(y - m.round(y));
    let w = Double::sum(u - zero.hi, -zero.lo);
    let mut rest = m.float(0.0);
    for column in (2..LGAMMA_ROW).rev() {
        rest = m.fma(rest, w.hi, entry(m, LGAMMA_ZEROS, row + m.int(column)));
    }
    let log = log1p_double(m, w.over(m, zero));
    let value = Double::product(m, rest, w.hi).minus(log).value();
    let near = m.lt(m.abs(w.hi), zero.hi * m.float(2f64.powi(-10)));
    m.select(inside & near, value, other)
}
