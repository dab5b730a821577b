//! Decompositions of named reductions, `array.product`, `array.max` and `array.min`, and of
//! `array.sort`.

use super::picked;
use crate::array::axis::list;
use crate::array::axis::order::permuted;
use crate::array::zero::copies_of;
use crate::array::{Argsort, Fold, Product, Sort, region};
use crate::interfaces::nest_lowering::Monoid;
use crate::interp::NumberFormat;
use cotan_ir::{Attr, Builder, Loc, Op, Shape, Type, Value};

/// Decomposes a product into a fold from 1 along each axis.
pub fn product(b: &mut Builder<'_>, loc: Loc, op: Op) -> Vec<Value> {
    let Product { operand, axes, .. } = b.verified(op);
    let axes = list::of(b, operand, axes);
    let inner = axes.iter().rev();
    vec![inner.fold(operand, |array, &axis| product_along(b, loc, array, axis))]
}

fn product_along(b: &mut Builder<'_>, loc: Loc, array: Value, axis: usize) -> Value {
    let mut row = Shape::of(&b.store, b.ty(array)).expect("it is an array");
    row.sizes.remove(axis);
    let ty = row.ty(b.store_mut()).expect("its sizes are those of an array");
    let one = ones(b, loc, ty);
    let body =
        region::build(b, loc, &[ty; 2], |b, args| vec![Monoid::Mul.emit(b, loc, args[0], args[1])]);
    let fold = Fold::build(b, loc, &[array], axis as i64, &[one], body, &[ty]);
    Fold::set_reassoc(b, fold, Some(Attr::UNIT));
    b.result(fold, 0)
}

/// Returns 1, replicated to a type.
fn ones(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Value {
    let number = NumberFormat::of(&b.store, ty).expect("it has a number format");
    copies_of(b, loc, number.nearest(1.0), ty).expect("its sizes are those of an array")
}

/// Decomposes an extremum into a read at the first extremal element. An empty axis yields 0, and
/// the sign of a zero may differ.
pub fn extremum(b: &mut Builder<'_>, loc: Loc, op: Op) -> Vec<Value> {
    let array = b.operand(op, 0);
    vec![picked(b, loc, op, array, array)]
}

/// Decomposes a sort into gathers by the permutation.
pub fn sorted(b: &mut Builder<'_>, loc: Loc, op: Op) -> Vec<Value> {
    let Sort { operands, axis, body, .. } = b.verified(op);
    let arrays: Vec<Value> = operands.iter(b).collect();
    let body = b.copy_region(body);
    let permutation = Argsort::value(b, loc, &arrays, axis, body);
    arrays.into_iter().map(|array| permuted(b, loc, array, permutation, axis)).collect()
}
