//! Reductions and scans as folds along the first dimension of independent slices.

use super::{block, slice_types, types_of};
use cotan_dialects::array::axis::moves::permuted;
use cotan_dialects::array::{AxisCombination, FirstElement, Map, Yield};
use cotan_dialects::scf::emit_if;
use cotan_ir::{Builder, InsertPoint, Ir, Loc, Op, Shape, Value};

/// Converts the reductions and scans inside a function; returns their number.
pub fn to_folds(ir: &mut Ir, function: Op) -> usize {
    let mut count = 0;
    for op in ir.replaceable_ops_inside_out(function) {
        if let Some(combination) = AxisCombination::of(ir, op, FirstElement::Branch(emit_if)) {
            to_fold(ir, op, &combination);
            count += 1;
        }
    }
    count
}

/// Rewrites a reduction or a scan, for each independent slice.
fn to_fold(ir: &mut Ir, op: Op, combination: &AxisCombination) {
    let (loc, batch) = (ir.loc(op), combination.batch_rank(ir));
    let axis = combination.axis() as usize;
    // The independent dimensions come first, then the axis, then the others.
    let order = |rank: usize| {
        let mut order: Vec<usize> = (0..rank).filter(|&dim| dim != axis).collect();
        order.insert(batch, axis);
        order
    };
    let operands = combination.arrays(ir);
    let b = &mut Builder::before(ir, op);
    let mut arrays = Vec::with_capacity(operands.len());
    for array in operands {
        let order: Vec<i64> = order(rank(b, array)).into_iter().map(|dim| dim as i64).collect();
        arrays.push(permuted(b, loc, array, &order));
    }
    let mut results = over_slices(b, loc, combination, &arrays, batch);
    for result in results.iter_mut().filter(|_| combination.is_scan()) {
        let order = order(rank(b, *result));
        let back = |dim| order.iter().position(|&at| at == dim).unwrap_or_default() as i64;
        let back: Vec<i64> = (0..order.len()).map(back).collect();
        *result = permuted(b, loc, *result, &back);
    }
    ir.replace_op(op, &results);
}

fn rank(ir: &Ir, array: Value) -> usize {
    Shape::of(&ir.store, ir.ty(array)).map_or(0, |shape| shape.rank())
}

fn over_slices(
    b: &mut Builder<'_>,
    loc: Loc,
    combination: &AxisCombination,
    arrays: &[Value],
    batch: usize,
) -> Vec<Value> {
    if batch == 0 {
        return combination.fold(b, loc, arrays, 0);
    }
    let types = types_of(b, arrays.iter().copied());
    let row_types = slice_types(b.store_mut(), &types);
    let (region, outer, args) = block(b, &row_types, loc);
    let inside = &mut b.elsewhere(InsertPoint::End(outer));
    let yields = over_slices(inside, loc, combination, &args, batch - 1);
    Yield::build(inside, loc, &yields);
    let size = Shape::of(&b.store, types[0]).expect("it has a shape").sizes[0].clone();
    let mut results = Vec::with_capacity(yields.len());
    for value in yields {
        let mut shape = Shape::of(&b.store, b.ty(value)).expect("a slice has scalar elements");
        shape.sizes.insert(0, size.clone());
        results.push(shape.ty(b.store_mut()).expect("its sizes were those of arrays"));
    }
    let created = Map::build(b, loc, arrays, region, &results);
    b.results(created).collect()
}
