//! `array.reverse`

mod rules;

use crate::Cost;
use crate::array::ad::batch::ALONG_AXIS;
use crate::array::axis::view::AxisView;
use crate::array::{ARRAY, results};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};

/// Reverses the elements of an array along an axis.
///
/// ```mlir
/// func.func @example(%x: tensor<2x?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n>> {
///   %r = array.reverse %x along 1 : tensor<2x?xf64, #cotan.dims<n>>
///   return %r : tensor<2x?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.reverse", pure, same_type, verify = results::verify_axis, impl(Evaluate, ElementLowering), attach(Cost::MOVE, ALONG_AXIS, Canonical(rules::ALL)))]
#[asm("$operand `along` $axis attr-dict `:` type($operand)")]
pub struct Reverse {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The axis.
    #[attr]
    pub axis: i64,
    /// The same elements, last ones first.
    #[result(ARRAY)]
    pub result: Value,
}

impl Evaluate for Reverse {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let source = frame.array(op, self.operand)?;
        frame.reserve(op, source.words.len(), 1)?;
        let cut = AxisView::new(&source.shape, self.axis as usize);
        let from = |at| cut.along.checked_sub(at + 1);
        let words = cut.rearranged(&source.words, cut.along, &[0], from);
        frame.set(self.result, Datum::of(&source.shape, words));
        Ok(Next::Op)
    }
}

impl ElementLowering for Reverse {
    const IS_VIEW: bool = true;

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let axis = self.axis as usize;
        let size = reader.shape(self.operand).sizes[axis].clone();
        let (size, one) = (reader.size(&size), reader.index(1));
        let last = reader.minus(size, one);
        let mut index = at.to_vec();
        index[axis] = reader.minus(last, at[axis]);
        vec![ArraySlice::New(reader.element_of(self.operand, &index))]
    }
}

impl Differentiate for Reverse {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, ct| {
        let Self { axis, .. } = e.read(op);
        Self::value(e.builder, e.loc, ct, axis)
    })];
}
