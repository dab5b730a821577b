//! Linearization of `array.sort`.

use crate::array::axis::order::permuted;
use crate::array::{Iota, Sort};
use crate::autodiff::{Linearizer, NotDifferentiable};
use cotan_ir::{Op, Shape, Step, Type, Value};

/// The tangents are gathered by the permutation, which is the result of an array of indices that is
/// sorted with the others.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Sort { operands, axis, body, .. } = l.read(op);
    let arrays: Vec<Value> = operands.iter(l.ir()).collect();
    if arrays.iter().all(|&array| l.tangent(array).is_none()) {
        return l.t.copy(op).map(drop);
    }
    let results: Vec<Value> = l.ir().results(op).collect();
    let region = l.t.region(body, &mut |_, _| Ok(Step::Copy))?;
    let (loc, mut over) = (l.loc(op), l.values(&arrays));
    let block = l.ir().single_block(region).expect("it is a copy of a verified body");
    let mut shape = Shape::of(&l.ir().store, l.ir().ty(arrays[0])).expect("it is an array");
    shape.element = Type::INDEX;
    let b = l.builder();
    let indices = shape.ty(b.store_mut()).expect("its sizes are those of an array");
    over.push(Iota::value(b, loc, axis, indices));
    for _ in 0..2 {
        b.ir_mut().add_block_arg(block, Type::INDEX, loc);
    }
    let sorted = Sort::build(b, loc, &over, axis, region);
    let sorted: Vec<Value> = b.results(sorted).collect();
    for ((&array, &result), &value) in arrays.iter().zip(&results).zip(&sorted) {
        l.map_result(result, value);
        if let Some(series) = l.series(array) {
            let order = sorted[arrays.len()];
            let each = |tangent| permuted(l.builder(), loc, tangent, order, axis);
            let series = series.into_iter().map(each).collect();
            l.set_series(result, series);
        }
    }
    Ok(())
}
