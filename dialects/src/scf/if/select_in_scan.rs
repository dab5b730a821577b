//! Conditionals in folds that are scans.

use super::If;
use crate::arith::{Addf, Constant, Mulf, Negf, Select, Subf};
use crate::array::{Contract, Fold, region};
use crate::scf;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{InsertPoint, Ir, Op, Region, Shape, Value};

/// Replaces a conditional in a fold with `reassoc` by selections, if its branches are sums and
/// products of few elements. A fold with branches has no schedule as a scan.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x2x2xf64, #cotan.dims<n>>, %is: tensor<?xi1, #cotan.dims<n>>, %y: tensor<2x2xf64>) -> tensor<2x2xf64> {
///   %r = array.fold %x, %is along 0 reassoc from %y (%s: tensor<2x2xf64>, %a: tensor<2x2xf64>, %c: i1) {
///     %t = scf.if %c -> (tensor<2x2xf64>) {
///       scf.yield %a : tensor<2x2xf64>
///     } else {
///       %p = arith.addf %s, %a : tensor<2x2xf64>
///       scf.yield %p : tensor<2x2xf64>
///     }
///     array.yield %t : tensor<2x2xf64>
///   } : (tensor<?x2x2xf64, #cotan.dims<n>>, tensor<?xi1, #cotan.dims<n>>, tensor<2x2xf64>) -> tensor<2x2xf64>
///   return %r : tensor<2x2xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x2x2xf64, #cotan.dims<n>>, %is: tensor<?xi1, #cotan.dims<n>>, %y: tensor<2x2xf64>) -> tensor<2x2xf64> {
///   %r = array.fold %x, %is along 0 reassoc from %y (%s: tensor<2x2xf64>, %a: tensor<2x2xf64>, %c: i1) {
///     %p = arith.addf %s, %a : tensor<2x2xf64>
///     %t = arith.select %c, %a, %p : tensor<2x2xf64>
///     array.yield %t : tensor<2x2xf64>
///   } : (tensor<?x2x2xf64, #cotan.dims<n>>, tensor<?xi1, #cotan.dims<n>>, tensor<2x2xf64>) -> tensor<2x2xf64>
///   return %r : tensor<2x2xf64>
/// }
/// ```
#[rule]
pub(super) fn select_in_scan(rw: &mut Rewriter<'_>, conditional: View<If>) -> Option<()> {
    let fold: Fold = rw.get(rw.parent_op(conditional.op)?)?;
    fold.reassoc.filter(|_| is_cheap(rw, conditional.op))?;
    let If { condition, then_region, else_region, .. } = *conditional;
    let loc = rw.rule_loc();
    let b = &mut rw.elsewhere(InsertPoint::Before(conditional.op));
    let [ones, others] = [then_region, else_region]
        .map(|region| region::inline_with_end(b, region, &[]).unwrap_or_default());
    let mut values = Vec::with_capacity(ones.len());
    for (one, other) in ones.into_iter().zip(others) {
        values.push(Select::value(b, loc, condition, one, other));
    }
    rw.replace_op(conditional.op, &values)
}

/// Returns whether an operation is a conditional of sums and products of few elements.
fn is_cheap(ir: &Ir, op: Op) -> bool {
    let Some(If { then_region, else_region, .. }) = ir.get(op) else { return false };
    let is_few = |value: Value| {
        let sizes = Shape::of(&ir.store, ir.ty(value)).map(|shape| shape.sizes);
        let sizes: Option<Vec<i64>> =
            sizes.and_then(|sizes| sizes.iter().map(|size| size.as_constant()).collect());
        sizes.is_some_and(|sizes| sizes.iter().product::<i64>() <= MOST)
    };
    let inside = |region: Region| ir.single_block(region).map(|block| ir.ops(block));
    let (Some(ones), Some(others)) = (inside(then_region), inside(else_region)) else {
        return false;
    };
    let mut all = ones.chain(others);
    ir.results(op).all(is_few)
        && all.all(|op| {
            let is_sum = ir.is::<Addf>(op) || ir.is::<Subf>(op) || ir.is::<Negf>(op);
            let is_product = ir.is::<Mulf>(op) || ir.is::<Contract>(op);
            let is_known = ir.is::<Constant>(op) || ir.is::<scf::Yield>(op);
            (is_sum || is_product || is_known) && ir.operands(op).all(is_few)
        })
}

/// The most elements of an array in such a branch.
const MOST: i64 = 16;
