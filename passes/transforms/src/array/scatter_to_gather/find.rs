//! Which sums can be read.

use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Accumulate, AddAt};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::{Cost, yielded};
use cotan_ir::{Block, Ir, Op, Shape, Value};

/// How many arrays are kept at most for a sum.
const MOST_KEPT: usize = 2;

/// How far from its own indices a body adds at most.
const FURTHEST: u64 = 1 << 16;

/// A sum of what each turn adds at a few places.
pub struct Sum {
    /// Its place among the accumulators.
    pub lane: usize,
    /// In the order in which an element of the sum meets them.
    pub adds: Vec<Add>,
    /// What is kept.
    pub kept: Vec<Value>,
    /// What computes the numbers that are added, from what is kept, in order.
    pub computed: Vec<Op>,
}

/// An addition.
pub struct Add {
    pub op: Op,
    pub value: Value,
    /// How much further than the body's own indices.
    pub by: Vec<i64>,
}

impl Sum {
    /// The first one of an accumulate, of those that are sums of what it adds alone.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let this: Accumulate = ir.get(op)?;
        let block = ir.single_block(this.body)?;
        (this.operands.len()..this.lanes(ir)).find_map(|lane| Self::in_lane(ir, &this, block, lane))
    }

    fn in_lane(ir: &Ir, this: &Accumulate, block: Block, lane: usize) -> Option<Self> {
        let count = this.sizes(ir).len();
        let arg = ir.arg(block, count + lane);
        // A number is no array to read.
        if count == 0 || accumulators::shape(&ir.store, ir.ty(arg))?.rank() != count {
            return None;
        }
        let mut adds = Vec::new();
        let mut value = *yielded(ir, this.body)?.get(lane)?;
        while value != arg {
            let op = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block))?;
            let add: AddAt = ir.get(op).filter(|_| ir.has_one_use(value))?;
            let is_number = Shape::of(&ir.store, ir.ty(add.value))?.rank() == 0;
            let by = moved(ir, &add, block, count).filter(|_| is_number)?;
            adds.push(Add { op, value: add.value, by });
            value = add.target;
        }
        if adds.is_empty() {
            return None;
        }
        adds.reverse();
        // Turns come in the order of their indices: what adds further away has come before.
        adds.sort_by(|a, b| b.by.cmp(&a.by));
        let (kept, computed) = cut(ir, block, &adds)?;
        let given = &yielded(ir, this.body)?[this.lanes(ir)..];
        // One addition waits for none: it is worth it only if nothing is kept for it.
        let is_worth_it = adds.len() > 1 || kept.iter().all(|value| given.contains(value));
        is_worth_it.then_some(Self { lane, adds, kept, computed })
    }
}

/// How much further than the indices of a body something is added.
fn moved(ir: &Ir, add: &AddAt, block: Block, count: usize) -> Option<Vec<i64>> {
    let places = add.access().places_within(ir);
    let by = places.iter().enumerate().map(|(at, place): (usize, &Affine<Value>)| {
        let (index, 1, rest) = place.as_moved()? else { return None };
        let is_near = |by: &i64| by.abs_diff(0) <= FURTHEST;
        rest.as_constant().filter(|by| index == ir.arg(block, at) && is_near(by))
    });
    by.collect::<Option<Vec<i64>>>().filter(|by| by.len() == count)
}

/// What to keep, so that simple arithmetic, which nothing else needs, makes what is added of it.
fn cut(ir: &Ir, block: Block, adds: &[Add]) -> Option<(Vec<Value>, Vec<Op>)> {
    let mut users: Vec<Op> = adds.iter().map(|add| add.op).collect();
    let mut kept: Vec<Value> = Vec::new();
    let keep = |kept: &mut Vec<Value>, value| {
        if !kept.contains(&value) {
            kept.push(value);
        }
    };
    adds.iter().for_each(|add| keep(&mut kept, add.value));
    let mut computed = Vec::new();
    while let Some((place, op, from)) = kept.iter().enumerate().find_map(|(place, &value)| {
        simple(ir, block, value, &users).map(|(op, from)| (place, op, from))
    }) {
        kept.remove(place);
        keep(&mut kept, from);
        users.push(op);
        computed.push(op);
    }
    computed.reverse();
    let is_inside = |&value: &Value| ir.def_block(value) == Some(block);
    (kept.len() <= MOST_KEPT && kept.iter().all(is_inside)).then_some((kept, computed))
}

/// The operation that makes a number for some users alone, of one number of the body and of what is
/// known outside, if it does little.
fn simple(ir: &Ir, block: Block, value: Value, users: &[Op]) -> Option<(Op, Value)> {
    let op = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block))?;
    let is_elementwise = ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
    let is_cheap = is_elementwise && Cost::per_element_of(ir, op) < Cost::FUNCTION.per_element;
    if !is_cheap || !ir.users(value).all(|user| users.contains(&user)) {
        return None;
    }
    let mut inside = ir.operands(op).filter(|&operand| ir.def_block(operand) == Some(block));
    let from = inside.next().filter(|&from| ir.ty(from) == ir.ty(value))?;
    inside.all(|other| other == from).then_some((op, from))
}
