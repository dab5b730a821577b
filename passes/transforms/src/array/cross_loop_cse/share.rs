//! Reuse of the values of an earlier loop.

use super::equal_values::{EqualValues, loop_inside};
use cotan_dialects::array::{Fold, Traversal, is_expensive, worth_storing};
use cotan_dialects::writes;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Shape, Value};
use rustc_hash::FxHashSet;

/// Replaces results of a loop by equal results of an earlier one. If all can be replaced, the
/// earlier loop returns missing per-step results. Returns the number of merged results.
pub(super) fn merge(
    ir: &mut Ir,
    this: &Traversal,
    earlier: &mut Traversal,
    equal: &EqualValues,
) -> usize {
    let mut merged = 0;
    for (state, there) in &equal.states {
        merged += usize::from(!ir.is_unused(state.result));
        ir.replace_all_uses(state.result, there.result);
    }
    let is_left = |ir: &Ir, result: Value| !ir.is_unused(result);
    let is_whole = is_whole(ir, this, earlier, equal);
    for &(value, result) in &this.kept {
        let Some(there) = equal.value(value).filter(|_| is_left(ir, result)) else { continue };
        let kept = earlier.kept.iter().find(|kept| kept.0 == there).map(|kept| kept.1);
        let kept = kept.filter(|&kept| ir.ty(kept) == ir.ty(result));
        let kept = kept.or_else(|| is_whole.then(|| earlier.keep(ir, there)).flatten());
        if let Some(kept) = kept {
            ir.replace_all_uses(result, kept);
            merged += 1;
        }
    }
    merged
}

/// Returns whether an earlier fold can provide all used results of a loop, with further per-step
/// results.
fn is_whole(ir: &Ir, this: &Traversal, earlier: &Traversal, equal: &EqualValues) -> bool {
    let is_left = |result: Value| !ir.is_unused(result);
    let is_state = |result| equal.states.iter().any(|(this, _)| this.result == result);
    let is_there = |value| equal.value(value).is_some_and(|it| earlier.has(ir, it));
    ir.is::<Fold>(earlier.op)
        && this.carried.iter().all(|it| !is_left(it.result) || is_state(it.result))
        && this.kept.iter().all(|&(value, result)| !is_left(result) || is_there(value))
}

/// Makes folds in the body of an earlier fold return the per-step results of equal folds in this
/// body, where they are worth storing. Returns whether any did.
pub(super) fn keep_inside(
    ir: &mut Ir,
    this: &Traversal,
    earlier: &Traversal,
    equal: &EqualValues,
) -> bool {
    if !ir.is::<Fold>(earlier.op) || this.axis > 0 {
        return false;
    }
    let is_open = |op: &Op| ir.is::<Fold>(*op) && !is_same(ir, *op, equal);
    let open: Vec<Op> = ir.ops(this.body).filter(is_open).collect();
    for op in open {
        let found = loop_inside(ir, op, earlier.body, &equal.values);
        let found = found.filter(|_| worth_storing(ir, op).is_some());
        let Some((inner, mut there, equal)) = found else { continue };
        if !is_whole(ir, &inner, &there, &equal) {
            continue;
        }
        let used = inner.kept.iter().filter(|kept| !ir.is_unused(kept.1));
        let values: Vec<Value> = used.filter_map(|kept| equal.value(kept.0)).collect();
        let mut kept = false;
        for value in values {
            let is_returned = there.kept.iter().any(|it| it.0 == value);
            kept |= !is_returned && there.keep(ir, value).is_some();
        }
        if kept {
            // The equivalence of the earlier body is out of date.
            return true;
        }
    }
    false
}

/// Replaces expensive recomputed values of a body by reads from an earlier loop. Returns their
/// number.
pub(super) fn read(
    ir: &mut Ir,
    this: &mut Traversal,
    earlier: &mut Traversal,
    equal: &EqualValues,
) -> usize {
    if this.axis > 0 {
        return 0;
    }
    let mut read = 0;
    for value in worth_reading(ir, this, earlier, equal) {
        let Some(there) = equal.value(value) else { continue };
        let kept = earlier.kept.iter().find(|kept| kept.0 == there).map(|kept| kept.1);
        let Some(array) = kept.or_else(|| earlier.keep(ir, there)) else { continue };
        let element = this.take(ir, array, value);
        ir.set_value_name(element, ir.value_name(value));
        ir.replace_all_uses(value, element);
        read += 1;
    }
    if read > 0 {
        erase_unused(ir, this);
    }
    read
}

/// Returns the values of a body that should be read instead of recomputed.
fn worth_reading(
    ir: &Ir,
    this: &Traversal,
    earlier: &Traversal,
    equal: &EqualValues,
) -> Vec<Value> {
    let is_fold = ir.is::<Fold>(earlier.op);
    let mut open = needed(ir, this, equal);
    let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
    while let Some(value) = open.pop() {
        let Some(op) = ir.def_op(value).filter(|_| seen.insert(value)) else { continue };
        let Some(there) = equal.value(value).filter(|_| this.has(ir, value)) else { continue };
        let is_returned = earlier.kept.iter().any(|kept| kept.0 == there);
        let is_element = Shape::of(&ir.store, ir.ty(value)).is_some();
        let may_keep = is_fold && is_element && earlier.has(ir, there);
        if this.read_by(ir, op).is_some() {
            continue;
        }
        let is_worth_storing = || {
            let worth = worth_storing(ir, op).filter(|worth| worth.contains(&value));
            worth.is_some_and(|worth| worth.iter().all(|it| equal.value(*it).is_some()))
        };
        if is_returned && is_expensive(ir, this.body, value) || may_keep && is_worth_storing() {
            found.push(value);
        } else {
            open.extend(ir.walk(op).flat_map(|op| ir.operands(op)));
        }
    }
    found.reverse();
    found
}

/// Returns the operands of operations without an equal one, and of results.
fn needed(ir: &Ir, this: &Traversal, equal: &EqualValues) -> Vec<Value> {
    let others = ir.ops(this.body).filter(|&op| !is_same(ir, op, equal));
    let others = others.filter(|&op| !ir.has_traits(op, Traits::TERMINATOR));
    let used = others.flat_map(|op| ir.walk(op)).flat_map(|op| ir.operands(op));
    let kept = this.kept.iter().filter(|kept| !ir.is_unused(kept.1)).map(|kept| kept.0);
    used.chain(kept).chain(this.carried.iter().map(|state| state.given)).collect()
}

/// Returns whether all used results of an operation have equal values in the earlier loop.
fn is_same(ir: &Ir, op: Op, equal: &EqualValues) -> bool {
    let mut used = ir.results(op).filter(|&it| !ir.is_unused(it)).peekable();
    used.peek().is_some() && used.all(|it| equal.value(it).is_some())
}

/// Erases unused operations of a body.
fn erase_unused(ir: &mut Ir, this: &Traversal) {
    let mut ops: Vec<Op> = ir.ops(this.body).collect();
    ops.reverse();
    for op in ops {
        if ir.has_no_uses(op) && !ir.has_traits(op, Traits::TERMINATOR) && !writes(ir, op) {
            ir.erase_op(op);
        }
    }
}
