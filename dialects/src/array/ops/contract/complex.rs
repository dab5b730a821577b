//! Sums of products of complex numbers, one for each choice of parts of the factors.

use super::{Factor, Word};
use crate::interp::NumberFormat;

/// Returns both parts of the sum over a domain. Two imaginary factors change the sign of a term;
/// the term without imaginary factors is the first one, and each next choice is added to it.
/// `index` has the indices before those of the domain.
pub(super) fn sum(
    number: NumberFormat,
    factors: &mut [Factor<'_>],
    index: &mut Vec<i64>,
    domain: &[usize],
) -> [Word; 2] {
    let mut totals: [Option<f64>; 2] = [None; 2];
    for chosen in 0..1_usize << factors.len() {
        for (at, factor) in factors.iter_mut().enumerate() {
            factor.part = chosen >> at & 1;
        }
        let imaginary = chosen.count_ones() as usize;
        let term = match domain.contains(&0) {
            true => 0.0,
            false => number.float(super::sum(number, factors, index, domain)),
        };
        let total = &mut totals[imaginary % 2];
        *total = Some(match *total {
            None => term,
            Some(total) if imaginary / 2 % 2 == 1 => round(number, total - term),
            Some(total) => round(number, total + term),
        });
    }
    totals.map(|total| number.nearest(total.unwrap_or(0.0)))
}

fn round(number: NumberFormat, value: f64) -> f64 {
    number.float(number.nearest(value))
}
