//! The rules of `arith.negf`.

use super::Negf;
use crate::arith::{FastMath, Subf};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&OPPOSITE_DIFFERENCE];

/// `-(a - b)` is `b - a` if the sign of a zero does not matter.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %x = arith.subf %a, %b : f64
///   %r = arith.negf %x fastmath<nsz> : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %r = arith.subf %b, %a fastmath<nsz> : f64
///   return %r : f64
/// }
/// ```
#[rule(reassociates)]
fn opposite_difference(rw: &mut Rewriter<'_>, negf: View<Negf>) -> Option<()> {
    let Negf { operand, fastmath, .. } = *negf;
    let Subf { lhs, rhs, .. } = rw.def_as(operand)?;
    if !fastmath.contains(FastMath::NSZ) {
        return None;
    }
    let loc = rw.rule_loc();
    let emitted = Subf::build(rw, loc, rhs, lhs);
    Subf::set_fastmath(rw, emitted, fastmath);
    let value = rw.result(emitted, 0);
    rw.replace_op(negf.op, &[value])
}
