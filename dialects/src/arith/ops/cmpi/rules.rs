//! The rules of `arith.cmpi`.

use super::Cmpi;
use crate::arith::operands::{constant, extended, known};
use crate::arith::{CmpiPredicate, Xori, ranges};
use crate::interp::{NumberFormat, Word};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};
use cotan_ir::{Ir, Op, Value};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[
    &COMPARE_WITH_CONSTANT_RIGHT,
    &COMPARE_WITH_ITSELF,
    &COMPARE_WITH_EXTREME,
    &COMPARE_TRUTH,
    &COMPARE_NARROW,
    &ranges::COMPARE_IN_RANGE,
];

rules! {
    /// A constant left operand moves to the right; the predicate is exchanged.
    ///
    /// ```mlir before
    /// func.func @f(%a: i32) -> i1 {
    ///   %five = arith.constant 5 : i32
    ///   %r = arith.cmpi slt, %five, %a : i32
    ///   return %r : i1
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: i32) -> i1 {
    ///   %five = arith.constant 5 : i32
    ///   %r = arith.cmpi sgt, %a, %five : i32
    ///   return %r : i1
    /// }
    /// ```
    rule compare_with_constant_right: Cmpi { predicate }(c @ const _, x)
        if rw.constant(x).is_none()
        => Cmpi { predicate: predicate.exchanged() }(x, c);
}

/// A comparison of an integer with itself is constant.
///
/// ```mlir before
/// func.func @f(%a: i32) -> (i1, i1) {
///   %r = arith.cmpi ult, %a, %a : i32
///   %s = arith.cmpi sge, %a, %a : i32
///   return %r, %s : i1, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> (i1, i1) {
///   %r = arith.constant false
///   %s = arith.constant true
///   return %r, %s : i1, i1
/// }
/// ```
#[rule]
fn compare_with_itself(rw: &mut Rewriter<'_>, cmpi: View<Cmpi>) -> Option<()> {
    let Cmpi { predicate, lhs, rhs, result } = *cmpi;
    (lhs == rhs).then(|| decide(rw, cmpi.op, result, predicate.holds([0, 0], [0, 0]))).flatten()
}

/// A comparison with the least or largest integer is constant or a test of equality: none is below
/// the least one.
///
/// ```mlir before
/// func.func @f(%a: i8) -> (i1, i1, i1) {
///   %zero = arith.constant 0 : i8
///   %most = arith.constant 127 : i8
///   %r = arith.cmpi ult, %a, %zero : i8
///   %s = arith.cmpi ugt, %a, %zero : i8
///   %t = arith.cmpi sle, %a, %most : i8
///   return %r, %s, %t : i1, i1, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i8) -> (i1, i1, i1) {
///   %zero = arith.constant 0 : i8
///   %r = arith.constant false
///   %s = arith.cmpi ne, %a, %zero : i8
///   %t = arith.constant true
///   return %r, %s, %t : i1, i1, i1
/// }
/// ```
#[rule]
fn compare_with_extreme(rw: &mut Rewriter<'_>, cmpi: View<Cmpi>) -> Option<()> {
    let Cmpi { predicate, lhs, rhs, result } = *cmpi;
    let (number, word) = known(rw, rhs)?;
    match with_extreme(predicate, number, word)? {
        Ok(always) => decide(rw, cmpi.op, result, always),
        Err(equality) => compare(rw, cmpi.op, equality, lhs, rhs),
    }
}

/// Returns a comparison with the least or largest integer as a constant or a test of equality.
fn with_extreme(
    predicate: CmpiPredicate,
    number: NumberFormat,
    word: Word,
) -> Option<Result<bool, CmpiPredicate>> {
    let (least, most) = match predicate.is_signed() {
        true => (number.least(), number.most()),
        false => (0, number.wrap(Word::MAX)),
    };
    if word != least && word != most {
        return None;
    }
    let is_least = word == least;
    match predicate.unsigned() {
        CmpiPredicate::Ult => Some(if is_least { Ok(false) } else { Err(CmpiPredicate::Ne) }),
        CmpiPredicate::Ule => Some(if is_least { Err(CmpiPredicate::Eq) } else { Ok(true) }),
        CmpiPredicate::Ugt => Some(if is_least { Err(CmpiPredicate::Ne) } else { Ok(false) }),
        CmpiPredicate::Uge => Some(if is_least { Ok(true) } else { Err(CmpiPredicate::Eq) }),
        _ => None,
    }
}

/// A comparison of a boolean with a constant is the boolean or its negation.
///
/// ```mlir before
/// func.func @f(%a: i1) -> (i1, i1) {
///   %true = arith.constant true
///   %false = arith.constant false
///   %r = arith.cmpi eq, %a, %true : i1
///   %s = arith.cmpi eq, %a, %false : i1
///   return %r, %s : i1, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i1) -> (i1, i1) {
///   %0 = arith.constant true
///   %s = arith.xori %a, %0 : i1
///   return %a, %s : i1, i1
/// }
/// ```
#[rule]
fn compare_truth(rw: &mut Rewriter<'_>, cmpi: View<Cmpi>) -> Option<()> {
    let Cmpi { predicate, lhs, rhs, .. } = *cmpi;
    let (NumberFormat::Int(1), word) = known(rw, rhs)? else { return None };
    let value = match (predicate, word) {
        (CmpiPredicate::Eq, 1) | (CmpiPredicate::Ne, 0) => lhs,
        (CmpiPredicate::Eq, 0) | (CmpiPredicate::Ne, 1) => {
            let ty = rw.ty(lhs);
            let all = constant(rw, ty, 1)?;
            let loc = rw.rule_loc();
            Xori::value(rw, loc, lhs, all)
        }
        _ => return None,
    };
    rw.replace_op(cmpi.op, &[value])
}

/// A comparison of integers extended in the same way is one of the operands. So is one with a
/// constant that is such an extension.
///
/// ```mlir before
/// func.func @f(%a: i8, %b: i8, %c: i1) -> (i1, i1, i1) {
///   %x = arith.extsi %a : i8 to i32
///   %y = arith.extsi %b : i8 to i32
///   %r = arith.cmpi sle, %x, %y : i32
///   %five = arith.constant 5 : i32
///   %z = arith.extui %a : i8 to i32
///   %s = arith.cmpi sgt, %z, %five : i32
///   %zero = arith.constant 0 : i32
///   %w = arith.extui %c : i1 to i32
///   %t = arith.cmpi ne, %w, %zero : i32
///   return %r, %s, %t : i1, i1, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i8, %b: i8, %c: i1) -> (i1, i1, i1) {
///   %r = arith.cmpi sle, %a, %b : i8
///   %0 = arith.constant 5 : i8
///   %s = arith.cmpi ugt, %a, %0 : i8
///   %1 = arith.constant false
///   %t = arith.cmpi ne, %c, %1 : i1
///   return %r, %s, %t : i1, i1, i1
/// }
/// ```
#[rule]
fn compare_narrow(rw: &mut Rewriter<'_>, cmpi: View<Cmpi>) -> Option<()> {
    let Cmpi { predicate, lhs, rhs, .. } = *cmpi;
    let (a, with_sign) = extended(rw, lhs)?;
    let ty = rw.ty(a);
    let b = match extended(rw, rhs) {
        Some((b, too)) if too == with_sign && rw.ty(b) == ty => b,
        Some(_) => return None,
        None => {
            let word = narrowed(rw, rhs, a, with_sign)?;
            constant(rw, ty, word)?
        }
    };
    let predicate = if with_sign { predicate } else { predicate.unsigned() };
    compare(rw, cmpi.op, predicate, a, b)
}

/// Returns the value of the type of `like` of which a constant is the extension.
fn narrowed(ir: &Ir, constant: Value, like: Value, with_sign: bool) -> Option<Word> {
    let (wide, word) = known(ir, constant)?;
    let narrow = NumberFormat::of(&ir.store, ir.ty(like))?;
    let low = narrow.wrap(word);
    let extended = if with_sign { wide.wrap(narrow.signed(low) as Word) } else { low };
    (extended == word).then_some(low)
}

fn compare(
    rw: &mut Rewriter<'_>,
    op: Op,
    predicate: CmpiPredicate,
    lhs: Value,
    rhs: Value,
) -> Option<()> {
    let loc = rw.rule_loc();
    let value = Cmpi::value(rw, loc, predicate, lhs, rhs);
    rw.replace_op(op, &[value])
}

fn decide(rw: &mut Rewriter<'_>, op: Op, result: Value, holds: bool) -> Option<()> {
    let ty = rw.ty(result);
    let value = constant(rw, ty, Word::from(holds))?;
    rw.replace_op(op, &[value])
}
