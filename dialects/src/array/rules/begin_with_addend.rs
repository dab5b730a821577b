//! Sums that are added to an array.

use super::accumulate::{can_remake, remake};
use super::rebuild::{block, yields};
use crate::arith::Addf;
use crate::array::affine::Affine;
use crate::array::{Accumulate, Index, region};
use crate::interfaces::effects::writes;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Ir, Op, Shape, Type, Value};

/// Starts an accumulation from the array that its sums are added to.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<4xf64>) -> tensor<4xf64> {
///   %sums = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<4xf64>>) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %k = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
///     %t = array.add_at %s[%k], %a : !array.acc<tensor<4xf64>>, f64
///     array.yield %t : !array.acc<tensor<4xf64>>
///   } : () -> tensor<4xf64>
///   %r = arith.addf %sums, %y : tensor<4xf64>
///   return %r : tensor<4xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<4xf64>) -> tensor<4xf64> {
///   %r = array.accumulate %y over [n] (%i: index, %s: !array.acc<tensor<4xf64>>) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %k = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
///     %t = array.add_at %s[%k], %a : !array.acc<tensor<4xf64>>, f64
///     array.yield %t : !array.acc<tensor<4xf64>>
///   } : (tensor<4xf64>) -> tensor<4xf64>
///   return %r : tensor<4xf64>
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn begin_with_addend(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let (begun, lanes) = (accumulate.operands.len(), accumulate.lanes(rw));
    let found = |lane| Some((lane, addend(rw, &accumulate, lane)?));
    let (lane, (add, addend)) = (begun..lanes).find_map(found)?;
    let loc = rw.rule_loc();
    let old: Vec<Value> = rw.results(accumulate.op).collect();
    let types: Vec<Type> = old.iter().map(|&result| rw.ty(result)).collect();
    let initial: Vec<Value> = accumulate.operands.iter(rw).chain([addend]).collect();
    let zeros = (begun..lanes).filter(|&other| other != lane).map(|other| types[other]);
    let (zeros, domain): (Vec<Type>, _) = (zeros.collect(), accumulate.sizes(rw).to_vec());
    let outputs = &types[lanes..];
    let built = Accumulate::over(rw, loc, &domain, &initial, &zeros, outputs, |b, at, sums| {
        let mut sums = sums.to_vec();
        sums[begun..=lane].rotate_left(1);
        let inside = region::inline(b, accumulate.body, &[at, &sums].concat());
        let mut inside = inside.unwrap_or_default();
        inside[begun..=lane].rotate_right(1);
        inside
    });
    let mut new = built;
    new[begun..=lane].rotate_left(1);
    rw.replace_op(add, &[new[lane]])?;
    for (at, old) in old.into_iter().enumerate().filter(|&(at, _)| at != lane) {
        rw.replace_all_uses(old, new[at]);
    }
    rw.erase_op(accumulate.op)
}

/// Returns the addition of sums that start from zeros to an array which exists before them.
fn addend(ir: &Ir, accumulate: &View<Accumulate>, lane: usize) -> Option<(Op, Value)> {
    let sums = accumulate.results.get(ir, lane);
    let user = ir.users(sums).next().filter(|_| ir.has_one_use(sums))?;
    let Addf { lhs, rhs, .. } = ir.get(user)?;
    let addend = if lhs == sums { rhs } else { lhs };
    let is_array = Shape::of(&ir.store, ir.ty(sums))?.rank() > 0;
    let is_here = ir.block_of(user) == ir.block_of(accumulate.op);
    let exists = || {
        let later = std::iter::successors(Some(accumulate.op), |&op| ir.next_op(op));
        let def = ir.def_op(addend);
        { later }.take_while(|&op| op != user).all(|op| Some(op) != def)
    };
    (is_array && is_here && !writes(ir, accumulate.op) && exists()).then_some((user, addend))
}

/// Replaces an output that has the elements of an array by that array, or a slice of it.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> (f64, tensor<?x3xf64, #cotan.dims<n>>) {
///   %r, %copy = array.accumulate over [n, 3] (%i: index, %j: index, %t: !array.acc<f64>) {
///     %a = array.index %x[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     %u = array.add_at %t[], %b : !array.acc<f64>, f64
///     array.yield %u, %a : !array.acc<f64>, f64
///   } : () -> (f64, tensor<?x3xf64, #cotan.dims<n>>)
///   return %r, %copy : f64, tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> (f64, tensor<?x3xf64, #cotan.dims<n>>) {
///   %r = array.accumulate over [n, 3] (%i: index, %j: index, %t: !array.acc<f64>) {
///     %a = array.index %x[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     %u = array.add_at %t[], %b : !array.acc<f64>, f64
///     array.yield %u : !array.acc<f64>
///   } : () -> f64
///   return %r, %x : f64, tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn copied_output_to_source(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let lanes = accumulate.lanes(rw);
    let yields = yields(rw, accumulate.op)?;
    let copied = |at: usize| Some((at, copied(rw, &accumulate, yields[at])?));
    let (output, (source, leading)) = (lanes..yields.len()).find_map(copied)?;
    let keep_mask: Vec<bool> = (0..yields.len()).map(|at| at != output).collect();
    if !can_remake(rw, &accumulate, &keep_mask, &[]) {
        return None;
    }
    let loc = rw.rule_loc();
    let array = match leading.is_empty() {
        true => source,
        false => Index::of(rw, loc, source, &leading)?,
    };
    let result = rw.result(accumulate.op, output);
    rw.replace_all_uses(result, array);
    remake(rw, accumulate, &keep_mask, &[])
}

/// Returns the outer array that a value reads at the indices of the domain, and the indices before
/// these.
fn copied(
    ir: &Ir,
    accumulate: &View<Accumulate>,
    value: Value,
) -> Option<(Value, Vec<Affine<Value>>)> {
    let (domain, block) = (accumulate.sizes(ir), block(ir, accumulate.op)?);
    let read: Index = ir.def_as(value).filter(|_| ir.def_block(value) == Some(block))?;
    let is_outer = |value: Value| !ir.is_defined_inside(value, accumulate.op);
    let mut leading = read.access().indices(ir);
    let own = leading.split_off(leading.len().checked_sub(domain.len())?);
    let indices = ir.args(block).take(domain.len()).map(Some);
    let sizes = Shape::of(&ir.store, ir.ty(read.source))?.sizes;
    let is_copy = own.iter().map(Affine::as_index).eq(indices)
        && sizes[leading.len()..].starts_with(domain)
        && !domain.is_empty();
    let are_outer = || leading.iter().flat_map(|it| it.terms()).all(|term| is_outer(term.0));
    (is_copy && is_outer(read.source) && are_outer()).then_some((read.source, leading))
}
