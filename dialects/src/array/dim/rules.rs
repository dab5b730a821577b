//! The rules of `array.dim`.

use super::Dim;
use crate::arith::Constant;
use cotan_ir::Type;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All of them.
pub const ALL: &[&Rule] = &[&CONSTANT_DIM];

/// A polynomial without parameters is a number.
///
/// ```mlir before
/// func.func @f() -> index {
///   %r = array.dim 2 * 3
///   return %r : index
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> index {
///   %r = arith.constant 6 : index
///   return %r : index
/// }
/// ```
#[rule]
fn constant_dim(rw: &mut Rewriter<'_>, dim: View<Dim>) -> Option<()> {
    let Dim { size, .. } = *dim;
    let number = rw.store.as_dim(size)?.as_constant()?;
    let (loc, number) = (rw.rule_loc(), rw.store_mut().int_attr(number, Type::INDEX));
    let value = Constant::value(rw, loc, number);
    rw.replace_op(dim.op, &[value])
}
