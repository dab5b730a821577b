//! Derivatives of tuples, by components.

use super::{Get, Pack};
use crate::Emit;
use crate::autodiff::cps_reverse::Continuation;
use crate::autodiff::{Linearizer, NotDifferentiable, Series, Transposer};
use cotan_ir::{Editor, InsertPoint, Ir, Loc, Op, Value};

/// Linearizes `tuple.pack`: the tangent is the tuple of the tangents of its components.
pub fn linearize_pack(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Pack { values, tuple } = l.read(op);
    l.t.copy(op)?;
    let values: Vec<Value> = values.iter(l.ir()).collect();
    let parts: Vec<Series> = values.into_iter().map(|value| l.series_or_zeros(value)).collect();
    let (loc, order) = (l.loc(op), l.order());
    let pack = |index: usize| {
        let parts: Vec<Value> = parts.iter().map(|series| series[index]).collect();
        Pack::value(l.builder(), loc, &parts)
    };
    let series = (0..order).map(pack).collect();
    l.set_series(tuple, series);
    Ok(())
}

/// Linearizes `tuple.get`: the tangent is a component of the tangent of the tuple.
pub fn linearize_get(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Get { tuple, index, part } = l.read(op);
    l.t.copy(op)?;
    if let Some(packed) = packed(l.ir(), tuple, index) {
        if let Some(series) = l.series(packed) {
            l.set_series(part, series);
        }
    } else if l.can_change(part)
        && let Some(series) = l.series(tuple)
    {
        let loc = l.loc(op);
        let component = |change| component_of(l.builder(), loc, change, index);
        let series = series.into_iter().map(component).collect();
        l.set_series(part, series);
    }
    Ok(())
}

/// Returns the packed component of a tuple. Its derivative bypasses the tuple, where the other
/// components would have zeros, which multiply by IEEE rules.
fn packed(ir: &Ir, tuple: Value, index: i64) -> Option<Value> {
    let Pack { values, .. } = ir.def_as(tuple)?;
    values.iter(ir).nth(usize::try_from(index).ok()?)
}

/// Returns a component of the tangent of a tuple. If the tuple is defined outside a body, the
/// component is extracted outside, so that the body captures an active scalar or array.
fn component_of(b: &mut Editor<'_>, loc: Loc, tuple: Value, index: i64) -> Value {
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

/// Transposes `tuple.pack`: each component receives that component of the cotangent.
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

/// Transposes `tuple.get`: the cotangent of the tuple is zero except for one component.
pub fn transpose_get(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Get { tuple, index, part } = t.read(op);
    let cotangent = t.cotangent_or_zeros(part);
    let whole = Emit::new(t.builder, t.loc).one_hot_tuple(index, cotangent, tuple);
    t.add(tuple, whole);
    Ok(())
}

/// As [`transpose_pack`], for continuations.
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

/// As [`transpose_get`], for continuations.
pub fn pull_back_get(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Get { tuple, index, part } = c.read(op);
    let cotangent = c.cotangent_or_zeros(part);
    // A body that captures the tuple returns cotangents of captured values alone.
    match packed(c.ir(), tuple, index) {
        Some(packed) if c.is_active(packed) => {
            c.add(packed, cotangent);
            return Ok(());
        }
        Some(_) if c.ir().def_block(tuple) == c.builder.at.block(c.ir()) => return Ok(()),
        _ => {}
    }
    let whole = Emit::new(c.builder, c.loc).one_hot_tuple(index, cotangent, tuple);
    c.add(tuple, whole);
    Ok(())
}
