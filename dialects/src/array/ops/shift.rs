//! `array.shift`

mod rules;

use crate::Cost;
use crate::array::ad::batch::ALONG_AXIS;
use crate::array::axis::view::AxisView;
use crate::array::{ARRAY, displacement, results};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::DIM;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Op, Value};

/// Shifts an array along an axis: element `i` of the result is element `i - by` of the operand, or
/// 0 if that is out of range.
///
/// ```mlir
/// func.func @example(%x: tensor<2x?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n>> {
///   %y = array.shift %x by -2 along 1 : tensor<2x?xf64, #cotan.dims<n>>
///   %r = array.shift %y by n - 1 along 1 : tensor<2x?xf64, #cotan.dims<n>>
///   return %r : tensor<2x?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.shift", pure, same_type, verify = results::verify_axis, impl(Evaluate, ElementLowering), attach(Cost::MOVE, ALONG_AXIS, Canonical(rules::ALL)))]
#[asm("$operand `by` $by `along` $axis attr-dict `:` type($operand)")]
pub struct Shift {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The displacement of each element, to larger indices if it is positive.
    #[attr(DIM)]
    pub by: Attr,
    /// The axis.
    #[attr]
    pub axis: i64,
    /// The shifted elements.
    #[result(ARRAY)]
    pub result: Value,
}

impl Evaluate for Shift {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let source = frame.array(op, self.operand)?;
        let by = frame.dim(op, self.by)?;
        frame.reserve(op, source.words.len(), 1)?;
        let cut = AxisView::new(&source.shape, self.axis as usize);
        let from = |at: usize| {
            let from = i128::try_from(at).ok()? - i128::from(by);
            usize::try_from(from).ok()
        };
        let words = cut.rearranged(&source.words, cut.along, &[0], from);
        frame.set(self.result, Datum::of(&source.shape, words));
        Ok(Next::Op)
    }
}

impl ElementLowering for Shift {
    const IS_VIEW: bool = true;

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let by = reader.ir().store.as_dim(self.by).cloned().unwrap_or_default();
        let axis = self.axis as usize;
        let mut index = at.to_vec();
        let by = reader.size(&by);
        index[axis] = reader.minus(at[axis], by);
        vec![ArraySlice::New(reader.element_or_zero(&ArraySlice::at(self.operand, &[]), &index))]
    }
}

impl Differentiate for Shift {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, ct| {
        let Self { by, axis, .. } = e.read(op);
        let by = e.builder.store.as_dim(by).cloned().unwrap_or_default();
        displacement::undone(&by).into_iter().fold(ct, |ct, back| {
            let back = e.builder.store_mut().dims_attr(&[back]);
            Self::value(e.builder, e.loc, ct, back, axis)
        })
    })];
}
