//! The derivatives of `array.max` and `array.min`.

use super::super::{Argmax, Argmin, Gather, Index, Max, region};
use crate::differentiate::{Linearizer, Refusal};
use cotan_ir::{Builder, Op, Shape, Type, Value};

/// What changes with an extremum is the element that it is: of equal ones the first.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let (operand, result) = (l.ir().operand(op, 0), l.ir().result(op, 0));
    let is_max = l.ir().is::<Max>(op);
    let axis = l.ir().attr_named(op, "axis").and_then(|axis| l.ir().as_int(axis)).unwrap_or(0);
    l.t.copy(op)?;
    let Some(tangent) = l.tangent(operand) else { return Ok(()) };
    let (array, ty, loc) = (l.value(operand), l.ir().ty(result), l.loc(op));
    let b = l.builder();
    let place = match is_max {
        true => Argmax::value(b, loc, array, axis),
        false => Argmin::value(b, loc, array, axis),
    };
    let rank = Shape::of(&b.store, ty).map_or(0, |shape| shape.rank());
    let change = match rank {
        0 => Index::value(b, loc, tangent, &[place]),
        rank => {
            let body =
                region::build(b, loc, &vec![Type::INDEX; rank], |b: &mut Builder<'_>, at| {
                    let place = Index::value(b, loc, place, at);
                    let mut at: Vec<Value> = at.to_vec();
                    at.insert(axis as usize, place);
                    at
                });
            Gather::value(b, loc, tangent, body, ty)
        }
    };
    l.set_tangent(result, change);
    Ok(())
}
