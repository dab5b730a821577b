//! Which additions a body inside can do.

use cotan_dialects::arith::{Addf, FastMath};
use cotan_dialects::array::{Accumulate, AddAt};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::{AccumulatorFlow, yielded};
use cotan_ir::{Block, Ir, Op, Value};

/// An accumulation, of which something is only added to a sum around it.
pub struct Inner {
    pub op: Op,
    /// Which of its results.
    pub place: usize,
    /// The sum, before anything that comes after the accumulation.
    pub sum: Value,
    /// Where it goes through the accumulation already: the values that it is in its body, from the first one.
    pub through: Option<Through>,
    /// The additions of the body to zeros of its own, from the last one; none of what it keeps.
    pub adds: Vec<Op>,
    /// Whether something else is done with the result, too.
    pub stays: bool,
}

/// A sum that an accumulation adds to.
pub struct Through {
    /// Which one.
    pub lane: usize,
    /// What it is in the body, from the argument on.
    pub values: Vec<Value>,
}

/// The two numbers, or arrays, that are added to a sum as one, if an accumulation gives one of them.
pub fn parts(ir: &Ir, add: Op) -> Option<[Value; 2]> {
    let AddAt { target, value, .. } = ir.get(add)?;
    let sum = ir.def_op(value).filter(|&sum| ir.block_of(sum) == ir.block_of(add))?;
    let Addf { lhs, rhs, fastmath, .. } = ir.get(sum)?;
    let is_whole = accumulators::is(&ir.store, ir.ty(target)) && ir.has_one_use(value);
    let is_given = |value| given(ir, add, value).is_some() && ir.has_one_use(value);
    let is_split = is_whole && fastmath == FastMath::NONE && lhs != rhs;
    (is_split && (is_given(lhs) || is_given(rhs))).then_some([lhs, rhs])
}

/// The accumulation in the same block that gives a value, as a new sum or as what it kept.
fn given(ir: &Ir, add: Op, value: Value) -> Option<(Op, Accumulate, usize)> {
    let op = ir.def_op(value).filter(|&op| ir.block_of(op) == ir.block_of(add))?;
    let this: Accumulate = ir.get(op)?;
    let place = ir.results(op).position(|result| result == value)?;
    (place >= this.operands.len() && !this.sizes(ir).is_empty()).then_some((op, this, place))
}

impl Inner {
    /// What an addition becomes part of.
    pub fn of(ir: &Ir, add: Op) -> Option<Self> {
        let AddAt { target, value, .. } = ir.get(add)?;
        if !accumulators::is(&ir.store, ir.ty(target)) {
            return None;
        }
        let (op, this, place) = given(ir, add, value)?;
        let (sum, through) = before(ir, target, op)?;
        let through = match through {
            Some(lane) => Some(Through { lane, values: values(ir, &this, lane)? }),
            None => None,
        };
        let mut indices = ir.verified::<AddAt>(add).access().operands.iter(ir);
        if indices.any(|index| is_after(ir, index, op)) {
            return None;
        }
        let adds = match place < this.lanes(ir) {
            true => adds(ir, &this, place).filter(|_| ir.has_one_use(value))?,
            false => ir.users(value).all(|user| is_added(ir, user, value)).then(Vec::new)?,
        };
        Some(Self { op, place, sum, through, adds, stays: !ir.has_one_use(value) })
    }
}

/// Whether an operation only adds a value to a sum.
fn is_added(ir: &Ir, user: Op, value: Value) -> bool {
    let add: Option<AddAt> = ir.get(user);
    add.is_some_and(|add| add.value == value && accumulators::is(&ir.store, ir.ty(add.target)))
}

/// The additions to zeros of a body, if nothing else is done with them.
fn adds(ir: &Ir, this: &Accumulate, lane: usize) -> Option<Vec<Op>> {
    let values = values(ir, this, lane)?;
    let adds = values[1..].iter().map(|&value| ir.def_op(value).filter(|&op| ir.is::<AddAt>(op)));
    adds.collect()
}

/// What a sum is in a body, from the argument on.
fn values(ir: &Ir, this: &Accumulate, lane: usize) -> Option<Vec<Value>> {
    let block = ir.single_block(this.body)?;
    let arg = ir.arg(block, this.sizes(ir).len() + lane);
    let mut values = vec![*yielded(ir, this.body)?.get(lane)?];
    while let Some(&value) = values.last().filter(|&&value| value != arg) {
        ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block))?;
        values.push(one_before(ir, value)?);
    }
    values.reverse();
    Some(values)
}

/// What a sum was before the operation that gives it.
fn one_before(ir: &Ir, sum: Value) -> Option<Value> {
    let made = ir.def_op(sum)?;
    let place = ir.results(made).position(|result| result == sum)?;
    let AccumulatorFlow(carried) = AccumulatorFlow::of(ir, made)?;
    match carried(ir, made, place)[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// What a sum was before an operation and all that follows, and which sum of this operation it is, if it
/// is one.
fn before(ir: &Ir, mut sum: Value, op: Op) -> Option<(Value, Option<usize>)> {
    while is_after(ir, sum, op) {
        if ir.def_op(sum) == Some(op) {
            let lane = ir.results(op).position(|result| result == sum);
            return Some((one_before(ir, sum)?, lane));
        }
        sum = one_before(ir, sum)?;
    }
    ir.has_one_use(sum).then_some((sum, None))
}

/// Whether a value is made in the same block as an operation, by it or later.
fn is_after(ir: &Ir, value: Value, op: Op) -> bool {
    let block: Option<Block> = ir.block_of(op);
    let Some(made) = ir.def_op(value).filter(|&made| ir.block_of(made) == block) else {
        return false;
    };
    std::iter::successors(Some(op), |&op| ir.next_op(op)).any(|op| op == made)
}
