//! The rules of `cf.switch`.

use super::{Br, Switch, chosen_by};
use crate::interfaces::branch::handed;
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All of them.
pub const ALL: &[&Rule] = &[&SWITCH_ON_CONSTANT, &SWITCH_WITHOUT_CASES];

/// A switch on a constant goes one way only.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %c = arith.constant 42 : i32
///   cf.switch %c : i32, [
///     default: ^end(%a : f64),
///     42: ^end(%b : f64)
///   ]
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   cf.br ^end(%b : f64)
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
#[rule]
fn switch_on_constant(rw: &mut Rewriter<'_>, switch: View<Switch>) -> Option<()> {
    let Switch { flag, .. } = *switch;
    let successor = chosen_by(rw, switch.op, rw.constant(flag)?)?;
    jump(rw, switch.op, successor)
}

/// A switch with nothing but a default is a jump.
///
/// ```mlir before
/// func.func @f(%c: i32, %a: f64) -> f64 {
///   cf.switch %c : i32, [
///     default: ^end(%a : f64)
///   ]
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i32, %a: f64) -> f64 {
///   cf.br ^end(%a : f64)
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
#[rule]
fn switch_without_cases(rw: &mut Rewriter<'_>, switch: View<Switch>) -> Option<()> {
    let Switch { case_dests, .. } = *switch;
    if !case_dests.get(rw).is_empty() {
        return None;
    }
    jump(rw, switch.op, 0)
}

/// Makes a switch jump to one of its successors.
fn jump(rw: &mut Rewriter<'_>, op: Op, successor: usize) -> Option<()> {
    let operands = handed(rw, op)?.into_iter().nth(successor)?;
    let dest = *rw.successors(op).get(successor)?;
    let loc = rw.rule_loc();
    Br::build(rw, loc, &operands, dest);
    rw.erase_op(op)
}
