//! Operations that nothing needs, from when the walk finds them until they are erased.

use cotan_ir::{Entity, Ir, Loc, Op, Value};

/// They go at the end of their block and not at once: what stands beside them in lists of uses belongs
/// to operations that the walk has yet to come to, in any order, so each use would be fetched from
/// memory on its own. Until then, operands are read through [`Redundant::leader`].
#[derive(Default)]
pub(super) struct Redundant {
    /// What the number of each value differs by from that of the value that stands for it, bit by
    /// bit. Zero for itself, since zeros come from the system, page by page as they are looked at.
    leaders: Vec<u32>,
    /// Each operation, and what stands for it if anything uses it.
    ops: Vec<(Op, Option<Op>)>,
    /// How many were merged into an earlier one.
    pub merged: usize,
    /// How many were not used.
    pub dead: usize,
}

impl Redundant {
    /// The number of the value that stands for one.
    #[inline]
    pub fn leader(&self, value: Value) -> u32 {
        // Without a branch: which operands are redundant cannot be predicted.
        value.index() as u32 ^ self.leaders.get(value.index()).map_or(0, |&leader| leader)
    }

    /// Nothing uses `op`.
    #[inline]
    pub fn add_dead(&mut self, op: Op) {
        self.ops.push((op, None));
        self.dead += 1;
    }

    /// `earlier` stands for `op` from now on.
    #[inline]
    pub fn add_merged(&mut self, ir: &Ir, op: Op, earlier: Op) {
        if self.leaders.is_empty() {
            self.leaders = vec![0; ir.value_capacity()];
        }
        for (old, new) in ir.results(op).zip(ir.results(earlier)) {
            self.leaders[old.index()] = (old.index() ^ new.index()) as u32;
        }
        self.ops.push((op, Some(earlier)));
        self.merged += 1;
    }

    /// Erases them.
    pub fn erase(&mut self, ir: &mut Ir) {
        for (op, earlier) in self.ops.drain(..) {
            if let Some(earlier) = earlier {
                replace(ir, op, earlier);
            }
            ir.erase_op(op);
        }
    }
}

fn replace(ir: &mut Ir, op: Op, earlier: Op) {
    for (old, new) in ir.results(op).zip(ir.results(earlier)) {
        ir.replace_all_uses(old, new);
    }
    if ir.loc(earlier) == Loc::UNKNOWN {
        ir.set_loc(earlier, ir.loc(op));
    }
}
