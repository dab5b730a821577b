//! What regions give to the operation around them.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Region, Value};

/// Says of a terminator that it gives its operands to the operation around it, which goes on.
#[derive(Clone, Copy, Debug)]
pub struct RegionReturn;

impl Interface for RegionReturn {}

impl RegionReturn {
    /// Whether an operation is such a terminator.
    pub fn is(ir: &Ir, op: Op) -> bool {
        ir.registry().interface::<Self>(ir.name(op)).is_some()
    }
}

/// The values that a region gives.
pub fn yielded(ir: &Ir, region: Region) -> Option<Vec<Value>> {
    let end = ir.last_op(ir.single_block(region)?)?;
    RegionReturn::is(ir, end).then(|| ir.operands(end).collect())
}
