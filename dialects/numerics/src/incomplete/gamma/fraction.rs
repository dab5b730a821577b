//! Legendre's continued fraction, by Steed's algorithm.

use super::series::SHARE;
use crate::machine::Machine;

/// The largest number of terms; about a hundred are needed.
const MOST: u32 = 10_000;

/// Returns `1/(x + 1 - a - 1 (1 - a)/(x + 3 - a - 2 (2 - a)/(x + 5 - a - ...)))`.
pub fn fraction<M: Machine>(m: &M, when: M::B, a: M::F, x: M::F) -> M::F {
    let first = (x - a) + m.float(1.0);
    let inverse = m.float(1.0) / first;
    let start = [first, inverse, inverse, inverse];
    let [.., value] = m.iterate(when, MOST, start, |m, number, [b, inverse, step, value]| {
        let numerator = numerator(m, number, a);
        let b = b + m.float(2.0);
        let next = m.float(1.0) / m.fma(numerator, inverse, b);
        let step = -(numerator * inverse * next * step);
        let sum = value + step;
        ([b, next, step, sum], m.lt(m.abs(sum) * m.float(SHARE), m.abs(step)))
    });
    value
}

/// Returns `-n (n - a)` for the term with the number `n - 1`.
fn numerator<M: Machine>(m: &M, number: M::F, a: M::F) -> M::F {
    let count = number + m.float(1.0);
    count * (a - count)
}

/// Returns [`fraction`] and its derivative by `a`.
pub fn fraction_and_slope<M: Machine>(m: &M, when: M::B, a: M::F, x: M::F) -> [M::F; 2] {
    let first = (x - a) + m.float(1.0);
    let inverse = m.float(1.0) / first;
    let of_inverse = inverse * inverse;
    let start = [first, inverse, of_inverse, inverse, of_inverse, inverse, of_inverse];
    let [.., value, slope] = m.iterate(when, MOST, start, |m, number, state| {
        let [b, inverse, of_inverse, step, of_step, value, slope] = state;
        let numerator = numerator(m, number, a);
        let of_numerator = number + m.float(1.0);
        let b = b + m.float(2.0);
        let next = m.float(1.0) / m.fma(numerator, inverse, b);
        // The derivative of `b + numerator inverse`, where that of `b` is -1.
        let of_divisor = m.fma(of_numerator, inverse, numerator * of_inverse) - m.float(1.0);
        let of_next = -(next * next * of_divisor);
        let both = inverse * next;
        let of_both = m.fma(of_inverse, next, inverse * of_next);
        let factor = -(numerator * both);
        let of_factor = -m.fma(of_numerator, both, numerator * of_both);
        let of_step = m.fma(of_factor, step, factor * of_step);
        let step = factor * step;
        let (value, slope) = (value + step, slope + of_step);
        let value_moves = m.lt(m.abs(value) * m.float(SHARE), m.abs(step));
        let slope_moves = m.lt(m.abs(slope) * m.float(SHARE), m.abs(of_step));
        ([b, next, of_next, step, of_step, value, slope], value_moves | slope_moves)
    });
    [value, slope]
}
