//! `interval.iterate`

use crate::{RANGE, Yield};
use cotan_dialects::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::codes::{OP_RULE, STRUCTURE};
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
use cotan_ir::{Block, Diagnostic, Diagnostics, Ir, Op, Region, Value};

/// Applies its body repeatedly, each time to the result of the previous iteration.
///
/// ```mlir
/// func.func @example(%x: !interval.range) -> !interval.range {
///   %r = interval.iterate %x times 10 {
///   ^bb0(%y: !interval.range):
///     %z = interval.add %y, %x : !interval.range
///     interval.yield %z : !interval.range
///   } : !interval.range
///   return %r : !interval.range
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("interval.iterate", pure, same_type, verify = verify, impl(Evaluate), attach(Canonical(&[&INTERVAL_ITERATE_ONCE])))]
#[asm("$init `times` $count $body attr-dict `:` type($result)")]
pub struct Iterate {
    /// The initial value.
    #[operand(RANGE)]
    pub init: Value,
    /// The trip count.
    #[attr]
    pub count: i64,
    /// The body of an iteration.
    #[region(single_block)]
    pub body: Region,
    /// The result of the last iteration.
    #[result(RANGE)]
    pub result: Value,
}

impl Iterate {
    /// Returns the block of the body, and its terminator.
    pub fn block(self, ir: &Ir) -> Option<(Block, Yield)> {
        let block = ir.single_block(self.body)?;
        Some((block, ir.get(ir.last_op(block)?)?))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let iterate = ir.verified::<Iterate>(op);
    if iterate.count < 0 {
        let message = format!("cannot iterate {} times", iterate.count);
        diagnostics.push(Diagnostic::error(&OP_RULE, ir.loc(op), message));
    }
    let Some((block, _)) = iterate.block(ir) else {
        let message = "the body of `interval.iterate` ends with `interval.yield`";
        return diagnostics.push(Diagnostic::error(&STRUCTURE, ir.loc(op), message));
    };
    let args: Vec<Value> = ir.args(block).collect();
    let is_range = |&value: &Value| (RANGE.holds)(&ir.store, ir.ty(value));
    if args.len() != 1 || !args.iter().all(is_range) {
        let message = "the body must have one argument, an `!interval.range`";
        diagnostics.push(Diagnostic::error(&OP_RULE, ir.loc(op), message));
    }
}

impl Evaluate for Iterate {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let mut state = vec![frame.get(self.init)?];
        for _ in 0..self.count {
            // An empty body costs, too: no program runs forever.
            frame.reserve(op, 1, 1)?;
            state = frame.run(self.body, state)?;
        }
        frame.set_results(op, state)
    }
}

/// With a trip count of 1 the body is inlined.
///
/// ```mlir before
/// func.func @f(%x: !interval.range) -> !interval.range {
///   %r = interval.iterate %x times 1 {
///   ^bb0(%y: !interval.range):
///     %z = interval.add %y, %x : !interval.range
///     interval.yield %z : !interval.range
///   } : !interval.range
///   return %r : !interval.range
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: !interval.range) -> !interval.range {
///   %z = interval.add %x, %x : !interval.range
///   return %z : !interval.range
/// }
/// ```
#[rule]
fn interval_iterate_once(rw: &mut Rewriter<'_>, iterate: View<Iterate>) -> Option<()> {
    if iterate.count != 1 {
        return None;
    }
    let (block, _) = iterate.block(rw)?;
    let end = rw.last_op(block)?;
    rw.inline_block_before(block, iterate.op, &[iterate.init]);
    let given = rw.operand(end, 0);
    rw.erase_op(end);
    rw.replace_op(iterate.op, &[given])
}
