//! Operations that change arrays in place.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// Tells which arrays an operation changes in place where it uses them for the last time
/// ([`is_last_use`](crate::is_last_use)), and copies elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct InPlace(pub fn(&Ir, Op) -> Vec<Value>);

impl Interface for InPlace {}

impl InPlace {
    /// The arrays that an operation changes.
    pub fn of(ir: &Ir, op: Op) -> Vec<Value> {
        let declared: Option<Self> = ir.registry().interface(ir.name(op));
        declared.map(|declared| (declared.0)(ir, op)).unwrap_or_default()
    }
}
