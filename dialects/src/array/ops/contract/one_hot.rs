//! The result of a contraction with a one-hot factor.

use super::Contract;
use super::lower::{element, product, sums};
use crate::array::{Build, region};
use crate::{Emit, OneHot};
use cotan_ir::{Builder, Op, Shape, Type, Value};

/// The indices of the factor are fixed to its nonzero element, so there is no sum over them. Where
/// they are indices of the result, it is zero elsewhere.
pub fn of_unit(e: &mut Emit<'_, '_>, op: Op, unit: &OneHot<'_>) -> Option<Value> {
    let contract: Contract = e.read(op);
    let (factors, sizes) = (contract.factors(e.ir()), contract.sizes(e.ir()));
    let (factor, indices) = &factors[unit.place];
    let shape = Shape::of(&e.ir().store, e.ir().ty(*factor))?;
    let mut known: Vec<Option<Value>> = vec![None; sizes.len()];
    for ((index, size), &at) in indices.iter().zip(&shape.sizes).zip(unit.at) {
        let dim = index.as_index()?;
        if sizes[dim] != *size || known[dim].replace(at).is_some() {
            return None;
        }
    }
    let ty = e.ir().ty(contract.result);
    let Shape { sizes: result, element: number } = Shape::of(&e.ir().store, ty)?;
    let rank = result.len();
    let open: Vec<usize> = (rank..sizes.len()).filter(|&dim| known[dim].is_none()).collect();
    let domain: Vec<_> = open.iter().map(|&dim| sizes[dim].clone()).collect();
    let (loc, one) = (e.loc, unit.element(e));
    let at = |b: &mut Builder<'_>, indices: &[Value]| {
        let sum = sums(b, loc, (domain, number), |b, inner| {
            let index = |dim: usize| match open.iter().position(|&other| other == dim) {
                Some(position) => inner[position],
                None => known[dim].unwrap_or_else(|| indices[dim]),
            };
            let all: Vec<Value> = (0..sizes.len()).map(index).collect();
            let word =
                |(operand, (value, at)): (usize, &(Value, Vec<_>))| match operand == unit.place {
                    true => one,
                    false => element(b, loc, *value, at, &all),
                };
            let words: Vec<Value> = factors.iter().enumerate().map(word).collect();
            product(b, loc, &words)
        });
        let pairs =
            indices.iter().zip(&known).filter_map(|(&index, known)| Some((index, (*known)?)));
        let pairs: Vec<(Value, Value)> = pairs.collect();
        Emit::new(b, loc).only_where(&pairs, sum)
    };
    if rank == 0 {
        return Some(at(e.builder, &[]));
    }
    let types = vec![Type::INDEX; rank];
    let body = region::build(e.builder, loc, &types, |b, indices| vec![at(b, indices)]);
    let built = Build::build(e.builder, loc, body, &[ty]);
    Some(e.ir().result(built, 0))
}
