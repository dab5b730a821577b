//! Emission of the loops over blocks.

use super::find::LeaveOneOutPair;
use super::vector_lanes::LaneBlock;
use crate::analysis::loop_builder::LoopBuilder;
use crate::target::TARGET;
use cotan_dialects::r#loop::Kind;
use cotan_dialects::memref::Dealloc;
use cotan_ir::{Ir, Op, Value};

/// Number of elements of a block, whose input and output fit in the L1 cache.
const BLOCK_ELEMENTS: i64 = TARGET.caches.first_elements;

/// Replaces the loops of a pair.
pub fn emit(ir: &mut Ir, pair: &LeaveOneOutPair, width: i64) {
    let loc = ir.store.derived_loc(ir.loc(pair.forward), super::PASS.name);
    let inits: Vec<Value> = ir.operands(pair.forward).skip(3).collect();
    let mut builder = LoopBuilder::new(ir, loc);
    let blocks = Blocks::new(&mut builder, pair);
    let all = blocks.combine(&mut builder);
    let results = inits.into_iter().map(|init| pair.combine(&mut builder, init, all)).collect();
    builder.finish(pair.forward);
    replace(ir, pair.forward, results);

    let mut builder = LoopBuilder::new(ir, loc);
    let all = blocks.combine_after(&mut builder);
    blocks.sweep_blocks(&mut builder, width);
    Dealloc::build(&mut builder.b(), loc, blocks.totals);
    builder.finish(pair.backward);
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
    fn new(builder: &mut LoopBuilder<'_>, pair: &'p LeaveOneOutPair) -> Self {
        let ty = builder.ir.ty(pair.ends[0]);
        let zero = builder.index(0);
        let trip_count = builder.trip_count(zero, pair.count);
        let count = builder.ceil_div(trip_count, BLOCK_ELEMENTS);
        let identity = builder.constant_from_bits(ty, pair.monoid.identity(pair.number));
        let totals = builder.alloc(ty, count);
        Self { pair, trip_count, count, identity, totals }
    }

    /// Emits a loop over all blocks with one iter_arg.
    fn each(
        &self,
        builder: &mut LoopBuilder<'_>,
        init: Value,
        build: impl FnOnce(&mut LoopBuilder<'_>, Value, Value) -> Value,
    ) -> Value {
        let bounds = [builder.index(0), self.count];
        let op = builder.for_iter_args(bounds, 1, &[init], |builder, args| {
            vec![build(builder, args[0], args[1])]
        });
        builder.ir.result(op, 0)
    }

    /// Emits the bounds of a block.
    fn bounds(&self, builder: &mut LoopBuilder<'_>, block: Value) -> [Value; 2] {
        let first = builder.mul_constant(block, BLOCK_ELEMENTS);
        let size = builder.index(BLOCK_ELEMENTS);
        let end = builder.add(first, size);
        [first, builder.min(end, self.trip_count)]
    }

    /// Emits the totals of the blocks; returns the total of all.
    fn combine(&self, builder: &mut LoopBuilder<'_>) -> Value {
        let pair = self.pair;
        self.each(builder, self.identity, |builder, block, acc| {
            let bounds = self.bounds(builder, block);
            let op = builder.for_iter_args(bounds, 1, &[self.identity], |builder, args| {
                let element = builder.load(pair.elements, args[0]);
                vec![pair.combine(builder, args[1], element)]
            });
            builder.set_parallelism(op, Kind::Reduce);
            let total = builder.ir.result(op, 0);
            builder.store(total, self.totals, block);
            pair.combine(builder, acc, total)
        })
    }

    /// Replaces each block total by the combination of all later blocks, from the last one on.
    fn combine_after(&self, builder: &mut LoopBuilder<'_>) -> Value {
        let one = builder.index(1);
        let last = builder.sub(self.count, one);
        self.each(builder, self.pair.ends[1], |builder, iteration, after| {
            let block = builder.sub(last, iteration);
            let total = builder.load(self.totals, block);
            builder.store(after, self.totals, block);
            self.pair.combine(builder, after, total)
        })
    }

    /// Computes the leave-one-out result of each element from its block and the totals before and
    /// after.
    fn sweep_blocks(&self, builder: &mut LoopBuilder<'_>, width: i64) {
        self.each(builder, self.pair.ends[0], |builder, block, before| {
            let bounds = self.bounds(builder, block);
            let after = builder.load(self.totals, block);
            let around = self.pair.combine(builder, before, after);
            let lanes = LaneBlock::new(builder, self.pair, self.identity, bounds, width);
            let combined = lanes.forward_sweep(builder);
            let (total, others) = lanes.others(builder, &combined, around);
            lanes.backward_sweep(builder, &others);
            self.pair.combine(builder, before, total)
        });
    }
}

impl LeaveOneOutPair {
    /// Emits the combination of two scalars or vectors.
    pub fn combine(&self, builder: &mut LoopBuilder<'_>, a: Value, b: Value) -> Value {
        let loc = builder.loc;
        self.monoid.emit_in_any_order(&mut builder.b(), loc, a, b)
    }
}
