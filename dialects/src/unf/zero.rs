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

/// Returns the structural zero of a type: 0 for scalars, zeros for arrays, tuples of zeros for
/// tuples.
///
/// It represents an absent cotangent. So `0 * x` is zero for every `x`, and `0 + x` is `x`;
/// `partial-eval` applies both rules.
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
    /// The zero.
    #[result(ANY)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let ty = ir.ty(ir.verified::<Zero>(op).result);
    if !is_of_floats(&ir.store, ty) {
        let ty = type_to_string(ir, ty);
        let message = format!("is of `{ty}`, which does not consist of floats");
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

/// Returns whether a type is a cotangent type: floats, arrays of floats, or tuples of these.
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
