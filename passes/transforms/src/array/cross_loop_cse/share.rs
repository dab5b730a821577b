//! One loop takes what another one has.

use super::structural_equivalence::{Alike, loop_inside};
use cotan_dialects::array::{Fold, Traversal, is_expensive, worth_storing};
use cotan_dialects::writes;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Shape, Value};
use rustc_hash::FxHashSet;

/// Lets results of an earlier loop stand for those of this one that are the same. If those are all, the earlier one
/// keeps what it did not keep. Says how many there are.
pub(super) fn merge(
    ir: &mut Ir,
    this: &Traversal,
    earlier: &mut Traversal,
    alike: &Alike,
) -> usize {
    let mut merged = 0;
    for (state, there) in &alike.states {
        merged += usize::from(!ir.is_unused(state.result));
        ir.replace_all_uses(state.result, there.result);
    }
    let is_left = |ir: &Ir, result: Value| !ir.is_unused(result);
    let is_whole = is_whole(ir, this, earlier, alike);
    for &(given, result) in &this.kept {
        let Some(there) = alike.value(given).filter(|_| is_left(ir, result)) else { continue };
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

/// Whether all results of a loop that are used can be had of an earlier fold, if that keeps what the former keeps.
fn is_whole(ir: &Ir, this: &Traversal, earlier: &Traversal, alike: &Alike) -> bool {
    let is_left = |result: Value| !ir.is_unused(result);
    let is_state = |result| alike.states.iter().any(|(this, _)| this.result == result);
    let is_there = |given| alike.value(given).is_some_and(|it| earlier.has(ir, it));
    ir.is::<Fold>(earlier.op)
        && this.carried.iter().all(|it| !is_left(it.result) || is_state(it.result))
        && this.kept.iter().all(|&(given, result)| !is_left(result) || is_there(given))
}

/// Lets folds in the body of an earlier fold keep what folds in this body keep, which do the same, where that is worth
/// keeping. Says whether there are any.
pub(super) fn keep_inside(
    ir: &mut Ir,
    this: &Traversal,
    earlier: &Traversal,
    alike: &Alike,
) -> bool {
    if !ir.is::<Fold>(earlier.op) || this.axis > 0 {
        return false;
    }
    let is_open = |op: &Op| ir.is::<Fold>(*op) && !is_same(ir, *op, alike);
    let open: Vec<Op> = ir.ops(this.body).filter(is_open).collect();
    for op in open {
        let found = loop_inside(ir, op, earlier.body, &alike.values);
        let found = found.filter(|_| worth_storing(ir, op).is_some());
        let Some((inner, mut there, alike)) = found else { continue };
        if !is_whole(ir, &inner, &there, &alike) {
            continue;
        }
        let used = inner.kept.iter().filter(|kept| !ir.is_unused(kept.1));
        let values: Vec<Value> = used.filter_map(|kept| alike.value(kept.0)).collect();
        let mut kept = false;
        for value in values {
            let is_kept = there.kept.iter().any(|it| it.0 == value);
            kept |= !is_kept && there.keep(ir, value).is_some();
        }
        if kept {
            // What is known of the values of the earlier body is of the time before.
            return true;
        }
    }
    false
}

/// Lets a body read of an earlier loop what it computes again, if that took a function or a loop. Says how
/// many values there are.
pub(super) fn read(
    ir: &mut Ir,
    this: &mut Traversal,
    earlier: &mut Traversal,
    alike: &Alike,
) -> usize {
    if this.axis > 0 {
        return 0;
    }
    let mut read = 0;
    for value in worth_reading(ir, this, earlier, alike) {
        let Some(there) = alike.value(value) else { continue };
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

/// Values of a body that are to be read, not computed again.
fn worth_reading(ir: &Ir, this: &Traversal, earlier: &Traversal, alike: &Alike) -> Vec<Value> {
    let is_fold = ir.is::<Fold>(earlier.op);
    let mut open = needed(ir, this, alike);
    let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
    while let Some(value) = open.pop() {
        let Some(op) = ir.def_op(value).filter(|_| seen.insert(value)) else { continue };
        let Some(there) = alike.value(value).filter(|_| this.has(ir, value)) else { continue };
        let is_kept = earlier.kept.iter().any(|kept| kept.0 == there);
        let is_number = Shape::of(&ir.store, ir.ty(value)).is_some();
        let may_keep = is_fold && is_number && earlier.has(ir, there);
        if this.read_by(ir, op).is_some() {
            continue;
        }
        let is_worth_keeping = || {
            let worth = worth_storing(ir, op).filter(|worth| worth.contains(&value));
            worth.is_some_and(|worth| worth.iter().all(|it| alike.value(*it).is_some()))
        };
        if is_kept && is_expensive(ir, this.body, value) || may_keep && is_worth_keeping() {
            found.push(value);
        } else {
            open.extend(ir.walk(op).flat_map(|op| ir.operands(op)));
        }
    }
    found.reverse();
    found
}

/// What is the same and needed for what is not, and for results.
fn needed(ir: &Ir, this: &Traversal, alike: &Alike) -> Vec<Value> {
    let others = ir.ops(this.body).filter(|&op| !is_same(ir, op, alike));
    let others = others.filter(|&op| !ir.has_traits(op, Traits::TERMINATOR));
    let used = others.flat_map(|op| ir.walk(op)).flat_map(|op| ir.operands(op));
    let kept = this.kept.iter().filter(|kept| !ir.is_unused(kept.1)).map(|kept| kept.0);
    used.chain(kept).chain(this.carried.iter().map(|state| state.given)).collect()
}

/// Whether all results of an operation that are used are known from elsewhere.
fn is_same(ir: &Ir, op: Op, alike: &Alike) -> bool {
    let mut used = ir.results(op).filter(|&it| !ir.is_unused(it)).peekable();
    used.peek().is_some() && used.all(|it| alike.value(it).is_some())
}

/// Erases what nothing uses in a body.
fn erase_unused(ir: &mut Ir, this: &Traversal) {
    let mut ops: Vec<Op> = ir.ops(this.body).collect();
    ops.reverse();
    for op in ops {
        if ir.has_no_uses(op) && !ir.has_traits(op, Traits::TERMINATOR) && !writes(ir, op) {
            ir.erase_op(op);
        }
    }
}
