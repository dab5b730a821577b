//! Decompositions of operations into others.

use cotan_ir::registry::Interface;
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// The decomposition of an operation into others with more rules.
///
/// It emits them and returns the replacements of the results. A transformation without a rule for
/// the operation may use its decomposition.
#[derive(Clone, Copy, Debug)]
pub struct Decomposition {
    /// Emits the decomposition.
    pub write: fn(&mut Builder<'_>, Loc, Op) -> Vec<Value>,
    /// True if the values are equal everywhere; otherwise only the derivatives are.
    pub same_value: bool,
}

impl Interface for Decomposition {}

impl Decomposition {
    /// The rule that is recorded in the locations of decomposed operations.
    pub const RULE: &'static str = "in-other-words";

    /// Returns the decomposition of an operation, if it has one.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }
}
