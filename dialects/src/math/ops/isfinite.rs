//! `math.isfinite`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::{bool_like_first, verify_bool_like_first};
use crate::interp::{Elementwise, Kernel, Numbers};
use crate::math::sign::SIGN_DOES_NOT_MATTER;
use cotan_ir::constraints::{BOOL_LIKE, FLOAT_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{FloatCompare, Recorder, Scalar, Scalars, Unary, one};

/// Returns whether a float is neither infinite nor NaN.
///
/// ```mlir
/// func.func @example(%a: f64) -> i1 {
///   %r = math.isfinite %a : f64
///   return %r : i1
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "math.isfinite", pure, infer = bool_like_first, verify = verify_bool_like_first,
    impl(Elementwise), attach(Cost::ONE, Canonical(&[&SIGN_DOES_NOT_MATTER]))
)]
#[asm("$operand attr-dict `:` type($operand)")]
pub struct Isfinite {
    /// The operand.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result of the test.
    #[result(BOOL_LIKE)]
    pub result: Value,
}

impl Elementwise for Isfinite {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.float_test(|[a]| a.is_finite())
    }

    fn code<'r>(&self, m: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        let infinity = m.nearest(x[0].number(), f64::INFINITY);
        one(x[0].unary(Unary::Absolute).compare_floats(FloatCompare::Olt, infinity))
    }
}

impl Differentiate for Isfinite {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
