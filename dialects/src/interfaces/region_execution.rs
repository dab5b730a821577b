//! The execution of the regions of an operation.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op};

/// The execution of the regions of an operation. Without it, each is executed at most once during
/// the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionExecution {
    /// Exactly one region is executed, once: see [`ExecutesOnce`](crate::ExecutesOnce).
    Once,
    /// Any number of times: values computed from values outside may be recomputed.
    Repeated,
    /// Not during the operation, but when its result is applied.
    Deferred,
}

impl Interface for RegionExecution {}

impl RegionExecution {
    /// Returns the execution of the regions of an operation, if it is not at most once during the
    /// operation.
    #[inline]
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op)).filter(|&it| it != Self::Once)
    }
}
