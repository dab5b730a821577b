//! The rules of `array.update`.

use super::Update;
use crate::array::Index;
use crate::array::affine::Affine;
use crate::array::rules::folded::FOLD_INTO_ACCESS;
use crate::array::rules::splat_folding::EVALUATE_CONSTANTS;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Op, Value};

/// All rules.
pub const ALL: &[&Rule] =
    &[&EVALUATE_CONSTANTS, &FOLD_INTO_ACCESS, &DROP_OVERWRITTEN_UPDATE, &DROP_REDUNDANT_UPDATE];

fn indices(ir: &Ir, op: Op) -> Option<Vec<Affine<Value>>> {
    Some(ir.get::<Update>(op)?.access().indices_within(ir))
}

fn are_same(one: &[Affine<Value>], other: &[Affine<Value>]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.is_same(other))
}

/// Drops an update that the next one overwrites.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index, %v: f64, %w: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %y = array.update %x[%i] to %v : tensor<?xf64, #cotan.dims<n>>, f64
///   %r = array.update %y[%i] to %w : tensor<?xf64, #cotan.dims<n>>, f64
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index, %v: f64, %w: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.update %x[%i] to %w : tensor<?xf64, #cotan.dims<n>>, f64
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn drop_overwritten_update(rw: &mut Rewriter<'_>, update: View<Update>) -> Option<()> {
    let Update { source, .. } = *update;
    let first = rw.def_op(source)?;
    let Update { source: before, .. } = rw.get(first)?;
    if !are_same(&indices(rw, first)?, &indices(rw, update.op)?) {
        return None;
    }
    rw.set_operand(update.op, 0, before);
    Some(())
}

/// Drops an update with the element that is there already.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> tensor<?xf64, #cotan.dims<n>> {
///   %v = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///   %r = array.update %x[%i] to %v : tensor<?xf64, #cotan.dims<n>>, f64
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> tensor<?xf64, #cotan.dims<n>> {
///   return %x : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn drop_redundant_update(rw: &mut Rewriter<'_>, update: View<Update>) -> Option<()> {
    let Update { source, value, .. } = *update;
    let index: Index = rw.def_as(value)?;
    let (read, written) = (index.access().indices_within(rw), indices(rw, update.op)?);
    let is_there = index.source == source && are_same(&read, &written);
    is_there.then(|| rw.replace_op(update.op, &[source])).flatten()
}
