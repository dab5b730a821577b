//! `func.return`

use super::Func;
use crate::interfaces::accumulators;
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Cost, Effects};
use cotan_ir::codes::{OP_RULE, STRUCTURE};
use cotan_ir::constraints::ANY;
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Operands};

/// Returns from a function.
///
/// ```mlir
/// func.func @example(%a: f64, %b: i32) -> (f64, i32) {
///   return %a, %b : f64, i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("func.return", terminator, verify = verify, attach(Cost::FREE, Effects::Write, AccumulatorFlow::AWAY), impl(Evaluate))]
#[asm("attr-dict ($operands^ `:` type($operands))?")]
pub struct Return {
    /// The results of the function.
    #[operand(ANY)]
    pub operands: Operands,
}

impl Evaluate for Return {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(frame.get_all(self.operands.iter(frame.ir()))?))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let operands = ir.verified::<Return>(op).operands;
    let parent = ir.parent_op(op).filter(|&parent| ir.is::<Func>(parent));
    let Some(parent) = parent else {
        diagnostics.push(op_error(ir, op, &STRUCTURE, "expects parent op 'func.func'"));
        return;
    };
    // A function without a type is reported by its own verifier.
    let Some(function) = Func::type_of(ir, parent) else { return };
    let name = ir.symbol_name(parent).map_or("", |name| ir.text(name));
    if operands.len() != function.results.len() {
        let (returned, expected) = (operands.len(), function.results.len());
        let message =
            format!("has {returned} operands, but enclosing function (@{name}) returns {expected}");
        let error = op_error(ir, op, &OP_RULE, &message);
        diagnostics.push(error.note_at(ir.loc(parent), "the function is here"));
        return;
    }
    if let Some(entry) = ir.regions(parent).first().and_then(|&body| ir.entry(body)) {
        accumulators::check_return(ir, op, entry, diagnostics);
    }
    for (index, (value, &expected)) in operands.iter(ir).zip(&function.results).enumerate() {
        if ir.ty(value) != expected {
            let (returned, expected) =
                (type_to_string(ir, ir.ty(value)), type_to_string(ir, expected));
            let message = format!(
                "type of return operand {index} ('{returned}') doesn't match function result type \
                 ('{expected}') in function @{name}"
            );
            let error = op_error(ir, op, &OP_RULE, &message);
            diagnostics.push(error.note_at(ir.value_loc(value), "the operand is defined here"));
        }
    }
}
