//! `array.all`

use crate::array::ad::batch::ALONG_AXES;
use crate::array::axis::{list, reductions};
use crate::array::{BOOLS, BOOLS_OR_BOOL, CombineAlong};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ElementLowering, Monoid};
use crate::interp::{Evaluate, NumberFormat, Word};
use crate::{Cost, CostKind};
use cotan_ir::constraints::I64_LIST;
use cotan_ir::{Attr, Builder, Loc, Op, Value};

/// Returns whether all booleans along axes, or all of them, are true; true for an empty axis.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xi1, #cotan.dims<n>>) -> tensor<4xi1> {
///   %r = array.all %x along 1 : tensor<4x?xi1, #cotan.dims<n>>
///   return %r : tensor<4xi1>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.all",
    pure,
    infer = reductions::infer,
    verify = reductions::verify,
    impl(Evaluate, ElementLowering),
    attach(Cost::SWEEP.of_kind(CostKind::Add), ALONG_AXES)
)]
#[asm("$operand (`along` $axes^)? attr-dict `:` type($operand)")]
pub struct All {
    /// The booleans.
    #[operand(BOOLS)]
    pub operand: Value,
    /// The axes to reduce, in ascending order; all if absent.
    #[attr(I64_LIST)]
    pub axes: Option<Attr>,
    /// The conjunctions.
    #[result(BOOLS_OR_BOOL)]
    pub result: Value,
}

impl All {
    /// Builds a conjunction along one axis.
    pub fn along(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
        list::make::<Self>(b, loc, array, &[axis])
    }
}

impl CombineAlong for All {
    const MONOID: Monoid = Monoid::And;

    fn words(_: NumberFormat, words: &mut dyn Iterator<Item = Word>) -> Word {
        words.fold(1, |all, word| all & word)
    }
}

impl Differentiate for All {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
