//! Sums of two contractions that are one contraction of a sum.

use crate::arith::Addf;
use crate::array::affine::Affine;
use crate::array::axis::moves;
use crate::array::ops::transpose;
use crate::array::{Contract, Transpose};
use crate::interp::NumberFormat;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{InsertPoint, Ir, Op, Shape, Value};

/// The least known number of products for each addition of the factors.
const LEAST_REUSE: i64 = 4;

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
    let ty = rw.ty(one.result);
    NumberFormat::of(&rw.store, Shape::of(&rw.store, ty)?.element)?;
    let user = rw.users(one.result).next()?;
    let Addf { lhs, rhs, .. } = rw.get(user)?;
    let (mut term, mut other) = (Term::of(rw, lhs)?, Term::of(rw, rhs)?);
    let is_here = |term: &Term| rw.block_of(term.op) == rw.block_of(user);
    if lhs == rhs || term.domain != other.domain || ![&term, &other].into_iter().all(is_here) {
        return None;
    }
    let (place, from) = only_difference(&term.factors, &other.factors)?;
    let rank = Shape::of(&rw.store, ty)?.rank();
    if is_along_rows(&from, rank) && !is_along_rows(&term.factors[place], rank) {
        std::mem::swap(&mut term, &mut other);
    }
    let (place, from) = only_difference(&term.factors, &other.factors)?;
    let order = order(rw, &term.factors[place], &from, &one.sizes(rw))?;
    let loc = rw.rule_loc();
    let b = &mut rw.elsewhere(InsertPoint::Before(user));
    let moved = moves::permuted(b, loc, from.0, &order);
    term.factors[place].0 = Addf::value(b, loc, term.factors[place].0, moved);
    let sum = Contract::of(b, loc, &term.factors, term.domain, ty);
    rw.replace_op(user, &[sum])
}

/// A contraction, seen through transposes of its factors and of its result.
struct Term {
    op: Op,
    factors: Vec<Factor>,
    domain: Vec<Poly>,
}

impl Term {
    /// Returns the contraction that is a value which nothing else reads.
    fn of(ir: &Ir, value: Value) -> Option<Self> {
        let op = ir.def_op(value).filter(|_| ir.has_one_use(value))?;
        if let Some((operand, order)) = transposed(ir, value) {
            let mut term = Self::of(ir, operand)?;
            let to = |dim| order.iter().position(|&from| from == dim).unwrap_or(dim);
            for at in term.factors.iter_mut().flat_map(|factor| &mut factor.1) {
                *at = at.renamed(to);
            }
            return Some(term);
        }
        let contract: Contract = ir.get(op)?;
        let factors = contract.factors(ir).into_iter().map(|factor| seen_through(ir, factor));
        let domain = ir.store.as_dims(contract.domain)?.to_vec();
        Some(Self { op, factors: factors.collect(), domain })
    }
}

/// Returns the operand of a transpose, and its dimension for each one of the result.
fn transposed(ir: &Ir, value: Value) -> Option<(Value, Vec<usize>)> {
    let Transpose { operand, permutation, .. } = ir.get(ir.def_op(value)?)?;
    let rank = Shape::of(&ir.store, ir.ty(operand))?.rank();
    Some((operand, transpose::order(&ir.store, permutation, rank).ok()?))
}

/// Returns the array whose transpose is a factor, with its indices.
fn seen_through(ir: &Ir, (value, at): Factor) -> Factor {
    let Some((operand, order)) = transposed(ir, value) else { return (value, at) };
    let mut moved = at.clone();
    for (at, to) in at.into_iter().zip(order) {
        moved[to] = at;
    }
    seen_through(ir, (operand, moved))
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
