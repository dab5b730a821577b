//! `math.powf`

use crate::Cost;
use crate::arith::{CmpfPredicate, FastMath};
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

mod rules;
pub(super) mod taylor;

/// Returns the left float to the power of the right one.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = math.powf %a, %b : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "math.powf",
    pure,
    same_type,
    impl(Elementwise),
    attach(Cost::each(40), Canonical(rules::ALL), LAWS, Derivative::NONE.taylor(taylor::taylor))
)]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Powf {
    /// The left operand.
    #[operand(FLOAT_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(FLOAT_LIKE)]
    pub rhs: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

/// `x^1` is `x`, and `1^x` is one even for NaN.
const LAWS: Laws = Laws {
    right: |number, c| (number.float(c) == 1.0).then_some(Outcome::Operand),
    left: |number, c| (number.float(c) == 1.0).then_some(Outcome::Constant),
    ..Laws::NONE
};

impl Computes for Powf {
    const FUNCTION: &'static Elementary = &cotan_numerics::POWF;
}

impl Differentiate for Powf {
    /// `b a^(b-1)`, but 0 if `b` is 0; `y log a`, but 0 if `a` is 0 and `b` is not negative.
    ///
    /// At `b = 0` the power is masked only where it is infinite or NaN. The product is not masked:
    /// it is 0 there, but its derivative in `b` is the power.
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: a, rhs: b, .. } = e.read(op);
            let zero = e.number(0.0, b)?;
            let less = e.offset(-1.0, b)?;
            let power = e.powf(a, less);
            let constant = e.compare(CmpfPredicate::Oeq, b, zero);
            // The difference of a float and itself is zero if it is finite, and NaN if not.
            let none = e.sub(power, power);
            let is_singular = e.compare(CmpfPredicate::Une, none, zero);
            let masked = e.and(constant, is_singular);
            let power = e.select(masked, zero, power);
            Some(e.mul(b, power))
        }),
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: a, rhs: b, result: y, .. } = e.read(op);
            let zero = e.number(0.0, a)?;
            let log = e.log(a);
            let product = e.mul(y, log);
            let at_zero = e.compare(CmpfPredicate::Oeq, a, zero);
            let not_negative = e.compare(CmpfPredicate::Oge, b, zero);
            let flat = e.and(at_zero, not_negative);
            Some(e.select(flat, zero, product))
        }),
    ];
}
