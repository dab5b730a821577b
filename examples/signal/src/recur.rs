//! `signal.recur`

use cotan_dialects::array::{ARRAY, Fold, region};
use cotan_dialects::interfaces::verify::body::{Body, Wanted, verify_end};
use cotan_dialects::prelude::*;
use cotan_ir::constraints::FLOAT;

/// Filters a signal: the body computes each sample of the output from the previous one and a sample
/// of the input.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>, %start: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = signal.recur %x from %start (%last: f64, %e: f64) {
///     %s = arith.addf %last, %e : f64
///     signal.yield %s : f64
///   } : (tensor<?xf64, #cotan.dims<n>>, f64) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "signal.recur",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Cost::SWEEP, RegionExecution::Repeated, Decomposition::same_value(fold))
)]
#[asm("$x `from` $start args($body) attr-dict `:` functional-type(operands, results)")]
pub struct Recur {
    /// The signal.
    #[operand(ARRAY)]
    pub x: Value,
    /// The sample in front of the first one of the output.
    #[operand(FLOAT)]
    pub start: Value,
    /// The body, from the previous sample of the output and one of the input to the next sample.
    #[region(single_block)]
    pub body: Region,
    /// The filtered signal.
    #[result(ARRAY)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Recur { x, start, body, result } = ir.verified(op);
    let (sample, ty) = (ir.ty(start), ir.ty(result));
    let Some(shape) = Shape::of(ir, ir.ty(x)) else { return };
    if ty != ir.ty(x) || shape.element != sample || shape.sizes.len() != 1 {
        let message = "the signals are one-dimensional arrays of the type of the start";
        return diagnostics.push(Diagnostic::error(&OP_RULE, ir.loc(op), message));
    }
    let mut body = Body::new(ir, op, body, diagnostics);
    if body.arguments(&[Wanted::Type(sample), Wanted::Type(sample)]) {
        body.results(&[Wanted::Type(sample)]);
    }
}

/// Emits a fold whose state is the last sample.
fn fold(b: &mut Builder<'_>, loc: Loc, op: Op) -> Vec<Value> {
    let Recur { x, start, body, result } = b.verified(op);
    let (sample, signal) = (b.ty(start), b.ty(result));
    let body = region::build(b, loc, &[sample, sample], |b, args| {
        let next = region::inline(b, body, args).expect("a verified body ends with a yield")[0];
        vec![next, next]
    });
    let fold = Fold::build(b, loc, &[x], 0, &[start], body, &[sample, signal]);
    vec![b.result(fold, 1)]
}

impl Evaluate for Recur {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let mut signal = frame.get(self.x)?;
        frame.consume_fuel(op, signal.words().len())?;
        let mut last = vec![frame.get(self.start)?];
        for word in signal.words_mut() {
            last.push(Datum::Scalar(*word));
            last = frame.run(self.body, last)?;
            *word = last[0].scalar().unwrap_or(0);
        }
        frame.set(self.result, signal);
        Ok(Next::Op)
    }
}

/// Terminates the body of `signal.recur` and yields the next sample.
///
/// ```mlir
/// func.func @example(%x: tensor<3xf64>, %start: f64) -> tensor<3xf64> {
///   %r = signal.recur %x from %start (%last: f64, %e: f64) {
///     signal.yield %e : f64
///   } : (tensor<3xf64>, f64) -> tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("signal.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE))]
#[asm("$sample attr-dict `:` type($sample)")]
pub struct Yield {
    #[operand(FLOAT)]
    pub sample: Value,
}

impl Evaluate for Yield {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(vec![frame.get(self.sample)?]))
    }
}
