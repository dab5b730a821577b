//! `array.sum`

use super::batch::ALONG_AXIS;
use super::known::KEEP_ZEROS;
use super::{ARRAY, ARRAY_OR_NUMBER, Replicate, reductions};
use crate::derivative::{Class, Differentiate};
use crate::eval::{Evaluate, Frame, Next, Number, Trap};
use crate::interfaces::nests::{Monoid, Pull, Reader, Row};
use crate::{Cost, CostKind};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};

/// The sum along an axis: the first element, to which the others are added in their order; 0 of
/// nothing. Integers wrap.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>) -> tensor<4xf64> {
///   %r = array.sum %x along 1 : tensor<4x?xf64, #cotan.dims<n>>
///   return %r : tensor<4xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.sum",
    pure,
    infer = reductions::infer,
    verify = reductions::verify,
    impl(Evaluate, Pull),
    attach(Cost::SWEEP.of_kind(CostKind::Add), ALONG_AXIS, Canonical(&[&KEEP_ZEROS]))
)]
#[asm("$operand `along` $axis attr-dict `:` type($operand)")]
pub struct Sum {
    /// What is added.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The dimension that goes.
    #[attr]
    pub axis: i64,
    /// The sums.
    #[result(ARRAY_OR_NUMBER)]
    pub result: Value,
}

impl Evaluate for Sum {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let Self { operand, axis, result } = *self;
        reductions::evaluate(frame, op, [operand, result], axis, |number, words| {
            words.reduce(|sum, word| add(number, sum, word)).unwrap_or(0)
        })
    }
}

/// The sum of two numbers of a format.
pub(crate) fn add(number: Number, a: u64, b: u64) -> u64 {
    match number {
        Number::Int(_) => number.wrap(a.wrapping_add(b)),
        Number::Float(_) => number.nearest(number.float(a) + number.float(b)),
    }
}

impl Pull for Sum {
    fn rows(&self, reader: &mut dyn Reader, _: Op, at: &[Value]) -> Vec<Row> {
        let Self { operand, axis, .. } = *self;
        reductions::combined(reader, Monoid::Add, operand, axis, at, reductions::start_of_sum)
    }
}

impl Differentiate for Sum {
    const CLASSES: &'static [Class] = &[Class::Linear(|e, op, ct| {
        let Self { operand, axis, .. } = e.read(op);
        let ty = e.ir().ty(operand);
        Replicate::value(e.builder, e.loc, ct, axis, ty)
    })];
}
