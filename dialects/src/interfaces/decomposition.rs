//! Decompositions and lowerings of operations into others.

use super::derivative_rules::operand_rules;
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

    /// Returns the decomposition of an operation, if it has one. An operation without rules for its
    /// operands is decomposed by its lowering.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let lowered = || ir.registry().interface::<Lowering>(ir.name(op));
        ir.registry().interface(ir.name(op)).or_else(|| {
            let lowering = lowered().filter(|_| operand_rules(ir, op).is_none())?;
            Some(Self { write: lowering.0, same_value: true })
        })
    }
}

/// The lowering of an operation to operations that have machine code, with the same values.
///
/// It emits them and returns the replacements of the results. Emitted operations may declare
/// lowerings themselves. If the operation has no derivative rule, its derivative is that of the
/// lowering.
#[derive(Clone, Copy, Debug)]
pub struct Lowering(pub WriteOps);

/// Emits operations that replace another one, and returns the replacements of its results.
pub type WriteOps = fn(&mut Builder<'_>, Loc, Op) -> Vec<Value>;

impl Interface for Lowering {}

impl Lowering {
    /// Returns the lowering of an operation: the declared one, or a decomposition with the same
    /// values.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let decomposed = || ir.registry().interface::<Decomposition>(ir.name(op));
        let declared = ir.registry().interface::<Self>(ir.name(op));
        declared.or_else(|| decomposed().filter(|it| it.same_value).map(|it| Self(it.write)))
    }
}

/// Marks an operation on arrays that bufferization lowers itself.
#[derive(Clone, Copy, Debug)]
pub struct BufferLowering;

impl Interface for BufferLowering {}
