//! `arith.sitofp`

pub(super) mod rules;

use crate::Cost;
use crate::arith::casts::same_dimensions;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::{FIXED_INTEGER_LIKE, FLOAT_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, Unary, one};

/// Converts a signed integer to the nearest float.
///
/// ```mlir
/// func.func @example(%a: i32) -> f64 {
///   %r = arith.sitofp %a : i32 to f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.sitofp", pure, verify = same_dimensions, impl(Elementwise), attach(Cost::MOVE, Canonical(rules::ALL)))]
#[asm("$in attr-dict `:` type($in) `to` type($out)")]
pub struct Sitofp {
    /// The operand.
    #[operand(FIXED_INTEGER_LIKE, name = "in")]
    pub input: Value,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub out: Value,
}

impl Elementwise for Sitofp {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let (from, to) = (numbers.from(), numbers.to());
        Kernel::words(move |x, y| y[0] = to.nearest_integer(i128::from(from.signed(x[0]))))
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        one(x[0].to(numbers.to(), Unary::FloatOfSigned))
    }
}

impl Differentiate for Sitofp {
    const CLASSES: &'static [OperandRule] = &[OperandRule::ZeroDerivative];
}
