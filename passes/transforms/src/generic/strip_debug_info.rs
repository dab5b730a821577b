//! `strip-debug-info`: removes locations.

use cotan_ir::{Ir, Loc, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "strip-debug-info",
    summary: "Replaces all locations by `unknown`",
    doc: "\
Sets the location of the operation it runs on, and of all operations and block arguments inside, to
`unknown`. Diagnostics of later passes then have no source position.

```mlir before
func.func @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32 loc(\"f.mlir\":3:4)
  return %x : i32
}
```

```mlir after
func.func @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  return %x : i32
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[],
    run,
};

fn run(ir: &mut Ir, op: Op, run: &mut PassContext<'_>) -> PassResult {
    let ops: Vec<Op> = ir.walk(op).collect();
    let mut changed = false;
    for op in ops {
        changed |= ir.loc(op) != Loc::UNKNOWN;
        ir.set_loc(op, Loc::UNKNOWN);
        changed |= strip_arguments(ir, op);
    }
    run.preserve_all();
    Ok(Change::from(changed))
}

fn strip_arguments(ir: &mut Ir, op: Op) -> bool {
    let mut changed = false;
    for index in 0..ir.regions(op).len() {
        let mut next = ir.entry(ir.regions(op)[index]);
        while let Some(block) = next {
            for arg in 0..ir.arg_count(block) {
                changed |= ir.arg_loc(block, arg) != Loc::UNKNOWN;
                ir.set_arg_loc(block, arg, Loc::UNKNOWN);
            }
            next = ir.next_block(block);
        }
    }
    changed
}
