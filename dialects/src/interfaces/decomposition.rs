//! Decompositions of operations into others.

use super::derivative_rules::operand_rules;
use cotan_ir::registry::Interface;
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// Emits operations that replace another one, and returns the replacements of its results.
pub type WriteOps = fn(&mut Builder<'_>, Loc, Op) -> Vec<Value>;

/// The decomposition of an operation into others with more rules, or with machine code.
///
/// Emitted operations may have decompositions themselves.
#[derive(Clone, Copy, Debug)]
pub struct Decomposition {
    /// Emits the decomposition.
    pub write: WriteOps,
    /// True if the values are equal everywhere; otherwise only the derivatives are.
    pub same_value: bool,
    /// True if it is for machine code. Then derivatives use it only if the operation has no rules
    /// for its operands.
    is_lowering: bool,
}

impl Interface for Decomposition {}

impl Decomposition {
    /// The rule that is recorded in the locations of decomposed operations.
    pub const RULE: &'static str = "in-other-words";

    /// A decomposition with the same values, for derivatives and for machine code. A transformation
    /// without a rule for the operation may use it.
    pub const fn same_value(write: WriteOps) -> Self {
        Self { write, same_value: true, is_lowering: false }
    }

    /// A decomposition with the same derivatives, but perhaps other values.
    pub const fn same_derivative(write: WriteOps) -> Self {
        Self { write, same_value: false, is_lowering: false }
    }

    /// A decomposition with the same values into operations that have machine code. If the
    /// operation has no derivative rule, its derivative is that of the decomposition.
    pub const fn lowering(write: WriteOps) -> Self {
        Self { write, same_value: true, is_lowering: true }
    }

    /// Returns the decomposition of an operation for derivatives, if it has one.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let declared: Self = ir.registry().interface(ir.name(op))?;
        (!declared.is_lowering || operand_rules(ir, op).is_none()).then_some(declared)
    }

    /// Returns the decomposition of an operation for machine code, if it has one.
    pub fn lowering_of(ir: &Ir, op: Op) -> Option<WriteOps> {
        let declared: Self = ir.registry().interface(ir.name(op))?;
        declared.same_value.then_some(declared.write)
    }
}
