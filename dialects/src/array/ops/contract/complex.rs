//! Sums of products of complex numbers.

use super::{Factor, Word};
use crate::array::ops::sum::add;
use crate::complex::{Formula, Parts, Rounded};
use crate::interp::NumberFormat;

/// Returns the sum over a domain; `index` has the indices before its dimensions.
pub(super) fn sum(
    number: NumberFormat,
    factors: &[Factor<'_>],
    index: &mut Vec<i64>,
    domain: &[usize],
) -> [Word; 2] {
    let Some((&size, inner)) = domain.split_first() else {
        return product(number, factors, index);
    };
    let mut total: Option<[Word; 2]> = None;
    for step in 0..size {
        index.push(step as i64);
        let part = sum(number, factors, index, inner);
        index.pop();
        total = Some(match total {
            None => part,
            Some(total) => [0, 1].map(|at| add(number, total[at], part[at])),
        });
    }
    total.unwrap_or_default()
}

fn product(number: NumberFormat, factors: &[Factor<'_>], index: &[i64]) -> [Word; 2] {
    let mut product: Option<[f64; 2]> = None;
    for factor in factors {
        let words = factor.offset(index).and_then(|at| factor.datum.words().get(at..at + 2));
        let next = [0, 1].map(|at| number.float(words.map_or(0, |words| words[at])));
        product = Some(match product {
            None => next,
            Some(product) => match Formula::Mul.value(&mut Rounded(number), &[product, next]) {
                Parts::Complex(parts) => parts,
                Parts::Real(_) | Parts::Bool(_) => product,
            },
        });
    }
    product.unwrap_or_default().map(|part| number.nearest(part))
}
