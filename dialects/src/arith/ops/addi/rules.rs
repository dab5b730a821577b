//! The rules of `arith.addi`.

use super::Addi;
use crate::arith::Subi;
use crate::arith::operands::computed;
use cotan_ir::rewrite::{Rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&ADD_SUB_CANCEL, &ADD_TO_CONSTANT_MINUS, &ADD_NEGATED];

rules! {
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
    rule add_sub_cancel: Addi(Subi(x, y), y) | Addi(y, Subi(x, y)) => x;

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
    rule add_to_constant_minus: Addi(Subi(const c, x), const d)
        => Subi({ computed(rw, op, [c, d])? }, x);

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
    rule add_negated: Addi(x, Subi(0, y)) | Addi(Subi(0, y), x) => Subi(x, y);
}
