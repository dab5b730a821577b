//! Batching of array operations: helpers shared by several of them.

use crate::array::Yield;
use crate::array::access::Access;
use crate::array::axis::list;
use crate::autodiff::batch::{Batch, Batcher, Elements};
use cotan_ir::{Ir, Loc, Op, Region, Type, Value};

/// Batching of an operation along an axis: the axis moves back by the batch rank.
pub const ALONG_AXIS: Batch = Batch::new(|b, op| {
    let rank = b.rank();
    b.on_larger_arrays(op, |ir, made| move_axis(ir, made, rank))
});

/// Moves the axis of an operation back.
pub fn move_axis(ir: &mut Ir, op: Op, by: usize) {
    let axis = ir.attr_named(op, "axis").and_then(|axis| ir.store.as_int(axis));
    let axis = axis.expect("it has an axis") + by as i64;
    let (name, axis) = (ir.store.symbol("axis"), ir.store.int_attr(axis, Type::I64));
    ir.set_attr(op, name, Some(axis));
}

/// Batching of a reduction: its axes move back by the batch rank.
pub const ALONG_AXES: Batch = Batch::new(|b, op| {
    let rank = b.rank();
    b.on_larger_arrays(op, |ir, made| list::move_back(ir, made, rank))
});

/// Builds the index function of a batched gather or scatter. It passes the batch indices and
/// `count` further ones to `at`. If `in_front`, the batch indices precede the results.
pub fn index_body(
    b: &mut Batcher<'_>,
    op: Op,
    count: usize,
    in_front: bool,
    at: impl FnOnce(&mut Elements<'_, '_>, &[Value]) -> Vec<Value>,
) -> Region {
    let loc = b.loc(op);
    b.for_each_place(op, &vec![Type::INDEX; count], |e, further| {
        let mut yields = if in_front { e.place().to_vec() } else { Vec::new() };
        yields.extend(at(e, further));
        Yield::build(e.builder(), loc, &yields);
    })
}

impl Access {
    /// Returns the indices at one point of the batch domain.
    pub(crate) fn at_place(&self, e: &mut Elements<'_, '_>, loc: Loc) -> Vec<Value> {
        let mut values = Vec::new();
        for index in self.indices(e.builder()) {
            let index = index.renamed(|value| e.value(value));
            values.push(index.value(e.builder(), loc));
        }
        values
    }
}
