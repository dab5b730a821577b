//! The rules of `arith.subi`.

use super::Subi;
use crate::arith::Addi;
use crate::arith::operands::{computed, negated, negative, other_than};
use crate::interp::filled;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Op, Value};

/// All canonicalization rules.
pub const ALL: &[&Rule] =
    &[&SUBTRACT_FROM_ITS_PARTS, &CONSTANT_MINUS, &SUBTRACT_CONSTANT, &SUBTRACT_DIFFERENCE];

/// `x - c` is `x + -c`, so that it combines with other constants.
///
/// ```mlir before
/// func.func @f(%a: i32) -> i32 {
///   %five = arith.constant 5 : i32
///   %r = arith.subi %a, %five : i32
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> i32 {
///   %0 = arith.constant -5 : i32
///   %r = arith.addi %a, %0 : i32
///   return %r : i32
/// }
/// ```
#[rule]
fn subtract_constant(rw: &mut Rewriter<'_>, subi: View<Subi>) -> Option<()> {
    let Subi { lhs, rhs, result, .. } = *subi;
    let constant = rw.constant(rhs).filter(|_| rw.constant(lhs).is_none())?;
    let ty = rw.ty(result);
    let zero = filled(rw.store_mut(), ty, 0)?;
    let negative = computed(rw, subi.op, [zero, constant])?;
    plus(rw, subi.op, lhs, negative)
}

/// `c - (x + d)`, `c - (x - d)` and `c - (d - x)` have one constant.
///
/// ```mlir before
/// func.func @f(%a: i32) -> (i32, i32) {
///   %five = arith.constant 5 : i32
///   %seven = arith.constant 7 : i32
///   %x = arith.addi %a, %five : i32
///   %r = arith.subi %seven, %x : i32
///   %y = arith.subi %five, %a : i32
///   %s = arith.subi %seven, %y : i32
///   return %r, %s : i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> (i32, i32) {
///   %0 = arith.constant 2 : i32
///   %r = arith.subi %0, %a : i32
///   %1 = arith.constant 2 : i32
///   %s = arith.addi %a, %1 : i32
///   return %r, %s : i32, i32
/// }
/// ```
#[rule]
fn constant_minus(rw: &mut Rewriter<'_>, subi: View<Subi>) -> Option<()> {
    let Subi { lhs, rhs, .. } = *subi;
    let constant = rw.constant(lhs)?;
    if let Some(Addi { lhs: x, rhs: added, .. }) = rw.def_as(rhs) {
        let constants = [constant, rw.constant(added)?];
        let rest = computed(rw, subi.op, constants)?;
        return minus(rw, subi.op, rest, x);
    }
    let Subi { lhs: from, rhs: x, .. } = rw.def_as(rhs)?;
    let constants = [constant, rw.constant(from)?];
    let rest = computed(rw, subi.op, constants)?;
    plus(rw, subi.op, x, rest)
}

/// A sum or difference minus one of its operands, or an operand minus it, is the other operand or
/// its negation.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
///   %sum = arith.addi %a, %b : i32
///   %difference = arith.subi %a, %b : i32
///   %r = arith.subi %sum, %a : i32
///   %s = arith.subi %a, %difference : i32
///   %t = arith.subi %b, %sum : i32
///   %u = arith.subi %difference, %a : i32
///   return %r, %s, %t, %u : i32, i32, i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
///   %0 = arith.constant 0 : i32
///   %t = arith.subi %0, %a : i32
///   %1 = arith.constant 0 : i32
///   %u = arith.subi %1, %b : i32
///   return %b, %b, %t, %u : i32, i32, i32, i32
/// }
/// ```
#[rule]
fn subtract_from_its_parts(rw: &mut Rewriter<'_>, subi: View<Subi>) -> Option<()> {
    let Subi { lhs, rhs, .. } = *subi;
    let (value, is_negative) = rest(rw, lhs, rhs)?;
    let value = if is_negative { negative(rw, value)? } else { value };
    rw.replace_op(subi.op, &[value])
}

/// Returns `lhs - rhs` if one of them is a sum or difference with the other, and whether the result
/// is negated.
fn rest(rw: &Rewriter<'_>, lhs: Value, rhs: Value) -> Option<(Value, bool)> {
    let sum = |value| rw.def_as(value).map(|Addi { lhs, rhs, .. }| [lhs, rhs]);
    let difference = |value| rw.def_as(value).map(|Subi { lhs, rhs, .. }| [lhs, rhs]);
    if let Some(value) = sum(lhs).and_then(|parts| other_than(rhs, parts)) {
        return Some((value, false));
    }
    if let Some(value) = sum(rhs).and_then(|parts| other_than(lhs, parts)) {
        return Some((value, true));
    }
    match (difference(lhs), difference(rhs)) {
        (_, Some([from, value])) if from == lhs => Some((value, false)),
        (Some([from, value]), _) if from == rhs => Some((value, true)),
        _ => None,
    }
}

/// `0 - (a - b)` is `b - a`; `a - (0 - b)` is `a + b`.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   %zero = arith.constant 0 : i32
///   %x = arith.subi %a, %b : i32
///   %r = arith.subi %zero, %x : i32
///   %y = arith.subi %zero, %b : i32
///   %s = arith.subi %a, %y : i32
///   return %r, %s : i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   %r = arith.subi %b, %a : i32
///   %s = arith.addi %a, %b : i32
///   return %r, %s : i32, i32
/// }
/// ```
#[rule]
fn subtract_difference(rw: &mut Rewriter<'_>, subi: View<Subi>) -> Option<()> {
    let Subi { lhs, rhs, result, .. } = *subi;
    if let Some(added) = negated(rw, rhs) {
        return plus(rw, subi.op, lhs, added);
    }
    let Subi { lhs: from, rhs: value, .. } = rw.def_as(negated(rw, result)?)?;
    minus(rw, subi.op, value, from)
}

fn plus(rw: &mut Rewriter<'_>, op: Op, a: Value, b: Value) -> Option<()> {
    let loc = rw.rule_loc();
    let sum = Addi::value(rw, loc, a, b);
    rw.replace_op(op, &[sum])
}

fn minus(rw: &mut Rewriter<'_>, op: Op, from: Value, value: Value) -> Option<()> {
    let loc = rw.rule_loc();
    let difference = Subi::value(rw, loc, from, value);
    rw.replace_op(op, &[difference])
}
