//! Analysis of accumulations whose results are only added to an outer sum.

use cotan_dialects::arith::{Addf, FastMath};
use cotan_dialects::array::{Accumulate, AddAt};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::{AccumulatorFlow, yielded};
use cotan_ir::{Block, Ir, Op, Value};

/// An accumulation with a result that is added to an outer accumulator.
pub struct InnerAccumulation {
    pub op: Op,
    /// The result number.
    pub position: usize,
    /// The outer accumulator before any operation that follows the accumulation.
    pub sum: Value,
    /// The outer accumulator inside the accumulation, if it is an operand of it.
    pub passed: Option<PassedAccumulator>,
    /// The additions of the body to its own zero-initialized accumulator, from the last one; empty
    /// for a stored element.
    pub adds: Vec<Op>,
    /// True if the result has other uses.
    pub stays: bool,
}

/// An outer accumulator that an accumulation is passed.
pub struct PassedAccumulator {
    /// The accumulator number.
    pub number: usize,
    /// Its values in the body, from the block argument on.
    pub values: Vec<Value>,
}

/// Returns the two terms of a sum that is added to an accumulator, if one of them is the result of
/// an accumulation.
pub fn split_terms(ir: &Ir, add: Op) -> Option<[Value; 2]> {
    let AddAt { target, value, .. } = ir.get(add)?;
    let sum = ir.def_op(value).filter(|&sum| ir.block_of(sum) == ir.block_of(add))?;
    let Addf { lhs, rhs, fastmath, .. } = ir.get(sum)?;
    let is_whole = accumulators::is(&ir.store, ir.ty(target)) && ir.has_one_use(value);
    let is_accumulated = |value| outputs(ir, add, value).is_some() && ir.has_one_use(value);
    let is_split = is_whole && fastmath == FastMath::NONE && lhs != rhs;
    (is_split && (is_accumulated(lhs) || is_accumulated(rhs))).then_some([lhs, rhs])
}

/// Returns the accumulation in the same block that defines a value, as a new sum or as stored
/// elements.
fn outputs(ir: &Ir, add: Op, value: Value) -> Option<(Op, Accumulate, usize)> {
    let op = ir.def_op(value).filter(|&op| ir.block_of(op) == ir.block_of(add))?;
    let this: Accumulate = ir.get(op)?;
    let position = ir.results(op).position(|result| result == value)?;
    (position >= this.operands.len() && !this.sizes(ir).is_empty()).then_some((op, this, position))
}

impl InnerAccumulation {
    /// Returns the accumulation that an addition can be sunk into.
    pub fn of(ir: &Ir, add: Op) -> Option<Self> {
        let AddAt { target, value, .. } = ir.get(add)?;
        if !accumulators::is(&ir.store, ir.ty(target)) {
            return None;
        }
        let (op, this, position) = outputs(ir, add, value)?;
        let (sum, passed) = before(ir, target, op)?;
        let passed = match passed {
            Some(number) => Some(PassedAccumulator { number, values: values(ir, &this, number)? }),
            None => None,
        };
        let mut indices = ir.verified::<AddAt>(add).access().operands.iter(ir);
        if indices.any(|index| is_after(ir, index, op)) {
            return None;
        }
        let adds = match position < this.lanes(ir) {
            true => adds(ir, &this, position).filter(|_| ir.has_one_use(value))?,
            false => ir.users(value).all(|user| is_added(ir, user, value)).then(Vec::new)?,
        };
        Some(Self { op, position, sum, passed, adds, stays: !ir.has_one_use(value) })
    }
}

/// Returns whether an operation only adds a value to an accumulator.
fn is_added(ir: &Ir, user: Op, value: Value) -> bool {
    let add: Option<AddAt> = ir.get(user);
    add.is_some_and(|add| add.value == value && accumulators::is(&ir.store, ir.ty(add.target)))
}

/// Returns the additions of a body to a zero-initialized accumulator, if it has no other uses.
fn adds(ir: &Ir, this: &Accumulate, number: usize) -> Option<Vec<Op>> {
    let values = values(ir, this, number)?;
    let adds = values[1..].iter().map(|&value| ir.def_op(value).filter(|&op| ir.is::<AddAt>(op)));
    adds.collect()
}

/// Returns the values of an accumulator in a body, from the block argument on.
fn values(ir: &Ir, this: &Accumulate, number: usize) -> Option<Vec<Value>> {
    let block = ir.single_block(this.body)?;
    let arg = ir.arg(block, this.sizes(ir).len() + number);
    let mut values = vec![*yielded(ir, this.body)?.get(number)?];
    while let Some(&value) = values.last().filter(|&&value| value != arg) {
        ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block))?;
        values.push(previous_value(ir, value)?);
    }
    values.reverse();
    Some(values)
}

/// Returns the previous value of an accumulator.
fn previous_value(ir: &Ir, sum: Value) -> Option<Value> {
    let def = ir.def_op(sum)?;
    let position = ir.results(def).position(|result| result == sum)?;
    let AccumulatorFlow(carried) = AccumulatorFlow::of(ir, def)?;
    match carried(ir, def, position)[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// Returns the value of an accumulator before `op` and all that follows. Also returns the number of
/// the accumulator of `op` that it passes through, if any.
fn before(ir: &Ir, mut sum: Value, op: Op) -> Option<(Value, Option<usize>)> {
    while is_after(ir, sum, op) {
        if ir.def_op(sum) == Some(op) {
            let number = ir.results(op).position(|result| result == sum);
            return Some((previous_value(ir, sum)?, number));
        }
        sum = previous_value(ir, sum)?;
    }
    ir.has_one_use(sum).then_some((sum, None))
}

/// Returns whether a value is defined in the block of an operation, by it or later.
fn is_after(ir: &Ir, value: Value, op: Op) -> bool {
    let block: Option<Block> = ir.block_of(op);
    let Some(def) = ir.def_op(value).filter(|&def| ir.block_of(def) == block) else {
        return false;
    };
    std::iter::successors(Some(op), |&op| ir.next_op(op)).any(|op| op == def)
}
