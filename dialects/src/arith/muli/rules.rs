//! The rules of `arith.muli`.

use super::Muli;
use crate::arith::operands::{integer, negative};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All of them.
pub const ALL: &[&Rule] = &[&TIMES_MINUS_ONE];

/// An integer times minus one is zero minus it.
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
#[rule]
fn times_minus_one(rw: &mut Rewriter<'_>, muli: View<Muli>) -> Option<()> {
    let Muli { lhs, rhs, .. } = *muli;
    if integer(rw, rhs)? != -1 {
        return None;
    }
    let value = negative(rw, lhs)?;
    rw.replace_op(muli.op, &[value])
}
