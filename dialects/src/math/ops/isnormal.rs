//! `math.isnormal`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::{bool_like_first, verify_bool_like_first};
use crate::interp::{Elementwise, Kernel, NumberFormat, Numbers};
use crate::math::sign::SIGN_DOES_NOT_MATTER;
use cotan_ir::constraints::{BOOL_LIKE, FLOAT_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{FloatCompare, Recorder, Scalar, Scalars, Unary, one};

/// Returns whether a float is neither zero, subnormal, infinite nor NaN.
///
/// ```mlir
/// func.func @example(%a: f64) -> i1 {
///   %r = math.isnormal %a : f64
///   return %r : i1
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "math.isnormal", pure, infer = bool_like_first, verify = verify_bool_like_first,
    impl(Elementwise), attach(Cost::ONE, Canonical(&[&SIGN_DOES_NOT_MATTER]))
)]
#[asm("$operand attr-dict `:` type($operand)")]
pub struct Isnormal {
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

impl Elementwise for Isnormal {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let smallest = match numbers.from() {
            NumberFormat::Float(kind) => kind.smallest_normal(),
            NumberFormat::Int(_) => 1.0,
        };
        numbers.float_test(move |[a]| a.is_finite() && a.abs() >= smallest)
    }

    fn code<'r>(&self, m: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        let NumberFormat::Float(kind) = x[0].number() else { return None };
        let (size, number) = (x[0].unary(Unary::Absolute), x[0].number());
        let least = m.nearest(number, kind.smallest_normal());
        let infinity = m.nearest(number, f64::INFINITY);
        let large = size.compare_floats(FloatCompare::Oge, least);
        one(large & size.compare_floats(FloatCompare::Olt, infinity))
    }
}

impl Differentiate for Isnormal {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
