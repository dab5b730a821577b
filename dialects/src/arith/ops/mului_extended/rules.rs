//! The rules of `arith.mului_extended` and `arith.mulsi_extended`.

use crate::arith::operands::{constant, integer};
use crate::arith::{Muli, MulsiExtended, Shrsi};
use crate::interp::{NumberFormat, Word};
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::{Op, Value};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&EXTENDED_TIMES_LITTLE, &HIGH_HALF_NOT_USED];

/// A product with zero is zero in both halves. A product with one is the integer, extended.
///
/// ```mlir before
/// func.func @f(%a: i32) -> (i32, i32, i32, i32) {
///   %zero = arith.constant 0 : i32
///   %one = arith.constant 1 : i32
///   %r, %s = arith.mului_extended %a, %zero : i32
///   %t, %u = arith.mulsi_extended %a, %one : i32
///   return %r, %s, %t, %u : i32, i32, i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> (i32, i32, i32, i32) {
///   %zero = arith.constant 0 : i32
///   %0 = arith.constant 31 : i32
///   %u = arith.shrsi %a, %0 : i32
///   return %zero, %zero, %a, %u : i32, i32, i32, i32
/// }
/// ```
#[rule]
fn extended_times_little(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, factor) = (rw.operand(op, 0), rw.operand(op, 1));
    match integer(rw, factor)? {
        0 => rw.replace_op(op, &[factor, factor]),
        1 => {
            let high = sign(rw, op, x)?;
            rw.replace_op(op, &[x, high])
        }
        _ => None,
    }
}

/// Returns the high half of an extended integer: copies of its sign bit, or zero.
fn sign(rw: &mut Rewriter<'_>, op: Op, x: Value) -> Option<Value> {
    let ty = rw.ty(x);
    if !rw.is::<MulsiExtended>(op) {
        return constant(rw, ty, 0);
    }
    let last = Word::from(NumberFormat::of(&rw.store, ty)?.width()) - 1;
    let last = constant(rw, ty, last)?;
    let loc = rw.rule_loc();
    Some(Shrsi::value(rw, loc, x, last))
}

/// A product whose high half is unused is an `arith.muli`.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> i32 {
///   %r, %s = arith.mului_extended %a, %b : i32
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> i32 {
///   %r = arith.muli %a, %b : i32
///   return %r : i32
/// }
/// ```
#[rule]
fn high_half_not_used(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (low, high) = (rw.result(op, 0), rw.result(op, 1));
    if !rw.is_unused(high) {
        return None;
    }
    let (a, b, loc) = (rw.operand(op, 0), rw.operand(op, 1), rw.rule_loc());
    let value = Muli::value(rw, loc, a, b);
    rw.replace_all_uses(low, value);
    rw.erase_op(op)
}
