//! Emission of the loops over blocks.

use super::find::LeaveOneOutPair;
use super::vector_lanes::LaneBlock;
use crate::analysis::loop_builder::LoopBuilder;
use cotan_dialects::memref::Dealloc;
use cotan_ir::{Ir, Op, Value};

/// Number of elements of a block, whose input and output fit in the L1 cache.
const BLOCK_ELEMENTS: i64 = 1024;

/// Replaces the loops of a pair.
pub fn write(ir: &mut Ir, pair: &LeaveOneOutPair, width: i64) {
    let loc = ir.store.derived_loc(ir.loc(pair.forward), super::PASS.name);
    let inits: Vec<Value> = ir.operands(pair.forward).skip(3).collect();
    let mut writer = LoopBuilder::new(ir, loc);
    let blocks = Blocks::new(&mut writer, pair);
    let all = blocks.combine(&mut writer);
    let results = inits.into_iter().map(|init| pair.combine(&mut writer, init, all)).collect();
    writer.finish(pair.forward);
    replace(ir, pair.forward, results);

    let mut writer = LoopBuilder::new(ir, loc);
    let all = blocks.combine_after(&mut writer);
    blocks.sweep_blocks(&mut writer, width);
    Dealloc::build(&mut writer.b(), loc, blocks.totals);
    writer.finish(pair.backward);
    replace(ir, pair.backward, vec![all]);
}

fn replace(ir: &mut Ir, op: Op, results: Vec<Value>) {
    for (position, result) in results.into_iter().enumerate() {
        let was = ir.result(op, position);
        ir.replace_all_uses(was, result);
    }
    ir.erase_op(op);
}

/// The elements in blocks.
struct Blocks<'p> {
    pair: &'p LeaveOneOutPair,
    /// The number of elements, and of blocks.
    trip_count: Value,
    count: Value,
    /// The identity element.
    identity: Value,
    /// The buffer of block totals.
    totals: Value,
}

impl<'p> Blocks<'p> {
    fn new(writer: &mut LoopBuilder<'_>, pair: &'p LeaveOneOutPair) -> Self {
        let ty = writer.ir.ty(pair.ends[0]);
        let zero = writer.index(0);
        let trip_count = writer.trip_count(zero, pair.count);
        let count = writer.ceil_div(trip_count, BLOCK_ELEMENTS);
        let identity = writer.constant_from_bits(ty, pair.monoid.identity(pair.number));
        let totals = writer.alloc(ty, count);
        Self { pair, trip_count, count, identity, totals }
    }

    /// Emits a loop over all blocks with one iter_arg.
    fn each(
        &self,
        writer: &mut LoopBuilder<'_>,
        init: Value,
        make: impl FnOnce(&mut LoopBuilder<'_>, Value, Value) -> Value,
    ) -> Value {
        let bounds = [writer.index(0), self.count];
        let op = writer
            .for_iter_args(bounds, 1, &[init], |writer, args| vec![make(writer, args[0], args[1])]);
        writer.ir.result(op, 0)
    }

    /// Emits the bounds of a block.
    fn bounds(&self, writer: &mut LoopBuilder<'_>, block: Value) -> [Value; 2] {
        let first = writer.mul_constant(block, BLOCK_ELEMENTS);
        let size = writer.index(BLOCK_ELEMENTS);
        let end = writer.add(first, size);
        [first, writer.min(end, self.trip_count)]
    }

    /// Emits the totals of the blocks; returns the total of all.
    fn combine(&self, writer: &mut LoopBuilder<'_>) -> Value {
        let pair = self.pair;
        self.each(writer, self.identity, |writer, block, acc| {
            let bounds = self.bounds(writer, block);
            let op = writer.for_iter_args(bounds, 1, &[self.identity], |writer, args| {
                let element = writer.load(pair.elements, args[0]);
                vec![pair.combine(writer, args[1], element)]
            });
            let kind = writer.ir.store.string_attr("reduce");
            writer.set_parallelism(op, kind);
            let total = writer.ir.result(op, 0);
            writer.store(total, self.totals, block);
            pair.combine(writer, acc, total)
        })
    }

    /// Replaces each block total by the combination of all later blocks, from the last one on.
    fn combine_after(&self, writer: &mut LoopBuilder<'_>) -> Value {
        let one = writer.index(1);
        let last = writer.sub(self.count, one);
        self.each(writer, self.pair.ends[1], |writer, iteration, after| {
            let block = writer.sub(last, iteration);
            let total = writer.load(self.totals, block);
            writer.store(after, self.totals, block);
            self.pair.combine(writer, after, total)
        })
    }

    /// Computes the leave-one-out result of each element from its block and the totals before and
    /// after.
    fn sweep_blocks(&self, writer: &mut LoopBuilder<'_>, width: i64) {
        self.each(writer, self.pair.ends[0], |writer, block, before| {
            let bounds = self.bounds(writer, block);
            let after = writer.load(self.totals, block);
            let around = self.pair.combine(writer, before, after);
            let lanes = LaneBlock::new(writer, self.pair, self.identity, bounds, width);
            let combined = lanes.forward_sweep(writer);
            let (total, others) = lanes.others(writer, &combined, around);
            lanes.backward_sweep(writer, &others);
            self.pair.combine(writer, before, total)
        });
    }
}

impl LeaveOneOutPair {
    /// Emits the combination of two scalars or vectors.
    pub fn combine(&self, writer: &mut LoopBuilder<'_>, a: Value, b: Value) -> Value {
        let loc = writer.loc;
        self.monoid.emit_in_any_order(&mut writer.b(), loc, a, b)
    }
}
