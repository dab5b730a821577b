//! `interval-unroll`: short iterations become straight-line code.

use crate::Iterate;
use cotan_ir::{Ir, Mapping, Op};
use cotan_passes::options::{OptionKind, OptionSpec};
use cotan_passes::{Anchor, Change, Outcome, Pass, Run, Statistic};

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
    options: &[OptionSpec {
        name: "at-most",
        doc: "how often an iteration may repeat to be written out",
        kind: OptionKind::Integer(0, 1000),
        default: "8",
    }],
    statistics: &[Statistic { name: "num-unrolled", doc: "Number of iterations written out" }],
    run,
};

fn run(ir: &mut Ir, function: Op, run: &mut Run<'_>) -> Outcome {
    let at_most = run.options().integer("at-most");
    let mut count = 0;
    // Inner ones first, so that outer ones copy what was written out.
    for op in ir.nested_ops_inside_out(function) {
        let Some(iterate) = ir.get::<Iterate>(op).filter(|found| found.count <= at_most) else {
            continue;
        };
        count += usize::from(unroll(ir, op, iterate).is_some());
    }
    run.count("num-unrolled", count);
    Ok(Change::from(count > 0))
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
