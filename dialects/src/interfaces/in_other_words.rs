//! Operations that are others.

use cotan_ir::registry::Interface;
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// Says an operation by others, of which more is known: writes them, and returns what they give in
/// place of its results. What has no rule for the operation may take these.
#[derive(Clone, Copy, Debug)]
pub struct InOtherWords(pub fn(&mut Builder<'_>, Loc, Op) -> Vec<Value>);

impl Interface for InOtherWords {}

impl InOtherWords {
    /// That of an operation, if it has any.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }
}
