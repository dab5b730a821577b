//! What the operands of operations are to a derivative. Every way of differentiating reads the
//! same declaration, which stands in the file of the operation.

use crate::interfaces::emit::Emit;
use cotan_ir::OpDef;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// Makes a value from an operation: a partial derivative, or whether an operand was chosen.
/// `None` if it needs a constant of a type whose size is not known, or if there is none.
pub type EmitValue = fn(&mut Emit<'_, '_>, Op) -> Option<Value>;

/// Makes, from what was linear in an operand, the cotangent of the operand; the last value is the
/// cotangent of the result.
pub type Transpose = fn(&mut Emit<'_, '_>, Op, Value) -> Value;

/// As [`Transpose`], for the operand at this place in a group of them.
pub type TransposeEach = fn(&mut Emit<'_, '_>, Op, usize, Value) -> Value;

/// What an operand is to a derivative.
#[derive(Clone, Copy, Debug)]
pub enum OperandRule {
    /// It has no tangent, or nothing that has one comes of it: an integer, a truth value, an
    /// index, what is compared.
    NonDifferentiable,
    /// It is real, or the result is, but the result does not change with it, or in steps only.
    ZeroDerivative,
    /// What the result changes by is a linear map of what the operand changes by, everywhere the
    /// same one; operands of other classes may be part of the map, as the denominator of a
    /// quotient.
    Linear(Transpose),
    /// As `Linear`, for a group of any number of operands: the one at the place that is given.
    LinearEach(TransposeEach),
    /// As `Linear`, where another bilinear operand is part of the map.
    Bilinear(Transpose),
    /// As `Bilinear`, of one of many operands: those at the other places are part of the map.
    BilinearEach(TransposeEach),
    /// As `Pointwise`, of an operation with several results: each one changes by its own.
    PointwiseEach(&'static [EmitValue]),
    /// The result changes by this much for each unit that the operand changes; each element by
    /// itself.
    Pointwise(EmitValue),
    /// The result is this operand where the mask is `when`.
    Select {
        /// `i1`, one for each element or one for all.
        mask: EmitValue,
        /// What it is where the operand is chosen.
        when: bool,
    },
    /// It goes into regions, or control depends on it: the operation as a whole is differentiated.
    Region,
    /// A real operand that has no derivative for the reason given: who needs one gets an error.
    Unsupported(&'static str),
}

/// An operation that says what its operands are to a derivative.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what its operands are to a derivative",
    note = "implement `Differentiate` in the file of the operation"
)]
pub trait Differentiate: OpDef {
    /// One for each operand, in order. Operands whose elements are no floats have no tangent,
    /// whatever is said here.
    const CLASSES: &'static [OperandRule];
    /// What `impl(Differentiate)` attaches.
    const ROW: DifferentiateRow = {
        let is_complete = Self::CLASSES.len() == Self::SPEC.operands.len();
        assert!(is_complete, "one class for each operand");
        DifferentiateRow(Self::CLASSES)
    };
}

/// What operands are to a derivative: what the registry knows of [`Differentiate`]. Attached by
/// `impl(Differentiate)`, or by the list of a dialect all of whose operations have it.
#[derive(Clone, Copy, Debug)]
pub struct DifferentiateRow(pub &'static [OperandRule]);

impl Interface for DifferentiateRow {}

/// Of an operation of one operand: what it gives has no derivative, `attach(DISCRETE)`.
pub const DISCRETE: DifferentiateRow = DifferentiateRow(&[OperandRule::NonDifferentiable]);

/// Says of an operation that derivatives take what it gives for a constant, although it changes: on
/// purpose, so that the derivative of a function with one is not its slope.
#[derive(Clone, Copy, Debug)]
pub struct IsStopGradient;

impl Interface for IsStopGradient {}

/// What an operation on truth values hands back to each operand, as a polynomial over the integers modulo
/// two, where exclusive or is the sum and `and` the product: the formal derivative by the operand, times the
/// last value. Operands are truth values, or arrays of them.
#[derive(Clone, Copy, Debug)]
pub struct ModuloTwo(pub &'static [Transpose]);

impl Interface for ModuloTwo {}

/// What each operand of an operation is, if the operation says so.
pub fn classes(ir: &Ir, op: Op) -> Option<&'static [OperandRule]> {
    let derivative: DifferentiateRow = ir.registry().interface(ir.name(op))?;
    Some(derivative.0)
}

/// Why an operation has no derivative by one of the operands that are active, if it says so. Whoever
/// follows only results that may change asks this: a bitcast to an integer does not look as if it did.
pub fn refused_operand(ir: &Ir, op: Op, is_active: impl Fn(Value) -> bool) -> Option<&'static str> {
    let (spec, classes) = (ir.spec(op)?, classes(ir, op)?);
    classes.iter().enumerate().find_map(|(group, class)| {
        let OperandRule::Unsupported(why) = class else { return None };
        let mut operands = ir.operand_group(op, spec, group);
        operands.any(|index| is_active(ir.operand(op, index))).then_some(*why)
    })
}
