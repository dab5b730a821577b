//! The rules of `arith.select`.

use super::Select;
use crate::arith::operands::{constant, extended, known};
use crate::arith::{Andi, Cmpi, CmpiPredicate, Extsi, Extui, Ori, Xori};
use crate::interfaces::verify::infer::is_with_element;
use crate::interp::{NumberFormat, Word};
use cotan_ir::constraints::FIXED_INTEGER_LIKE;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};
use cotan_ir::{Ir, Type, Value};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[
    &SELECT_THE_SAME,
    &SELECT_BY_CONSTANT,
    &SELECT_BY_OPPOSITE,
    &SELECT_TRUTH,
    &SELECT_AGAIN,
    &SELECT_THE_EQUAL,
    &SELECT_BITS,
    &SELECT_EXTENDED,
];

rules! {
    /// A selection between a value and itself is the value.
    ///
    /// ```mlir before
    /// func.func @f(%c: i1, %a: f64) -> f64 {
    ///   %r = arith.select %c, %a, %a : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%c: i1, %a: f64) -> f64 {
    ///   return %a : f64
    /// }
    /// ```
    rule select_the_same: Select(_, x, x) => x;

    /// A selection by a constant condition is an operand.
    ///
    /// ```mlir before
    /// func.func @f(%a: vector<2xf64>, %b: vector<2xf64>) -> (vector<2xf64>, vector<2xf64>) {
    ///   %true = arith.constant true
    ///   %r = arith.select %true, %a, %b : vector<2xf64>
    ///   %never = arith.constant dense<false> : vector<2xi1>
    ///   %s = arith.select %never, %a, %b : vector<2xi1>, vector<2xf64>
    ///   return %r, %s : vector<2xf64>, vector<2xf64>
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: vector<2xf64>, %b: vector<2xf64>) -> (vector<2xf64>, vector<2xf64>) {
    ///   return %a, %b : vector<2xf64>, vector<2xf64>
    /// }
    /// ```
    rule select_by_constant: Select(true, x, _) | Select(false, _, x) => x;
}

/// A selection between booleans of which one is constant is a bitwise operation. The condition
/// itself is true as the first value and false as the second one.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: i1) -> (i1, i1, i1, i1, i1) {
///   %true = arith.constant true
///   %false = arith.constant false
///   %r = arith.select %c, %true, %false : i1
///   %s = arith.select %c, %false, %true : i1
///   %t = arith.select %c, %a, %false : i1
///   %u = arith.select %c, %true, %a : i1
///   %v = arith.select %c, %c, %a : i1
///   return %r, %s, %t, %u, %v : i1, i1, i1, i1, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: i1) -> (i1, i1, i1, i1, i1) {
///   %true = arith.constant true
///   %s = arith.xori %c, %true : i1
///   %t = arith.andi %c, %a : i1
///   %u = arith.ori %c, %a : i1
///   %v = arith.ori %c, %a : i1
///   return %c, %s, %t, %u, %v : i1, i1, i1, i1, i1
/// }
/// ```
#[rule]
fn select_truth(rw: &mut Rewriter<'_>, select: View<Select>) -> Option<()> {
    let Select { condition, true_value, false_value, .. } = *select;
    if rw.ty(condition) != rw.ty(true_value) {
        return None;
    }
    let truth = |value, if_itself| match value == condition {
        true => Some(if_itself),
        false => known(rw, value).map(|(_, word)| word == 1),
    };
    let known = (truth(true_value, true), truth(false_value, false));
    let loc = rw.rule_loc();
    let value = match known {
        (Some(true), Some(false)) => condition,
        (Some(false), Some(true)) => Xori::value(rw, loc, condition, false_value),
        (_, Some(false)) => Andi::value(rw, loc, condition, true_value),
        (Some(true), _) => Ori::value(rw, loc, condition, false_value),
        _ => return None,
    };
    rw.replace_op(select.op, &[value])
}

rules! {
    /// A selection by a negated condition is one of the exchanged values.
    ///
    /// ```mlir before
    /// func.func @f(%c: i1, %a: f64, %b: f64, %d: i1) -> (f64, i1) {
    ///   %true = arith.constant true
    ///   %opposite = arith.xori %c, %true : i1
    ///   %r = arith.select %opposite, %a, %b : f64
    ///   %s = arith.select %opposite, %true, %d : i1
    ///   return %r, %s : f64, i1
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%c: i1, %a: f64, %b: f64, %d: i1) -> (f64, i1) {
    ///   %true = arith.constant true
    ///   %r = arith.select %c, %b, %a : f64
    ///   %s = arith.select %c, %d, %true : i1
    ///   return %r, %s : f64, i1
    /// }
    /// ```
    rule select_by_opposite: root @ Select(Xori(c, -1), x, y) => root(c, y, x);
}

/// A nested selection by the same condition is an operand of the inner one.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64, %b: f64, %d: f64) -> (f64, f64) {
///   %x = arith.select %c, %a, %b : f64
///   %r = arith.select %c, %x, %d : f64
///   %s = arith.select %c, %d, %x : f64
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64, %b: f64, %d: f64) -> (f64, f64) {
///   %r = arith.select %c, %a, %d : f64
///   %s = arith.select %c, %d, %b : f64
///   return %r, %s : f64, f64
/// }
/// ```
#[rule]
fn select_again(rw: &mut Rewriter<'_>, select: View<Select>) -> Option<()> {
    let Select { condition, true_value, false_value, .. } = *select;
    let chosen = |value| {
        let inner: Select = rw.def_as(value)?;
        (inner.condition == condition).then_some(inner)
    };
    let (one, other) = (chosen(true_value), chosen(false_value));
    if one.is_none() && other.is_none() {
        return None;
    }
    let one = one.map_or(true_value, |inner| inner.true_value);
    let other = other.map_or(false_value, |inner| inner.false_value);
    rw.set_operands(select.op, &[condition, one, other]);
    Some(())
}

/// `a == b ? a : b` is `b`, for integers only: equal floats may be two zeros.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   %c = arith.cmpi eq, %a, %b : i32
///   %r = arith.select %c, %a, %b : i32
///   %d = arith.cmpi ne, %a, %b : i32
///   %s = arith.select %d, %a, %b : i32
///   return %r, %s : i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   return %b, %a : i32, i32
/// }
/// ```
#[rule]
fn select_the_equal(rw: &mut Rewriter<'_>, select: View<Select>) -> Option<()> {
    let Select { condition, true_value, false_value, .. } = *select;
    let Cmpi { predicate, lhs, rhs, .. } = rw.def_as(condition)?;
    let pair = [true_value, false_value];
    if pair != [lhs, rhs] && pair != [rhs, lhs] {
        return None;
    }
    match predicate {
        CmpiPredicate::Eq => rw.replace_op(select.op, &[false_value]),
        CmpiPredicate::Ne => rw.replace_op(select.op, &[true_value]),
        _ => None,
    }
}

/// A selection between 1 and 0 is the zero-extended condition, between -1 and 0 the sign-extended
/// one. With exchanged values it is that of the negated condition.
///
/// ```mlir before
/// func.func @f(%c: i1) -> (i32, i32, i32) {
///   %zero = arith.constant 0 : i32
///   %one = arith.constant 1 : i32
///   %all = arith.constant -1 : i32
///   %r = arith.select %c, %one, %zero : i32
///   %s = arith.select %c, %all, %zero : i32
///   %t = arith.select %c, %zero, %one : i32
///   return %r, %s, %t : i32, i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1) -> (i32, i32, i32) {
///   %r = arith.extui %c : i1 to i32
///   %s = arith.extsi %c : i1 to i32
///   %0 = arith.constant true
///   %1 = arith.xori %c, %0 : i1
///   %t = arith.extui %1 : i1 to i32
///   return %r, %s, %t : i32, i32, i32
/// }
/// ```
#[rule]
fn select_bits(rw: &mut Rewriter<'_>, select: View<Select>) -> Option<()> {
    let Select { condition, true_value, false_value, result } = *select;
    let ((number, one), (_, other)) = (known(rw, true_value)?, known(rw, false_value)?);
    if !is_wider(rw, condition, result) {
        return None;
    }
    let (ty, loc) = (rw.ty(result), rw.rule_loc());
    let value = match (number.signed(one), number.signed(other)) {
        (1, 0) => Extui::value(rw, loc, condition, ty),
        (-1, 0) => Extsi::value(rw, loc, condition, ty),
        (0, 1) => {
            let truth = rw.ty(condition);
            let all = constant(rw, truth, 1)?;
            let opposite = Xori::value(rw, loc, condition, all);
            Extui::value(rw, loc, opposite, ty)
        }
        _ => return None,
    };
    rw.replace_op(select.op, &[value])
}

/// The extended condition is a constant as a selected value.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: i32) -> (i32, i32) {
///   %x = arith.extui %c : i1 to i32
///   %r = arith.select %c, %x, %a : i32
///   %s = arith.select %c, %a, %x : i32
///   return %r, %s : i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: i32) -> (i32, i32) {
///   %0 = arith.constant 1 : i32
///   %r = arith.select %c, %0, %a : i32
///   %1 = arith.constant 0 : i32
///   %s = arith.select %c, %a, %1 : i32
///   return %r, %s : i32, i32
/// }
/// ```
#[rule]
fn select_extended(rw: &mut Rewriter<'_>, select: View<Select>) -> Option<()> {
    let Select { condition, true_value, false_value, result } = *select;
    let (ty, number) = (rw.ty(result), NumberFormat::of(&rw.store, rw.ty(result))?);
    let with_sign = |rw: &Rewriter<'_>, value| {
        extended(rw, value).filter(|&(input, _)| input == condition).map(|(_, with_sign)| with_sign)
    };
    let (one, other) = (with_sign(rw, true_value), with_sign(rw, false_value));
    let true_value = match one {
        Some(with_sign) => constant(rw, ty, if with_sign { number.wrap(Word::MAX) } else { 1 })?,
        None => true_value,
    };
    let false_value = if other.is_some() { constant(rw, ty, 0)? } else { false_value };
    if one.is_none() && other.is_none() {
        return None;
    }
    rw.set_operands(select.op, &[condition, true_value, false_value]);
    Some(())
}

/// Returns whether a value is a boolean that may be extended to the type of the other one, an
/// integer.
fn is_wider(ir: &Ir, condition: Value, value: Value) -> bool {
    let (narrow, wide) = (ir.ty(condition), ir.ty(value));
    let is_integer = FIXED_INTEGER_LIKE.holds;
    let has_more = matches!(NumberFormat::of(&ir.store, wide), Some(NumberFormat::Int(2..)));
    has_more && is_integer(&ir.store, wide) && is_with_element(ir, narrow, wide, Type::I1)
}
