//! The rules of division of signed integers, however it rounds.

use crate::arith::operands::{integer, negative};
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, Rule, rule};

/// All of them.
pub const ALL: &[&Rule] = &[&OVER_MINUS_ONE];

/// An integer divided by minus one is zero minus it; the least one wraps around both ways.
///
/// ```mlir before
/// func.func @f(%a: i32) -> (i32, i32, i32) {
///   %minus_one = arith.constant -1 : i32
///   %r = arith.divsi %a, %minus_one : i32
///   %s = arith.floordivsi %a, %minus_one : i32
///   %t = arith.ceildivsi %a, %minus_one : i32
///   return %r, %s, %t : i32, i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> (i32, i32, i32) {
///   %0 = arith.constant 0 : i32
///   %r = arith.subi %0, %a : i32
///   %1 = arith.constant 0 : i32
///   %s = arith.subi %1, %a : i32
///   %2 = arith.constant 0 : i32
///   %t = arith.subi %2, %a : i32
///   return %r, %s, %t : i32, i32, i32
/// }
/// ```
#[rule]
fn over_minus_one(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (dividend, divisor) = (rw.operand(op, 0), rw.operand(op, 1));
    if integer(rw, divisor)? != -1 {
        return None;
    }
    let value = negative(rw, dividend)?;
    rw.replace_op(op, &[value])
}
