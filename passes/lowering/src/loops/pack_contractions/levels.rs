//! Sums in nested loops, such as over the rows, columns and channels of a window.

use super::find::block;
use crate::analysis::loop_builder::LoopBuilder;
use cotan_dialects::arith::Select;
use cotan_dialects::interp::word_of;
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::{CountedLoop, scf};
use cotan_ir::{Block, Ir, Op, Value};
use cotan_numerics::NumberFormat;

/// A loop of a sum: its block, its lower bound and its trip count.
#[derive(Clone, Copy)]
pub struct Level {
    pub block: Block,
    pub lower: Value,
    pub count: Value,
}

/// A position in the loops of a sum.
pub struct Step<'a> {
    /// The number of the iteration of each loop, from the outermost.
    pub each: &'a [Value],
    /// The number of the iteration in their common order.
    pub linear: Value,
}

/// Returns the loops of a sum from the outermost: each adds the sum of the next one to its own, in
/// any order.
pub fn of(ir: &Ir, sum: Op) -> Vec<Op> {
    let mut levels = vec![sum];
    while let Some(inner) = inner_sum(ir, levels[levels.len() - 1]) {
        levels.push(inner);
    }
    levels
}

/// Returns the only loop in the body of a sum, if its sums start at zero and are added.
fn inner_sum(ir: &Ir, sum: Op) -> Option<Op> {
    let block = block(ir, sum)?;
    let mut loops = ir.ops(block).filter(|&op| !ir.regions(op).is_empty());
    let inner = loops.next().filter(|_| loops.next().is_none())?;
    let (this, end): (scf::For, Op) = (ir.get(inner)?, ir.last_op(block)?);
    self::block(ir, inner)?;
    let carried: Vec<Value> = ir.args(block).skip(1).collect();
    let sums: Vec<Value> = ir.operands(end).collect();
    let is_added = |(position, &sum): (usize, &Value)| {
        let Some(add) = ir.def_op(sum) else { return false };
        let operands = [carried[position], ir.result(inner, position)];
        Monoid::of_regroupable(ir, add) == Some(Monoid::Add)
            && (ir.operands(add).eq(operands) || ir.operands(add).eq([operands[1], operands[0]]))
            && operands.iter().all(|&operand| ir.has_one_use(operand))
    };
    let is_sum = ir.result_count(inner) == sums.len()
        && this.inits.iter(ir).all(|start| is_zero(ir, start))
        && sums.iter().enumerate().all(is_added);
    is_sum.then_some(inner)
}

/// Returns whether a value is a zero of either sign.
pub fn is_zero(ir: &Ir, value: Value) -> bool {
    let choice: Option<Select> = ir.def_as(value);
    if let Some(Select { true_value, false_value, .. }) = choice {
        return is_zero(ir, true_value) && is_zero(ir, false_value);
    }
    let word = ir.constant(value).and_then(|attr| word_of(ir, attr));
    match (word, NumberFormat::of(&ir.store, ir.ty(value))) {
        (Some(word), Some(NumberFormat::Int(_))) => word == 0,
        (Some(word), Some(number)) => number.float(word) == 0.0,
        _ => false,
    }
}

/// Returns the product of the constant trip counts; `None` if one is unknown.
pub fn constant_trip_count(ir: &Ir, levels: &[Op]) -> Option<i64> {
    let mut counts = levels.iter().map(|&op| CountedLoop::constant_trip_count(ir, op));
    counts.try_fold(1i64, |all, count| all.checked_mul(count?))
}

/// Emits the starts of the sums. Empty sums are 0.0 and others start at -0.0, so the start of the
/// common sum is the sum of all starts.
pub fn starts(builder: &mut LoopBuilder<'_>, levels: &[Op]) -> Vec<Value> {
    let starts = |ir: &Ir, op| ir.verified::<scf::For>(op).inits.iter(ir).collect::<Vec<Value>>();
    let mut total = starts(builder.ir, levels[0]);
    for &inner in &levels[1..] {
        let loc = builder.loc;
        for (total, start) in total.iter_mut().zip(starts(builder.ir, inner)) {
            *total = Monoid::Add.emit(&mut builder.b(), loc, *total, start);
        }
    }
    total
}

/// Maps the accumulators of an iteration to those of the next one.
type Terms<'a> = dyn FnMut(&mut LoopBuilder<'_>, Step<'_>, &[Value]) -> Vec<Value> + 'a;

impl LoopBuilder<'_> {
    /// Emits the loops of a sum around `body`, which maps accumulators to accumulators; returns the
    /// sums.
    pub fn levels(
        &mut self,
        levels: &[Level],
        starts: &[Value],
        body: &mut Terms<'_>,
    ) -> Vec<Value> {
        self.inner_levels(levels, &mut Vec::new(), None, starts, body)
    }

    fn inner_levels(
        &mut self,
        levels: &[Level],
        each: &mut Vec<Value>,
        before: Option<Value>,
        starts: &[Value],
        body: &mut Terms<'_>,
    ) -> Vec<Value> {
        let count = levels[each.len()].count;
        let zero = self.index(0);
        let start = before.map(|before| self.mul(before, count));
        let new_loop = self.for_iter_args([zero, count], 1, starts, |builder, args| {
            let linear = start.map_or(args[0], |start| builder.add(start, args[0]));
            each.push(args[0]);
            let sums = match each.len() == levels.len() {
                true => body(builder, Step { each, linear }, &args[1..]),
                false => builder.inner_levels(levels, each, Some(linear), &args[1..], body),
            };
            each.pop();
            sums
        });
        self.ir.results(new_loop).collect()
    }
}
