//! The rules of `array.pad`.

use super::Pad;
use crate::array::rules::splat_folding::{EVALUATE_CONSTANTS, MOVE_REPLICATE};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All rules.
pub const ALL: &[&Rule] = &[&MOVE_REPLICATE, &EVALUATE_CONSTANTS, &FOLD_ZERO_PAD, &PAD_OF_PAD];

/// Folds a pad by zero sizes.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %v: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.pad %x with %v low [0] high [0] : tensor<?xf64, #cotan.dims<n>>, f64
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %v: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   return %x : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn fold_zero_pad(rw: &mut Rewriter<'_>, pad: View<Pad>) -> Option<()> {
    let Pad { operand, result, .. } = *pad;
    // Pads only add elements: if the sizes are equal, there is no padding.
    (rw.ty(operand) == rw.ty(result)).then(|| rw.replace_op(pad.op, &[operand])).flatten()
}

/// Merges two pads with the same scalar.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %v: f64) -> tensor<?xf64, #cotan.dims<2 * n + 3>> {
///   %y = array.pad %x with %v low [1] high [n] : tensor<?xf64, #cotan.dims<n>>, f64
///   %r = array.pad %y with %v low [0] high [2] : tensor<?xf64, #cotan.dims<2 * n + 1>>, f64
///   return %r : tensor<?xf64, #cotan.dims<2 * n + 3>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %v: f64) -> tensor<?xf64, #cotan.dims<2 * n + 3>> {
///   %r = array.pad %x with %v low [1] high [n + 2] : tensor<?xf64, #cotan.dims<n>>, f64
///   return %r : tensor<?xf64, #cotan.dims<2 * n + 3>>
/// }
/// ```
#[rule]
fn pad_of_pad(rw: &mut Rewriter<'_>, pad: View<Pad>) -> Option<()> {
    let Pad { operand, value, low, high, .. } = *pad;
    let inner: Pad = rw.def_as(operand)?;
    let sums = |one, other| {
        let pairs = rw.store.as_dims(one)?.iter().zip(rw.store.as_dims(other)?);
        let sum = |(one, other): (&Poly, &Poly)| one.add(other).filter(Poly::has_negation);
        pairs.map(sum).collect::<Option<Vec<Poly>>>()
    };
    let (low, high) = (sums(low, inner.low)?, sums(high, inner.high)?);
    if inner.value != value {
        return None;
    }
    let (low, high) = (rw.store_mut().dims_attr(&low), rw.store_mut().dims_attr(&high));
    let loc = rw.rule_loc();
    let value = Pad::value(rw, loc, inner.operand, value, low, high);
    rw.replace_op(pad.op, &[value])
}
