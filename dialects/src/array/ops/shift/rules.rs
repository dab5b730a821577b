//! The rules of `array.shift`.

use super::Shift;

use crate::array::displacement;
use crate::array::rules::splat_folding::{EVALUATE_CONSTANTS, PROPAGATE_ZEROS};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All rules.
pub const ALL: &[&Rule] =
    &[&PROPAGATE_ZEROS, &EVALUATE_CONSTANTS, &FOLD_ZERO_SHIFT, &SHIFT_OF_SHIFT];

/// Folds a shift by zero.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.shift %x by 0 along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   return %x : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn fold_zero_shift(rw: &mut Rewriter<'_>, shift: View<Shift>) -> Option<()> {
    let Shift { operand, by, .. } = *shift;
    let stays = rw.store.as_dim(by)?.as_constant() == Some(0);
    stays.then(|| rw.replace_op(shift.op, &[operand])).flatten()
}

/// Merges two shifts in the same direction, if the sum of their displacements is within 64 bits for
/// all sizes.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %y = array.shift %x by 2 along 0 : tensor<?xf64, #cotan.dims<n>>
///   %r = array.shift %y by 3 along 0 : tensor<?xf64, #cotan.dims<n>>
///   %s = array.shift %y by -1 along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %y = array.shift %x by 2 along 0 : tensor<?xf64, #cotan.dims<n>>
///   %r = array.shift %x by 5 along 0 : tensor<?xf64, #cotan.dims<n>>
///   %s = array.shift %y by -1 along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn shift_of_shift(rw: &mut Rewriter<'_>, shift: View<Shift>) -> Option<()> {
    let Shift { operand, by, axis, .. } = *shift;
    let Shift { operand: first, by: before, axis: other, .. } = rw.def_as(operand)?;
    let store = &rw.store;
    let (by, before) = (store.as_dim(by)?, store.as_dim(before)?);
    let sum = by.add(before).filter(Poly::has_negation).filter(displacement::fits)?;
    let is_up = |by: &Poly| by.is_never_negative(&[]);
    let is_down = |by: &Poly| Poly::default().sub(by).is_some_and(|by| is_up(&by));
    let same_way = is_up(by) && is_up(before) || is_down(by) && is_down(before);
    if axis != other || !same_way {
        return None;
    }
    let (loc, sum) = (rw.rule_loc(), rw.store_mut().dims_attr(&[sum]));
    let value = Shift::value(rw, loc, first, sum, axis);
    rw.replace_op(shift.op, &[value])
}
