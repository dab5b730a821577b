//! `chad.lambda`

use super::linearity;
use super::types::{A_LINEAR, linear_of};
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{Cost, RegionExecution};
use cotan_ir::{Diagnostics, Ir, Op, Region, Value};

/// Returns a linear function as a value. Its body captures values and must be linear in its
/// arguments: a product of two values that depend on them is rejected, and so is their sine.
///
/// ```mlir
/// func.func @example(%a: f64, %x: f64) -> f64 {
///   %f = chad.lambda (%v: f64, %w: f64) {
///     %p = arith.mulf %a, %v : f64
///     %r = arith.addf %p, %w : f64
///     chad.yield %r : f64
///   } : !chad.linear<(f64, f64) -> f64>
///   %y = chad.apply %f(%x, %a) : !chad.linear<(f64, f64) -> f64>
///   return %y : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "chad.lambda",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, RegionExecution::Deferred)
)]
#[asm("args($body) attr-dict `:` type($function)")]
pub struct Lambda {
    /// The body: maps the arguments to the results.
    #[region(single_block)]
    pub body: Region,
    /// The function.
    #[result(A_LINEAR)]
    pub function: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Lambda { body, function } = ir.verified(op);
    let Some(function) = linear_of(&ir.store, ir.ty(function)) else { return };
    let mut inspected = Body::new(ir, op, body, diagnostics);
    if inspected.arguments(&Wanted::types(&function.inputs)) {
        inspected.results(&Wanted::types(&function.results));
        linearity::check(ir, op, body, diagnostics);
    }
}

impl Evaluate for Lambda {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let closure = frame.closure(op)?;
        frame.set(self.function, closure);
        Ok(Next::Op)
    }
}
