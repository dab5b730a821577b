//! `array.argmin`

use crate::array::ad::batch::ALONG_AXIS;
use crate::array::axis::reductions;
use crate::array::axis::reductions::Order;
use crate::array::{ARRAY, INDICES};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interp::{Evaluate, Frame, Next, NumberFormat, Trap};
use crate::{Cost, CostKind};
use cotan_ir::constraints::UNIT;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Value};

/// Returns the index of the minimum along an axis: the first NaN if there is one, otherwise the
/// first of equal elements. Both zeros are equal. For an empty axis it is 0.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>, %k: tensor<?xi32, #cotan.dims<n>>) -> (tensor<4xindex>, index) {
///   %r = array.argmin %x along 1 : tensor<4x?xf64, #cotan.dims<n>>
///   %s = array.argmin %k along 0 unsigned : tensor<?xi32, #cotan.dims<n>>
///   return %r, %s : tensor<4xindex>, index
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.argmin",
    pure,
    infer = reductions::infer_indices,
    verify = verify,
    impl(Evaluate, ElementLowering),
    attach(Cost::SWEEP.of_kind(CostKind::Add), ALONG_AXIS)
)]
#[asm("$operand `along` $axis (`unsigned` $unsigned^)? attr-dict `:` type($operand)")]
pub struct Argmin {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The axis to reduce.
    #[attr]
    pub axis: i64,
    /// Present if integers are compared as unsigned.
    #[attr(UNIT)]
    pub unsigned: Option<Attr>,
    /// The indices.
    #[result(INDICES)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Argmin { operand, unsigned, .. } = ir.verified(op);
    reductions::verify_indices(ir, op, diagnostics);
    reductions::verify_unsigned(ir, op, operand, unsigned, diagnostics);
}

impl Evaluate for Argmin {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let Self { operand, axis, unsigned, result } = *self;
        reductions::evaluate(frame, op, [operand, result], &[axis as usize], |number, words| {
            Order::downwards(number, unsigned).position(words).unwrap_or(0) as u64
        })
    }
}

impl ElementLowering for Argmin {
    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let number = NumberFormat::of(&reader.ir().store, reader.ir().ty(self.operand));
        let number = number.expect("the operand has a number format");
        let order = Order::downwards(number, self.unsigned);
        reductions::index_of_extreme(reader, order, self.operand, self.axis, at)
    }
}

impl Differentiate for Argmin {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
