//! The factor `x^a e^-x / gamma(a + 1)`.

use super::exactly;
use super::uniform::START;
use crate::digamma::digamma;
use crate::double::Double;
use crate::formula::polynomial;
use crate::lgamma::{half_log_2_pi, lgamma_of_successor, stirling_rest};
use crate::long::exp::exp_of_double;
use crate::long::log::log_double;
use crate::machine::Machine;

/// The logarithm of the factor, and what it is computed from.
pub struct Factor<M: Machine> {
    /// The logarithm of the factor.
    pub exponent: Double<M::F>,
    /// The logarithm of `x`, or of `x/a` from [`START`] on.
    pub log: Double<M::F>,
    /// `lgamma(a + 1)`.
    pub lgamma_of_successor: Double<M::F>,
    /// `x - a - a log(x/a)`, which is not negative.
    pub distance: Double<M::F>,
    /// `x/a - 1`.
    pub relative: Double<M::F>,
    is_large: M::B,
}

/// The coefficients of `(mu - log(1 + mu)) / mu^2 - 1/2` over `mu`.
const NEAR: &[f64] = &[-1.0 / 3.0, 1.0 / 4.0, -1.0 / 5.0, 1.0 / 6.0, -1.0 / 7.0, 1.0 / 8.0];

impl<M: Machine> Factor<M> {
    /// Computes the factor of positive arguments.
    pub fn of(m: &M, a: M::F, x: M::F) -> Self {
        let is_large = m.le(m.float(START), a);
        let divisor = m.select(is_large, a, m.float(1.0));
        let log = log_double(m, exactly(m, x).over(m, exactly(m, divisor)));
        let excess = Double::sum(x, -a);
        let relative = excess.over(m, exactly(m, a));
        let distance = excess.minus(log.times_float(m, a));
        let near = excess.times(m, relative).times(m, near_one(m, relative));
        let is_near = m.lt(m.abs(relative.hi), m.float(2f64.powi(-10)));
        let distance = Double::select(m, is_near, near, distance);
        let lgamma_of_successor = lgamma_of_successor(m, a);
        let small = log.times_float(m, a).plus_float(-x).minus(lgamma_of_successor);
        let root = log_double(m, exactly(m, a)).scaled(m.float(0.5)).plus(half_log_2_pi(m));
        let large = -distance.plus(root.plus_float(stirling_rest(m, a)));
        let exponent = Double::select(m, is_large, large, small);
        Self { exponent, log, lgamma_of_successor, distance, relative, is_large }
    }

    /// Returns the factor.
    pub fn value(&self, m: &M) -> M::F {
        exp_of_double(m, self.exponent)
    }

    /// Returns the derivative of the logarithm of the factor: `log x - digamma(a + 1)`.
    pub fn slope(&self, m: &M, a: M::F) -> M::F {
        let log_a = log_double(m, exactly(m, a));
        let log = m.select(self.is_large, self.log.plus(log_a).value(), self.log.value());
        log - digamma(m, a + m.float(1.0))
    }
}

/// Returns `(mu - log(1 + mu)) / mu^2` for a small `mu`.
fn near_one<M: Machine>(m: &M, mu: Double<M::F>) -> Double<M::F> {
    Double::ordered_sum(m.float(0.5), mu.hi * polynomial(m, mu.hi, NEAR))
}
