//! The derivatives of `array.max` and `array.min`.

use super::super::{Argmax, Argmin, Gather, Index, Max, region};
use crate::differentiate::{Linearizer, Refusal};
use cotan_ir::{Builder, Loc, Op, Shape, Type, Value};

/// What changes with an extremum is the element that it is: of equal ones the first.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let (operand, result) = (l.ir().operand(op, 0), l.ir().result(op, 0));
    l.t.copy(op)?;
    let Some(tangent) = l.tangent(operand) else { return Ok(()) };
    let (array, loc) = (l.value(operand), l.loc(op));
    let change = picked(l.builder(), loc, op, array, tangent);
    l.set_tangent(result, change);
    Ok(())
}

/// The elements of an array that stand where those are that an operation finds in `array`.
pub fn picked(b: &mut Builder<'_>, loc: Loc, op: Op, array: Value, from: Value) -> Value {
    let ty = b.ty(b.result(op, 0));
    let axis = b.attr_named(op, "axis").and_then(|axis| b.as_int(axis)).unwrap_or(0);
    let place = match b.is::<Max>(op) {
        true => Argmax::value(b, loc, array, axis),
        false => Argmin::value(b, loc, array, axis),
    };
    match Shape::of(&b.store, ty).map_or(0, |shape| shape.rank()) {
        0 => Index::value(b, loc, from, &[place]),
        rank => {
            let body =
                region::build(b, loc, &vec![Type::INDEX; rank], |b: &mut Builder<'_>, at| {
                    let place = Index::value(b, loc, place, at);
                    let mut at: Vec<Value> = at.to_vec();
                    at.insert(axis as usize, place);
                    at
                });
            Gather::value(b, loc, from, body, ty)
        }
    }
}
