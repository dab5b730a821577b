//! `scf.condition`

use super::While;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Cost};
use cotan_ir::codes::STRUCTURE;
use cotan_ir::constraints::{ANY, I1};
use cotan_ir::{Diagnostics, Ir, Op, Operands, Value};

/// Ends the first region of `scf.while`: determines whether the loop continues, and forwards values
/// to the second region, or to the results if it ends.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %one = arith.constant 1.0 : f64
///   %half = arith.constant 0.5 : f64
///   %r = scf.while (%a = %x) : (f64) -> f64 {
///     %more = arith.cmpf ogt, %a, %one : f64
///     scf.condition(%more) %a : f64
///   } do {
///   ^bb0(%b: f64):
///     %c = arith.mulf %b, %half : f64
///     scf.yield %c : f64
///   }
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("scf.condition", pure, terminator, verify = verify, impl(Evaluate, Differentiate), attach(Cost::FREE, AccumulatorFlow::AWAY))]
#[asm("`(` $condition `)` attr-dict ($args^ `:` type($args))?")]
pub struct Condition {
    /// The condition to continue.
    #[operand(I1)]
    pub condition: Value,
    /// The forwarded values.
    #[operand(ANY)]
    pub args: Operands,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let region = ir.block_of(op).and_then(|block| ir.region_of(block));
    let around: Option<While> = ir.parent_op(op).and_then(|parent| ir.get(parent));
    if around.is_none_or(|around| Some(around.before) != region) {
        let message = "expects to end the first region of `scf.while`";
        diagnostics.push(op_error(ir, op, &STRUCTURE, message));
    }
}

impl Evaluate for Condition {
    /// Returns the condition, followed by the forwarded values.
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        let args = self.args.iter(frame.ir());
        let all: Result<Vec<Datum>, Trap> =
            std::iter::once(self.condition).chain(args).map(|value| frame.get(value)).collect();
        Ok(Next::Leave(all?))
    }
}

impl Differentiate for Condition {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable, OperandRule::Region];
}
