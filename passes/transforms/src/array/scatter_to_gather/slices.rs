//! Additions of nested iterations to one slice of an accumulator, such as a row and a column.

use super::rest;
use cotan_dialects::arith::Addf;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Accumulate, AddAt, Index};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::yielded;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Ir, Loc, Op, Shape, Type, Value};

/// An accumulator of which each addition meets one slice.
pub struct Slices {
    /// The index of the accumulator.
    accumulator: usize,
    /// The additions, in their order.
    adds: Vec<SliceAdd>,
    /// The shape of the accumulator.
    shape: Shape,
}

/// An addition to a slice.
struct SliceAdd {
    op: Op,
    value: Value,
    /// The indices, each an index of the body or defined outside.
    indices: Vec<Affine<Value>>,
    /// The positions of those that are indices of the body.
    own: Vec<usize>,
}

impl Slices {
    /// Returns the first such accumulator. With several additions, elements that two of them meet
    /// receive addends in another order.
    pub fn of(ir: &Ir, op: Op, reassociates: bool) -> Option<Self> {
        let this: Accumulate = ir.get(op)?;
        let block = ir.single_block(this.body)?;
        let initialized = this.operands.iter(ir).count();
        let mut all = (initialized..this.lanes(ir))
            .filter_map(|accumulator| Self::in_accumulator(ir, &this, block, accumulator));
        all.find(|slices| reassociates || slices.adds.len() == 1)
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
        let mut adds = Vec::new();
        let mut value = *yielded(ir, this.body)?.get(accumulator)?;
        while value != arg {
            let op = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block))?;
            let add: AddAt = ir.get(op).filter(|_| ir.has_one_use(value))?;
            adds.push(SliceAdd::of(ir, op, &add, block, count)?);
            value = add.target;
        }
        adds.reverse();
        let is_complete = |add: &SliceAdd| add.indices.len() == shape.rank();
        (!adds.is_empty() && adds.iter().all(is_complete)).then_some(Self {
            accumulator,
            adds,
            shape,
        })
    }

    /// Returns the sizes of the slice of an addition.
    fn sizes(&self, add: &SliceAdd) -> Vec<Poly> {
        add.own.iter().map(|&position| self.shape.sizes[position].clone()).collect()
    }
}

impl SliceAdd {
    fn of(ir: &Ir, op: Op, add: &AddAt, block: Block, count: usize) -> Option<Self> {
        let body_indices: Vec<Value> = ir.args(block).take(count).collect();
        let indices = add.access().indices_within(ir);
        let around = ir.block_parent_op(block)?;
        let mut own = Vec::new();
        for (position, index) in indices.iter().enumerate() {
            if index.as_index().is_some_and(|index| body_indices.contains(&index)) {
                own.push(position);
            } else if index.terms().iter().any(|term| ir.is_defined_inside(term.0, around)) {
                return None;
            }
        }
        let is_distinct = (1..own.len())
            .all(|at| own[..at].iter().all(|&other| !indices[other].is_same(&indices[own[at]])));
        let is_slice = !own.is_empty() && own.len() < indices.len() && own.len() < count;
        (is_distinct && is_slice).then_some(Self { op, value: add.value, indices, own })
    }

    /// Emits the addition of the slice's elements to an array, or to zeros of a type.
    fn emit(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        sizes: &[Poly],
        slice: Value,
        to: Result<Value, Type>,
    ) -> Value {
        let initial: Vec<Value> = to.ok().into_iter().collect();
        let zeros: Vec<Type> = to.err().into_iter().collect();
        let sums = Accumulate::over(b, loc, sizes, &initial, &zeros, &[], |b, at, sums| {
            let mut indices = self.indices.clone();
            for (&position, &index) in self.own.iter().zip(at) {
                indices[position] = Affine::index(index);
            }
            let addend = Index::value(b, loc, slice, at);
            let sum = AddAt::of(b, loc, sums[0], &indices, addend);
            vec![sum.expect("the indices are those of an addition")]
        });
        sums[0]
    }
}

/// Replaces an accumulator by one for each slice, which are added afterwards; returns the
/// accumulation.
pub fn write(ir: &mut Ir, op: Op, slices: &Slices) -> Option<Op> {
    let (this, loc): (Accumulate, Loc) = (ir.verified(op), ir.loc(op));
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let (lanes, accumulator) = (this.lanes(ir), slices.accumulator);
    let mut types: Vec<Type> = this.results.iter(ir).map(|result| ir.ty(result)).collect();
    let (old, ty) = (ir.result(op, accumulator), types.remove(accumulator));
    let new_types = split(ir, loc, &this, slices)?;
    types.splice(lanes - 1..lanes - 1, new_types);
    let region = ir.take_region(this.body);
    let operands: Vec<Value> = this.operands.iter(ir).collect();
    let b = &mut Builder::before(ir, op);
    let new_op = Accumulate::build(b, loc, &operands, this.domain, region, &types);
    let new_results: Vec<Value> = ir.results(new_op).collect();
    let others: Vec<Value> = ir.results(op).filter(|&result| result != old).collect();
    let more = slices.adds.len();
    for (at, other) in others.into_iter().enumerate() {
        let position = if at < lanes - 1 { at } else { at + more };
        ir.replace_all_uses(other, new_results[position]);
    }
    // The sum of the result and another array starts from the other one.
    let sum = ir.users(old).next().filter(|_| ir.has_one_use(old));
    let sum = sum.filter(|&user| ir.is::<Addf>(user) && ir.block_of(user) == ir.block_of(op));
    let mut total = match sum {
        Some(sum) => ir.operands(sum).find(|&operand| operand != old).ok_or(ty),
        None => Err(ty),
    };
    let end = sum.unwrap_or(op);
    for (at, add) in slices.adds.iter().enumerate() {
        let slice = new_results[lanes - 1 + at];
        let b = &mut Builder::before(ir, end);
        total = Ok(add.emit(b, loc, &slices.sizes(add), slice, total));
    }
    let total = total.ok()?;
    match sum {
        Some(sum) => ir.replace_op(sum, &[total]),
        None => ir.replace_all_uses(old, total),
    }
    ir.erase_op(op);
    Some(new_op)
}

/// Replaces the additions of a body by additions to new accumulators; returns the types of their
/// sums.
fn split(ir: &mut Ir, loc: Loc, this: &Accumulate, slices: &Slices) -> Option<Vec<Type>> {
    let block = ir.single_block(this.body)?;
    let (count, lanes) = (this.sizes(ir).len(), this.lanes(ir));
    let (mut types, mut sums) = (Vec::new(), Vec::new());
    for add in &slices.adds {
        let shape = Shape { sizes: slices.sizes(add), element: slices.shape.element };
        let ty = shape.ty(&mut ir.store)?;
        let accumulator = accumulators::of(&mut ir.store, ty);
        let arg = ir.add_block_arg(block, accumulator, loc);
        let at: Vec<Affine<Value>> =
            add.own.iter().map(|&position| add.indices[position].clone()).collect();
        let b = &mut Builder::before(ir, add.op);
        sums.push(AddAt::of(b, loc, arg, &at, add.value)?);
        types.push(ty);
    }
    let end = ir.last_op(block)?;
    let mut yields: Vec<Value> = ir.operands(end).collect();
    yields.splice(lanes..lanes, sums);
    yields.remove(slices.accumulator);
    ir.set_operands(end, &yields);
    rest::erase_additions(ir, slices.adds.iter().map(|add| add.op).collect());
    ir.erase_block_arg(block, count + slices.accumulator);
    Some(types)
}
