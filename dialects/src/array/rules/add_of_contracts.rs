//! Sums of two contractions that are one contraction of a sum.

use crate::arith::Addf;
use crate::array::Contract;
use crate::array::affine::Affine;
use crate::array::axis::moves;
use crate::interp::NumberFormat;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Ir, Shape, Value};

/// The least known number of products for each addition of the factors.
const LEAST_REUSE: i64 = 4;

/// The maximal number of operations between the contractions.
const MAX_DISTANCE: usize = 64;

/// A factor and its indices.
type Factor = (Value, Vec<Affine<usize>>);

/// Factors the sum of two contractions that differ in one factor: `A B + C B` is `(A + C) B`. The
/// other factor may be transposed, as in the gradient of a product of a matrix with itself.
///
/// ```mlir before
/// func.func @f(%g: tensor<?x?xf64, #cotan.dims<m, m>>, %x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
///   %y = array.contract %g, %x over [m] by [affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>] : tensor<?x?xf64, #cotan.dims<m, m>>, tensor<?x?xf64, #cotan.dims<n, m>> -> tensor<?x?xf64, #cotan.dims<n, m>>
///   %z = array.contract %g, %x over [m] by [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>] : tensor<?x?xf64, #cotan.dims<m, m>>, tensor<?x?xf64, #cotan.dims<n, m>> -> tensor<?x?xf64, #cotan.dims<n, m>>
///   %r = arith.addf %y, %z : tensor<?x?xf64, #cotan.dims<n, m>>
///   return %r : tensor<?x?xf64, #cotan.dims<n, m>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%g: tensor<?x?xf64, #cotan.dims<m, m>>, %x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
///   %0 = array.transpose %g by [1, 0] : tensor<?x?xf64, #cotan.dims<m, m>>
///   %1 = arith.addf %g, %0 : tensor<?x?xf64, #cotan.dims<m, m>>
///   %r = array.contract %1, %x over [m] by [affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>] : tensor<?x?xf64, #cotan.dims<m, m>>, tensor<?x?xf64, #cotan.dims<n, m>> -> tensor<?x?xf64, #cotan.dims<n, m>>
///   return %r : tensor<?x?xf64, #cotan.dims<n, m>>
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn add_of_contracts(rw: &mut Rewriter<'_>, one: View<Contract>) -> Option<()> {
    let result = one.result;
    NumberFormat::of(&rw.store, Shape::of(&rw.store, rw.ty(result))?.element)?;
    let user = rw.users(result).next().filter(|_| rw.has_one_use(result))?;
    let Addf { lhs, rhs, .. } = rw.get(user)?;
    let value = if lhs == result { rhs } else { lhs };
    let other: Contract = rw.def_as(value).filter(|_| value != result && rw.has_one_use(value))?;
    let domain = rw.store.as_dims(one.domain)?.to_vec();
    let before = std::iter::successors(rw.prev_op(one.op), |&op| rw.prev_op(op));
    let is_before = before.take(MAX_DISTANCE).any(|op| rw.def_op(value) == Some(op));
    if !is_before
        || rw.block_of(user) != rw.block_of(one.op)
        || rw.store.as_dims(other.domain)? != domain
    {
        return None;
    }
    let (mut factors, others, sizes) = (one.factors(rw), other.factors(rw), one.sizes(rw));
    let (mut place, mut from) = only_difference(&factors, &others)?;
    let rank = Shape::of(&rw.store, rw.ty(result))?.rank();
    if is_along_rows(&from, rank) && !is_along_rows(&factors[place], rank) {
        factors = others;
        (place, from) = only_difference(&factors, &one.factors(rw))?;
    }
    let order = order(rw, &factors[place], &from, &sizes)?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(result));
    let moved = moves::permuted(rw, loc, from.0, &order);
    factors[place].0 = Addf::value(rw, loc, factors[place].0, moved);
    let sum = Contract::of(rw, loc, &factors, domain, ty);
    rw.replace_op(user, &[sum])
}

/// Returns whether neighbors in a row of the result read neighbors of a factor.
fn is_along_rows((_, at): &Factor, rank: usize) -> bool {
    at.last().and_then(Affine::as_index).is_some_and(|dim| dim + 1 == rank)
}

/// Returns the place of the only factor that the others lack, and the one they have instead.
fn only_difference(factors: &[Factor], others: &[Factor]) -> Option<(usize, Factor)> {
    let mut left = others.to_vec();
    let mut apart = Vec::new();
    for (place, factor) in factors.iter().enumerate() {
        match left.iter().position(|other| other == factor) {
            Some(same) => drop(left.remove(same)),
            None => apart.push(place),
        }
    }
    match (&apart[..], left.pop()) {
        (&[place], Some(from)) if left.is_empty() => Some((place, from)),
        _ => None,
    }
}

/// Returns the dimension of an array for each one of a factor, if both are read whole, and each
/// element several times.
fn order(ir: &Ir, factor: &Factor, from: &Factor, sizes: &[Poly]) -> Option<Vec<i64>> {
    let dims = dims_read(ir, factor, sizes)?;
    let found = dims_read(ir, from, sizes)?;
    if dims.is_empty() || found.len() != dims.len() {
        return None;
    }
    let place = |dim| found.iter().position(|&it| it == dim).map(|at| at as i64);
    let order: Vec<i64> = dims.iter().map(|&dim| place(dim)).collect::<Option<_>>()?;
    let rest = (0..sizes.len()).filter(|dim| !dims.contains(dim)).map(|dim| &sizes[dim]);
    let reuse = Poly::product(rest)?;
    let is_cheaper = reuse.as_constant().is_none_or(|reuse| reuse >= LEAST_REUSE);
    is_cheaper.then_some(order)
}

/// Returns the indices that read an array, if each one is read from start to end and alone.
fn dims_read(ir: &Ir, (array, at): &Factor, sizes: &[Poly]) -> Option<Vec<usize>> {
    let shape = Shape::of(&ir.store, ir.ty(*array))?;
    let dims: Vec<usize> = at.iter().map(Affine::as_index).collect::<Option<_>>()?;
    let is_whole = dims.iter().zip(&shape.sizes).all(|(&dim, size)| sizes.get(dim) == Some(size));
    let is_alone = (1..dims.len()).all(|place| !dims[..place].contains(&dims[place]));
    (is_whole && is_alone).then_some(dims)
}
