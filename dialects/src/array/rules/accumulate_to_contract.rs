//! Accumulations of products.

use super::accumulate::{added_once, can_remake, remake};
use super::rebuild::block;
use crate::arith::{Mulf, Muli};
use crate::array::affine::Affine;
use crate::array::{Accumulate, Contract, Index};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Ir, Op, Shape, Value};

/// The most factors of a product.
const MAX_FACTORS: usize = 16;

/// Rewrites an accumulation of products of array elements at affine indices as a contraction. An
/// empty sum is 0.0.
///
/// ```mlir before
/// func.func @f(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<m>>, f64) {
///   %r, %s = array.accumulate over [n, m] (%i: index, %j: index, %u: !array.acc<tensor<?xf64, #cotan.dims<m>>>, %v: !array.acc<f64>) {
///     %b = array.index %a[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
///     %y = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %p = arith.mulf %b, %y : f64
///     %q = array.add_at %u[%j], %p : !array.acc<tensor<?xf64, #cotan.dims<m>>>, f64
///     %e = arith.addf %b, %b : f64
///     %t = array.add_at %v[], %e : !array.acc<f64>, f64
///     array.yield %q, %t : !array.acc<tensor<?xf64, #cotan.dims<m>>>, !array.acc<f64>
///   } : () -> (tensor<?xf64, #cotan.dims<m>>, f64)
///   return %r, %s : tensor<?xf64, #cotan.dims<m>>, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<m>>, f64) {
///   %r = array.contract %a, %x over [n] by [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>] : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<m>>
///   %s = array.accumulate over [n, m] (%i: index, %j: index, %v: !array.acc<f64>) {
///     %b = array.index %a[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
///     %e = arith.addf %b, %b : f64
///     %t = array.add_at %v[], %e : !array.acc<f64>, f64
///     array.yield %t : !array.acc<f64>
///   } : () -> f64
///   return %r, %s : tensor<?xf64, #cotan.dims<m>>, f64
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn accumulate_to_contract(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let accs = accumulate.operands.len()..accumulate.lanes(rw);
    let found =
        accs.into_iter().find_map(|acc| Some((acc, ContractionParts::of(rw, &accumulate, acc)?)));
    let (acc, sums) = found?;
    let mut stays = vec![true; rw.result_count(accumulate.op)];
    stays[acc] = false;
    if !can_remake(rw, &accumulate, &stays, &[]) {
        return None;
    }
    let (loc, result) = (rw.rule_loc(), accumulate.results.get(rw, acc));
    let ty = rw.ty(result);
    let contract = Contract::of(rw, loc, &sums.factors, sums.over, ty);
    rw.replace_all_uses(result, contract);
    remake(rw, accumulate, &stays, &[])
}

/// A contraction in construction: its dimensions are those of the result, then those that are
/// summed over.
struct ContractionParts {
    factors: Vec<(Value, Vec<Affine<usize>>)>,
    over: Vec<Poly>,
}

impl ContractionParts {
    /// Matches the products added to an accumulator.
    fn of(ir: &Ir, accumulate: &View<Accumulate>, acc: usize) -> Option<Self> {
        let add = added_once(ir, accumulate, acc)?;
        let (sizes, body) = (accumulate.sizes(ir), block(ir, accumulate.op)?);
        let indices: Vec<Value> = ir.args(body).take(sizes.len()).collect();
        let loop_dim = |index| indices.iter().position(|&it| it == index);
        let added_at = add.access().indices(ir);
        let mut dims =
            added_at.iter().map(|at| loop_dim(at.as_index()?)).collect::<Option<Vec<_>>>()?;
        let result_sizes: Vec<&Poly> = dims.iter().map(|&dim| &sizes[dim]).collect();
        let shape = Shape::of(&ir.store, ir.ty(accumulate.results.get(ir, acc)))?;
        let is_once = (1..dims.len()).all(|at| !dims[..at].contains(&dims[at]));
        if !is_once || !shape.sizes.iter().eq(result_sizes) || dims.len() == sizes.len() {
            return None;
        }
        let summed: Vec<usize> = (0..sizes.len()).filter(|dim| !dims.contains(dim)).collect();
        let over = summed.iter().map(|&dim| sizes[dim].clone()).collect();
        dims.extend(summed);
        let mut factors = Vec::new();
        let dim = |index| {
            let loop_dim = loop_dim(index)?;
            dims.iter().position(|&dim| dim == loop_dim).map(Affine::index)
        };
        product(ir, accumulate.op, add.value, &dim, &mut factors)?;
        (2..=MAX_FACTORS).contains(&factors.len()).then_some(Self { factors, over })
    }
}

/// Returns the factors of a scalar, in the order of multiplication.
fn product(
    ir: &Ir,
    accumulate: Op,
    number: Value,
    dim: &dyn Fn(Value) -> Option<Affine<usize>>,
    factors: &mut Vec<(Value, Vec<Affine<usize>>)>,
) -> Option<()> {
    let mut later = Vec::new();
    let mut first = number;
    while let Some((left, right)) = both(ir, first) {
        // A product of two products is not regrouped.
        let (next, factor) = match both(ir, right) {
            None => (left, right),
            Some(_) if both(ir, left).is_none() => (right, left),
            Some(_) => return None,
        };
        later.push(factor);
        first = next;
        if later.len() > MAX_FACTORS {
            return None;
        }
    }
    for number in [first].into_iter().chain(later.into_iter().rev()) {
        factors.push(factor(ir, accumulate, number, dim)?);
    }
    Some(())
}

/// Returns both operands of a product.
fn both(ir: &Ir, value: Value) -> Option<(Value, Value)> {
    let op = ir.def_op(value)?;
    if let Some(Mulf { lhs, rhs, .. }) = ir.get(op) {
        return Some((lhs, rhs));
    }
    let Muli { lhs, rhs, .. } = ir.get(op)?;
    Some((lhs, rhs))
}

/// Matches an element of an array defined outside of an accumulation, with its indices.
fn factor(
    ir: &Ir,
    accumulate: Op,
    number: Value,
    dim: &dyn Fn(Value) -> Option<Affine<usize>>,
) -> Option<(Value, Vec<Affine<usize>>)> {
    let read: Index = ir.def_as(number)?;
    let is_number = Shape::of(&ir.store, ir.ty(number))?.rank() == 0;
    if !is_number || ir.is_defined_inside(read.source, accumulate) {
        return None;
    }
    let indices = read.access().indices_within(ir);
    let at = indices.iter().map(|index| index.substitute(dim).filter(Affine::has_expr));
    Some((read.source, at.collect::<Option<_>>()?))
}
