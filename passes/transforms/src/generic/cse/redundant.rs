//! Redundant operations, from their discovery until they are erased.

use cotan_ir::{Entity, Ir, Loc, Op, Value};

/// Redundant operations. They are erased at the end of their block. Erasing one touches its
/// neighbours in the use lists, which would miss the cache. At the end of the block they are in the
/// cache anyway. Until then, operands are read through [`Redundant::leader`].
#[derive(Default)]
pub(super) struct Redundant {
    /// For each value from `base` on, the exclusive or of its index and the index of its leader;
    /// zero if it is its own leader. The length is the range of indices of redundant results.
    leaders: Vec<u32>,
    /// The index of the first value.
    base: usize,
    /// Each redundant operation, and the operation that replaces it if it has uses.
    ops: Vec<(Op, Option<Op>)>,
    /// The number of operations merged into an earlier one.
    pub merged: usize,
    /// The number of unused operations.
    pub dead: usize,
}

impl Redundant {
    /// Returns the index of the value that replaces a value.
    #[inline]
    pub fn leader(&self, value: Value) -> u32 {
        // Branch-free: the branch would be unpredictable.
        let leader = self.leaders.get(value.index().wrapping_sub(self.base));
        value.index() as u32 ^ leader.map_or(0, |&leader| leader)
    }

    fn set_leader(&mut self, old: Value, new: Value) {
        if self.leaders.is_empty() {
            self.base = old.index();
        } else if old.index() < self.base {
            // The table at least doubles, so that values in falling order cost linear time.
            let growth = self.base.min((self.base - old.index()).max(self.leaders.len()));
            self.leaders.splice(0..0, std::iter::repeat_n(0, growth));
            self.base -= growth;
        }
        let index = old.index() - self.base;
        if index >= self.leaders.len() {
            self.leaders.resize(index + 1, 0);
        }
        self.leaders[index] = (old.index() ^ new.index()) as u32;
    }

    /// Records that `op` is unused.
    #[inline]
    pub fn add_dead(&mut self, op: Op) {
        self.ops.push((op, None));
        self.dead += 1;
    }

    /// Records that `earlier` replaces `op`; it inherits the name and the location if it has none.
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

    /// Erases the operations, the last one first, so that their uses of each other are gone and
    /// need no replacement.
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
