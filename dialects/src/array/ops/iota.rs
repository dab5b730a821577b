//! `array.iota`

use crate::Cost;
use crate::arith::{IndexCast, Sitofp};
use crate::array::axis::view::AxisView;
use crate::array::{ARRAY, index_space, results};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::{Diagnostics, Ir, Op, Shape, Type, TypeData, Value};

/// Returns an array whose elements are their own index along an axis: 0, 1, 2. Integers wrap,
/// floats are rounded to nearest.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x4xf64, #cotan.dims<n>> {
///   %r = array.iota along 0 : tensor<?x4xf64, #cotan.dims<n>>
///   return %r : tensor<?x4xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.iota", pure, verify = verify, impl(Evaluate, ElementLowering), attach(Cost::MOVE))]
#[asm("`along` $axis attr-dict `:` type($result)")]
pub struct Iota {
    /// The axis.
    #[attr]
    pub axis: i64,
    /// The indices.
    #[result(ARRAY)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Iota { axis, result } = ir.verified(op);
    let Some(shape) = Shape::of(&ir.store, ir.ty(result)) else { return };
    if let Err(message) = results::axis_of(axis, shape.rank()) {
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

impl Evaluate for Iota {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let sizes = frame.sizes(op, frame.ir().ty(self.result))?;
        let number = frame.number(op, self.result)?;
        let count = index_space::count(&sizes);
        frame.reserve(op, count, 1)?;
        let AxisView { outer, along, inner } = AxisView::new(&sizes, self.axis as usize);
        let outer = if count == 0 { 0 } else { outer };
        let mut words = Vec::with_capacity(count);
        for at in (0..outer).flat_map(|_| 0..along) {
            words.extend(std::iter::repeat_n(number.nearest_integer(at as i128), inner));
        }
        frame.set(self.result, Datum::of(&sizes, words));
        Ok(Next::Op)
    }
}

impl ElementLowering for Iota {
    const IS_VIEW: bool = true;

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let (at, element) = (at[self.axis as usize], reader.shape(self.result).element);
        let is_float = matches!(reader.ir().type_data(element), TypeData::Float(_));
        let loc = reader.loc();
        let b = &mut reader.builder();
        vec![ArraySlice::New(match element {
            Type::INDEX => at,
            _ if is_float => {
                let at = IndexCast::value(b, loc, at, Type::I64);
                Sitofp::value(b, loc, at, element)
            }
            _ => IndexCast::value(b, loc, at, element),
        })]
    }
}

impl Differentiate for Iota {
    const CLASSES: &'static [OperandRule] = &[];
}
