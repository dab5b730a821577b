//! The derivative rules of operands. All AD methods read the same declaration, which is in the file
//! of the operation.

use crate::interfaces::emit::Emit;
use crate::interfaces::linear_hints::LinearHints;
use cotan_ir::OpDef;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// Emits a value from an operation: a partial derivative, or the mask of a selection. Returns
/// `None` if it needs a constant of a type of unknown size, or if there is none.
pub type EmitValue = fn(&mut Emit<'_, '_>, Op) -> Option<Value>;

/// Emits the cotangent of an operand in which an operation is linear; the last argument is the
/// cotangent of the result.
pub type Transpose = fn(&mut Emit<'_, '_>, Op, Value) -> Value;

/// As [`Transpose`], for the operand at a position of its group.
pub type TransposeEach = fn(&mut Emit<'_, '_>, Op, usize, Value) -> Value;

/// The derivative rule of an operand.
#[derive(Clone, Copy, Debug)]
pub enum OperandRule {
    /// It has no tangent, or no differentiable value depends on it: an integer, a boolean, an
    /// index, an operand of a comparison.
    NonDifferentiable,
    /// It or the result is real, but the result is locally constant in it.
    ZeroDerivative,
    /// Derivatives treat the result as a constant although it varies. This is intentional: the
    /// derivative of a function with such an operation is not its slope.
    StopGradient,
    /// The tangent of the result is a fixed linear map of the tangent of the operand. Operands of
    /// other classes may be coefficients of the map, such as the denominator of a quotient.
    Linear(Transpose),
    /// As `Linear`, for a group of operands: the one at the position that is passed.
    LinearEach(TransposeEach),
    /// As `Linear`, where another bilinear operand is a coefficient of the map.
    Bilinear(Transpose),
    /// As `Bilinear`, for one of many operands: the others are coefficients of the map.
    BilinearEach(TransposeEach),
    /// As `Pointwise`, for an operation with several results: one partial derivative each.
    PointwiseEach(&'static [EmitValue]),
    /// The partial derivative of the result by the operand, for each element independently.
    Pointwise(EmitValue),
    /// The result is this operand where the mask is `when`.
    Select {
        /// `i1`, one for each element or one for all.
        mask: EmitValue,
        /// The value of the mask where the operand is selected.
        when: bool,
    },
    /// It is passed to regions, or controls execution: the operation is differentiated as a whole.
    Region,
    /// A real operand without a derivative, for the given reason: a request for one is an error.
    Unsupported(&'static str),
}

/// An operation that declares the derivative rules of its operands.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not declare the derivative rules of its operands",
    note = "implement `Differentiate` in the file of the operation"
)]
pub trait Differentiate: OpDef {
    /// One rule for each operand, in order. Operands whose elements are not floats have no tangent,
    /// whatever is declared here.
    const CLASSES: &'static [OperandRule];
    /// The cotangent of each operand of a boolean operation, as a polynomial over the integers
    /// modulo two. Exclusive or is the sum, and `and` the product.
    ///
    /// Each is the formal derivative by the operand, times the last argument. Operands are booleans,
    /// or arrays of booleans.
    const MODULO_TWO: Option<&'static [Transpose]> = None;
    /// Cheaper forms of the operation.
    const HINTS: LinearHints = LinearHints::NONE;
    /// The interface that `impl(Differentiate)` attaches.
    const ROW: DifferentiateRow = {
        let is_complete = Self::CLASSES.len() == Self::SPEC.operands.len();
        assert!(is_complete, "one class for each operand");
        DifferentiateRow {
            classes: Self::CLASSES,
            modulo_two: Self::MODULO_TWO,
            hints: Self::HINTS,
        }
    };
}

/// The derivative rules of operands: the registry entry of [`Differentiate`]. It is attached by
/// `impl(Differentiate)`, or by the list of a dialect all of whose operations implement it.
#[derive(Clone, Copy, Debug)]
pub struct DifferentiateRow {
    /// As [`Differentiate::CLASSES`].
    pub classes: &'static [OperandRule],
    /// As [`Differentiate::MODULO_TWO`].
    pub modulo_two: Option<&'static [Transpose]>,
    /// As [`Differentiate::HINTS`].
    pub hints: LinearHints,
}

impl Interface for DifferentiateRow {}

impl DifferentiateRow {
    /// The rules of operands alone.
    pub const fn new(classes: &'static [OperandRule]) -> Self {
        Self { classes, modulo_two: None, hints: LinearHints::NONE }
    }
}

/// The rule of an operation with one operand whose result is not differentiable,
/// `attach(DISCRETE)`.
pub const DISCRETE: DifferentiateRow = DifferentiateRow::new(&[OperandRule::NonDifferentiable]);

/// Returns the derivative rules of the operands of an operation, if it declares them.
pub fn classes(ir: &Ir, op: Op) -> Option<&'static [OperandRule]> {
    let derivative: DifferentiateRow = ir.registry().interface(ir.name(op))?;
    Some(derivative.classes)
}

/// An operand of an operation, with its derivative rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleOperand {
    /// The operand number.
    pub index: usize,
    /// The operand group.
    pub group: usize,
    /// The position in the group.
    pub position: usize,
    /// The rule of the group.
    pub rule: &'static OperandRule,
}

/// Returns the operands of an operation with their derivative rules, in order, if it declares them.
pub fn operand_rules(ir: &Ir, op: Op) -> Option<Vec<RuleOperand>> {
    let (spec, rules) = (ir.spec(op)?, classes(ir, op)?);
    let mut operands = Vec::with_capacity(ir.operand_count(op));
    for (group, rule) in rules.iter().enumerate() {
        let indices = ir.operand_group(op, spec, group).enumerate();
        operands.extend(indices.map(|(position, index)| RuleOperand {
            index,
            group,
            position,
            rule,
        }));
    }
    Some(operands)
}

impl OperandRule {
    /// Returns whether the results have a derivative by the operand that may not be zero.
    pub fn has_derivative(&self) -> bool {
        !matches!(self, Self::NonDifferentiable | Self::ZeroDerivative | Self::StopGradient)
    }

    /// Returns whether the operation is linear in the operand jointly with all others of such a
    /// rule: it is a sum of functions of one operand each.
    pub fn is_jointly_linear(&self) -> bool {
        matches!(self, Self::Linear(_) | Self::LinearEach(_))
    }

    /// Returns whether the operation is linear in the operand if all others are fixed.
    pub fn is_linear(&self) -> bool {
        self.is_jointly_linear() || matches!(self, Self::Bilinear(_) | Self::BilinearEach(_))
    }

    /// Emits the cotangent of the operand at a position of the group in which an operation is
    /// linear; `None` for other rules.
    pub fn transpose(
        &self,
        e: &mut Emit<'_, '_>,
        op: Op,
        position: usize,
        cotangent: Value,
    ) -> Option<Value> {
        match self {
            Self::Linear(transpose) | Self::Bilinear(transpose) => {
                Some(transpose(e, op, cotangent))
            }
            Self::LinearEach(transpose) | Self::BilinearEach(transpose) => {
                Some(transpose(e, op, position, cotangent))
            }
            _ => None,
        }
    }

    /// Emits the cotangent of the operand at a position of the group from that of the only result,
    /// without a mask. Returns `None` if a partial derivative needs a constant of unknown size, or
    /// if the rule has no cotangent of one operand.
    pub fn pull_back(
        &self,
        e: &mut Emit<'_, '_>,
        op: Op,
        position: usize,
        cotangent: Value,
    ) -> Option<Value> {
        let Self::Pointwise(partial) = self else {
            return self.transpose(e, op, position, cotangent);
        };
        let slope = partial(e, op)?;
        Some(e.mul(slope, cotangent))
    }
}

/// Returns the reason why an operation has no derivative by one of its active operands, if there is
/// one.
///
/// Analyses that follow only differentiable results must call this: a bitcast to an integer has
/// none.
pub fn unsupported_operand(
    ir: &Ir,
    op: Op,
    is_active: impl Fn(Value) -> bool,
) -> Option<&'static str> {
    operand_rules(ir, op)?.into_iter().find_map(|operand| {
        let OperandRule::Unsupported(why) = operand.rule else { return None };
        is_active(ir.operand(op, operand.index)).then_some(*why)
    })
}
