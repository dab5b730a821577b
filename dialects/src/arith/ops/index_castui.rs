//! `arith.index_castui`

use crate::Cost;
use crate::arith::casts::{INDEX_CASTABLE, to_or_from_index};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::UNIT;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Converts between `index` and unsigned integers.
///
/// ```mlir
/// func.func @example(%a: index) -> i32 {
///   %r = arith.index_castui %a : index to i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.index_castui", pure, verify = to_or_from_index, impl(Elementwise), attach(Cost::MOVE, Canonical(super::index_cast::rules::ALL)))]
#[asm("$in (`nneg` $nonNeg^)? attr-dict `:` type($in) `to` type($out)")]
pub struct IndexCastui {
    /// The operand.
    #[operand(INDEX_CASTABLE, name = "in")]
    pub input: Value,
    /// Present if the operand, as a signed integer, is not negative.
    #[attr(UNIT, name = "nonNeg")]
    pub non_neg: Option<Attr>,
    /// The result.
    #[result(INDEX_CASTABLE)]
    pub out: Value,
}

impl Elementwise for IndexCastui {
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

impl Differentiate for IndexCastui {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
