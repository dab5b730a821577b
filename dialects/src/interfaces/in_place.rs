//! Operations that update arrays in place.

use super::accumulators;
use cotan_ir::dataflow::next_use;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// The arrays that an operation updates in place at their last use, and copies otherwise
/// ([`used_again`]).
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

/// Returns an operation that may use an operand of `op` afterwards, so that `op` cannot reuse its
/// array. Each use of an accumulator consumes it.
pub fn used_again(ir: &Ir, op: Op, value: Value) -> Option<Op> {
    match accumulators::is(&ir.store, ir.ty(value)) {
        true => None,
        false => next_use(ir, op, value, |_, _| false),
    }
}
