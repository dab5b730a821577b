//! `unf.zero`

use crate::Cost;
use crate::array::index_space;
use crate::autodiff::has_tangent;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::ANY;
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Store, Type, Value};

/// The structural zero of a type: 0 for numbers, zeros for arrays, zero parts for tuples.
///
/// It stands for a cotangent that is absent. So `0 * x` is zero whatever `x` is, and `0 + x` is `x`,
/// which `partial-eval` makes use of.
///
/// ```mlir
/// func.func @example() -> tuple<f64, tensor<3xf64>> {
///   %z = unf.zero : tuple<f64, tensor<3xf64>>
///   return %z : tuple<f64, tensor<3xf64>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("unf.zero", pure, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("attr-dict `:` type($result)")]
pub struct Zero {
    /// Nothing at all.
    #[result(ANY)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let ty = ir.ty(ir.verified::<Zero>(op).result);
    if !is_of_floats(&ir.store, ty) {
        let ty = type_to_string(ir, ty);
        let message = format!("is of `{ty}`, which is not made of floats");
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

/// Whether a type is one of cotangents: floats, arrays of floats, tuples of these.
fn is_of_floats(store: &Store, ty: Type) -> bool {
    match store.as_tuple(ty) {
        Some(parts) => parts.iter().all(|&part| is_of_floats(store, part)),
        None => has_tangent(store, ty),
    }
}

impl Evaluate for Zero {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let zero = zero(frame, op, frame.ir().ty(self.result))?;
        frame.set(self.result, zero);
        Ok(Next::Op)
    }
}

fn zero(frame: &mut Frame<'_, '_>, op: Op, ty: Type) -> Result<Datum, Trap> {
    if let Some(parts) = frame.ir().store.as_tuple(ty) {
        let parts = parts.iter().map(|&part| zero(frame, op, part));
        return Ok(Datum::tuple(parts.collect::<Result<_, _>>()?));
    }
    let shape = frame.sizes(op, ty)?;
    let count = index_space::count(&shape);
    frame.reserve(op, count, 1)?;
    Ok(Datum::of(&shape, vec![0; count]))
}

impl Differentiate for Zero {
    const CLASSES: &'static [OperandRule] = &[];
}
