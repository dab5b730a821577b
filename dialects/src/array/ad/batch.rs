//! How array operations run at all places of a domain at once: what several of them have in common.

use crate::array::Yield;
use crate::array::access::Access;
use crate::array::axis::list;
use crate::autodiff::batch::{Batch, Batcher, Elements};
use cotan_ir::{Ir, Loc, Op, Region, Type, Value};

/// Of an operation along an axis, which is further back in a larger array.
pub const ALONG_AXIS: Batch = Batch::new(|b, op| {
    let rank = b.rank();
    b.on_larger_arrays(op, |ir, made| move_axis(ir, made, rank))
});

/// Moves the axis of an operation back.
pub fn move_axis(ir: &mut Ir, op: Op, by: usize) {
    let axis = ir.attr_named(op, "axis").and_then(|axis| ir.store.as_int(axis));
    let axis = axis.expect("it goes along an axis") + by as i64;
    let (name, axis) = (ir.store.symbol("axis"), ir.store.int_attr(axis, Type::I64));
    ir.set_attr(op, name, Some(axis));
}

/// Of a reduction, whose axes are further back in a larger array.
pub const ALONG_AXES: Batch = Batch::new(|b, op| {
    let rank = b.rank();
    b.on_larger_arrays(op, |ir, made| list::move_back(ir, made, rank))
});

/// The function of a gather or scatter: from the indices of a place, and `takes` further ones, to what
/// `at` makes of them; if `in_front`, the indices of the place stand before that.
pub fn places(
    b: &mut Batcher<'_>,
    op: Op,
    takes: usize,
    in_front: bool,
    at: impl FnOnce(&mut Elements<'_, '_>, &[Value]) -> Vec<Value>,
) -> Region {
    let loc = b.loc(op);
    b.for_each_place(op, &vec![Type::INDEX; takes], |e, further| {
        let mut given = if in_front { e.place().to_vec() } else { Vec::new() };
        given.extend(at(e, further));
        Yield::build(e.builder(), loc, &given);
    })
}

impl Access {
    /// The indices at one place.
    pub(crate) fn at_place(&self, e: &mut Elements<'_, '_>, loc: Loc) -> Vec<Value> {
        let mut values = Vec::new();
        for place in self.places(e.builder()) {
            let place = place.renamed(|value| e.value(value));
            values.push(place.value(e.builder(), loc));
        }
        values
    }
}
