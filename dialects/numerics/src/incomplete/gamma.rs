//! The regularized incomplete gamma functions, and the derivative by the first argument.

mod factor;
mod fraction;
mod series;
mod uniform;

use crate::double::Double;
use crate::expm1::expm1;
use crate::formula::at_most;
use crate::lgamma::lgamma_of_one_plus;
use crate::machine::{Host, Machine};
use crate::{Elementary, Function};
use factor::Factor;

/// The lower regularized incomplete gamma function, of `a` and `x`.
pub static IGAMMA: Elementary = Elementary {
    name: "igamma",
    doc: "with f = x^a e^-x / gamma(a + 1) in double-double: for x < a or x < 1.1 f times the sum of \
          x^n / ((a + 1) ... (a + n)), else one minus f a times Legendre's continued fraction; for a \
          from 20 on and x within 30 % of it Temme's uniform expansion",
    bound_f64: 10.0,
    bound_f32: 0.501,
    function: Function::Binary(|a, x| igamma(&Host, a, x), |m, a, x| igamma(&m, a, x)),
    single: None,
};

/// The upper regularized incomplete gamma function, of `a` and `x`.
pub static IGAMMAC: Elementary = Elementary {
    name: "igammac",
    doc: "one minus the lower function, which has the formulas; for x up to 1.1 where that cancels, 1 - x^a / \
          gamma(a + 1) by expm1, and the rest of the alternating series",
    bound_f64: 16.0,
    bound_f32: 0.501,
    function: Function::Binary(|a, x| igammac(&Host, a, x), |m, a, x| igammac(&m, a, x)),
    single: None,
};

/// The derivative of [`IGAMMA`] by `a`.
pub static IGAMMA_GRAD_A: Elementary = Elementary {
    name: "igamma_grad_a",
    doc: "the derivatives of the formulas of the lower function: a derivative next to each value of the series and the \
          continued fraction, and that of Temme's expansion by the chain rule",
    bound_f64: 40.0,
    bound_f32: 0.501,
    function: Function::Binary(
        |a, x| igamma_grad_a(&Host, a, x),
        |m, a, x| igamma_grad_a(&m, a, x),
    ),
    single: None,
};

/// The end of the range of `x` where all formulas but the continued fraction are used.
const SMALL: f64 = 1.1;

/// The formulas that apply to a pair of arguments; at most one does.
struct Regions<B> {
    uniform: B,
    fraction: B,
    series: B,
    /// The arguments have a value between 0 and 1.
    regular: B,
}

fn regions<M: Machine>(m: &M, a: M::F, x: M::F) -> Regions<M::B> {
    let (zero, infinity) = (m.float(0.0), m.float(f64::INFINITY));
    let regular = m.lt(zero, x) & m.lt(x, infinity) & m.lt(zero, a) & m.lt(a, infinity);
    let is_near = m.le(m.abs(x - a), a * m.float(0.3));
    let uniform = regular & m.le(m.float(uniform::START), a) & is_near;
    let is_above = m.le(a, x) & m.lt(m.float(SMALL), x);
    let fraction = regular & is_above & !uniform;
    Regions { uniform, fraction, series: regular & !uniform & !fraction, regular }
}

/// A part of the whole 1, and whether it is the upper one.
struct Part<M: Machine> {
    value: M::F,
    is_upper: M::B,
}

/// Returns the part that a formula is for.
fn part<M: Machine>(
    m: &M,
    a: M::F,
    x: M::F,
    regions: &Regions<M::B>,
    factor: &Factor<M>,
) -> Part<M> {
    let front = factor.value(m);
    let of_series = front * series::sum(m, regions.series, a, x);
    let of_fraction = front * a * fraction::fraction(m, regions.fraction, a, x);
    let uniform = uniform::value(m, a, factor);
    let value = m.select(regions.fraction, of_fraction, of_series);
    let upper_uniform = regions.uniform & m.le(a, x);
    Part {
        value: m.select(regions.uniform, uniform, value),
        is_upper: regions.fraction | upper_uniform,
    }
}

/// Returns the values at the ends of the ranges of the arguments, and elsewhere `value`.
fn with_ends<M: Machine>(
    m: &M,
    [a, x]: [M::F; 2],
    regular: M::B,
    value: M::F,
    [none, whole]: [f64; 2],
) -> M::F {
    let (zero, infinity) = (m.float(0.0), m.float(f64::INFINITY));
    // Without a shape all is at 0; a shape without end has nothing below any number.
    let at_once = m.eq(a, zero) | m.eq(x, infinity);
    let end = m.select(at_once & !m.eq(x, zero), m.float(whole), m.float(none));
    let is_error = !m.le(zero, a) | !m.le(zero, x) | (m.eq(a, zero) & m.eq(x, zero));
    let end = m.select(is_error, m.float(f64::NAN), end);
    m.select(regular, value, end)
}

/// Evaluates [`IGAMMA`]: 0 at `x = 0`, 1 at infinity and for `a = 0`, NaN for negative arguments.
pub fn igamma<M: Machine>(m: &M, a: M::F, x: M::F) -> M::F {
    let regions = regions(m, a, x);
    let factor = Factor::of(m, a, x);
    let part = part(m, a, x, &regions, &factor);
    let value = m.select(part.is_upper, m.float(1.0) - part.value, part.value);
    let value = at_most(m, value, 1.0);
    with_ends(m, [a, x], regions.regular, value, [0.0, 1.0])
}

/// Evaluates [`IGAMMAC`]: 1 at `x = 0`, 0 at infinity and for `a = 0`, NaN for negative arguments.
pub fn igammac<M: Machine>(m: &M, a: M::F, x: M::F) -> M::F {
    let regions = regions(m, a, x);
    let factor = Factor::of(m, a, x);
    let part = part(m, a, x, &regions, &factor);
    let value = m.select(part.is_upper, part.value, m.float(1.0) - part.value);
    let cancels = regions.series & lower_is_large(m, a, x, &factor);
    let value = m.select(cancels, rest_of_small(m, cancels, a, x, &factor), value);
    with_ends(m, [a, x], regions.regular, value, [1.0, 0.0])
}

/// Returns whether the lower part is so near to 1 that the difference cancels.
fn lower_is_large<M: Machine>(m: &M, a: M::F, x: M::F, factor: &Factor<M>) -> M::B {
    let bound = m.float(-0.4) / factor.log.hi;
    let below = m.le(x, m.float(0.5)) & m.lt(a, bound);
    let above = m.lt(m.float(0.5), x) & m.le(x, m.float(SMALL)) & m.le(a, x * m.float(1.1));
    below | above
}

/// Returns the upper part for `x` up to 1.1: with `L = a log x - lgamma(1 + a)`, it is
/// `1 - e^L - e^L a (-x/(a + 1) + x^2/(2! (a + 2)) - ...)`.
fn rest_of_small<M: Machine>(m: &M, when: M::B, a: M::F, x: M::F, factor: &Factor<M>) -> M::F {
    let logarithm = at_most(m, factor.log.hi, 1.0);
    let exponent = m.fma(a, logarithm, -lgamma_of_one_plus(m, a, factor.lgamma_of_successor));
    let growth = expm1(m, exponent);
    let sum = series::alternating(m, when, a, x);
    m.float(0.0) - m.fma(m.float(1.0) + growth, a * sum, growth)
}

/// Evaluates [`IGAMMA_GRAD_A`]: minus the exponential integral at `a = 0`, 0 at `x = 0` and infinity, NaN for negative arguments.
pub fn igamma_grad_a<M: Machine>(m: &M, a: M::F, x: M::F) -> M::F {
    let given = a;
    // The derivative from the right at 0.
    let a = m.select(m.eq(a, m.float(0.0)), m.float(5e-324), a);
    let regions = regions(m, a, x);
    let factor = Factor::of(m, a, x);
    let (front, slope) = (factor.value(m), factor.slope(m, a));
    let [sum, of_sum] = series::sum_and_slope(m, regions.series, a, x);
    let of_series = front * m.fma(slope, sum, of_sum);
    let [fraction, of_fraction] = fraction::fraction_and_slope(m, regions.fraction, a, x);
    let grown = m.fma(a * slope, fraction, m.fma(a, of_fraction, fraction));
    let value = m.select(regions.fraction, -(front * grown), of_series);
    let value = m.select(regions.uniform, -uniform::slope(m, a, &factor), value);
    with_ends(m, [given, x], regions.regular, value, [0.0, 0.0])
}

/// Returns a float as a double-double.
fn exactly<M: Machine>(m: &M, x: M::F) -> Double<M::F> {
    Double::new(x, m.float(0.0))
}
