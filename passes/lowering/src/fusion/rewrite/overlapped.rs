//! Overlapped tiling: blocks that compute the halo of their neighbours again, so that threads may
//! divide them.

use super::prepare;
use super::rolling::{BLOCK_ROWS_OF_ONE as BLOCK_ELEMENTS, LINE, RollingPair};
use super::window::Window;
use crate::analysis::peel;
use crate::analysis::strip_mine::strip_mine;
use crate::analysis::vectorizable_loop::{parallelism, set_parallelism};
use cotan_dialects::arith::{Addi, Constant, Maxsi, Minsi, Subi};
use cotan_dialects::r#loop::Kind;
use cotan_dialects::memref::Dealloc;
use cotan_dialects::scf;
use cotan_ir::{Builder, Ir, Loc, Mapping, Op, Value};

impl RollingPair {
    /// Returns whether blocks of elements may be computed independently: iterations of both loops
    /// are, except for reductions, and the first loop writes nothing but the folded buffers.
    pub fn is_recomputable(&self, ir: &Ir) -> bool {
        let is_parallel = |op: Op| match parallelism(ir, op) {
            Some(Kind::Parallel) => true,
            Some(Kind::Reduce) => ir.result_count(op) > 0,
            _ => false,
        };
        let is_folded = |buffer| self.windows.iter().any(|window| window.buffer == buffer);
        let mut written =
            self.producer.all.accessed.accesses.iter().filter(|it| it.stored.is_some());
        self.producer.is_flat
            && self.consumer.is_flat
            && is_parallel(self.producer.all.op)
            && is_parallel(self.consumer.all.op)
            && self.has_disjoint_stores(ir)
            && written.all(|it| is_folded(it.buffer))
    }

    /// Returns whether no two iterations of the second loop store to one element.
    fn has_disjoint_stores(&self, ir: &Ir) -> bool {
        let mut stores =
            self.consumer.all.accessed.accesses.iter().filter(|it| it.stored.is_some());
        parallelism(ir, self.consumer.all.op) == Some(Kind::Parallel)
            || stores.all(|it| it.at == Some(self.consumer.all.index))
    }

    /// Fuses the loops of the pair into a parallel loop over blocks. Each has its own buffers.
    pub fn emit_overlapped(self, ir: &mut Ir) {
        let Self { producer, consumer, windows, needed } = self;
        let both = [producer.all.op, consumer.all.op];
        let loc = prepare(ir, needed, both);
        let halo = Halo::of(&windows);
        let counts = [producer.count, consumer.count];
        let tests = both.map(|op| peel::tests(ir, op));
        let is_reduction = ir.result_count(producer.all.op) > 0;
        let b = &mut Builder::before(ir, producer.all.op);
        let [zero, one, rows] = [0, 1, BLOCK_ELEMENTS].map(|it| Constant::index(b, loc, it));
        let end = match is_reduction {
            true => Maxsi::value(b, loc, producer.count, consumer.count),
            false => consumer.count,
        };
        let held = Constant::index(b, loc, BLOCK_ELEMENTS + halo.aligned() + halo.after);
        let blocked = strip_mine(ir, loc, &both, [zero, end, rows], |b, begin| {
            let next = Addi::value(b, loc, begin, rows);
            let [first, early, late] = halo.bounds(b, loc, [begin, next], !is_reduction);
            let own = if is_reduction { [begin, next] } else { [early, late] };
            let bounds = [
                [own[0], Minsi::value(b, loc, own[1], producer.count)],
                [begin, Minsi::value(b, loc, next, consumer.count)],
            ];
            let around = [
                [early, Minsi::value(b, loc, begin, producer.count)],
                [next, Minsi::value(b, loc, late, producer.count)],
            ];
            (bounds.to_vec(), (first, around))
        });
        set_parallelism(ir, blocked.block_loop, Some(Kind::Parallel));
        let (first, around) = blocked.computed;
        for window in &windows {
            ir.set_operand(window.alloc, 0, held);
            window.move_into(ir, producer.all.op, blocked.terminator);
            window.shift(ir, loc, first, one);
        }
        if is_reduction {
            let blocks: scf::For = ir.verified(blocked.block_loop);
            let inits: Vec<Value> = blocks.inits.iter(ir).collect();
            let sides = [halo.before, halo.after].into_iter().zip(around);
            for (_, bounds) in sides.filter(|(reach, _)| *reach > 0) {
                recompute(ir, producer.all.op, bounds, &inits);
            }
        }
        for ((op, tests), count) in both.into_iter().zip(tests).zip(counts) {
            peel::peel_and_fold(ir, op, tests, Some([zero, count]));
        }
    }
}

/// Emits a copy of a loop before it, for other iterations, whose reductions start from the given
/// values and are not used. It has too few iterations for vectors.
fn recompute(ir: &mut Ir, op: Op, bounds: [Value; 2], inits: &[Value]) {
    let copy = ir.clone_op(op, &mut Mapping::default());
    ir.insert_before(copy, op);
    scf::For::set_bounds(ir, copy, bounds);
    for (position, &init) in inits.iter().enumerate().take(ir.result_count(copy)) {
        scf::For::set_init(ir, copy, position, init);
    }
    set_parallelism(ir, copy, None);
}

/// Numbers of elements around a block that its iterations read.
struct Halo {
    before: i64,
    after: i64,
}

impl Halo {
    fn of(windows: &[Window]) -> Self {
        let before = -windows.iter().map(|it| it.reach.0).min().unwrap_or(0);
        Self { before, after: windows.iter().map(|it| it.reach.1).max().unwrap_or(0) }
    }

    /// Returns the elements before the block in the buffer, such that its first one is aligned.
    fn aligned(&self) -> i64 {
        (self.before + LINE - 1) & -LINE
    }

    /// Emits the index of the first element of the buffer, and the range that is computed: all
    /// elements before the block, or those that are read.
    fn bounds(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        [begin, next]: [Value; 2],
        all: bool,
    ) -> [Value; 3] {
        let [zero, aligned, before, after] =
            [0, self.aligned(), self.before, self.after].map(|it| Constant::index(b, loc, it));
        let first = Subi::value(b, loc, begin, aligned);
        let early = if all { first } else { Subi::value(b, loc, begin, before) };
        [first, Maxsi::value(b, loc, early, zero), Addi::value(b, loc, next, after)]
    }
}

impl Window {
    /// Moves allocation and deallocation of the buffer into a block.
    fn move_into(&self, ir: &mut Ir, first: Op, last: Op) {
        let deallocs: Vec<Op> = ir.users(self.buffer).filter(|&op| ir.is::<Dealloc>(op)).collect();
        ir.move_before(self.alloc, first);
        for op in deallocs {
            ir.move_before(op, last);
        }
    }
}
