//! The rules of `arith.trunci`.

use super::Trunci;
use crate::arith::operands::{extended, resized};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&TRUNCATE_EXTENDED, &TRUNCATE_ONCE];

/// A truncation of an extension is one cast of its operand.
///
/// ```mlir before
/// func.func @f(%a: i16) -> (i16, i8, i32) {
///   %x = arith.extsi %a : i16 to i64
///   %r = arith.trunci %x : i64 to i16
///   %s = arith.trunci %x : i64 to i8
///   %t = arith.trunci %x : i64 to i32
///   return %r, %s, %t : i16, i8, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i16) -> (i16, i8, i32) {
///   %s = arith.trunci %a : i16 to i8
///   %t = arith.extsi %a : i16 to i32
///   return %a, %s, %t : i16, i8, i32
/// }
/// ```
#[rule]
fn truncate_extended(rw: &mut Rewriter<'_>, trunci: View<Trunci>) -> Option<()> {
    let Trunci { input, out, .. } = *trunci;
    let ((x, with_sign), ty) = (extended(rw, input)?, rw.ty(out));
    let value = resized(rw, x, ty, with_sign)?;
    rw.replace_op(trunci.op, &[value])
}

rules! {
    /// A truncation of a truncation is one truncation.
    ///
    /// ```mlir before
    /// func.func @f(%a: i32) -> i8 {
    ///   %x = arith.trunci %a : i32 to i16
    ///   %r = arith.trunci %x : i16 to i8
    ///   return %r : i8
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: i32) -> i8 {
    ///   %r = arith.trunci %a : i32 to i8
    ///   return %r : i8
    /// }
    /// ```
    rule truncate_once: Trunci(Trunci(x)) => Trunci(x);
}
