//! `array.roll`

mod rules;

use crate::Cost;
use crate::arith::CmpiPredicate;
use crate::array::ad::batch::ALONG_AXIS;
use crate::array::axis::view::AxisView;
use crate::array::{ARRAY, displacement, results};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder, Reads};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::DIM;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Shape, Value};

/// Rotates an array along an axis: element `i` of the result is element `i - by` of the operand,
/// modulo the size. `by` is exact, even beyond 64 bits.
///
/// ```mlir
/// func.func @example(%x: tensor<2x?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n>> {
///   %y = array.roll %x by -2 along 1 : tensor<2x?xf64, #cotan.dims<n>>
///   %r = array.roll %y by n - 1 along 1 : tensor<2x?xf64, #cotan.dims<n>>
///   return %r : tensor<2x?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.roll", pure, same_type, verify = verify, impl(Evaluate, ElementLowering), attach(Cost::MOVE, ALONG_AXIS, Canonical(rules::ALL)))]
#[asm("$operand `by` $by `along` $axis attr-dict `:` type($operand)")]
pub struct Roll {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The displacement of each element, to larger indices if it is positive.
    #[attr(DIM)]
    pub by: Attr,
    /// The axis.
    #[attr]
    pub axis: i64,
    /// The same elements, rotated.
    #[result(ARRAY)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Roll { operand, axis, .. } = ir.verified(op);
    let Some(shape) = Shape::of(&ir.store, ir.ty(operand)) else { return };
    if let Err(message) = results::axis_of(axis, shape.rank()) {
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

impl Evaluate for Roll {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let source = frame.array(op, self.operand)?;
        frame.reserve(op, source.words.len(), 1)?;
        let cut = AxisView::new(&source.shape, self.axis as usize);
        let by = frame.dim_modulo(op, self.by, cut.along)?;
        let from = |at: usize| Some(if at < by { at + (cut.along - by) } else { at - by });
        let words = cut.rearranged(&source.words, cut.along, &[0], from);
        frame.set(self.result, Datum::of(&source.shape, words));
        Ok(Next::Op)
    }
}

impl ElementLowering for Roll {
    const IS_VIEW: bool = true;

    fn reads(&self, _: &Ir, _: usize) -> Reads {
        Reads::Once
    }

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let by = reader.ir().store.as_dim(self.by).cloned().unwrap_or_default();
        let axis = self.axis as usize;
        let size = reader.shape(self.operand).sizes[axis].clone();
        let (size, zero) = (reader.size(&size), reader.index(0));
        let by = displacement::remainder(reader, &by, size);
        let from = reader.minus(at[axis], by);
        let around = reader.plus(from, size);
        let is_before = reader.compare(CmpiPredicate::Slt, from, zero);
        let mut index = at.to_vec();
        index[axis] = reader.select(is_before, around, from);
        vec![ArraySlice::New(reader.element_of(self.operand, &index))]
    }
}

impl Differentiate for Roll {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, ct| {
        let Self { by, axis, .. } = e.read(op);
        let by = e.builder.store.as_dim(by).cloned().unwrap_or_default();
        displacement::undone(&by).into_iter().fold(ct, |ct, back| {
            let back = e.builder.store_mut().dims_attr(&[back]);
            Self::value(e.builder, e.loc, ct, back, axis)
        })
    })];
}
