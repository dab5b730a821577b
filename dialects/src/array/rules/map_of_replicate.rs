//! Maps over replicated operands.

use super::rebuild::block;
use super::unused::drop_unused_arrays;
use crate::array::{Map, Replicate};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Ir, Value};

/// Replaces the element of a replicated operand by the replicated value.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %w: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %ws = array.replicate %w along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   %r = array.map %x, %ws (%a: f64, %b: f64) {
///     %c = arith.mulf %a, %b : f64
///     array.yield %c : f64
///   } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %w: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.map %x (%a: f64) {
///     %c = arith.mulf %a, %w : f64
///     array.yield %c : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn map_of_replicate(rw: &mut Rewriter<'_>, map: View<Map>) -> Option<()> {
    let (block, count) = (block(rw, map.op)?, map.leading(rw));
    let (arg, copied) = rw.args(block).zip(map.operands.iter(rw)).find_map(|(arg, operand)| {
        let copied = copied(rw, operand, count)?;
        (!rw.is_unused(arg)).then_some((arg, copied))
    })?;
    rw.replace_all_uses(arg, copied);
    // If there are other operands, the replicated ones are dropped.
    drop_unused_arrays(rw, map.op).or(Some(()))
}

/// Returns the value that an array replicates along all of its first `count` dimensions.
fn copied(ir: &Ir, array: Value, count: usize) -> Option<Value> {
    let mut value = array;
    for left in (1..=count).rev() {
        let Replicate { operand, axis, .. } = ir.def_as(value)?;
        if operand == value || usize::try_from(axis).ok()? >= left {
            return None;
        }
        value = operand;
    }
    Some(value)
}
