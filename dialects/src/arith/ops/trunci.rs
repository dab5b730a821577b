//! `arith.trunci`

mod rules;

use crate::Cost;
use crate::arith::Overflow;
use crate::arith::casts::integer_narrows;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::FIXED_INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Truncates an integer to its low bits.
///
/// ```mlir
/// func.func @example(%a: i64) -> i32 {
///   %r = arith.trunci %a : i64 to i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.trunci", pure, verify = integer_narrows, impl(Elementwise), attach(Cost::MOVE, Canonical(rules::ALL)))]
#[asm("$in (`overflow` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)")]
pub struct Trunci {
    /// The operand.
    #[operand(FIXED_INTEGER_LIKE, name = "in")]
    pub input: Value,
    /// The overflow flags.
    #[attr(name = "overflowFlags", default = Overflow::NONE)]
    pub overflow: Overflow,
    /// The result.
    #[result(FIXED_INTEGER_LIKE)]
    pub out: Value,
}

impl Elementwise for Trunci {
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

impl Differentiate for Trunci {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
