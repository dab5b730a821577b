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
        writer: &mut LoopBuilder<'_>,
        pair: &'p LeaveOneOutPair,
        identity: Value,
        [first, end]: [Value; 2],
        width: i64,
    ) -> Self {
        let count = pair.lanes(width);
        let (element, loc) = (writer.ir.ty(identity), writer.loc);
        let mut of = |ty| of_lanes(&mut writer.ir.store, count as usize, ty);
        let (vector, mask) = (of(element), of(Type::I1));
        let identity = Broadcast::value(&mut writer.b(), loc, identity, vector);
        let (size, rows) = (writer.sub(end, first), writer.index(-count * INTERLEAVE as i64));
        let whole = Andi::value(&mut writer.b(), loc, size, rows);
        let middle = writer.add(first, whole);
        Self { pair, count, element, vector, mask, identity, bounds: [first, middle, end] }
    }

    /// Stores the prefix of each lane; returns the totals of the lanes.
    pub fn forward_sweep(&self, writer: &mut LoopBuilder<'_>) -> Vec<Value> {
        let [first, middle, end] = self.bounds;
        let inits = [self.identity; INTERLEAVE];
        let op = writer.for_iter_args([first, middle], self.row(), &inits, |writer, args| {
            let copies = args[1..].iter().enumerate();
            let next = copies.map(|(copy, &before)| {
                let at = self.position(writer, args[0], copy);
                self.store(writer, before, at);
                let element = self.load(writer, self.pair.elements, at);
                self.pair.combine(writer, before, element)
            });
            next.collect()
        });
        let mut combined: Vec<Value> = writer.ir.results(op).collect();
        let remainder = [middle, end];
        let op = writer.for_iter_args(remainder, self.count, &combined[..1], |writer, args| {
            let (at, before) = (args[0], args[1]);
            let mask = self.mask(writer, at);
            self.store_some(writer, before, at, mask);
            let element = self.load_some(writer, self.pair.elements, at, mask);
            vec![self.pair.combine(writer, before, element)]
        });
        combined[0] = writer.ir.result(op, 0);
        combined
    }

    /// Returns the total of the block and, for each lane, the combination of all other lanes and of
    /// the value outside the block.
    pub fn others(
        &self,
        writer: &mut LoopBuilder<'_>,
        combined: &[Value],
        around: Value,
    ) -> (Value, Vec<Value>) {
        let loc = writer.loc;
        let &[a, b, c, d] = combined else { unreachable!("the interleave count is 4") };
        let ab = self.pair.combine(writer, a, b);
        let cd = self.pair.combine(writer, c, d);
        // At first all lanes of a group have the same value, and each group has one lane.
        let (mut group, mut distance) = (self.pair.combine(writer, ab, cd), 1);
        let total = self.reduce_lanes(writer, group);
        let around = Broadcast::value(&mut writer.b(), loc, around, self.vector);
        let mut others = around;
        while distance < self.count {
            let positions: Vec<i64> = (0..self.count).map(|lane| lane ^ distance).collect();
            let positions = writer.ir.store.i64_array(&positions);
            let next = Shuffle::value(&mut writer.b(), loc, group, group, positions);
            others = self.pair.combine(writer, others, next);
            group = self.pair.combine(writer, group, next);
            distance *= 2;
        }
        let [with_ab, with_cd] = [ab, cd].map(|it| self.pair.combine(writer, others, it));
        let copies = [(b, with_cd), (a, with_cd), (d, with_ab), (c, with_ab)];
        let others = copies.map(|(other, remainder)| self.pair.combine(writer, other, remainder));
        (total, others.to_vec())
    }

    /// Combines the stored prefixes with the suffix of each lane.
    pub fn backward_sweep(&self, writer: &mut LoopBuilder<'_>, others: &[Value]) {
        let [first, middle, end] = self.bounds;
        let mut after = others.to_vec();
        let size = writer.sub(end, middle);
        let size = writer.round_up(size, self.count);
        let remainder = [middle, writer.add(middle, size)];
        let op = writer.for_iter_args(remainder, self.count, &others[..1], |writer, args| {
            let at = self.mirrored(writer, args[0], remainder, self.count);
            let mask = self.mask(writer, at);
            let before = self.load_some(writer, self.pair.others, at, mask);
            let combine = self.pair.combine(writer, before, args[1]);
            self.store_some(writer, combine, at, mask);
            let element = self.load_some(writer, self.pair.elements, at, mask);
            vec![self.pair.combine(writer, args[1], element)]
        });
        after[0] = writer.ir.result(op, 0);
        let rows = [first, middle];
        writer.for_iter_args(rows, self.row(), &after, |writer, args| {
            let row = self.mirrored(writer, args[0], rows, self.row());
            let copies = args[1..].iter().enumerate();
            let next = copies.map(|(copy, &after)| {
                let at = self.position(writer, row, copy);
                let before = self.load(writer, self.pair.others, at);
                let combine = self.pair.combine(writer, before, after);
                self.store(writer, combine, at);
                let element = self.load(writer, self.pair.elements, at);
                self.pair.combine(writer, after, element)
            });
            next.collect()
        });
    }

    /// Returns the number of elements of a row of vectors.
    fn row(&self) -> i64 {
        self.count * INTERLEAVE as i64
    }

    /// Emits the start of a vector of a row.
    fn position(&self, writer: &mut LoopBuilder<'_>, row: Value, copy: usize) -> Value {
        let distance = writer.index(self.count * copy as i64);
        writer.add(row, distance)
    }

    /// Emits the position mirrored in a range of steps.
    fn mirrored(
        &self,
        writer: &mut LoopBuilder<'_>,
        at: Value,
        [first, end]: [Value; 2],
        step: i64,
    ) -> Value {
        let step = writer.index(step);
        let last = writer.sub(end, step);
        let ends = writer.add(first, last);
        writer.sub(ends, at)
    }

    /// Emits the mask of the elements of a vector that are in the block.
    fn mask(&self, writer: &mut LoopBuilder<'_>, at: Value) -> Value {
        let (loc, left) = (writer.loc, writer.sub(self.bounds[2], at));
        CreateMask::value(&mut writer.b(), loc, &[left], self.mask)
    }

    fn load(&self, writer: &mut LoopBuilder<'_>, from: Value, at: Value) -> Value {
        let loc = writer.loc;
        Load::value(&mut writer.b(), loc, from, &[at], self.vector)
    }

    fn load_some(
        &self,
        writer: &mut LoopBuilder<'_>,
        from: Value,
        at: Value,
        mask: Value,
    ) -> Value {
        let (loc, ty) = (writer.loc, self.vector);
        MaskedLoad::value(&mut writer.b(), loc, from, &[at], mask, self.identity, ty)
    }

    fn store(&self, writer: &mut LoopBuilder<'_>, value: Value, at: Value) {
        let loc = writer.loc;
        Store::build(&mut writer.b(), loc, value, self.pair.others, &[at]);
    }

    fn store_some(&self, writer: &mut LoopBuilder<'_>, value: Value, at: Value, mask: Value) {
        let loc = writer.loc;
        MaskedStore::build(&mut writer.b(), loc, self.pair.others, &[at], mask, value);
    }

    /// Emits the horizontal combination of all lanes.
    fn reduce_lanes(&self, writer: &mut LoopBuilder<'_>, lanes: Value) -> Value {
        let (kind, loc) = (CombiningKind::of(self.pair.monoid, self.pair.number), writer.loc);
        let op = Reduction::build(&mut writer.b(), loc, kind, lanes, None, self.element);
        Reduction::set_fastmath(writer.ir, op, FastMath::REASSOC);
        writer.ir.result(op, 0)
    }
}
