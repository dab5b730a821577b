//! The rules of signed division, with any rounding.

use crate::arith::floordivsi::Floordivsi;
use crate::arith::operands::integer;
use crate::arith::shrsi::Shrsi;
use crate::arith::{Constant, Subi};
use crate::interp::filled;
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, Rule, rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&OVER_MINUS_ONE, &FLOOR_OVER_POWER_OF_TWO];

rules! {
    /// `x / -1` is `0 - x`; both wrap for the least integer.
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
    rule over_minus_one: _(x, -1) => Subi(0 : x, x);
}

/// A division by a power of two, rounded down, is an arithmetic shift to the right.
///
/// ```mlir before
/// func.func @f(%a: index) -> index {
///   %eight = arith.constant 8 : index
///   %r = arith.floordivsi %a, %eight : index
///   return %r : index
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: index) -> index {
///   %0 = arith.constant 3 : index
///   %r = arith.shrsi %a, %0 : index
///   return %r : index
/// }
/// ```
#[rule]
fn floor_over_power_of_two(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Floordivsi { lhs, rhs, .. } = rw.get(op)?;
    let divisor = integer(rw, rhs).and_then(|divisor| u64::try_from(divisor).ok())?;
    if divisor < 2 || !divisor.is_power_of_two() {
        return None;
    }
    let (ty, amount) = (rw.ty(rhs), divisor.trailing_zeros());
    let amount = filled(rw.store_mut(), ty, u64::from(amount))?;
    let loc = rw.rule_loc();
    let amount = Constant::value(rw, loc, amount);
    let shifted = Shrsi::value(rw, loc, lhs, amount);
    rw.replace_op(op, &[shifted])
}
