//! The rules of `array.dim`.

use super::{Dim, word};
use crate::arith::Constant;
use crate::interp::{Datum, attr_of};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All rules.
pub const ALL: &[&Rule] = &[&FOLD_CONSTANT_DIM];

/// Folds a polynomial without parameters to a constant.
///
/// ```mlir before
/// func.func @f() -> (index, f64) {
///   %r = array.dim 2 * 3
///   %s = array.dim 7 : f64
///   return %r, %s : index, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> (index, f64) {
///   %r = arith.constant 6 : index
///   %s = arith.constant 7.0 : f64
///   return %r, %s : index, f64
/// }
/// ```
#[rule]
fn fold_constant_dim(rw: &mut Rewriter<'_>, dim: View<Dim>) -> Option<()> {
    let Dim { size, result } = *dim;
    let (number, ty) = (rw.store.as_dim(size)?.as_constant()?, rw.ty(result));
    let number = Datum::Scalar(word(&rw.store, ty, number)?);
    let (loc, number) = (rw.rule_loc(), attr_of(rw.store_mut(), ty, &number)?);
    let value = Constant::value(rw, loc, number);
    rw.replace_op(dim.op, &[value])
}
