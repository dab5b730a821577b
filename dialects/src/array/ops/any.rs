//! `array.any`

use crate::array::ad::batch::ALONG_AXES;
use crate::array::axis::{list, reductions};
use crate::array::{BOOLS, BOOLS_OR_BOOL, CombineAlong};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ElementLowering, Monoid};
use crate::interp::{Evaluate, NumberFormat, Word};
use crate::{Cost, CostKind};
use cotan_ir::constraints::I64_LIST;
use cotan_ir::{Attr, Builder, Loc, Op, Value};

/// Returns whether any boolean along axes, or any of them, is true; false for an empty axis.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xi1, #cotan.dims<n>>) -> tensor<4xi1> {
///   %r = array.any %x along 1 : tensor<4x?xi1, #cotan.dims<n>>
///   return %r : tensor<4xi1>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.any",
    pure,
    infer = reductions::infer,
    verify = reductions::verify,
    impl(Evaluate, ElementLowering),
    attach(Cost::SWEEP.of_kind(CostKind::Add), ALONG_AXES)
)]
#[asm("$operand (`along` $axes^)? attr-dict `:` type($operand)")]
pub struct Any {
    /// The booleans.
    #[operand(BOOLS)]
    pub operand: Value,
    /// The axes to reduce, in ascending order; all if absent.
    #[attr(I64_LIST)]
    pub axes: Option<Attr>,
    /// The disjunctions.
    #[result(BOOLS_OR_BOOL)]
    pub result: Value,
}

impl Any {
    /// Builds a disjunction along one axis.
    pub fn along(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
        list::make::<Self>(b, loc, array, &[axis])
    }
}

impl CombineAlong for Any {
    const MONOID: Monoid = Monoid::Or;

    fn words(_: NumberFormat, words: &mut dyn Iterator<Item = Word>) -> Word {
        words.fold(0, |any, word| any | word)
    }
}

impl Differentiate for Any {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
