//! Sums of values that are outputs anyway.

use super::accumulate::{added_once, can_remake, remake};
use super::rebuild::yields;
use crate::array::axis::list;
use crate::array::{Accumulate, Sum};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{InsertPoint, Ir, Shape};

/// Rewrites an accumulation that only adds scalars which are outputs as well: it becomes a build,
/// and the sum of its result.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %r, %s = array.accumulate over [n] (%i: index, %t: !array.acc<f64>) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = arith.mulf %a, %a : f64
///     %u = array.add_at %t[], %b : !array.acc<f64>, f64
///     array.yield %u, %b : !array.acc<f64>, f64
///   } : () -> (f64, tensor<?xf64, #cotan.dims<n>>)
///   return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %s = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = arith.mulf %a, %a : f64
///     array.yield %b : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %r = array.sum %s along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn sum_of_fold_outputs(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let (rank, acc_count) = (accumulate.sizes(rw).len(), accumulate.lanes(rw));
    let output_of = (0..acc_count).map(|acc| output_of(rw, &accumulate, acc));
    let output_of: Vec<usize> = output_of.collect::<Option<_>>()?;
    let keep_mask: Vec<bool> =
        (0..rw.result_count(accumulate.op)).map(|at| at >= acc_count).collect();
    if acc_count == 0
        || !accumulate.operands.is_empty()
        || !can_remake(rw, &accumulate, &keep_mask, &[])
    {
        return None;
    }
    let (loc, axes): (_, Vec<i64>) = (rw.rule_loc(), (0..rank as i64).collect());
    for (acc, output_of) in output_of.into_iter().enumerate() {
        let (result, array) = (rw.result(accumulate.op, acc), rw.result(accumulate.op, output_of));
        let b = &mut rw.elsewhere(InsertPoint::After(accumulate.op));
        let sum = list::make::<Sum>(b, loc, array, &axes);
        rw.replace_all_uses(result, sum);
    }
    remake(rw, accumulate, &keep_mask, &[])
}

/// Returns the result with the scalar added to an accumulator as its output, if it is added once.
fn output_of(ir: &Ir, accumulate: &View<Accumulate>, acc: usize) -> Option<usize> {
    let add = added_once(ir, accumulate, acc)?;
    let is_number = Shape::of(&ir.store, ir.ty(add.value))?.rank() == 0;
    let acc_count = accumulate.lanes(ir);
    let position =
        yields(ir, accumulate.op)?[acc_count..].iter().position(|&it| it == add.value)?;
    (is_number && add.access().count(ir) == 0).then_some(acc_count + position)
}
