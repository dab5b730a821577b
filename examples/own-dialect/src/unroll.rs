//! `interval-unroll`: short iterations become straight-line code.

use crate::Iterate;
use cotan_ir::{Ir, Mapping, Op};
use cotan_passes::{Anchor, Change, Pass, PassContext, PassResult, Statistic};

/// The pass.
pub static UNROLL: Pass = Pass {
    name: "interval-unroll",
    summary: "Writes short iterations out",
    doc: "\
Replaces `interval.iterate` by copies of its body, if there are few.

```mlir before
func.func @f(%x: !interval.range) -> !interval.range {
  %r = interval.iterate %x times 2 {
  ^bb0(%y: !interval.range):
    %z = interval.add %y, %x : !interval.range
    interval.yield %z : !interval.range
  } : !interval.range
  return %r : !interval.range
}
```

```mlir after
func.func @f(%x: !interval.range) -> !interval.range {
  %z = interval.add %x, %x : !interval.range
  %z_0 = interval.add %z, %x : !interval.range
  return %z_0 : !interval.range
}
```
",
    anchor: Anchor::Op("func.func"),
    options: UnrollOptions::DECLARED,
    statistics: &[Statistic::new("num-unrolled", "Number of iterations written out")],
    run,
};

cotan_passes::options! {
    /// The options of `interval-unroll`.
    struct UnrollOptions {
        /// the maximal trip count of an unrolled iteration
        at_most: i64 = 8 in 0..=1000,
    }
}

fn run(ir: &mut Ir, function: Op, run: &mut PassContext<'_>) -> PassResult {
    let UnrollOptions { at_most } = run.options();
    let mut num_unrolled = 0;
    // Inner ones first, so that outer ones copy the unrolled code.
    for op in ir.nested_ops_inside_out(function) {
        let Some(iterate) = ir.get::<Iterate>(op).filter(|found| found.count <= at_most) else {
            continue;
        };
        num_unrolled += usize::from(unroll(ir, op, iterate).is_some());
    }
    run.count("num-unrolled", num_unrolled);
    Ok(Change::from(num_unrolled > 0))
}

fn unroll(ir: &mut Ir, op: Op, iterate: Iterate) -> Option<()> {
    let (block, end) = iterate.block(ir)?;
    let arg = ir.args(block).next()?;
    let last = ir.last_op(block)?;
    let body: Vec<Op> = ir.ops(block).filter(|&inside| inside != last).collect();
    let mut state = iterate.init;
    for _ in 0..iterate.count {
        let mut mapping = Mapping::default();
        mapping.values.insert(arg, state);
        for &inside in &body {
            let copy = ir.clone_op(inside, &mut mapping);
            ir.insert_before(copy, op);
        }
        state = mapping.value(end.x);
    }
    ir.replace_op(op, &[state]);
    Some(())
}
