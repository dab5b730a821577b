//! Operations that nothing needs, from when the walk finds them until they are erased.

use cotan_ir::{Entity, Ir, Loc, Op, Value};

/// They go at the end of their block and not at once: what stands beside them in lists of uses belongs
/// to operations that the walk has yet to come to, in any order, so each use would be fetched from
/// memory on its own. Until then, operands are read through [`Redundant::leader`].
#[derive(Default)]
pub(super) struct Redundant {
    /// What the number of each value from `base` on differs by from that of the value that stands for it,
    /// bit by bit; zero for itself. There are as many as the results of redundant operations lie apart.
    leaders: Vec<u32>,
    /// The number of the first one.
    base: usize,
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
        let leader = self.leaders.get(value.index().wrapping_sub(self.base));
        value.index() as u32 ^ leader.map_or(0, |&leader| leader)
    }

    fn set_leader(&mut self, old: Value, new: Value) {
        if self.leaders.is_empty() {
            self.base = old.index();
        } else if old.index() < self.base {
            // At least as many as there are, so that values in falling order take no square of time.
            let room = self.base.min((self.base - old.index()).max(self.leaders.len()));
            self.leaders.splice(0..0, std::iter::repeat_n(0, room));
            self.base -= room;
        }
        let index = old.index() - self.base;
        if index >= self.leaders.len() {
            self.leaders.resize(index + 1, 0);
        }
        self.leaders[index] = (old.index() ^ new.index()) as u32;
    }

    /// Nothing uses `op`.
    #[inline]
    pub fn add_dead(&mut self, op: Op) {
        self.ops.push((op, None));
        self.dead += 1;
    }

    /// `earlier` stands for `op` from now on, and takes its name and its place in the source if it has none.
    #[inline]
    pub fn add_merged(&mut self, ir: &mut Ir, op: Op, earlier: Op) {
        for (old, new) in ir.results(op).zip(ir.results(earlier)) {
            self.set_leader(old, new);
            ir.take_name(new, old);
        }
        if ir.loc(earlier) == Loc::UNKNOWN {
            ir.set_loc(earlier, ir.loc(op));
        }
        self.ops.push((op, Some(earlier)));
        self.merged += 1;
    }

    /// Erases them, the last one first: uses of one by others are gone then, and need not be handed on.
    pub fn erase(&mut self, ir: &mut Ir) {
        for (op, earlier) in self.ops.drain(..).rev() {
            if let Some(earlier) = earlier {
                replace(ir, op, earlier);
            }
            ir.erase_op(op);
        }
        self.leaders.clear();
    }
}

fn replace(ir: &mut Ir, op: Op, earlier: Op) {
    for (old, new) in ir.results(op).zip(ir.results(earlier)) {
        ir.replace_all_uses(old, new);
    }
}
