//! Writing the loops over blocks.

use super::find::Pair;
use super::vector_lanes::Lanes;
use crate::analysis::loop_builder::LoopBuilder;
use cotan_dialects::memref::Dealloc;
use cotan_ir::{Ir, Op, Value};

/// How many elements a block has: so many that what is read and what is written stay in the first cache.
const BLOCK: i64 = 1024;

/// Replaces the loops of a pair.
pub fn write(ir: &mut Ir, pair: &Pair, width: i64) {
    let loc = ir.store.derived_loc(ir.loc(pair.forward), super::PASS.name);
    let inits: Vec<Value> = ir.operands(pair.forward).skip(3).collect();
    let mut writer = LoopBuilder::new(ir, loc);
    let blocks = Blocks::new(&mut writer, pair);
    let all = blocks.combine(&mut writer);
    let results = inits.into_iter().map(|init| pair.both(&mut writer, init, all)).collect();
    writer.finish(pair.forward);
    replace(ir, pair.forward, results);

    let mut writer = LoopBuilder::new(ir, loc);
    let all = blocks.combine_after(&mut writer);
    blocks.go_through(&mut writer, width);
    Dealloc::build(&mut writer.b(), loc, blocks.totals);
    writer.finish(pair.backward);
    replace(ir, pair.backward, vec![all]);
}

fn replace(ir: &mut Ir, op: Op, results: Vec<Value>) {
    for (place, result) in results.into_iter().enumerate() {
        let was = ir.result(op, place);
        ir.replace_all_uses(was, result);
    }
    ir.erase_op(op);
}

/// Elements in blocks.
struct Blocks<'p> {
    pair: &'p Pair,
    /// How many elements there are, and how many blocks.
    turns: Value,
    count: Value,
    /// What changes nothing.
    none: Value,
    /// What each block has.
    totals: Value,
}

impl<'p> Blocks<'p> {
    fn new(writer: &mut LoopBuilder<'_>, pair: &'p Pair) -> Self {
        let ty = writer.ir.ty(pair.ends[0]);
        let zero = writer.index(0);
        let turns = writer.turns(zero, pair.count);
        let count = writer.parts(turns, BLOCK);
        let none = writer.word(ty, pair.monoid.identity(pair.number));
        let totals = writer.alloc(ty, count);
        Self { pair, turns, count, none, totals }
    }

    /// A loop over all blocks that carries a number.
    fn each(
        &self,
        writer: &mut LoopBuilder<'_>,
        init: Value,
        make: impl FnOnce(&mut LoopBuilder<'_>, Value, Value) -> Value,
    ) -> Value {
        let bounds = [writer.index(0), self.count];
        let op = writer
            .carrying(bounds, 1, &[init], |writer, args| vec![make(writer, args[0], args[1])]);
        writer.ir.result(op, 0)
    }

    /// Where a block begins and ends.
    fn bounds(&self, writer: &mut LoopBuilder<'_>, block: Value) -> [Value; 2] {
        let first = writer.times_number(block, BLOCK);
        let size = writer.index(BLOCK);
        let end = writer.add(first, size);
        [first, writer.least(end, self.turns)]
    }

    /// Combines each block, and all of them.
    fn combine(&self, writer: &mut LoopBuilder<'_>) -> Value {
        let pair = self.pair;
        self.each(writer, self.none, |writer, block, sofar| {
            let bounds = self.bounds(writer, block);
            let op = writer.carrying(bounds, 1, &[self.none], |writer, args| {
                let element = writer.load(pair.elements, args[0]);
                vec![pair.both(writer, args[1], element)]
            });
            let kind = writer.ir.store.string_attr("reduce");
            writer.say_turns(op, kind);
            let total = writer.ir.result(op, 0);
            writer.store(total, self.totals, block);
            pair.both(writer, sofar, total)
        })
    }

    /// Replaces what each block has by what all blocks after it have, from the last one on.
    fn combine_after(&self, writer: &mut LoopBuilder<'_>) -> Value {
        let one = writer.index(1);
        let last = writer.sub(self.count, one);
        self.each(writer, self.pair.ends[1], |writer, turn, after| {
            let block = writer.sub(last, turn);
            let total = writer.load(self.totals, block);
            writer.store(after, self.totals, block);
            self.pair.both(writer, after, total)
        })
    }

    /// Combines, for each element, all others of its block with what the blocks before and after have.
    fn go_through(&self, writer: &mut LoopBuilder<'_>, width: i64) {
        self.each(writer, self.pair.ends[0], |writer, block, before| {
            let bounds = self.bounds(writer, block);
            let after = writer.load(self.totals, block);
            let around = self.pair.both(writer, before, after);
            let lanes = Lanes::new(writer, self.pair, self.none, bounds, width);
            let combined = lanes.go_forward(writer);
            let (total, others) = lanes.others(writer, &combined, around);
            lanes.go_back(writer, &others);
            self.pair.both(writer, before, total)
        });
    }
}

impl Pair {
    /// Numbers, or vectors, combined.
    pub fn both(&self, writer: &mut LoopBuilder<'_>, a: Value, b: Value) -> Value {
        let loc = writer.loc;
        self.monoid.emit_in_any_order(&mut writer.b(), loc, a, b)
    }
}
