//! Jacobians of tuples.

use super::JacobianWalk;
use crate::autodiff::NotDifferentiable;
use crate::linear::{Compose, Vcat};
use crate::tuple::Get;
use cotan_ir::{Op, Type, Value};

/// Emits the Jacobian of a tuple: the concatenation of those of its components.
pub fn pack(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    w.t.copy(op)?;
    let result = w.ir().result(op, 0);
    if !w.can_change(result) {
        return Ok(());
    }
    let (loc, values) = (w.loc(op), w.ir().operands(op).collect::<Vec<Value>>());
    let maps: Vec<Value> = values.into_iter().map(|value| w.map_or_zero(loc, value)).collect();
    let map = Vcat::value(w.builder(), loc, &maps);
    w.set_map(result, map);
    Ok(())
}

/// Emits the Jacobian of a component: that component of the Jacobian of the tuple.
pub fn get(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    w.t.copy(op)?;
    let Get { tuple, index, part } = w.ir().verified(op);
    let Some(map) = w.map(tuple).filter(|_| w.can_change(part)) else { return Ok(()) };
    let loc = w.loc(op);
    let types: Vec<Type> = w.ir().store.as_tuple(w.ir().ty(tuple)).unwrap_or_default().to_vec();
    let projection = w.part(loc, &types, index as usize);
    let map = Compose::value(w.builder(), loc, &[projection, map]);
    w.set_map(part, map);
    Ok(())
}
