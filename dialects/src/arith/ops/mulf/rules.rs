//! The rules of `arith.mulf`.

use super::Mulf;
use crate::arith::FastMath;
use crate::arith::operands::float;
use crate::arith::regroup::REGROUP_CONSTANTS;
use crate::arith::signs::{BY_MINUS_ONE, MINUS_BY_MINUS};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&MINUS_BY_MINUS, &BY_MINUS_ONE, &TIMES_ZERO, &REGROUP_CONSTANTS];

/// `x * 0` is 0 where there are no NaN, such as infinity times zero, and the sign of a zero does
/// not matter.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %zero = arith.constant 0.0 : f64
///   %r = arith.mulf %a, %zero fastmath<nnan,nsz> : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %zero = arith.constant 0.0 : f64
///   return %zero : f64
/// }
/// ```
#[rule(reassociates)]
fn times_zero(rw: &mut Rewriter<'_>, mulf: View<Mulf>) -> Option<()> {
    let Mulf { rhs, fastmath, .. } = *mulf;
    let allowed = fastmath.contains(FastMath::NNAN.with(FastMath::NSZ));
    let is_zero = float(rw, rhs)? == 0.0 && allowed;
    is_zero.then(|| rw.replace_op(mulf.op, &[rhs])).flatten()
}
