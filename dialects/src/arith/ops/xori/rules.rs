//! The rules of `arith.xori`.

use super::Xori;
use crate::arith::bits::EXTEND_BITS;
use crate::arith::operands::complemented;
use crate::arith::{Cmpf, Cmpi};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&XOR_XOR_CANCEL, &OPPOSITE_COMPARISON, &EXTEND_BITS];

rules! {
    /// `(a ^ b) ^ b` is `a`.
    ///
    /// ```mlir before
    /// func.func @f(%a: i32, %b: i32) -> i32 {
    ///   %x = arith.xori %a, %b : i32
    ///   %r = arith.xori %a, %x : i32
    ///   return %r : i32
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: i32, %b: i32) -> i32 {
    ///   return %b : i32
    /// }
    /// ```
    rule xor_xor_cancel:
        Xori(Xori(x, y), y) | Xori(Xori(y, x), y) | Xori(y, Xori(x, y)) | Xori(y, Xori(y, x))
        => x;
}

/// A negated comparison is a comparison by the negated predicate. The negation of an ordered float
/// predicate is unordered: one of both is true of NaN.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32, %x: f64, %y: f64) -> (i1, i1) {
///   %true = arith.constant true
///   %c = arith.cmpi slt, %a, %b : i32
///   %r = arith.xori %c, %true : i1
///   %d = arith.cmpf olt, %x, %y : f64
///   %s = arith.xori %d, %true : i1
///   return %r, %s : i1, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32, %x: f64, %y: f64) -> (i1, i1) {
///   %r = arith.cmpi sge, %a, %b : i32
///   %s = arith.cmpf uge, %x, %y : f64
///   return %r, %s : i1, i1
/// }
/// ```
#[rule]
fn opposite_comparison(rw: &mut Rewriter<'_>, xori: View<Xori>) -> Option<()> {
    let Xori { result, .. } = *xori;
    let comparison = complemented(rw, result)?;
    let loc = rw.rule_loc();
    if let Some(Cmpi { predicate, lhs, rhs, .. }) = rw.def_as(comparison) {
        let value = Cmpi::value(rw, loc, predicate.opposite(), lhs, rhs);
        return rw.replace_op(xori.op, &[value]);
    }
    let Cmpf { predicate, lhs, rhs, fastmath, .. } = rw.def_as(comparison)?;
    let emitted = Cmpf::build(rw, loc, predicate.opposite(), lhs, rhs);
    Cmpf::set_fastmath(rw, emitted, fastmath);
    let value = rw.result(emitted, 0);
    rw.replace_op(xori.op, &[value])
}
