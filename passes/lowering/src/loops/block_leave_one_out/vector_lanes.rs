//! The forward and backward sweep over a block, in which each vector lane combines its own
//! elements.

use super::find::LeaveOneOutPair;
use crate::analysis::loop_builder::LoopBuilder;
use cotan_dialects::arith::{Andi, FastMath};
use cotan_dialects::vector::{
    Broadcast, CombiningKind, CreateMask, Load, MaskedLoad, MaskedStore, Reduction, Shuffle, Store,
    of_lanes,
};
use cotan_ir::{Type, Value};

/// Number of interleaved vectors: enough to hide the latency of a product.
const INTERLEAVE: usize = 4;

/// A block of elements in rows of vectors.
pub struct LaneBlock<'p> {
    pair: &'p LeaveOneOutPair,
    /// Number of elements of a vector.
    count: i64,
    element: Type,
    vector: Type,
    mask: Type,
    /// A vector of identity elements.
    identity: Value,
    /// The start of the block, the end of its whole rows, and the end of the block.
    bounds: [Value; 3],
}

impl<'p> LaneBlock<'p> {
    pub fn new(
        builder: &mut LoopBuilder<'_>,
        pair: &'p LeaveOneOutPair,
        identity: Value,
        [first, end]: [Value; 2],
        width: i64,
    ) -> Self {
        let count = pair.lanes(width);
        let (element, loc) = (builder.ir.ty(identity), builder.loc);
        let mut of = |ty| of_lanes(&mut builder.ir.store, count as usize, ty);
        let (vector, mask) = (of(element), of(Type::I1));
        let identity = Broadcast::value(&mut builder.b(), loc, identity, vector);
        let (size, rows) = (builder.sub(end, first), builder.index(-count * INTERLEAVE as i64));
        let full = Andi::value(&mut builder.b(), loc, size, rows);
        let middle = builder.add(first, full);
        Self { pair, count, element, vector, mask, identity, bounds: [first, middle, end] }
    }

    /// Stores the prefix of each lane; returns the totals of the lanes.
    pub fn forward_sweep(&self, builder: &mut LoopBuilder<'_>) -> Vec<Value> {
        let [first, middle, end] = self.bounds;
        let inits = [self.identity; INTERLEAVE];
        let op = builder.for_iter_args([first, middle], self.row(), &inits, |builder, args| {
            let copies = args[1..].iter().enumerate();
            let next = copies.map(|(copy, &before)| {
                let at = self.position(builder, args[0], copy);
                self.store(builder, before, at);
                let element = self.load(builder, self.pair.elements, at);
                self.pair.combine(builder, before, element)
            });
            next.collect()
        });
        let mut combined: Vec<Value> = builder.ir.results(op).collect();
        let remainder = [middle, end];
        let op = builder.for_iter_args(remainder, self.count, &combined[..1], |builder, args| {
            let (at, before) = (args[0], args[1]);
            let mask = self.mask(builder, at);
            self.store_some(builder, before, at, mask);
            let element = self.load_some(builder, self.pair.elements, at, mask);
            vec![self.pair.combine(builder, before, element)]
        });
        combined[0] = builder.ir.result(op, 0);
        combined
    }

    /// Returns the total of the block and, for each lane, the combination of all other lanes and of
    /// the value outside the block.
    pub fn others(
        &self,
        builder: &mut LoopBuilder<'_>,
        combined: &[Value],
        around: Value,
    ) -> (Value, Vec<Value>) {
        let loc = builder.loc;
        let &[a, b, c, d] = combined else { unreachable!("the interleave count is 4") };
        let ab = self.pair.combine(builder, a, b);
        let cd = self.pair.combine(builder, c, d);
        // At first all lanes of a group have the same value, and each group has one lane.
        let (mut group, mut distance) = (self.pair.combine(builder, ab, cd), 1);
        let total = self.reduce_lanes(builder, group);
        let around = Broadcast::value(&mut builder.b(), loc, around, self.vector);
        let mut others = around;
        while distance < self.count {
            let positions: Vec<i64> = (0..self.count).map(|lane| lane ^ distance).collect();
            let positions = builder.ir.store.i64_array(&positions);
            let next = Shuffle::value(&mut builder.b(), loc, group, group, positions);
            others = self.pair.combine(builder, others, next);
            group = self.pair.combine(builder, group, next);
            distance *= 2;
        }
        let [with_ab, with_cd] = [ab, cd].map(|it| self.pair.combine(builder, others, it));
        let copies = [(b, with_cd), (a, with_cd), (d, with_ab), (c, with_ab)];
        let others = copies.map(|(other, remainder)| self.pair.combine(builder, other, remainder));
        (total, others.to_vec())
    }

    /// Combines the stored prefixes with the suffix of each lane.
    pub fn backward_sweep(&self, builder: &mut LoopBuilder<'_>, others: &[Value]) {
        let [first, middle, end] = self.bounds;
        let mut after = others.to_vec();
        let size = builder.sub(end, middle);
        let size = builder.round_up(size, self.count);
        let remainder = [middle, builder.add(middle, size)];
        let op = builder.for_iter_args(remainder, self.count, &others[..1], |builder, args| {
            let at = self.mirrored(builder, args[0], remainder, self.count);
            let mask = self.mask(builder, at);
            let before = self.load_some(builder, self.pair.others, at, mask);
            let combine = self.pair.combine(builder, before, args[1]);
            self.store_some(builder, combine, at, mask);
            let element = self.load_some(builder, self.pair.elements, at, mask);
            vec![self.pair.combine(builder, args[1], element)]
        });
        after[0] = builder.ir.result(op, 0);
        let rows = [first, middle];
        builder.for_iter_args(rows, self.row(), &after, |builder, args| {
            let row = self.mirrored(builder, args[0], rows, self.row());
            let copies = args[1..].iter().enumerate();
            let next = copies.map(|(copy, &after)| {
                let at = self.position(builder, row, copy);
                let before = self.load(builder, self.pair.others, at);
                let combine = self.pair.combine(builder, before, after);
                self.store(builder, combine, at);
                let element = self.load(builder, self.pair.elements, at);
                self.pair.combine(builder, after, element)
            });
            next.collect()
        });
    }

    /// Returns the number of elements of a row of vectors.
    fn row(&self) -> i64 {
        self.count * INTERLEAVE as i64
    }

    /// Emits the start of a vector of a row.
    fn position(&self, builder: &mut LoopBuilder<'_>, row: Value, copy: usize) -> Value {
        let distance = builder.index(self.count * copy as i64);
        builder.add(row, distance)
    }

    /// Emits the position mirrored in a range of steps.
    fn mirrored(
        &self,
        builder: &mut LoopBuilder<'_>,
        at: Value,
        [first, end]: [Value; 2],
        step: i64,
    ) -> Value {
        let step = builder.index(step);
        let last = builder.sub(end, step);
        let ends = builder.add(first, last);
        builder.sub(ends, at)
    }

    /// Emits the mask of the elements of a vector that are in the block.
    fn mask(&self, builder: &mut LoopBuilder<'_>, at: Value) -> Value {
        let (loc, left) = (builder.loc, builder.sub(self.bounds[2], at));
        CreateMask::value(&mut builder.b(), loc, &[left], self.mask)
    }

    fn load(&self, builder: &mut LoopBuilder<'_>, from: Value, at: Value) -> Value {
        let loc = builder.loc;
        Load::value(&mut builder.b(), loc, from, &[at], self.vector)
    }

    fn load_some(
        &self,
        builder: &mut LoopBuilder<'_>,
        from: Value,
        at: Value,
        mask: Value,
    ) -> Value {
        let (loc, ty) = (builder.loc, self.vector);
        MaskedLoad::value(&mut builder.b(), loc, from, &[at], mask, self.identity, ty)
    }

    fn store(&self, builder: &mut LoopBuilder<'_>, value: Value, at: Value) {
        let loc = builder.loc;
        Store::build(&mut builder.b(), loc, value, self.pair.others, &[at]);
    }

    fn store_some(&self, builder: &mut LoopBuilder<'_>, value: Value, at: Value, mask: Value) {
        let loc = builder.loc;
        MaskedStore::build(&mut builder.b(), loc, self.pair.others, &[at], mask, value);
    }

    /// Emits the horizontal combination of all lanes.
    fn reduce_lanes(&self, builder: &mut LoopBuilder<'_>, lanes: Value) -> Value {
        let (kind, loc) = (CombiningKind::of(self.pair.monoid, self.pair.number), builder.loc);
        let op = Reduction::build(&mut builder.b(), loc, kind, lanes, None, self.element);
        Reduction::set_fastmath(builder.ir, op, FastMath::REASSOC);
        builder.ir.result(op, 0)
    }
}
