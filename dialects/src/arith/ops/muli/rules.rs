//! The rules of `arith.muli`.

use super::Muli;
use crate::arith::Subi;
use crate::arith::operands::{computed, negated};
use crate::interp::{NumberFormat, Word, filled};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&TIMES_MINUS_ONE, &NEGATED_TIMES_CONSTANT];

rules! {
    /// `x * -1` is `0 - x`.
    ///
    /// ```mlir before
    /// func.func @f(%a: i32) -> i32 {
    ///   %minus_one = arith.constant -1 : i32
    ///   %r = arith.muli %a, %minus_one : i32
    ///   return %r : i32
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: i32) -> i32 {
    ///   %0 = arith.constant 0 : i32
    ///   %r = arith.subi %0, %a : i32
    ///   return %r : i32
    /// }
    /// ```
    rule times_minus_one: Muli(x, -1) => Subi(0 : x, x);
}

/// `(0 - x) * c` is `x * -c`.
///
/// ```mlir before
/// func.func @f(%a: i32) -> i32 {
///   %zero = arith.constant 0 : i32
///   %five = arith.constant 5 : i32
///   %x = arith.subi %zero, %a : i32
///   %r = arith.muli %x, %five : i32
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> i32 {
///   %0 = arith.constant -5 : i32
///   %r = arith.muli %a, %0 : i32
///   return %r : i32
/// }
/// ```
#[rule]
fn negated_times_constant(rw: &mut Rewriter<'_>, muli: View<Muli>) -> Option<()> {
    let Muli { lhs, rhs, .. } = *muli;
    let x = negated(rw, lhs).filter(|&x| rw.constant(x).is_none())?;
    let (factor, ty) = (rw.constant(rhs)?, rw.ty(rhs));
    let minus_one = NumberFormat::of(&rw.store, ty)?.wrap(Word::MAX);
    let minus_one = filled(rw.store_mut(), ty, minus_one)?;
    let opposite = computed(rw, muli.op, [factor, minus_one])?;
    let loc = rw.rule_loc();
    let product = Muli::value(rw, loc, x, opposite);
    rw.replace_op(muli.op, &[product])
}
