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

/// Copies a computation for each device as it is.
pub fn manual_computation(it: &mut Exporter<'_>, op: Op) -> Translation {
    let mut operands = Vec::new();
    for index in 0..it.ir().operand_count(op) {
        let x = it.operand(op, index)?;
        if !x.axes.is_empty() {
            return it.refuse(op, "is inside of a body that runs for each index");
        }
        operands.push(x.value);
    }
    let copy = it.b.ir_mut().clone_op(op, &mut cotan_ir::Mapping::default());
    it.b.ir_mut().set_operands(copy, &operands);
    it.b.insert(copy);
    let results: Vec<cotan_ir::Value> = it.ir().results(copy).collect();
    Ok(results.into_iter().map(|value| Item::Array(Lifted::uniform(value))).collect())
}
