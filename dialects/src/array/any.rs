//! `array.any`

use super::batch::ALONG_AXIS;
use super::{BOOLS, BOOLS_OR_BOOL, reductions};
use crate::derivative::{Class, Differentiate};
use crate::eval::{Evaluate, Frame, Next, Trap};
use crate::interfaces::nests::{Monoid, Pull, Reader, Row};
use crate::{Cost, CostKind};
use cotan_ir::{Op, Value};

/// Whether one of the truth values along an axis holds; false of nothing.
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
    impl(Evaluate, Pull),
    attach(Cost::SWEEP.of_kind(CostKind::Add), ALONG_AXIS)
)]
#[asm("$operand `along` $axis attr-dict `:` type($operand)")]
pub struct Any {
    /// What may hold.
    #[operand(BOOLS)]
    pub operand: Value,
    /// The dimension that goes.
    #[attr]
    pub axis: i64,
    /// Whether one does.
    #[result(BOOLS_OR_BOOL)]
    pub result: Value,
}

impl Evaluate for Any {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let Self { operand, axis, result } = *self;
        reductions::evaluate(frame, op, [operand, result], axis, |_, words| {
            words.fold(0, |any, word| any | word)
        })
    }
}

impl Pull for Any {
    fn rows(&self, reader: &mut dyn Reader, _: Op, at: &[Value]) -> Vec<Row> {
        let Self { operand, axis, .. } = *self;
        reductions::combined(reader, Monoid::Or, operand, axis, at, |r, ty, _| r.word(ty, 0))
    }
}

impl Differentiate for Any {
    const CLASSES: &'static [Class] = &[Class::Discrete];
}
