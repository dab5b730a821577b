//! `arith.minimumf`

use crate::Cost;
use crate::Emit;
use crate::arith::{CmpfPredicate, FastMath, extrema};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, NumberFormat, Numbers, Word};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Binary, Recorder, Scalar, Scalars, one};

/// Returns the smaller of two floats; NaN if one of them is NaN. Zero is above minus zero. Where
/// both are equal, the derivative is that of the left one.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = arith.minimumf %a, %b fastmath<nnan> : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.minimumf", pure, same_type, impl(Elementwise), attach(Cost::ONE, LAWS))]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Minimumf {
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

const LAWS: Laws =
    Laws { right: with_constant, left: with_constant, twice: Some(Outcome::Operand), ..Laws::NONE };

/// Returns the result if one operand is this constant.
fn with_constant(number: NumberFormat, c: Word) -> Option<Outcome> {
    match number.float(c) {
        c if c.is_nan() => Some(Outcome::Constant),
        f64::INFINITY => Some(Outcome::Operand),
        _ => None,
    }
}

impl Elementwise for Minimumf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(extrema::minimum)
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].binary(Binary::Minimum, x[1]))
    }
}

impl Differentiate for Minimumf {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Select { mask: left_is_chosen, when: true },
        OperandRule::Select { mask: left_is_chosen, when: false },
    ];
}

/// Returns true where the result is the left operand: it wins ties, and it is a NaN where both are.
fn left_is_chosen(e: &mut Emit<'_, '_>, op: Op) -> Option<Value> {
    let Minimumf { lhs, rhs, .. } = e.read(op);
    let wins = e.compare(CmpfPredicate::Ole, lhs, rhs);
    let nan = e.compare(CmpfPredicate::Uno, lhs, lhs);
    Some(e.or(wins, nan))
}
