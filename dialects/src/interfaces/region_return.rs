//! The results of regions.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Region, Value};

/// Marks a terminator that returns its operands to the parent operation.
#[derive(Clone, Copy, Debug)]
pub struct RegionReturn;

impl Interface for RegionReturn {}

impl RegionReturn {
    /// Returns whether an operation is such a terminator.
    pub fn is(ir: &Ir, op: Op) -> bool {
        ir.registry().interface::<Self>(ir.name(op)).is_some()
    }
}

/// Returns the values that a region yields.
pub fn yielded(ir: &Ir, region: Region) -> Option<Vec<Value>> {
    let end = ir.last_op(ir.single_block(region)?)?;
    RegionReturn::is(ir, end).then(|| ir.operands(end).collect())
}
