//! Derivatives of tuples, part by part.

use super::{Get, Pack};
use crate::differentiate::{Linearizer, Refusal, Transposer, zeros};
use cotan_ir::{Op, Type, Value};

/// What a tuple changes by is the tuple of what its parts change by.
pub fn linearize_pack(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let Pack { values, tuple } = l.read(op);
    l.t.copy(op)?;
    let values: Vec<Value> = values.iter(l.ir()).collect();
    let parts: Vec<Value> = values.into_iter().map(|value| l.tangent_or_zeros(value)).collect();
    let loc = l.loc(op);
    let change = Pack::value(l.builder(), loc, &parts);
    l.set_tangent(tuple, change);
    Ok(())
}

/// A part changes by that part of what the tuple changes by.
pub fn linearize_get(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let Get { tuple, index, part } = l.read(op);
    l.t.copy(op)?;
    if l.can_change(part)
        && let Some(change) = l.tangent(tuple)
    {
        let loc = l.loc(op);
        let change = Get::value(l.builder(), loc, change, index);
        l.set_tangent(part, change);
    }
    Ok(())
}

/// Each part has that part of the cotangent.
pub fn transpose_pack(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let Pack { values, tuple } = t.read(op);
    let cotangent = t.cotangent_or_zeros(tuple);
    let values: Vec<Value> = values.iter(t.ir()).collect();
    for (index, value) in values.into_iter().enumerate() {
        let part = Get::value(t.builder, t.loc, cotangent, index as i64);
        t.add(value, part);
    }
    Ok(())
}

/// Zeros, but for one part.
pub fn transpose_get(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let Get { tuple, index, part } = t.read(op);
    let cotangent = t.cotangent_or_zeros(part);
    let ty = t.ir().ty(tuple);
    let parts: Vec<Type> = t.ir().store.as_tuple(ty).unwrap_or_default().to_vec();
    let place = |(at, ty): (usize, Type)| match at as i64 == index {
        true => cotangent,
        false => zeros(t.builder, t.loc, ty),
    };
    let parts: Vec<Value> = parts.into_iter().enumerate().map(place).collect();
    let whole = Pack::value(t.builder, t.loc, &parts);
    t.add(tuple, whole);
    Ok(())
}
