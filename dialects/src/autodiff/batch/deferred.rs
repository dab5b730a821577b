//! Values that are used only as indices of accesses.

use super::Batch;
use crate::{Effects, effects};
use cotan_ir::{Ir, Op, Shape, Use, Value};
use rustc_hash::FxHashSet;

/// Returns the operations inside another one whose results are used only as indices of accesses.
///
/// They are recomputed in the functions of gathers, so no array of them is needed.
pub fn of(ir: &Ir, op: Op) -> FxHashSet<Op> {
    let inside: Vec<Op> = ir.walk(op).skip(1).collect();
    let mut deferred_ops = FxHashSet::default();
    // In reverse order, so that the users of a result are classified before it.
    for &inner in inside.iter().rev() {
        let is_number = |value: Value| {
            Shape::of(&ir.store, ir.ty(value)).is_some_and(|shape| shape.rank() == 0)
        };
        let is_index = |this: Use| is_index(ir, op, this) || deferred_ops.contains(&ir.user(this));
        let mut results = ir.results(inner);
        let only_indices = results.all(|result| {
            is_number(result) && !ir.is_unused(result) && ir.uses(result).all(is_index)
        });
        let is_plain = ir.regions(inner).is_empty() && effects(ir, inner) == Effects::Pure;
        if is_plain && ir.result_count(inner) > 0 && only_indices {
            deferred_ops.insert(inner);
        }
    }
    deferred_ops
}

/// Returns whether a use inside `around` is only an index of an access.
fn is_index(ir: &Ir, around: Op, this: Use) -> bool {
    let user = ir.user(this);
    let batch = |op: Op| ir.registry().interface::<Batch>(ir.name(op));
    if batch(user).is_some_and(|batch| (batch.is_index)(ir, user, ir.operand_index(this))) {
        return true;
    }
    let mut parent = ir.parent_op(user);
    while let Some(op) = parent.filter(|&op| op != around) {
        if batch(op).is_some_and(|batch| batch.indices_inside) {
            return true;
        }
        parent = ir.parent_op(op);
    }
    false
}
