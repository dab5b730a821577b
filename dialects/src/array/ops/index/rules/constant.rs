//! Elements of constants.

use super::parts;
use crate::arith::{Constant, LARGEST};
use crate::array::affine::Affine;
use crate::array::index_space;
use crate::interp::{attr_of, datum_of};
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, rule};

/// Folds a read of a constant at constant indices; out of range it is 0.
///
/// ```mlir before
/// func.func @f() -> (f64, i32) {
///   %one = arith.constant 1 : index
///   %five = arith.constant 5 : index
///   %x = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
///   %y = arith.constant dense<7> : tensor<2xi32>
///   %r = array.index %x[%one] : tensor<2xf64>
///   %s = array.index %y[%five] : tensor<2xi32>
///   return %r, %s : f64, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> (f64, i32) {
///   %r = arith.constant 2.0 : f64
///   %s = arith.constant 0 : i32
///   return %r, %s : f64, i32
/// }
/// ```
#[rule]
pub fn index_of_constant(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, Constant { value, .. }, indices) = parts(rw, op)?;
    let ty = rw.ty(rw.result(op, 0));
    let at = indices.iter().map(Affine::as_constant).collect::<Option<Vec<_>>>()?;
    let datum = datum_of(rw, value, LARGEST)?;
    let element = index_space::part(datum.shape()?, datum.words(), &at);
    let value = attr_of(rw.store_mut(), ty, &element)?;
    let loc = rw.rule_loc();
    let value = Constant::value(rw, loc, value);
    rw.replace_op(op, &[value])
}
