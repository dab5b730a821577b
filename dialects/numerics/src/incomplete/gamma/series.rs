//! Power series.

use crate::machine::Machine;

/// The largest number of terms; about a hundred are needed.
const MOST: u32 = 10_000;

/// A term of less than this share of the sum is not needed.
pub const SHARE: f64 = 5.551_115_123_125_783e-17;

/// Returns `1 + x/(a + 1) + x^2/((a + 1) (a + 2)) + ...`.
pub fn sum<M: Machine>(m: &M, when: M::B, a: M::F, x: M::F) -> M::F {
    let one = m.float(1.0);
    let [_, sum] = m.iterate(when, MOST, [one, one], |m, number, [term, sum]| {
        let term = term * (x / (a + (number + m.float(1.0))));
        ([term, sum + term], m.lt(sum * m.float(SHARE), term))
    });
    sum
}

/// Returns [`sum`] and its derivative by `a`.
pub fn sum_and_slope<M: Machine>(m: &M, when: M::B, a: M::F, x: M::F) -> [M::F; 2] {
    let (zero, one) = (m.float(0.0), m.float(1.0));
    let start = [one, zero, one, zero];
    let [_, _, sum, slope] =
        m.iterate(when, MOST, start, |m, number, [term, of_term, sum, slope]| {
            let divisor = a + (number + m.float(1.0));
            let ratio = x / divisor;
            let of_term = ratio * (of_term - term / divisor);
            let term = term * ratio;
            let next = slope + of_term;
            let goes_on = m.lt(m.abs(next) * m.float(SHARE), m.abs(of_term));
            ([term, of_term, sum + term, next], goes_on)
        });
    [sum, slope]
}

/// Returns `-x/(a + 1) + x^2/(2! (a + 2)) - ...`.
pub fn alternating<M: Machine>(m: &M, when: M::B, a: M::F, x: M::F) -> M::F {
    let start = [m.float(1.0), m.float(0.0)];
    let [_, sum] = m.iterate(when, MOST, start, |m, number, [power, sum]| {
        let count = number + m.float(1.0);
        let power = -(power * x / count);
        let term = power / (a + count);
        ([power, sum + term], m.lt(m.abs(sum) * m.float(SHARE), m.abs(term)))
    });
    sum
}
