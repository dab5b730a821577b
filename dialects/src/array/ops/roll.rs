//! `array.roll`

mod rules;

use crate::Cost;
use crate::arith::CmpiPredicate;
use crate::array::ad::batch::ALONG_AXIS;
use crate::array::axis::view::AxisView;
use crate::array::{ARRAY, FloorMod, displacement, results};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::DIM;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Op, Value};

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
#[op("array.roll", pure, same_type, verify = results::verify_axis, impl(Evaluate, ElementLowering), attach(Cost::MOVE, ALONG_AXIS, Canonical(rules::ALL)))]
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

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let by = reader.ir().store.as_dim(self.by).cloned().unwrap_or_default();
        let axis = self.axis as usize;
        let size = reader.shape(self.operand).sizes[axis].clone();
        let from = match few(&by, &size) {
            Some(by) => neighbour(reader, at[axis], by, &size),
            None => wrapped(reader, at[axis], &by, &size),
        };
        let mut index = at.to_vec();
        index[axis] = from;
        vec![ArraySlice::New(reader.element_of(self.operand, &index))]
    }
}

/// The greatest displacement of which iterations at the end of a loop are peeled.
const FEW: i64 = 8;

/// The size from which loops are peeled.
const MANY: i64 = 32;

/// Returns the displacement by a few elements of many.
fn few(by: &Poly, size: &Poly) -> Option<i64> {
    let (mut by, size) = (by.as_constant()?, size.as_constant());
    if let Some(size) = size {
        // Both directions reach the element.
        let back = by.checked_sub(size)?;
        by = if back.checked_neg()? < by { back } else { by };
    }
    let is_few = by.checked_abs()? <= FEW && size.is_none_or(|size| size >= MANY);
    is_few.then_some(by)
}

/// Emits the index of the element before another one, such that a test of its end alone decides
/// whether it wraps around.
fn neighbour(reader: &mut dyn NestBuilder, at: Value, by: i64, size: &Poly) -> Value {
    let (size, loc) = (reader.size(size), reader.loc());
    let by_value = reader.index(by);
    let from = reader.minus(at, by_value);
    let around = FloorMod::value(&mut reader.builder(), loc, from, size);
    if by > 0 {
        let zero = reader.index(0);
        let is_before = reader.compare(CmpiPredicate::Slt, from, zero);
        return reader.select(is_before, around, from);
    }
    let is_inside = reader.compare(CmpiPredicate::Slt, from, size);
    reader.select(is_inside, from, around)
}

/// Emits the index of the element that is moved to another one.
fn wrapped(reader: &mut dyn NestBuilder, at: Value, by: &Poly, size: &Poly) -> Value {
    let (size, zero) = (reader.size(size), reader.index(0));
    let by = displacement::remainder(reader, by, size);
    let from = reader.minus(at, by);
    let around = reader.plus(from, size);
    let is_before = reader.compare(CmpiPredicate::Slt, from, zero);
    reader.select(is_before, around, from)
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
