//! Scans: loop-carried values whose partial results are read.
//!
//! A scan is vectorized by prefix combinations if its operation may be reassociated, and if the
//! combined values do not depend on the partial results.

use super::{Combining, accesses};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::{Effects, effects};
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// A scan: the carried value is combined, by one operation, with a value that does not depend on
/// earlier iterations. So it can be computed for all vector lanes before any of them reads it.
#[derive(Clone, Debug)]
pub struct Scan {
    /// The combining operation.
    pub combine: Op,
    /// The combined value.
    pub next: Value,
    /// The operations of the body that compute `next`, in order.
    pub before: Vec<Op>,
}

impl Scan {
    /// Returns the scan from an iter_arg to its yielded value, if it is one.
    pub fn of(ir: &Ir, arg: Value, yielded: Value) -> Option<(Monoid, Self)> {
        let (combine, block) = (ir.def_op(yielded)?, ir.def_block(arg)?);
        let how = Combining::with(ir, combine, arg).filter(|how| !how.is_negated)?;
        let next = ir.operands(combine).find(|&value| value != arg)?;
        let before = hoistable_slice(ir, block, &[next])?;
        (ir.block_of(combine) == Some(block))
            .then_some((how.monoid, Self { combine, next, before }))
    }
}

/// Returns the operations of a block that values depend on, in order, if they may be hoisted above
/// the rest of the block.
pub fn hoistable_slice(ir: &Ir, block: Block, values: &[Value]) -> Option<Vec<Op>> {
    let (mut slice, mut worklist) = (FxHashSet::default(), values.to_vec());
    while let Some(value) = worklist.pop() {
        if ir.args(block).skip(1).any(|carried| carried == value) {
            return None;
        }
        let Some(op) = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block)) else {
            continue;
        };
        if !ir.walk(op).all(|op| is_read(ir, op) || effects(ir, op) == Effects::Pure) {
            return None;
        }
        if slice.insert(op) {
            worklist.extend(ir.walk(op).flat_map(|op| ir.operands(op).collect::<Vec<Value>>()));
        }
    }
    let mut written = FxHashSet::default();
    for op in ir.ops(block) {
        let mut accessed = ir.walk(op).filter_map(|op| accesses::of(ir, op));
        if slice.contains(&op) && accessed.any(|it| written.contains(&it.buffer)) {
            return None;
        }
        let writes = ir.walk(op).filter_map(|op| accesses::of(ir, op));
        written.extend(writes.filter(|it| it.stored.is_some()).map(|it| it.buffer));
    }
    Some(ir.ops(block).filter(|op| slice.contains(op)).collect())
}

/// Returns the pure operations of a loop body that compute values from the induction variable and
/// captured values.
pub fn pure_slice(ir: &Ir, block: Block, mut worklist: Vec<Value>) -> Option<Vec<Op>> {
    let mut needed = FxHashSet::default();
    while let Some(value) = worklist.pop() {
        if ir.args(block).next() == Some(value) || ir.def_block(value) != Some(block) {
            continue;
        }
        let op = ir.def_op(value)?;
        if !ir.regions(op).is_empty() || effects(ir, op) != Effects::Pure {
            return None;
        }
        if needed.insert(op) {
            worklist.extend(ir.operands(op));
        }
    }
    Some(ir.ops(block).filter(|op| needed.contains(op)).collect())
}

fn is_read(ir: &Ir, op: Op) -> bool {
    accesses::of(ir, op).is_some_and(|access| access.stored.is_none())
}
