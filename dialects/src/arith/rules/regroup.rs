//! Reassociation of sums and products of floats.

use super::operands::computed;
use crate::arith::FastMath;
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, rule};

/// Combines the constants of nested sums or products, where both may be reassociated.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
///   %two = arith.constant 2.0 : f64
///   %three = arith.constant 3.0 : f64
///   %x = arith.addf %a, %two fastmath<reassoc> : f64
///   %r = arith.addf %x, %three fastmath<reassoc> : f64
///   %y = arith.mulf %b, %two fastmath<fast> : f64
///   %s = arith.mulf %y, %three fastmath<reassoc> : f64
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
///   %0 = arith.constant 5.0 : f64
///   %r = arith.addf %a, %0 fastmath<reassoc> : f64
///   %1 = arith.constant 6.0 : f64
///   %s = arith.mulf %b, %1 fastmath<reassoc> : f64
///   return %r, %s : f64, f64
/// }
/// ```
#[rule(reassociates)]
pub fn regroup_constants(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, last) = (rw.operand(op, 0), rw.operand(op, 1));
    let inner = rw.def_op(x).filter(|&inner| rw.name(inner) == rw.name(op))?;
    let (x, first) = (rw.operand(inner, 0), rw.operand(inner, 1));
    let constants = [rw.constant(first)?, rw.constant(last)?];
    let both = FastMath::of(rw, op).common(FastMath::of(rw, inner));
    if !both.contains(FastMath::REASSOC) || rw.constant(x).is_some() {
        return None;
    }
    let together = computed(rw, op, constants)?;
    rw.set_operands(op, &[x, together]);
    Some(())
}
