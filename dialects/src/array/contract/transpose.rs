//! What the cotangent of a factor is.

use super::Contract;
use super::lower::{element, product};
use crate::Emit;
use crate::array::access::Linear;
use crate::array::{Accumulate, AddAt};
use cotan_ir::dims::Poly;
use cotan_ir::{Op, Shape, Type, Value};

/// The cotangent of factor number `place`: the cotangent of the result times the other factors, put
/// where the factor was read.
pub fn of(e: &mut Emit<'_, '_>, op: Op, place: usize, ct: Value) -> Value {
    let contract: Contract = e.read(op);
    let (factors, sizes) = (contract.factors(e.ir()), contract.sizes(e.ir()));
    let ty = e.ir().ty(factors[place].0);
    let rank = Shape::of(&e.ir().store, e.ir().ty(ct)).map_or(0, |shape| shape.rank());
    let mut others = vec![(ct, (0..rank).map(Linear::dim).collect::<Vec<_>>())];
    others.extend(factors.iter().enumerate().filter(|other| other.0 != place).map(|x| x.1.clone()));
    let at = &factors[place].1;
    match projection(e, ty, at, &sizes) {
        Some(kept) => contracted(e, &others, &kept, sizes, ty),
        None => accumulated(e, &others, at, sizes, ty),
    }
}

/// The dimensions that a factor is read at, if it is read once at all of its places: then its
/// cotangent is a contraction, too.
fn projection(e: &Emit<'_, '_>, ty: Type, at: &[Linear], sizes: &[Poly]) -> Option<Vec<usize>> {
    let shape = Shape::of(&e.ir().store, ty)?;
    let mut kept = Vec::with_capacity(at.len());
    for (at, size) in at.iter().zip(&shape.sizes) {
        let dim = at.as_dim().filter(|dim| sizes[*dim] == *size && !kept.contains(dim))?;
        kept.push(dim);
    }
    Some(kept)
}

/// Summed over every dimension that the factor does not keep.
fn contracted(
    e: &mut Emit<'_, '_>,
    others: &[(Value, Vec<Linear>)],
    kept: &[usize],
    sizes: Vec<Poly>,
    ty: Type,
) -> Value {
    let rest = (0..sizes.len()).filter(|dim| !kept.contains(dim));
    let order: Vec<usize> = kept.iter().copied().chain(rest).collect();
    let place = |dim| order.iter().position(|&other| other == dim).unwrap_or(dim);
    let moved = |at: &Vec<Linear>| at.iter().map(|at| at.renamed(place)).collect();
    let factors: Vec<_> = others.iter().map(|(value, at)| (*value, moved(at))).collect();
    let domain = order[kept.len()..].iter().map(|&dim| sizes[dim].clone()).collect();
    Contract::of(e.builder, e.loc, &factors, domain, ty)
}

/// Added up, wherever the factor was read.
fn accumulated(
    e: &mut Emit<'_, '_>,
    others: &[(Value, Vec<Linear>)],
    at: &[Linear],
    sizes: Vec<Poly>,
    ty: Type,
) -> Value {
    let sums = Accumulate::over(e.builder, e.loc, &sizes, &[], &[ty], &[], |b, indices, sums| {
        let words: Vec<Value> =
            others.iter().map(|(value, at)| element(b, e.loc, *value, at, indices)).collect();
        let product = product(b, e.loc, &words);
        let at: Vec<Value> = at.iter().map(|at| at.value(b, e.loc, indices)).collect();
        vec![AddAt::value(b, e.loc, sums[0], &at, product)]
    });
    sums[0]
}
