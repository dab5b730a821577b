//! Rules for arrays with equal or constant elements.

use crate::arith::{Constant, LARGEST};
use crate::array::zero;
use crate::interfaces::effects::writes;
use crate::interp::{
    Datum, NumberFormat, Word, attr_of, datum_of, evaluate_alone, filled, word_of,
};
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::{Ir, Op, Value};

/// Replaces an operation that only moves elements by a replicate, if all its operands replicate the
/// same scalar.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?x3xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n + 2>>) {
///   %one = arith.constant 1.0 : f64
///   %ones = arith.constant dense<1.0> : tensor<2xf64>
///   %y = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   %z = array.replicate %y along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
///   %r = array.transpose %z by [1, 0] : tensor<3x?xf64, #cotan.dims<n>>
///   %s = array.concat %ones, %y along 0 : tensor<2xf64>, tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?x3xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n + 2>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?x3xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n + 2>>) {
///   %0 = arith.constant 1.0 : f64
///   %1 = array.replicate %0 along 0 : f64 -> tensor<3xf64>
///   %r = array.replicate %1 along 0 : tensor<3xf64> -> tensor<?x3xf64, #cotan.dims<n>>
///   %2 = arith.constant 1.0 : f64
///   %s = array.replicate %2 along 0 : f64 -> tensor<?xf64, #cotan.dims<n + 2>>
///   return %r, %s : tensor<?x3xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n + 2>>
/// }
/// ```
#[rule]
pub fn move_replicate(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let word = copied(rw, op)?;
    replace_by_replicate(rw, op, word)
}

/// Folds reads and moves of zeros to zeros, including zeros shifted in from outside.
///
/// ```mlir before
/// func.func @f(%i: index, %x: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>, f64) {
///   %zero = arith.constant 0.0 : f64
///   %y = array.replicate %zero along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   %r = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
///   %s = array.shift %y by 2 along 0 : tensor<?xf64, #cotan.dims<n>>
///   %t = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s, %t : f64, tensor<?xf64, #cotan.dims<n>>, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%i: index, %x: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>, f64) {
///   %r = arith.constant 0.0 : f64
///   %0 = arith.constant 0.0 : f64
///   %s = array.replicate %0 along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   %t = arith.constant 0.0 : f64
///   return %r, %s, %t : f64, tensor<?xf64, #cotan.dims<n>>, f64
/// }
/// ```
#[rule]
pub fn propagate_zeros(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    // All other operands are indices.
    let first = rw.operand(op, 0);
    let number = NumberFormat::of(&rw.store, rw.ty(first))?;
    let is_zero = known(rw, first)? == 0 && has_zero(number);
    is_zero.then(|| replace_by_replicate(rw, op, 0)).flatten()
}

/// Evaluates an operation that moves elements of constants, unless the result has more than 1024
/// elements.
///
/// ```mlir before
/// func.func @f() -> (tensor<2x2xi32>, tensor<5xf64>) {
///   %x = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
///   %y = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
///   %v = arith.constant 9.0 : f64
///   %r = array.transpose %x by [1, 0] : tensor<2x2xi32>
///   %s = array.pad %y with %v low [1] high [1] : tensor<3xf64>, f64
///   return %r, %s : tensor<2x2xi32>, tensor<5xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> (tensor<2x2xi32>, tensor<5xf64>) {
///   %r = arith.constant dense<[[1, 3], [2, 4]]> : tensor<2x2xi32>
///   %s = arith.constant dense<[9.0, 1.0, 2.0, 3.0, 9.0]> : tensor<5xf64>
///   return %r, %s : tensor<2x2xi32>, tensor<5xf64>
/// }
/// ```
#[rule]
pub fn evaluate_constants(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let [result] = rw.results(op).collect::<Vec<_>>()[..] else { return None };
    let ty = rw.ty(result);
    // The sizes of the result are known and small.
    let whole = filled(rw.store_mut(), ty, 0)?;
    datum_of(rw, whole, LARGEST)?;
    let operand = |value| datum_of(rw, rw.constant(value)?, LARGEST);
    let operands: Vec<Datum> = rw.operands(op).map(operand).collect::<Option<_>>()?;
    let yields = evaluate_alone(rw, op, operands)?;
    let attr = attr_of(rw.store_mut(), ty, yields.first()?)?;
    let loc = rw.rule_loc();
    let value = Constant::value(rw, loc, attr);
    rw.replace_op(op, &[value])
}

/// Returns whether the word 0 encodes zero, which is true of all formats but powers of two.
pub fn has_zero(number: NumberFormat) -> bool {
    number.float(0) == 0.0
}

/// Returns the scalar that all elements of all operands equal.
fn copied(ir: &Ir, op: Op) -> Option<Word> {
    let mut operands = ir.operands(op).map(|operand| known(ir, operand));
    let first = operands.next()??;
    operands.all(|word| word == Some(first)).then_some(first)
}

/// Returns the scalar that all elements of an array equal.
pub fn known(ir: &Ir, value: Value) -> Option<Word> {
    let whole = zero::innermost(ir, value);
    word_of(ir, ir.constant(whole)?)
}

fn replace_by_replicate(rw: &mut Rewriter<'_>, op: Op, word: Word) -> Option<()> {
    // Effects of the body would be lost.
    if writes(rw, op) {
        return None;
    }
    let (result, loc) = (rw.result(op, 0), rw.rule_loc());
    let ty = rw.ty(result);
    NumberFormat::of(&rw.store, ty)?;
    let value = zero::copies_of(rw, loc, word, ty)?;
    rw.replace_op(op, &[value])
}
