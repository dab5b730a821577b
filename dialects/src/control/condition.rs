//! `control.condition`

use super::While;
use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::codes::STRUCTURE;
use cotan_ir::constraints::I1;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Ends the first region of `control.while` and determines whether the loop continues.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %one = arith.constant 1.0 : f64
///   %half = arith.constant 0.5 : f64
///   %r = control.while from %x (%a: f64) {
///     %more = arith.cmpf ogt, %a, %one : f64
///     control.condition %more
///   } do (%a: f64) {
///     %b = arith.mulf %a, %half : f64
///     control.yield %b : f64
///   } : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("control.condition", pure, terminator, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("$condition attr-dict")]
pub struct Condition {
    /// The condition to continue.
    #[operand(I1)]
    pub condition: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let region = ir.block_of(op).and_then(|block| ir.region_of(block));
    let around: Option<While> = ir.parent_op(op).and_then(|parent| ir.get(parent));
    if around.is_none_or(|around| Some(around.before) != region) {
        let message = "expects to end the first region of `control.while`";
        diagnostics.push(op_error(ir, op, &STRUCTURE, message));
    }
}

impl Evaluate for Condition {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(vec![frame.get(self.condition)?]))
    }
}

impl Differentiate for Condition {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
