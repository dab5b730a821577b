//! Operations that bind dimension parameters.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Symbol};

/// The dimension parameter that an operation binds for its regions: types inside may mention it,
/// types outside must not.
#[derive(Clone, Copy, Debug)]
pub struct BindsDim(pub fn(&Ir, Op) -> Option<Symbol>);

impl Interface for BindsDim {}

impl BindsDim {
    /// Returns the dimension parameter that an operation binds, if any.
    #[inline]
    pub fn of(ir: &Ir, op: Op) -> Option<Symbol> {
        let binds: Self = ir.registry().interface(ir.name(op))?;
        (binds.0)(ir, op)
    }
}
