//! The rules of `array.replicate`.

use super::Replicate;
use crate::arith::Constant;
use crate::interp::{filled, word_of};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All rules.
pub const ALL: &[&Rule] = &[&FOLD_CONSTANT_REPLICATE];

/// Folds a replicate of a constant scalar with known sizes to a constant.
///
/// ```mlir before
/// func.func @f() -> tensor<3xf64> {
///   %one = arith.constant 1.0 : f64
///   %r = array.replicate %one along 0 : f64 -> tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> tensor<3xf64> {
///   %r = arith.constant dense<1.0> : tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[rule]
fn fold_constant_replicate(rw: &mut Rewriter<'_>, replicate: View<Replicate>) -> Option<()> {
    let Replicate { operand, result, .. } = *replicate;
    let (word, ty) = (word_of(rw, rw.constant(operand)?)?, rw.ty(result));
    let attr = filled(rw.store_mut(), ty, word)?;
    let loc = rw.rule_loc();
    let value = Constant::value(rw, loc, attr);
    rw.replace_op(replicate.op, &[value])
}
