//! `array.replicate`

mod rules;

use crate::Cost;
use crate::array::ad::batch::ALONG_AXIS;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, Sum, index_space};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder, Reads};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::{shape_to_string, type_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Shape, Value};

/// Replicates a scalar or an array along a new axis. The type of the result determines the size of
/// the axis.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %r = array.replicate %x along 1 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.replicate", pure, verify = verify, impl(Evaluate, ElementLowering), attach(Cost::MOVE, ALONG_AXIS, Canonical(rules::ALL)))]
#[asm("$operand `along` $axis attr-dict `:` type($operand) `->` type($result)")]
pub struct Replicate {
    /// The scalar or array.
    #[operand(ARRAY_OR_SCALAR)]
    pub operand: Value,
    /// The new axis.
    #[attr]
    pub axis: i64,
    /// The copies.
    #[result(ARRAY)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Replicate { operand, axis, result } = ir.verified(op);
    let shape = |value| Shape::of(&ir.store, ir.ty(value));
    let (Some(source), Some(mut copies)) = (shape(operand), shape(result)) else { return };
    let mut broken = |message: &str| {
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    };
    let Some(axis) = usize::try_from(axis).ok().filter(|&axis| axis < copies.rank()) else {
        return broken(&format!(
            "there is no axis {axis} in its result `{}`",
            type_to_string(ir, ir.ty(result))
        ));
    };
    copies.sizes.remove(axis);
    if copies != source {
        let (source, copies) = (shape_to_string(ir, &source), shape_to_string(ir, &copies));
        broken(&format!("replicates {source}, but the elements of its result are {copies}"));
    }
}

impl Evaluate for Replicate {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let sizes = frame.sizes(op, frame.ir().ty(self.result))?;
        let source = frame.get(self.operand)?;
        frame.reserve(op, index_space::count(&sizes), 1)?;
        let (outer, copied) = sizes.split_at(self.axis as usize);
        let [copies, inner @ ..] = copied else {
            return Err(Trap::no_meaning(frame.ir(), op, "there is no such axis"));
        };
        let (outer, inner) = (index_space::count(outer), index_space::count(inner));
        let count = index_space::count(&sizes);
        let mut words = Vec::with_capacity(count);
        for at in 0..if count == 0 { 0 } else { outer } {
            let part = &source.words()[at * inner..][..inner];
            (0..*copies).for_each(|_| words.extend_from_slice(part));
        }
        frame.set(self.result, Datum::of(&sizes, words));
        Ok(Next::Op)
    }
}

impl ElementLowering for Replicate {
    const IS_VIEW: bool = true;

    fn reads(&self, _: &Ir, _: usize) -> Reads {
        Reads::Often
    }

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let mut index = at.to_vec();
        index.remove(self.axis as usize);
        vec![ArraySlice::New(reader.element_of(self.operand, &index))]
    }
}

impl Differentiate for Replicate {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, ct| {
        let Self { axis, .. } = e.read(op);
        Sum::along(e.builder, e.loc, ct, axis)
    })];
}
