//! `arith.uitofp`

use crate::Cost;
use crate::arith::casts::same_dimensions;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::{FIXED_INTEGER_LIKE, FLOAT_LIKE, UNIT};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, Unary, one};

/// Converts an unsigned integer to the nearest float.
///
/// ```mlir
/// func.func @example(%a: i32) -> f64 {
///   %r = arith.uitofp %a : i32 to f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.uitofp", pure, verify = same_dimensions, impl(Elementwise), attach(Cost::MOVE, Canonical(super::sitofp::rules::ALL)))]
#[asm("$in (`nneg` $nonNeg^)? attr-dict `:` type($in) `to` type($out)")]
pub struct Uitofp {
    /// The operand.
    #[operand(FIXED_INTEGER_LIKE, name = "in")]
    pub input: Value,
    /// Present if the operand, as a signed integer, is not negative.
    #[attr(UNIT, name = "nonNeg")]
    pub non_neg: Option<Attr>,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub out: Value,
}

impl Elementwise for Uitofp {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let to = numbers.to();
        Kernel::words(move |x, y| y[0] = to.nearest_integer(i128::from(x[0])))
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        one(x[0].to(numbers.to(), Unary::FloatOfUnsigned))
    }
}

impl Differentiate for Uitofp {
    const CLASSES: &'static [OperandRule] = &[OperandRule::ZeroDerivative];
}
