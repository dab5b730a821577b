//! Operations that update arrays in place.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// The arrays that an operation updates in place at their last use
/// ([`is_last_use`](crate::is_last_use)), and copies otherwise.
#[derive(Clone, Copy, Debug)]
pub struct InPlace(pub fn(&Ir, Op) -> Vec<Value>);

impl Interface for InPlace {}

impl InPlace {
    /// Returns the arrays that an operation updates.
    pub fn of(ir: &Ir, op: Op) -> Vec<Value> {
        let declared: Option<Self> = ir.registry().interface(ir.name(op));
        declared.map(|declared| (declared.0)(ir, op)).unwrap_or_default()
    }
}
