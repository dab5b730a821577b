//! Rules shared by `arith.andi`, `arith.ori` and `arith.xori`.

use super::operands::{complemented, constant, extended};
use crate::arith::{Andi, Extsi, Extui};
use crate::interp::{NumberFormat, Word};
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::{NewOp, Op, Type, Value};

/// The rules of `arith.andi` and `arith.ori`.
pub const AND_OR: &[&Rule] = &[&WITH_COMPLEMENT, &EXTEND_BITS];

/// `a & ~a` is 0 and `a | ~a` is -1.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   %all = arith.constant -1 : i32
///   %x = arith.xori %a, %all : i32
///   %r = arith.andi %x, %a : i32
///   %y = arith.xori %b, %all : i32
///   %s = arith.ori %b, %y : i32
///   return %r, %s : i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   %r = arith.constant 0 : i32
///   %s = arith.constant -1 : i32
///   return %r, %s : i32, i32
/// }
/// ```
#[rule]
pub fn with_complement(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (lhs, rhs) = (rw.operand(op, 0), rw.operand(op, 1));
    if complemented(rw, lhs) != Some(rhs) && complemented(rw, rhs) != Some(lhs) {
        return None;
    }
    let ty = rw.ty(lhs);
    let number = NumberFormat::of(&rw.store, ty)?;
    let word = if rw.is::<Andi>(op) { 0 } else { number.wrap(Word::MAX) };
    let value = constant(rw, ty, word)?;
    rw.replace_op(op, &[value])
}

/// A bitwise operation on two values extended in the same way is an extension of the operation on
/// the values.
///
/// ```mlir before
/// func.func @f(%a: i8, %b: i8) -> i32 {
///   %x = arith.extui %a : i8 to i32
///   %y = arith.extui %b : i8 to i32
///   %r = arith.xori %x, %y : i32
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i8, %b: i8) -> i32 {
///   %0 = arith.xori %a, %b : i8
///   %r = arith.extui %0 : i8 to i32
///   return %r : i32
/// }
/// ```
#[rule]
pub fn extend_bits(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (lhs, rhs) = (rw.operand(op, 0), rw.operand(op, 1));
    let ((a, with_sign), (b, too)) = (extended(rw, lhs)?, extended(rw, rhs)?);
    let (ty, wide) = (rw.ty(a), rw.ty(lhs));
    if with_sign != too || ty != rw.ty(b) {
        return None;
    }
    let narrow = same_on(rw, op, [a, b], ty);
    let loc = rw.rule_loc();
    let value = match with_sign {
        true => Extsi::value(rw, loc, narrow, wide),
        false => Extui::value(rw, loc, narrow, wide),
    };
    rw.replace_op(op, &[value])
}

/// Clones the operation with other operands, of one type, which is also that of the result.
fn same_on(rw: &mut Rewriter<'_>, op: Op, operands: [Value; 2], ty: Type) -> Value {
    let (name, loc) = (rw.name(op), rw.rule_loc());
    let emitted = rw.create(NewOp { operands: &operands, results: &[ty], ..NewOp::new(name, loc) });
    rw.result(emitted, 0)
}
