//! Operations that are others.

use cotan_ir::registry::Interface;
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// Says an operation by others, of which more is known: writes them, and returns what they give in
/// place of its results. What has no rule for the operation may take these.
#[derive(Clone, Copy, Debug)]
pub struct Decomposition {
    /// Writes them.
    pub write: fn(&mut Builder<'_>, Loc, Op) -> Vec<Value>,
    /// Whether they give the same everywhere; if not, only what they change by is the same.
    pub same_value: bool,
}

impl Interface for Decomposition {}

impl Decomposition {
    /// The rule by which operations are said to be made that stand for another one.
    pub const RULE: &'static str = "in-other-words";

    /// That of an operation, if it has any.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }
}
