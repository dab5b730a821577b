//! Of reductions that have a name: `array.product`, `array.max`, `array.min`.

use super::super::derivative::picked;
use super::super::{Product, Reduce, along_axes, region};
use crate::Emit;
use crate::arith::Constant;
use crate::continuation::Continuation;
use crate::differentiate::Refusal;
use crate::eval::splat;
use cotan_ir::constraints::element_or_self;
use cotan_ir::{Builder, Loc, Op, Value};

/// A product is the reduction from 1.
pub fn pull_back_product(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), Refusal> {
    let Product { operand, axes, .. } = c.read(op);
    let axes = along_axes::of(c.ir(), operand, axes);
    c.desugared(op, |b, loc| {
        let inner = axes.iter().rev();
        vec![inner.fold(operand, |array, &axis| reduction(b, loc, array, axis as i64))]
    })
}

fn reduction(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
    let element = element_or_self(&b.store, b.ty(array));
    let one = splat(b.store_mut(), element, 1.0).expect("what changes is made of floats");
    let one = Constant::value(b, loc, one);
    let body = region::build(b, loc, &[element; 2], |b, args| {
        vec![Emit::new(b, loc).mul(args[0], args[1])]
    });
    let made = Reduce::build(b, loc, &[array], axis, &[one], body);
    b.result(made, 0)
}

/// The greatest or least element is one of them: of equal ones the first.
pub fn pull_back_extremum(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), Refusal> {
    let array = c.ir().operand(op, 0);
    c.desugared(op, |b, loc| vec![picked(b, loc, op, array, array)])
}
