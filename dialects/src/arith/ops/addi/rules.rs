//! The rules of `arith.addi`.

use super::Addi;
use crate::arith::Subi;
use crate::arith::operands::{computed, negated};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Op, Value};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&ADD_SUB_CANCEL, &ADD_TO_CONSTANT_MINUS, &ADD_NEGATED];

/// `(a - b) + b` is `a`.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> i32 {
///   %x = arith.subi %a, %b : i32
///   %r = arith.addi %b, %x : i32
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> i32 {
///   return %a : i32
/// }
/// ```
#[rule]
fn add_sub_cancel(rw: &mut Rewriter<'_>, addi: View<Addi>) -> Option<()> {
    let Addi { lhs, rhs, .. } = *addi;
    let back = |difference, added| {
        let Subi { lhs, rhs, .. } = rw.def_as(difference)?;
        (rhs == added).then_some(lhs)
    };
    let value = back(lhs, rhs).or_else(|| back(rhs, lhs))?;
    rw.replace_op(addi.op, &[value])
}

/// `(c - a) + d` is `(c + d) - a` for constants `c` and `d`.
///
/// ```mlir before
/// func.func @f(%a: i32) -> i32 {
///   %five = arith.constant 5 : i32
///   %x = arith.subi %five, %a : i32
///   %r = arith.addi %x, %five : i32
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> i32 {
///   %0 = arith.constant 10 : i32
///   %r = arith.subi %0, %a : i32
///   return %r : i32
/// }
/// ```
#[rule]
fn add_to_constant_minus(rw: &mut Rewriter<'_>, addi: View<Addi>) -> Option<()> {
    let Addi { lhs, rhs, .. } = *addi;
    let Subi { lhs: from, rhs: subtracted, .. } = rw.def_as(lhs)?;
    let constants = [rw.constant(from)?, rw.constant(rhs)?];
    let sum = computed(rw, addi.op, constants)?;
    minus(rw, addi.op, sum, subtracted)
}

/// `a + (0 - b)` is `a - b`.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> i32 {
///   %zero = arith.constant 0 : i32
///   %x = arith.subi %zero, %b : i32
///   %r = arith.addi %x, %a : i32
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> i32 {
///   %r = arith.subi %a, %b : i32
///   return %r : i32
/// }
/// ```
#[rule]
fn add_negated(rw: &mut Rewriter<'_>, addi: View<Addi>) -> Option<()> {
    let Addi { lhs, rhs, .. } = *addi;
    let right = negated(rw, rhs).map(|value| (lhs, value));
    let (from, value) = right.or_else(|| Some((rhs, negated(rw, lhs)?)))?;
    minus(rw, addi.op, from, value)
}

fn minus(rw: &mut Rewriter<'_>, op: Op, from: Value, value: Value) -> Option<()> {
    let loc = rw.rule_loc();
    let difference = Subi::value(rw, loc, from, value);
    rw.replace_op(op, &[difference])
}
