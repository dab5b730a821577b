//! What the operands of operations are to a derivative. Every way of differentiating reads the
//! same declaration, which stands in the file of the operation.

use crate::emit::Emit;
use cotan_ir::registry::Interface;
use cotan_ir::spec::OpDef;
use cotan_ir::{Ir, Op, Value};

/// Makes a value from an operation: a partial derivative, or whether an operand was chosen.
pub type Made = fn(&mut Emit<'_, '_>, Op) -> Value;

/// Makes, from what was linear in an operand, the cotangent of the operand; the last value is the
/// cotangent of the result.
pub type Transpose = fn(&mut Emit<'_, '_>, Op, Value) -> Value;

/// What an operand is to a derivative.
#[derive(Clone, Copy, Debug)]
pub enum Class {
    /// It has no tangent: an integer, a truth value, an index.
    Discrete,
    /// It is real, but the result does not change with it, or in steps only.
    Zero,
    /// The result is linear in it, for any values of the other operands.
    Linear(Transpose),
    /// The result is linear in it and in another one, each for any fixed value of the other.
    Bilinear(Transpose),
    /// The result changes by this much for each unit that the operand changes; each element by
    /// itself.
    Pointwise(Made),
    /// The result is this operand where this holds.
    Selecting(Made),
}

/// An operation that says what its operands are to a derivative.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what its operands are to a derivative",
    note = "implement `Differentiate` in the file of the operation"
)]
pub trait Differentiate: OpDef {
    /// One for each operand, in order.
    const CLASSES: &'static [Class];
}

/// What operands are to a derivative, as an interface: attached by `impl(Derivative)`.
#[derive(Clone, Copy, Debug)]
pub struct Derivative(pub &'static [Class]);

impl Interface for Derivative {}

impl Derivative {
    /// That of an operation.
    pub const fn of<T: Differentiate>() -> Self {
        Self(T::CLASSES)
    }
}

/// What each operand of an operation is, if the operation says so.
pub fn classes(ir: &Ir, op: Op) -> Option<&'static [Class]> {
    let derivative: Derivative = ir.registry().interface(ir.name(op))?;
    Some(derivative.0)
}
