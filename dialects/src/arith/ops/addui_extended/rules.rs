//! The rules of `arith.addui_extended`.

use super::AdduiExtended;
use crate::arith::Addi;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&ADD_NOTHING, &OVERFLOW_NOT_USED];

rules! {
    /// An addition of zero does not overflow.
    ///
    /// ```mlir before
    /// func.func @f(%a: i32) -> (i32, i1) {
    ///   %zero = arith.constant 0 : i32
    ///   %r, %s = arith.addui_extended %a, %zero : i32, i1
    ///   return %r, %s : i32, i1
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: i32) -> (i32, i1) {
    ///   %s = arith.constant false
    ///   return %a, %s : i32, i1
    /// }
    /// ```
    rule add_nothing: AdduiExtended(x, 0) => (x, false);
}

/// A sum whose overflow flag is unused is an `arith.addi`.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> i32 {
///   %r, %s = arith.addui_extended %a, %b : i32, i1
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> i32 {
///   %r = arith.addi %a, %b : i32
///   return %r : i32
/// }
/// ```
#[rule]
fn overflow_not_used(rw: &mut Rewriter<'_>, addui_extended: View<AdduiExtended>) -> Option<()> {
    let AdduiExtended { lhs, rhs, sum, overflow } = *addui_extended;
    if !rw.is_unused(overflow) {
        return None;
    }
    let loc = rw.rule_loc();
    let value = Addi::value(rw, loc, lhs, rhs);
    rw.replace_all_uses(sum, value);
    rw.erase_op(addui_extended.op)
}
