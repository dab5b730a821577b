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

/// Whether one of the truth values along axes, or anywhere, holds; false of nothing.
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
    /// What may hold.
    #[operand(BOOLS)]
    pub operand: Value,
    /// The dimensions that go, in ascending order; all if none is listed.
    #[attr(I64_LIST)]
    pub axes: Option<Attr>,
    /// Whether one does.
    #[result(BOOLS_OR_BOOL)]
    pub result: Value,
}

impl Any {
    /// Whether any holds along one axis.
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
