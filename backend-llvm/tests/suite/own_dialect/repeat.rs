//! `mine.repeat`

use cotan_dialects::arith::Constant;
use cotan_dialects::array::region;
use cotan_dialects::interfaces::verify::body::{Body, Wanted, verify_end};
use cotan_dialects::prelude::*;
use cotan_dialects::{RegionExecution, scf};
use cotan_ir::Region;
use cotan_ir::constraints::FLOAT_LIKE;

/// Applies its body repeatedly, each time to the result before.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %r = mine.repeat 3 %x (%y: f64) {
///     %z = arith.mulf %y, %y : f64
///     mine.yield %z : f64
///   } : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "mine.repeat",
    pure,
    same_type,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, Decomposition::lowering(lower), RegionExecution::Repeated)
)]
#[asm("$count $init args($body) attr-dict `:` type($result)")]
pub struct Repeat {
    /// The trip count.
    #[attr]
    pub count: i64,
    /// The initial value.
    #[operand(FLOAT_LIKE)]
    pub init: Value,
    /// The body of an iteration.
    #[region(single_block)]
    pub body: Region,
    /// The result of the last iteration.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

/// Emits a counting loop.
fn lower(b: &mut Builder<'_>, loc: Loc, op: Op) -> Vec<Value> {
    let Repeat { count, init, body, .. } = b.verified(op);
    let [zero, one, count] = [0, 1, count].map(|number| Constant::index(b, loc, number));
    let op = scf::For::counting(b, loc, [zero, count, one], &[init], |b, args| {
        region::inline(b, body, &args[1..]).expect("a verified body ends with a yield")
    });
    vec![b.result(op, 0)]
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Repeat { body, result, .. } = ir.verified(op);
    let mut body = Body::new(ir, op, body, diagnostics);
    if body.arguments(&[Wanted::Type(ir.ty(result))]) {
        body.results(&[Wanted::Type(ir.ty(result))]);
    }
}

impl Evaluate for Repeat {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let mut state = vec![frame.get(self.init)?];
        for _ in 0..self.count {
            frame.reserve(op, 1, 1)?;
            state = frame.run(self.body, state)?;
        }
        frame.set_results(op, state)
    }
}

/// Terminates the body of `mine.repeat`.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %r = mine.repeat 3 %x (%y: f64) {
///     mine.yield %y : f64
///   } : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("mine.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE))]
#[asm("$next attr-dict `:` type($next)")]
pub struct Yield {
    /// The next value.
    #[operand(FLOAT_LIKE)]
    pub next: Value,
}

impl Evaluate for Yield {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(vec![frame.get(self.next)?]))
    }
}
