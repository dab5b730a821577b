//! `arith.extui`

pub(super) mod rules;

use crate::Cost;
use crate::arith::casts::integer_widens;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::{FIXED_INTEGER_LIKE, UNIT};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Zero-extends an integer.
///
/// ```mlir
/// func.func @example(%a: i32) -> i64 {
///   %r = arith.extui %a : i32 to i64
///   return %r : i64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.extui", pure, verify = integer_widens, impl(Elementwise), attach(Cost::MOVE, Canonical(rules::ALL)))]
#[asm("$in (`nneg` $nonNeg^)? attr-dict `:` type($in) `to` type($out)")]
pub struct Extui {
    /// The operand.
    #[operand(FIXED_INTEGER_LIKE, name = "in")]
    pub input: Value,
    /// Present if the operand, as a signed integer, is not negative.
    #[attr(UNIT, name = "nonNeg")]
    pub non_neg: Option<Attr>,
    /// The result.
    #[result(FIXED_INTEGER_LIKE)]
    pub out: Value,
}

impl Elementwise for Extui {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.unsigned(|[a]| a)
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some(x[0].unsigned())
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        one(x[0].unsigned_to(numbers.to()))
    }
}

impl Differentiate for Extui {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
