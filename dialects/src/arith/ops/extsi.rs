//! `arith.extsi`

use crate::Cost;
use crate::arith::casts::integer_widens;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::FIXED_INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Sign-extends an integer.
///
/// ```mlir
/// func.func @example(%a: i32) -> i64 {
///   %r = arith.extsi %a : i32 to i64
///   return %r : i64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.extsi", pure, verify = integer_widens, impl(Elementwise), attach(Cost::MOVE, Canonical(super::extui::rules::ALL)))]
#[asm("$in attr-dict `:` type($in) `to` type($out)")]
pub struct Extsi {
    /// The operand.
    #[operand(FIXED_INTEGER_LIKE, name = "in")]
    pub input: Value,
    /// The result.
    #[result(FIXED_INTEGER_LIKE)]
    pub out: Value,
}

impl Elementwise for Extsi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.signed(|[a]| a)
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some(x[0].signed() as u128)
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        one(x[0].signed_to(numbers.to()))
    }
}

impl Differentiate for Extsi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
