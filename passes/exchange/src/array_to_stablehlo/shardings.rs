//! Shardings of values.

use super::exporter::{Exporter, Item, Lifted, Translation};
use cotan_ir::Op;

/// Translates a constraint on the sharding of an array. Inside a body it is dropped: the array has
/// other dimensions there.
pub fn constraint(it: &mut Exporter<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let sharding = it.ir().attr_named(op, "sharding").filter(|_| x.axes.is_empty());
    let Some(sharding) = sharding else { return Ok(vec![Item::Array(x)]) };
    let ty = it.ir().ty(x.value);
    let attrs = [("sharding", sharding)];
    let value = it.emit("sdy.sharding_constraint", &[x.value], &attrs, ty);
    Ok(vec![Item::Array(Lifted::uniform(value))])
}
