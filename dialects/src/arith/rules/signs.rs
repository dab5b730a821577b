//! Rules for the signs of products and quotients.

use super::operands::{float, float_kind};
use crate::arith::{FastMath, Negf};
use cotan_ir::rewrite::{Rewriter, rule, rules};
use cotan_ir::types::Specials;
use cotan_ir::{Ir, Op, Value};

rules! {
    /// Two negations in a product or quotient cancel.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
    ///   %x = arith.negf %a : f64
    ///   %y = arith.negf %b : f64
    ///   %r = arith.mulf %x, %y : f64
    ///   %s = arith.divf %x, %y : f64
    ///   return %r, %s : f64, f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
    ///   %r = arith.mulf %a, %b : f64
    ///   %s = arith.divf %a, %b : f64
    ///   return %r, %s : f64, f64
    /// }
    /// ```
    pub rule minus_by_minus: root @ _(a, b)
        if let Some(x) = opposite(rw, a) && let Some(y) = opposite(rw, b)
        => root(x, y);
}

/// `x * -1` and `x / -1` are `-x`.
///
/// ```mlir before
/// func.func @f(%a: f64) -> (f64, f64) {
///   %minus_one = arith.constant -1.0 : f64
///   %r = arith.mulf %a, %minus_one fastmath<nnan> : f64
///   %s = arith.divf %a, %minus_one : f64
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> (f64, f64) {
///   %r = arith.negf %a fastmath<nnan> : f64
///   %s = arith.negf %a : f64
///   return %r, %s : f64, f64
/// }
/// ```
#[rule]
pub fn by_minus_one(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, by) = (rw.operand(op, 0), rw.operand(op, 1));
    if float(rw, by)? != -1.0 {
        return None;
    }
    let flags = FastMath::of(rw, op);
    negate(rw, op, x, flags)
}

/// Returns the `x` of `-x`, in a signed format.
pub fn opposite(ir: &Ir, value: Value) -> Option<Value> {
    let Negf { operand, .. } = ir.def_as(value)?;
    (float_kind(ir, value)?.specials() != Specials::ScaleOnly).then_some(operand)
}

/// Replaces an operation by `-x`.
pub fn negate(rw: &mut Rewriter<'_>, op: Op, x: Value, flags: FastMath) -> Option<()> {
    let loc = rw.rule_loc();
    let emitted = Negf::build(rw, loc, x);
    Negf::set_fastmath(rw, emitted, flags);
    let value = rw.result(emitted, 0);
    rw.replace_op(op, &[value])
}
