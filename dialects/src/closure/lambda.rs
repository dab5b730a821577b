//! `closure.lambda`

use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{Cost, RegionExecution};
use cotan_ir::constraints::FUNCTION;
use cotan_ir::{Diagnostics, Ir, Op, Region, Value};

/// Creates a function value.
///
/// Its body captures the values and the dimension parameters at its definition, wherever it is
/// applied. Nothing of the body is executed before.
///
/// ```mlir
/// func.func @example(%a: f64) -> ((f64) -> f64) {
///   %f = closure.lambda (%x: f64) {
///     %y = arith.mulf %a, %x : f64
///     closure.yield %y : f64
///   } : (f64) -> f64
///   return %f : (f64) -> f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "closure.lambda",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize(super::refuse_derivative)),
    attach(Cost::FREE, RegionExecution::Deferred)
)]
#[asm("args($body) attr-dict `:` type($function)")]
pub struct Lambda {
    /// The body: maps the arguments to the results.
    #[region(single_block)]
    pub body: Region,
    /// The function.
    #[result(FUNCTION)]
    pub function: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Lambda { body, function } = ir.verified(op);
    let Some(function) = ir.as_function(ir.ty(function)) else { return };
    let mut body = Body::new(ir, op, body, diagnostics);
    body.arguments(&Wanted::types(&function.inputs));
    body.results(&Wanted::types(&function.results));
}

impl Evaluate for Lambda {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let closure = frame.closure(op)?;
        frame.set(self.function, closure);
        Ok(Next::Op)
    }
}

impl Differentiate for Lambda {
    const CLASSES: &'static [OperandRule] = &[];
}
