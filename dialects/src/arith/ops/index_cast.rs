//! `arith.index_cast`

pub(super) mod rules;

use crate::Cost;
use crate::arith::casts::{INDEX_CASTABLE, to_or_from_index};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Converts between `index` and signed integers.
///
/// ```mlir
/// func.func @example(%a: index) -> i32 {
///   %r = arith.index_cast %a : index to i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.index_cast", pure, verify = to_or_from_index, impl(Elementwise), attach(Cost::MOVE, Canonical(rules::ALL)))]
#[asm("$in attr-dict `:` type($in) `to` type($out)")]
pub struct IndexCast {
    /// The operand.
    #[operand(INDEX_CASTABLE, name = "in")]
    pub input: Value,
    /// The result.
    #[result(INDEX_CASTABLE)]
    pub out: Value,
}

impl Elementwise for IndexCast {
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

impl Differentiate for IndexCast {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
