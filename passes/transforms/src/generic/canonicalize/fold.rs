//! Constant folding and uniquing.

use cotan_dialects::arith;
use cotan_dialects::interp::evaluate_constants;
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::{Op, Value};
use smallvec::SmallVec;

/// The largest number of distinct elements of a folded tensor or vector constant.
pub const LARGEST: usize = 1024;

/// Folds an elementwise operation with constant operands, unless the result has more than 1024
/// distinct elements.
///
/// ```mlir before
/// func.func @f() -> (f64, tensor<2xi32>) {
///   %a = arith.constant 1.5 : f64
///   %b = arith.constant 2.0 : f64
///   %r = arith.mulf %a, %b : f64
///   %x = arith.constant dense<[1, 2]> : tensor<2xi32>
///   %y = arith.constant dense<10> : tensor<2xi32>
///   %s = arith.addi %x, %y : tensor<2xi32>
///   return %r, %s : f64, tensor<2xi32>
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> (f64, tensor<2xi32>) {
///   %r = arith.constant 3.0 : f64
///   %s = arith.constant dense<[11, 12]> : tensor<2xi32>
///   return %r, %s : f64, tensor<2xi32>
/// }
/// ```
#[rule]
pub fn fold_constants(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let results = evaluate_constants(rw, op, LARGEST)?;
    if let [result] = results[..] {
        return arith::Constant::in_place_of(rw, op, result);
    }
    let loc = rw.rule_loc();
    let values: SmallVec<[Value; 2]> =
        results.into_iter().map(|attr| arith::Constant::value(rw, loc, attr)).collect();
    rw.replace_op(op, &values)
}

/// Merges equal constants of a function into one operation at its start.
///
/// ```mlir before
/// func.func @f(%a: i32) -> i32 {
///   %x = arith.constant 7 : i32
///   %b = arith.addi %a, %x : i32
///   %y = arith.constant 7 : i32
///   %z = arith.constant 8 : i32
///   %c = arith.muli %b, %y : i32
///   %d = arith.muli %c, %z : i32
///   return %d : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> i32 {
///   %x = arith.constant 7 : i32
///   %z = arith.constant 8 : i32
///   %b = arith.addi %a, %x : i32
///   %c = arith.muli %b, %x : i32
///   %d = arith.muli %c, %z : i32
///   return %d : i32
/// }
/// ```
#[rule]
pub fn unique_constants(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    rw.unique_constant(op)
}
