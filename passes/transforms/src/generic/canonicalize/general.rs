//! Rules that follow from the traits of operations.

use super::UNIQUE_CONSTANTS;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Value};

/// The rules, each with the trait that it applies to.
pub static GENERAL: &[(&Rule, Traits)] = &[
    (&UNIQUE_CONSTANTS, Traits::CONSTANT),
    (&CONSTANTS_RIGHT, Traits::COMMUTATIVE),
    (&FOLD_IDEMPOTENT, Traits::IDEMPOTENT),
    (&FOLD_INVOLUTION, Traits::INVOLUTION),
];

/// Swaps the first two operands of a commutative operation if only the first one is a constant.
///
/// ```mlir before
/// func.func @f(%a: i32) -> i32 {
///   %c = arith.constant 7 : i32
///   %r = arith.muli %c, %a : i32
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> i32 {
///   %c = arith.constant 7 : i32
///   %r = arith.muli %a, %c : i32
///   return %r : i32
/// }
/// ```
#[rule]
fn constants_right(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (left, right) = (rw.operands(op).next()?, rw.operands(op).nth(1)?);
    if rw.def_constant(left).is_none() || rw.def_constant(right).is_some() {
        return None;
    }
    rw.set_operand(op, 0, right);
    rw.set_operand(op, 1, left);
    Some(())
}

/// Replaces an idempotent operation on its own result by that result.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %x = math.floor %a : f64
///   %y = math.floor %x : f64
///   return %y : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %x = math.floor %a : f64
///   return %x : f64
/// }
/// ```
#[rule]
fn fold_idempotent(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, _) = of_itself(rw, op)?;
    rw.replace_op(op, &[x])
}

/// Replaces an involution on its own result by the original operand.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %x = arith.negf %a : f64
///   %y = arith.negf %x : f64
///   return %y : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   return %a : f64
/// }
/// ```
#[rule]
fn fold_involution(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, inner) = of_itself(rw, op)?;
    rw.replace_op(op, &[inner])
}

/// Returns the only operand of `op`, if it is the only result of the same operation with the same
/// attributes, and the only operand of that operation.
fn of_itself(ir: &Ir, op: Op) -> Option<(Value, Value)> {
    let single = |op| ir.operand_count(op) == 1 && ir.result_count(op) == 1;
    let x = ir.operands(op).next()?;
    let inner = ir.def_op(x).filter(|&inner| ir.name(inner) == ir.name(op))?;
    let same = ir.props(inner) == ir.props(op) && single(op) && single(inner);
    let from = same.then(|| ir.operand(inner, 0))?;
    (ir.ty(from) == ir.ty(ir.result(op, 0))).then_some((x, from))
}
