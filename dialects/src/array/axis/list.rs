//! The axes of a reduction: those that it lists, or all.
//!
//! A reduction along several axes means nested reductions, the last axis innermost, each from its
//! first element.

use crate::Execution;
use crate::array::results::{attr, axis_of, operand};
use cotan_ir::assemble::Parts;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Builder, Ir, Loc, Op, OpDef, Shape, Store, Value};
use smallvec::SmallVec;

/// Axes in ascending order.
pub type Axes = SmallVec<[usize; 4]>;

/// Returns the axes of an array that an attribute lists; all if there is none.
pub fn of(ir: &Ir, array: Value, listed: Option<Attr>) -> Axes {
    let rank = Shape::of(&ir.store, ir.ty(array)).map_or(0, |shape| shape.rank());
    match listed.and_then(|listed| ir.store.as_i64_array(listed)) {
        Some(listed) => listed.iter().map(|&axis| axis as usize).collect(),
        None => (0..rank).collect(),
    }
}

/// Returns the reduced axes of the first operand: the `axis` attribute, otherwise the `axes`.
pub fn listed(ir: &Ir, op: Op) -> Axes {
    match ir.attr_named(op, "axis").and_then(|axis| ir.store.as_int(axis)) {
        Some(axis) => Axes::from_elem(axis as usize, 1),
        None => of(ir, ir.operand(op, 0), ir.attr_named(op, "axes")),
    }
}

/// Returns the cost of the reverse pass along these axes, one after the other: `each` per element
/// and per initial value.
pub fn backward_work(execution: &dyn Execution, op: Op, each: u64) -> u64 {
    let ir = execution.ir();
    let sizes = Shape::of(&ir.store, ir.ty(ir.operand(op, 0))).map(|shape| shape.sizes);
    let Some(mut sizes) = execution.sizes(op, &sizes.unwrap_or_default()) else { return 0 };
    let elements = listed(ir, op).into_iter().rev().map(|axis| {
        let elements = sizes.iter().product::<u64>();
        sizes[axis] = 1;
        elements + 1
    });
    each * elements.sum::<u64>()
}

/// Returns the axes that an operation lists, if they are sorted and in range.
fn checked(store: &Store, from: &InferFrom<'_>, rank: usize) -> Result<Axes, String> {
    let Some(listed) = attr(store, from, "axes") else { return Ok((0..rank).collect()) };
    let listed = store.as_i64_array(listed).ok_or("its axes are not integers")?;
    let axes = listed.iter().map(|&axis| axis_of(axis, rank)).collect::<Result<Axes, _>>()?;
    match axes.windows(2).find(|pair| pair[0] >= pair[1]) {
        Some(pair) => {
            let [first, second] = [pair[0], pair[1]];
            Err(format!(
                "axis {first} is listed before {second}: axes must be ascending and \
                         distinct"
            ))
        }
        None => Ok(axes),
    }
}

/// Returns the shape of the first operand without the axes.
pub fn without(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    let mut shape = operand(store, from, 0)?;
    for axis in checked(store, from, shape.rank())?.into_iter().rev() {
        shape.sizes.remove(axis);
    }
    Ok(shape)
}

/// Moves the axes of an operation back by the count of new leading dimensions.
pub fn move_back(ir: &mut Ir, op: Op, by: usize) {
    let (array, listed) = (ir.operand(op, 0), ir.attr_named(op, "axes"));
    let axes = of(ir, array, listed);
    let axes: Vec<i64> = match listed {
        Some(_) => axes.iter().map(|&axis| (axis + by) as i64).collect(),
        None => axes.iter().skip(by).map(|&axis| axis as i64).collect(),
    };
    let (name, axes) = (ir.store.symbol("axes"), ir.store.i64_array(&axes));
    ir.set_attr(op, name, Some(axes));
}

/// Builds a reduction along axes in ascending order.
pub fn make<T: OpDef>(b: &mut Builder<'_>, loc: Loc, array: Value, axes: &[i64]) -> Value {
    let mut parts = Parts::new(T::SPEC);
    parts.operands(&[array]);
    parts.attr("axes", b.store_mut().i64_array(axes));
    let built = parts.build_inferred(b, loc);
    b.result(built, 0)
}
