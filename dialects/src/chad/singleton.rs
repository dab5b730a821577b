//! `chad.singleton`

use super::sums;
use super::types::{A_COPOWER, copower_of};
use crate::Cost;
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::ANY;
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Value};

/// Returns the formal sum of one term: the arguments of an application, with cotangents of its
/// results. It is linear in the cotangents.
///
/// ```mlir
/// func.func @example(%x: f64, %dy: f64) -> !chad.copower<(f64) -> f64> {
///   %c = chad.singleton %x with %dy : (f64, f64) -> !chad.copower<(f64) -> f64>
///   return %c : !chad.copower<(f64) -> f64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("chad.singleton", pure, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("$arguments `with` $cotangents attr-dict `:` functional-type(operands, results)")]
pub struct Singleton {
    /// The arguments.
    #[operand(ANY)]
    pub arguments: Operands,
    /// The cotangents.
    #[operand(ANY)]
    pub cotangents: Operands,
    /// The formal sum.
    #[result(A_COPOWER)]
    pub copower: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Singleton { arguments, cotangents, copower } = ir.verified(op);
    let Some(function) = copower_of(&ir.store, ir.ty(copower)) else { return };
    let outputs = arguments.iter(ir).map(|value| ir.ty(value));
    let with = cotangents.iter(ir).map(|value| ir.ty(value));
    let fits = outputs.eq(function.inputs.iter().copied());
    if !fits || !with.eq(function.results.iter().copied()) {
        let ty = type_to_string(ir, ir.ty(copower));
        let message = format!("operand types are not those of a term of `{ty}`");
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

impl Evaluate for Singleton {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let parts = self.arguments.iter(ir).chain(self.cotangents.iter(ir));
        let parts = frame.get_all(parts)?;
        frame.reserve(op, parts.len(), 2)?;
        frame.set(self.copower, sums::singleton(parts));
        Ok(Next::Op)
    }
}
