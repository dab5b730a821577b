//! `array.reshape`

mod rules;

use crate::Cost;
use crate::array::{ARRAY_OR_SCALAR, index_space};
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{NestBuilder, NestLowering};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::{poly_to_string, shape_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Shape, Value};

/// Returns the elements of an array, in row-major order, as an array of other sizes with the same
/// product.
///
/// ```mlir
/// func.func @example(%x: tensor<?x4xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<2 * n>> {
///   %r = array.reshape %x : tensor<?x4xf64, #cotan.dims<n>> -> tensor<2x?xf64, #cotan.dims<2 * n>>
///   return %r : tensor<2x?xf64, #cotan.dims<2 * n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.reshape", pure, verify = verify, impl(Evaluate, NestLowering), attach(Cost::MOVE, Batch::new(|b, op| b.on_larger_arrays(op, |_, _| ())), Canonical(rules::ALL)))]
#[asm("$operand attr-dict `:` type($operand) `->` type($result)")]
pub struct Reshape {
    /// The array or scalar.
    #[operand(ARRAY_OR_SCALAR)]
    pub operand: Value,
    /// The same elements.
    #[result(ARRAY_OR_SCALAR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Reshape { operand, result } = ir.verified(op);
    let shape = |value| Shape::of(&ir.store, ir.ty(value));
    let (Some(from), Some(to)) = (shape(operand), shape(result)) else { return };
    let mut broken = |message: &str| {
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    };
    let (before, after) = (shape_to_string(ir, &from), shape_to_string(ir, &to));
    if from.element != to.element {
        return broken(&format!("reshapes {before} to {after}: the element types must be equal"));
    }
    let count = |shape: &Shape| Poly::product(&shape.sizes);
    let (Some(old_count), Some(new_count)) = (count(&from), count(&to)) else {
        return broken(&format!("reshapes {before} to {after}: the element count exceeds 64 bits"));
    };
    if old_count != new_count {
        let (old_count, new_count) =
            (poly_to_string(ir, &old_count), poly_to_string(ir, &new_count));
        broken(&format!("reshapes {before} to {after}: {old_count} elements to {new_count}"));
    }
}

impl Evaluate for Reshape {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let sizes = frame.sizes(op, frame.ir().ty(self.result))?;
        let source = frame.get(self.operand)?;
        frame.reserve(op, index_space::count(&sizes), 1)?;
        frame.set(self.result, Datum::of(&sizes, source.words().to_vec()));
        Ok(Next::Op)
    }
}

impl NestLowering for Reshape {
    fn nest(&self, reader: &mut dyn NestBuilder, _: Op) -> Vec<Value> {
        let (from, to) = (reader.shape(self.operand), reader.shape(self.result));
        let ty = reader.ir().ty(self.result);
        if to.rank() == 0 {
            let first = vec![reader.index(0); from.rank()];
            return vec![reader.element_of(self.operand, &first)];
        }
        if from.rank() == 0 {
            return vec![reader.filled(ty, &mut |reader| reader.number(self.operand))];
        }
        let operand = reader.whole_of(self.operand);
        let loc = reader.loc();
        vec![Self::value(&mut reader.builder(), loc, operand, ty)]
    }
}

impl Differentiate for Reshape {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, ct| {
        let Self { operand, .. } = e.read(op);
        let ty = e.ir().ty(operand);
        Self::value(e.builder, e.loc, ct, ty)
    })];
}
