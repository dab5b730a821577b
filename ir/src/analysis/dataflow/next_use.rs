//! The next use of one value.

use super::Lattice;
use super::dense::{DenseAnalysis, Direction, visit};
use crate::entity::{Block, Op, Region, Value};
use crate::ir::Ir;
use rustc_hash::FxHashSet;

/// Returns an operation that may use a value after `op`, one of its users; `None` if the value is
/// not live then.
///
/// It is an operation inside `op`, or a later one in a region around it, or one that is not inserted
/// there yet. If the value is from outside of a region around `op` that may be executed several
/// times, it is the operation of that region. `once` returns whether an operation executes at most
/// one of its regions, at most once.
pub fn next_use(ir: &Ir, op: Op, value: Value, once: impl Fn(&Ir, Op) -> bool) -> Option<Op> {
    if let Some(inside) = ir.users(value).find(|&user| user != op && ir.is_within(user, op)) {
        return Some(inside);
    }
    next_use_after(ir, op, value, once)
}

/// Returns what [`next_use`] returns, except for an operation inside `op`.
pub fn next_use_after(ir: &Ir, op: Op, value: Value, once: impl Fn(&Ir, Op) -> bool) -> Option<Op> {
    let home = ir.def_block(value)?;
    let mut at = op;
    loop {
        let block = ir.block_of(at)?;
        if let Some(later) = next_in_region(ir, at, value) {
            return Some(later);
        }
        if is_beside(ir, block, home) {
            // Code that is not inserted yet may come later.
            return ir.users(value).find(|&user| !is_beside_or_inside(ir, user, home));
        }
        at = ir.parent_op(at)?;
        if !once(ir, at) {
            return Some(at);
        }
    }
}

/// Returns whether two blocks are in one region. A block that is not in a region yet is a region of
/// its own.
fn is_beside(ir: &Ir, block: Block, other: Block) -> bool {
    let region = ir.region_of(block);
    block == other || (region.is_some() && region == ir.region_of(other))
}

/// Returns whether an operation is in the region of a block, or in a region inside of that.
fn is_beside_or_inside(ir: &Ir, op: Op, block: Block) -> bool {
    let mut around = std::iter::successors(Some(op), |&op| ir.parent_op(op));
    around.any(|op| ir.block_of(op).is_some_and(|own| is_beside(ir, own, block)))
}

/// Returns the next use of a value in the region of `at`, on any path after it.
fn next_in_region(ir: &Ir, at: Op, value: Value) -> Option<Op> {
    let block = ir.block_of(at)?;
    if let Some(region) = ir.region_of(block).filter(|&it| ir.single_block(it).is_none()) {
        return next_on_paths(ir, region, at, value);
    }
    let users = ir.users(value).filter_map(|user| ir.ancestor_in_block(user, block));
    let later = users.filter(|&user| user != at && precedes(ir, at, user));
    later.reduce(|first, other| if precedes(ir, other, first) { other } else { first })
}

/// Returns whether an operation precedes another one of its block. Walks from both at once, so that
/// the time is bounded by their distance, or by the distance to the end.
fn precedes(ir: &Ir, op: Op, other: Op) -> bool {
    let (mut after_op, mut after_other) = (ir.next_op(op), ir.next_op(other));
    loop {
        match (after_op, after_other) {
            (Some(next), _) if next == other => return true,
            (_, Some(next)) if next == op => return false,
            (None, _) => return false,
            (_, None) => return true,
            (Some(a), Some(b)) => (after_op, after_other) = (ir.next_op(a), ir.next_op(b)),
        }
    }
}

fn next_on_paths(ir: &Ir, region: Region, at: Op, value: Value) -> Option<Op> {
    let in_region = |user: Op| {
        let mut around = std::iter::successors(Some(user), |&op| ir.parent_op(op));
        around.find(|&op| ir.block_of(op).and_then(|block| ir.region_of(block)) == Some(region))
    };
    let users = ir.users(value).filter_map(in_region).collect();
    let (mut analysis, mut found) = (NextUses { value, users }, None);
    visit(ir, region, &mut analysis, &NextUse(None), |op, state| {
        if op == at {
            found = state.0;
        }
    });
    found
}

/// The next use of a value on some path: the one with the smallest handle.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NextUse(Option<Op>);

impl Lattice for NextUse {
    fn bottom() -> Self {
        Self(None)
    }

    fn join(&mut self, other: &Self) -> bool {
        let joined = [self.0, other.0].into_iter().flatten().min();
        std::mem::replace(&mut self.0, joined) != joined
    }
}

/// The equations of liveness, for one value.
struct NextUses {
    value: Value,
    users: FxHashSet<Op>,
}

impl DenseAnalysis for NextUses {
    type State = NextUse;
    const DIRECTION: Direction = Direction::Backward;

    fn transfer(&mut self, ir: &Ir, op: Op, state: &mut NextUse) {
        if self.users.contains(&op) {
            state.0 = Some(op);
        }
        if ir.def_op(self.value) == Some(op) {
            state.0 = None;
        }
    }

    fn enter(&mut self, ir: &Ir, block: Block, state: &mut NextUse) {
        if ir.def_op(self.value).is_none() && ir.def_block(self.value) == Some(block) {
            state.0 = None;
        }
    }
}
