//! The rules of `array.stack`.

use super::Stack;
use crate::array::Replicate;
use crate::array::rules::splat_folding::{EVALUATE_CONSTANTS, MOVE_REPLICATE};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All rules.
pub const ALL: &[&Rule] = &[&MOVE_REPLICATE, &EVALUATE_CONSTANTS, &STACK_TO_REPLICATE];

/// Rewrites a stack of equal values as a replicate.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %r = array.stack %x, %x along 1 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %r = array.replicate %x along 1 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x2xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn stack_to_replicate(rw: &mut Rewriter<'_>, stack: View<Stack>) -> Option<()> {
    let Stack { operands, axis, result } = *stack;
    let first = operands.iter(rw).next()?;
    if operands.iter(rw).any(|operand| operand != first) {
        return None;
    }
    let (loc, ty) = (rw.rule_loc(), rw.ty(result));
    let value = Replicate::value(rw, loc, first, axis, ty);
    rw.replace_op(stack.op, &[value])
}
