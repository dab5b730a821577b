//! Derivatives of tuples, part by part.

use super::{Get, Pack};
use crate::Emit;
use crate::autodiff::cps_reverse::Continuation;
use crate::autodiff::{Linearizer, NotDifferentiable, Transposer};
use cotan_ir::{Editor, InsertPoint, Ir, Loc, Op, Value};

/// What a tuple changes by is the tuple of what its parts change by.
pub fn linearize_pack(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
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
pub fn linearize_get(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Get { tuple, index, part } = l.read(op);
    l.t.copy(op)?;
    if let Some(packed) = packed(l.ir(), tuple, index) {
        let change = l.tangent(packed);
        l.set_tangents(&[part], &[change]);
    } else if l.can_change(part)
        && let Some(change) = l.tangent(tuple)
    {
        let loc = l.loc(op);
        let change = part_of(l.builder(), loc, change, index);
        l.set_tangent(part, change);
    }
    Ok(())
}

/// The value that was packed as a part of a tuple. Its derivative does not go through the tuple, where
/// the other parts would have zeros, which multiply as IEEE does.
fn packed(ir: &Ir, tuple: Value, index: i64) -> Option<Value> {
    let Pack { values, .. } = ir.def_as(tuple)?;
    values.iter(ir).nth(usize::try_from(index).ok()?)
}

/// A part of what a tuple changes by. Of a tuple from outside of a body it is taken outside, so that the
/// body sees a number or an array that changes.
fn part_of(b: &mut Editor<'_>, loc: Loc, tuple: Value, index: i64) -> Value {
    let block = b.def_block(tuple);
    if block == b.at.block(b) {
        return Get::value(b, loc, tuple, index);
    }
    let first = block.and_then(|block| b.ops(block).next());
    let at = match b.def_op(tuple) {
        Some(op) => InsertPoint::After(op),
        None => first.map_or(b.at, InsertPoint::Before),
    };
    Get::value(&mut b.elsewhere(at), loc, tuple, index)
}

/// Each part has that part of the cotangent.
pub fn transpose_pack(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
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
pub fn transpose_get(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Get { tuple, index, part } = t.read(op);
    let cotangent = t.cotangent_or_zeros(part);
    let whole = Emit::new(t.builder, t.loc).in_place(index, cotangent, tuple);
    t.add(tuple, whole);
    Ok(())
}

/// As [`transpose_pack`].
pub fn pull_back_pack(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Pack { values, tuple } = c.read(op);
    let cotangent = c.cotangent_or_zeros(tuple);
    let values: Vec<Value> = values.iter(c.ir()).collect();
    for (index, value) in values.into_iter().enumerate() {
        if c.is_active(value) {
            let part = Get::value(c.builder, c.loc, cotangent, index as i64);
            c.add(value, part);
        }
    }
    Ok(())
}

/// As [`transpose_get`].
pub fn pull_back_get(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Get { tuple, index, part } = c.read(op);
    let cotangent = c.cotangent_or_zeros(part);
    if let Some(packed) = packed(c.ir(), tuple, index) {
        if c.is_active(packed) {
            c.add(packed, cotangent);
        }
        return Ok(());
    }
    let whole = Emit::new(c.builder, c.loc).in_place(index, cotangent, tuple);
    c.add(tuple, whole);
    Ok(())
}
