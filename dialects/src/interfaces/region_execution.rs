//! When the regions of an operation run.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op};

/// When the regions of an operation run, if that is not once at most, while the operation runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionExecution {
    /// Any number of times: what they compute from values outside they may compute again and
    /// again.
    Repeatedly,
    /// Not with the operation, but when what it gives is applied.
    Later,
}

impl Interface for RegionExecution {}

impl RegionExecution {
    /// When the regions of an operation run, if it says.
    #[inline]
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }
}
