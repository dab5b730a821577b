//! The regularized incomplete beta function.

use crate::double::Double;
use crate::expm1::expm1;
use crate::formula::{at_least, at_most};
use crate::lgamma::{half_log_2_pi, lgamma_of_one_plus, lgamma_of_successor, stirling_rest_of_any};
use crate::long::exp::exp_of_double;
use crate::long::log::{log_double, log1p_double};
use crate::machine::{Host, Machine};
use crate::{Elementary, Function};

/// The regularized incomplete beta function, of `a`, `b` and `x`.
pub static BETAINC: Elementary = Elementary {
    name: "betainc",
    doc: "for x up to a/(a + b), x^a (1 - x)^b / B(a, b) in double-double, times Didonato's and Morris' continued \
          fraction; beyond, one minus the function of b, a and 1 - x; where b and (a + b) (1 - x) are below 1 \
          by expm1 and the power series in 1 - x; NaN where a million terms are too few",
    bound_f64: 24.0,
    bound_f32: 0.501,
    function: Function::Ternary(
        |a, b, x| betainc(&Host, a, b, x),
        |m, a, b, x| betainc(&m, a, b, x),
    ),
    single: None,
};

/// The largest number of terms.
const MOST: u32 = 1_000_000;

/// A term of less than this share of the sum is not needed.
const SHARE: f64 = 5.551_115_123_125_783e-17;

/// The fraction ends with a relative change of this; slow convergents alternate about the limit.
const CHANGE: f64 = 2.220_446_049_250_313e-16;

/// The range of parameters whose quotients do not overflow.
const RANGE: (f64, f64) = (1e-290, 1e290);

/// Evaluates [`BETAINC`]: the ends as in JAX, where an `a` of 0 or a `b` at infinity has all weight at
/// `x = 0`.
pub fn betainc<M: Machine>(m: &M, a: M::F, b: M::F, x: M::F) -> M::F {
    let (zero, one, infinity) = (m.float(0.0), m.float(1.0), m.float(f64::INFINITY));
    let inside = m.lt(zero, x) & m.lt(x, one);
    let is_finite = m.lt(zero, a) & m.lt(a, infinity) & m.lt(zero, b) & m.lt(b, infinity);
    let value = inner(m, inside & is_finite, [a, b].map(|it| limited(m, it)), x);
    let (at_zero, at_one) = (m.eq(a, zero) | m.eq(b, infinity), m.eq(b, zero) | m.eq(a, infinity));
    let value = m.select(m.eq(x, zero) | (at_one & !m.eq(x, one)), zero, value);
    let value = m.select(m.eq(x, one) | (at_zero & !m.eq(x, zero)), one, value);
    let is_error = !m.le(zero, a) | !m.le(zero, b) | !m.le(zero, x) | !m.le(x, one);
    m.select(is_error | (at_zero & at_one), m.float(f64::NAN), value)
}

fn limited<M: Machine>(m: &M, x: M::F) -> M::F {
    at_most(m, at_least(m, x, RANGE.0), RANGE.1)
}

/// Evaluates the function of positive parameters and an `x` between 0 and 1.
fn inner<M: Machine>(m: &M, when: M::B, [a, b]: [M::F; 2], x: M::F) -> M::F {
    let sum = Double::sum(a, b);
    let rest = Double::sum(m.float(1.0), -x);
    let is_upper_small = is_small_rest(m, b, sum.hi, rest.hi);
    let swaps = m.lt(a, sum.hi * x) & !is_upper_small;
    let is_small = is_upper_small | (swaps & is_small_rest(m, a, sum.hi, x));
    let exact = Double::new(x, m.float(0.0));
    let case = Case {
        a: m.select(swaps, b, a),
        b: m.select(swaps, a, b),
        sum,
        x: Double::select(m, swaps, rest, exact),
        y: Double::select(m, swaps, exact, rest),
    };
    let parts = Parts::of(m, &case);
    let front = exp_of_double(m, parts.exponent);
    let of_fraction = front * case.fraction(m, when & !is_small);
    let lower = m.select(is_small, case.rest_of_small(m, when & is_small, &parts), of_fraction);
    let lower = at_most(m, lower, 1.0);
    m.select(swaps, m.float(1.0) - lower, lower)
}

/// Returns whether the part to be computed is the rest of a power of `y`, near `y = 0`.
fn is_small_rest<M: Machine>(m: &M, b: M::F, sum: M::F, y: M::F) -> M::B {
    let (one, half) = (m.float(1.0), m.float(0.5));
    m.lt(b, one) & m.lt(sum * y, one) & m.lt(y, half)
}

/// Arguments whose `x` is at most `a / (a + b)`, or that are of a small rest.
struct Case<F> {
    a: F,
    b: F,
    /// `a + b`.
    sum: Double<F>,
    x: Double<F>,
    /// `1 - x`.
    y: Double<F>,
}

/// Logarithms that the formulas share.
struct Parts<F> {
    /// The logarithm of `x^a y^b / B(a, b)`.
    exponent: Double<F>,
    /// The logarithm of `y`.
    log_y: Double<F>,
    /// The logarithm of `a + b`.
    log_sum: Double<F>,
    /// Stirling's rest of `lgamma` at `a + b`, less that at `a`.
    rests: Double<F>,
}

impl<F: crate::machine::Float> Parts<F> {
    fn of<M: Machine<F = F>>(m: &M, case: &Case<F>) -> Self {
        let [a, b] = [case.a, case.b].map(|it| Double::new(it, m.float(0.0)));
        let [log_a, log_b, log_sum, log_y] = [a, b, case.sum, case.y].map(|it| log_double(m, it));
        // The logarithms of x and y by their means; next to 1 they keep their relative error.
        let mean = |part: Double<F>, x: Double<F>| {
            log_double(m, x.times(m, case.sum.over(m, part))).times(m, part)
        };
        // The rest varies slowly, so that the low part of the sum does not matter.
        let log_hi = log_sum.plus_float(-(case.sum.lo / case.sum.hi));
        let [rest_a, rest_b, rest_sum] = [(case.a, log_a), (case.b, log_b), (case.sum.hi, log_hi)]
            .map(|(z, log)| stirling_rest_of_any(m, z, log));
        let rests = rest_sum.minus(rest_a);
        let half = log_a.plus(log_b).minus(log_sum).scaled(m.float(0.5));
        let constant = half.minus(half_log_2_pi(m)).plus(rests.minus(rest_b));
        let exponent = mean(a, case.x).plus(mean(b, case.y)).plus(constant);
        Self { exponent, log_y, log_sum, rests }
    }
}

impl<F: crate::machine::Float> Case<F> {
    /// Returns the continued fraction `1/(b0 + a1/(b1 + a2/(b2 + ...)))`, by Lentz' algorithm. A sum
    /// would cancel for large parameters, whose first convergents differ much.
    fn fraction<M: Machine<F = F>>(&self, m: &M, when: M::B) -> F {
        let (one, two) = (m.float(1.0), m.float(2.0));
        let (a, b, x) = (self.a, self.b, self.x.hi);
        // `a y - b x`, and one more.
        let excess = m.fma(-self.sum.hi, x, a) - m.fma(self.sum.lo, x, self.sum.hi * self.x.lo);
        let excess = excess + one;
        let slope = (one - x) + one;
        let by_next = one / (a + one);
        let first = a * excess * by_next;
        let start = [by_next, first, m.float(0.0), first, two];
        let [.., value, change] = m.iterate(when, MOST, start, |m, number, state| {
            let [by_this, forward, inverse, value, _] = state;
            let count = number + one;
            let by_next = one / m.fma(two, count, a + one);
            let weight = count * (b - count) * x;
            let grown = (a + number) * by_this;
            let numerator = grown * ((self.sum.hi + number) * by_this) * (weight * x);
            let linear = (a + count) * by_next * m.fma(count, slope, excess);
            let denominator = m.fma(weight, by_this, count) + linear;
            let inverse = one / m.fma(numerator, inverse, denominator);
            let forward = denominator + numerator / forward;
            let change = forward * inverse;
            let goes_on = m.lt(m.float(CHANGE), m.abs(change - one));
            ([by_next, forward, inverse, value * change, change], goes_on)
        });
        let has_ended = m.le(m.abs(change - one), m.float(CHANGE));
        m.select(has_ended | !when, one / value, m.float(f64::NAN))
    }

    /// Returns `1 - e^L (1 + b ((1 - a) y / (b + 1) + (1 - a) (2 - a) y^2 / (2! (b + 2)) + ...))`,
    /// where `L` is the logarithm of `y^b / (b B(a, b))`.
    fn rest_of_small<M: Machine<F = F>>(&self, m: &M, when: M::B, parts: &Parts<F>) -> F {
        let (a, b, y) = (self.a, self.b, self.y.hi);
        let by_a =
            log1p_double(m, Double::new(b, m.float(0.0)).over(m, Double::new(a, m.float(0.0))));
        let of_gamma = by_a.times(m, Double::sum(a, m.float(-0.5))).plus(parts.rests);
        let power = parts.log_y.plus(parts.log_sum).plus_float(m.float(-1.0)).times_float(m, b);
        let lgamma = lgamma_of_one_plus(m, b, lgamma_of_successor(m, b));
        let exponent = power.plus(of_gamma).value() - lgamma;
        let growth = expm1(m, exponent);
        let one = m.float(1.0);
        let [_, sum] = m.iterate(when, MOST, [one, m.float(0.0)], |m, number, [power, sum]| {
            let count = number + one;
            let power = power * ((count - a) / count * y);
            let term = power / (b + count);
            ([power, sum + term], m.lt(m.abs(sum) * m.float(SHARE), m.abs(term)))
        });
        m.float(0.0) - m.fma(one + growth, b * sum, growth)
    }
}
