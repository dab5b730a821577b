//! Temme's uniform expansion, where both arguments are large and near one another.

use super::factor::Factor;
use crate::formula::{copy_sign, polynomial};
use crate::long::error_function::erfc_of_root;
use crate::long::exp::exp_of_double;
use crate::machine::Machine;
use crate::tables::UNIFORM_GAMMA;

/// The least first argument.
pub const START: f64 = 20.0;

/// Returns the upper part if `x` is at least `a`, else the lower one.
pub fn value<M: Machine>(m: &M, a: M::F, factor: &Factor<M>) -> M::F {
    let half = m.float(0.5) * erfc_of_root(m, factor.distance);
    let rest = density(m, a, factor) * Expansion::of(m, a, factor).value;
    let is_lower = m.lt(factor.relative.hi, m.float(0.0));
    half + m.select(is_lower, -rest, rest)
}

/// Returns the derivative of the upper part by `a`.
pub fn slope<M: Machine>(m: &M, a: M::F, factor: &Factor<M>) -> M::F {
    let expansion = Expansion::of(m, a, factor);
    let (mu, eta) = (factor.relative.hi, expansion.eta);
    let (one, is_middle) = (m.float(1.0), m.eq(eta, m.float(0.0)));
    let quotient = m.select(is_middle, one, mu / m.select(is_middle, one, eta));
    // `log(x/a)`, which is the excess less its distance.
    let log = mu - factor.distance.hi / a;
    let of_value = expansion.value * (log - m.float(0.5) / a);
    let of_eta = -(expansion.by_eta * quotient / a);
    let first = quotient - eta * m.float(0.5);
    density(m, a, factor) * (first + (of_value + (of_eta + expansion.by_a)))
}

/// Returns `e^-distance / sqrt(2 pi a)`.
fn density<M: Machine>(m: &M, a: M::F, factor: &Factor<M>) -> M::F {
    let root = m.sqrt(a * m.float(std::f64::consts::TAU));
    exp_of_double(m, -factor.distance) / root
}

/// The expansion in powers of `1/a`.
struct Expansion<F> {
    /// The root of twice the distance over `a`, with the sign of `x - a`.
    eta: F,
    value: F,
    by_eta: F,
    by_a: F,
}

impl<F: crate::machine::Float> Expansion<F> {
    fn of<M: Machine<F = F>>(m: &M, a: F, factor: &Factor<M>) -> Self {
        let inverse = m.float(1.0) / a;
        let size = m.sqrt(m.float(2.0) * factor.distance.hi * inverse);
        let eta = copy_sign(m, size, factor.relative.hi);
        let zero = m.float(0.0);
        let (mut value, mut by_eta, mut by_inverse) = (zero, zero, zero);
        for row in UNIFORM_GAMMA.iter().rev() {
            by_inverse = m.fma(by_inverse, inverse, value);
            value = m.fma(value, inverse, polynomial(m, eta, row));
            let powers = row.iter().zip(0u32..).skip(1);
            let slopes: Vec<f64> = powers.map(|(c, power)| c * f64::from(power)).collect();
            by_eta = m.fma(by_eta, inverse, polynomial(m, eta, &slopes));
        }
        Self { eta, value, by_eta, by_a: -(by_inverse * inverse * inverse) }
    }
}
