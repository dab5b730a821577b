//! Transposes that move one dimension.

use crate::array::Transpose;
use cotan_ir::{Builder, Loc, Shape, Value};

/// Moves an axis of an array to the front.
pub fn in_front(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
    let others = (0..rank(b, array)).filter(|&dim| dim != axis);
    let order: Vec<i64> = [axis].into_iter().chain(others).collect();
    permuted(b, loc, array, &order)
}

/// Moves the first dimension of an array back to an axis.
pub fn moved_back(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
    let order: Vec<i64> = (1..=axis).chain([0]).chain(axis + 1..rank(b, array)).collect();
    permuted(b, loc, array, &order)
}

/// Returns an array with its dimensions in an order; itself if it is theirs.
pub fn permuted(b: &mut Builder<'_>, loc: Loc, array: Value, order: &[i64]) -> Value {
    if order.is_sorted() {
        return array;
    }
    let order = b.store_mut().i64_array(order);
    Transpose::value(b, loc, array, order)
}

fn rank(b: &Builder<'_>, array: Value) -> i64 {
    Shape::of(&b.store, b.ty(array)).map_or(0, |shape| shape.rank() as i64)
}
