//! Detection of sums that can be gathered.

use cotan_dialects::arith::Constant;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Accumulate, AddAt, Dim, Index};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::{Cost, yielded};
use cotan_ir::{Block, Ir, Op, Shape, Value};
use rustc_hash::FxHashSet;

/// The maximal number of arrays returned for a sum.
const MAX_SAVED: usize = 2;

/// The maximal number of operations that are repeated for the addends of an element.
const MAX_RECOMPUTED: usize = 16;

/// The maximal number of elementwise operations that are repeated for each addend instead of
/// storing their value.
const MAX_REPEATED: usize = 2;

/// The maximal shift.
const MAX_SHIFT: u64 = 1 << 16;

/// A sum of addends of each iteration at shifted indices.
pub struct Sum {
    /// The index of the accumulator.
    pub accumulator: usize,
    /// The additions, in the order in which an element of the sum receives them.
    pub adds: Vec<Add>,
    /// The values to return per iteration.
    pub saved: Vec<Value>,
    /// The operations that compute the addends from these values, in order; without such values,
    /// from indices and outside arrays.
    pub computed: Vec<Op>,
    /// The initial value of the accumulator.
    pub initial: Option<Value>,
}

/// An addition.
pub struct Add {
    pub op: Op,
    pub value: Value,
    /// The shift from the body's own indices.
    pub shifts: Vec<i64>,
}

impl Sum {
    /// Returns the first convertible accumulator.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let this: Accumulate = ir.get(op)?;
        let block = ir.single_block(this.body)?;
        (0..this.lanes(ir))
            .find_map(|accumulator| Self::in_accumulator(ir, &this, block, accumulator))
    }

    fn in_accumulator(
        ir: &Ir,
        this: &Accumulate,
        block: Block,
        accumulator: usize,
    ) -> Option<Self> {
        let count = this.sizes(ir).len();
        let arg = ir.arg(block, count + accumulator);
        let shape = accumulators::shape(&ir.store, ir.ty(arg))?;
        // A scalar has no index to gather from.
        if count == 0 || shape.rank() != count {
            return None;
        }
        let initial = this.operands.iter(ir).nth(accumulator);
        // An accumulator from outside has further additions; a large one is not copied for a few.
        let is_array = |value| Shape::of(&ir.store, ir.ty(value)).is_some();
        if !initial.is_none_or(|value| is_array(value) && shape.sizes == this.sizes(ir)) {
            return None;
        }
        let mut adds = Vec::new();
        let mut value = *yielded(ir, this.body)?.get(accumulator)?;
        while value != arg {
            let op = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block))?;
            let add: AddAt = ir.get(op).filter(|_| ir.has_one_use(value))?;
            let is_scalar = Shape::of(&ir.store, ir.ty(add.value))?.rank() == 0;
            let shifts = shift(ir, &add, block, count).filter(|_| is_scalar)?;
            adds.push(Add { op, value: add.value, shifts });
            value = add.target;
        }
        if adds.is_empty() {
            return None;
        }
        adds.reverse();
        // Iterations are in the order of their indices: those with the largest shift come first.
        adds.sort_by(|a, b| b.shifts.cmp(&a.shifts));
        let per_iteration = &yielded(ir, this.body)?[this.lanes(ir)..];
        // A single addition has no dependence: it is converted only if it needs no further results.
        let is_worth_it = |saved: &[Value]| {
            adds.len() > 1 || saved.iter().all(|value| per_iteration.contains(value))
        };
        if let Some(computed) = repeated(ir, this, block, &adds).filter(|_| initial.is_none()) {
            return Some(Self { accumulator, adds, saved: Vec::new(), computed, initial });
        }
        if let Some((saved, computed)) = choose_saved(ir, block, &adds)
            && initial.is_none()
            && is_worth_it(&saved)
        {
            return Some(Self { accumulator, adds, saved, computed, initial });
        }
        // Next to other results, additions in place depend on the reads of what they add to.
        // Additions at several shifts depend on those of the previous iterations.
        let is_alone = this.results.iter(ir).count() == 1;
        let is_shifted = adds.iter().any(|add| add.shifts != adds[0].shifts);
        let is_dependent = !is_alone || is_shifted && initial.is_none();
        let computed = recomputed(ir, this, block, &adds).filter(|_| is_dependent)?;
        Some(Self { accumulator, adds, saved: Vec::new(), computed, initial })
    }
}

/// Returns the operations of a body that compute several addends, all from one element of an outside
/// array, if repeating them takes less time than an array of their values.
fn repeated(ir: &Ir, this: &Accumulate, block: Block, adds: &[Add]) -> Option<Vec<Op>> {
    let ops = recomputed(ir, this, block, adds).filter(|_| adds.len() > 1)?;
    let reads = ops.iter().filter(|&&op| ir.is::<Index>(op)).count();
    let is_elementwise =
        |&&op: &&Op| ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
    let computes = ops.iter().filter(is_elementwise).count();
    (reads == 1 && (1..=MAX_REPEATED).contains(&computes)).then_some(ops)
}

/// Returns the operations of a body that compute the addends from indices and outside arrays, in
/// order, if repeating them is cheaper than an array of addends.
fn recomputed(ir: &Ir, this: &Accumulate, block: Block, adds: &[Add]) -> Option<Vec<Op>> {
    let count = this.sizes(ir).len();
    let indices: Vec<Value> = ir.args(block).take(count).collect();
    let mut worklist: Vec<Value> = adds.iter().map(|add| add.value).collect();
    let mut needed: FxHashSet<Op> = FxHashSet::default();
    while let Some(value) = worklist.pop() {
        if ir.def_block(value) != Some(block) || indices.contains(&value) {
            continue;
        }
        let op = ir.def_op(value)?;
        let is_elementwise = ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
        let is_cheap = is_elementwise && Cost::per_element_of(ir, op) < Cost::FUNCTION.per_element;
        let is_scalar = Shape::of(&ir.store, ir.ty(value)).is_some_and(|shape| shape.rank() == 0);
        let is_free = ir.is::<Dim>(op) || ir.is::<Constant>(op);
        if !is_scalar || !(is_cheap || is_free || ir.is::<Index>(op)) {
            return None;
        }
        if needed.insert(op) {
            worklist.extend(ir.operands(op));
        }
    }
    let ops: Vec<Op> = ir.ops(block).filter(|op| needed.contains(op)).collect();
    let reads = ops.iter().filter(|&&op| ir.is::<Index>(op)).count();
    (ops.len() <= MAX_RECOMPUTED && reads <= MAX_SAVED).then_some(ops)
}

/// Returns the shift of an addition from the indices of a body.
fn shift(ir: &Ir, add: &AddAt, block: Block, count: usize) -> Option<Vec<i64>> {
    let places = add.access().indices_within(ir);
    let shifts = places.iter().enumerate().map(|(at, place): (usize, &Affine<Value>)| {
        let (index, 1, rest) = place.as_moved()? else { return None };
        let is_near = |shifts: &i64| shifts.abs_diff(0) <= MAX_SHIFT;
        rest.as_constant().filter(|shifts| index == ir.arg(block, at) && is_near(shifts))
    });
    shifts.collect::<Option<Vec<i64>>>().filter(|shifts| shifts.len() == count)
}

/// Returns the values to return, such that cheap operations without other uses compute the addends
/// from them.
fn choose_saved(ir: &Ir, block: Block, adds: &[Add]) -> Option<(Vec<Value>, Vec<Op>)> {
    let mut users: Vec<Op> = adds.iter().map(|add| add.op).collect();
    let mut saved: Vec<Value> = Vec::new();
    let save = |saved: &mut Vec<Value>, value| {
        if !saved.contains(&value) {
            saved.push(value);
        }
    };
    adds.iter().for_each(|add| save(&mut saved, add.value));
    let mut computed = Vec::new();
    while let Some((place, op, from)) = saved.iter().enumerate().find_map(|(place, &value)| {
        cheap_def(ir, block, value, &users).map(|(op, from)| (place, op, from))
    }) {
        saved.remove(place);
        save(&mut saved, from);
        users.push(op);
        computed.push(op);
    }
    computed.reverse();
    let is_inside = |&value: &Value| ir.def_block(value) == Some(block);
    (saved.len() <= MAX_SAVED && saved.iter().all(is_inside)).then_some((saved, computed))
}

/// Returns the operation that defines a scalar for some users alone, if it is cheap and depends on
/// one scalar of the body and outside values.
fn cheap_def(ir: &Ir, block: Block, value: Value, users: &[Op]) -> Option<(Op, Value)> {
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
