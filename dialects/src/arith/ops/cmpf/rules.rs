//! The rules of `arith.cmpf`.

use super::Cmpf;
use super::of_integer::COMPARE_INTEGER;
use crate::arith::CmpfPredicate;
use crate::arith::operands::{constant, float};
use crate::interp::Word;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};
use cotan_ir::{Op, Value};

/// All canonicalization rules.
pub const ALL: &[&Rule] =
    &[&FLOAT_CONSTANT_RIGHT, &COMPARISON_IS_KNOWN, &COMPARE_FLOAT_WITH_ITSELF, &COMPARE_INTEGER];

rules! {
    /// A constant left operand moves to the right; the predicate is exchanged.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> i1 {
    ///   %five = arith.constant 5.0 : f64
    ///   %r = arith.cmpf olt, %five, %a : f64
    ///   return %r : i1
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> i1 {
    ///   %five = arith.constant 5.0 : f64
    ///   %r = arith.cmpf ogt, %a, %five : f64
    ///   return %r : i1
    /// }
    /// ```
    rule float_constant_right: Cmpf { predicate, fastmath }(c @ const _, x)
        if rw.constant(x).is_none()
        => Cmpf { predicate: predicate.exchanged(), fastmath }(x, c);
}

/// A comparison with NaN is true for unordered predicates only; the predicates `true` and `false`
/// are constant.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> (i1, i1, i1) {
///   %nan = arith.constant 0x7FF8000000000000 : f64
///   %r = arith.cmpf olt, %a, %nan : f64
///   %s = arith.cmpf ult, %a, %nan : f64
///   %t = arith.cmpf true, %a, %b : f64
///   return %r, %s, %t : i1, i1, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> (i1, i1, i1) {
///   %r = arith.constant false
///   %s = arith.constant true
///   %t = arith.constant true
///   return %r, %s, %t : i1, i1, i1
/// }
/// ```
#[rule]
fn comparison_is_known(rw: &mut Rewriter<'_>, cmpf: View<Cmpf>) -> Option<()> {
    let Cmpf { predicate, rhs, result, .. } = *cmpf;
    let holds = match predicate {
        CmpfPredicate::AlwaysFalse => false,
        CmpfPredicate::AlwaysTrue => true,
        _ if float(rw, rhs)?.is_nan() => predicate.holds([f64::NAN; 2]),
        _ => return None,
    };
    decide(rw, cmpf.op, result, holds)
}

/// A comparison of a float with itself is constant, or tests whether it is NaN.
///
/// ```mlir before
/// func.func @f(%a: f64) -> (i1, i1, i1) {
///   %r = arith.cmpf olt, %a, %a : f64
///   %s = arith.cmpf ueq, %a, %a : f64
///   %t = arith.cmpf oeq, %a, %a : f64
///   return %r, %s, %t : i1, i1, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> (i1, i1, i1) {
///   %r = arith.constant false
///   %s = arith.constant true
///   %t = arith.cmpf ord, %a, %a : f64
///   return %r, %s, %t : i1, i1, i1
/// }
/// ```
#[rule]
fn compare_float_with_itself(rw: &mut Rewriter<'_>, cmpf: View<Cmpf>) -> Option<()> {
    let Cmpf { predicate, lhs, rhs, result, .. } = *cmpf;
    if lhs != rhs {
        return None;
    }
    let test = match (predicate.holds([0.0; 2]), predicate.holds([f64::NAN; 2])) {
        (true, false) => CmpfPredicate::Ord,
        (false, true) => CmpfPredicate::Uno,
        (always, _) => return decide(rw, cmpf.op, result, always),
    };
    (test != predicate).then(|| compare(rw, cmpf.op, test, lhs, rhs)).flatten()
}

fn compare(
    rw: &mut Rewriter<'_>,
    op: Op,
    predicate: CmpfPredicate,
    lhs: Value,
    rhs: Value,
) -> Option<()> {
    let Cmpf { fastmath, .. } = rw.get(op)?;
    let loc = rw.rule_loc();
    let emitted = Cmpf::build(rw, loc, predicate, lhs, rhs);
    Cmpf::set_fastmath(rw, emitted, fastmath);
    let value = rw.result(emitted, 0);
    rw.replace_op(op, &[value])
}

fn decide(rw: &mut Rewriter<'_>, op: Op, result: Value, holds: bool) -> Option<()> {
    let ty = rw.ty(result);
    let value = constant(rw, ty, Word::from(holds))?;
    rw.replace_op(op, &[value])
}
