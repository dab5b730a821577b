//! `lower-scans`: scans and reductions become code that runs in blocks, or as trees.

use cotan_dialects::array::{Reduce, Scan};
use cotan_ir::{Builder, Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod blocked;
mod combining;
mod tree;

use combining::Combining;

/// The pass.
pub static PASS: Pass = Pass {
    name: "lower-scans",
    summary: "Writes scans and reductions in blocks, or as trees",
    doc: "\
What `array.scan` and `array.reduce` combine is combined one element after the other, forwards and in derivatives. Since
their bodies are associative, it can be combined in other groups, which need not wait for each other: this pass writes
them so, in the same language. The derivative of what it writes goes through the same groups, back: before
`differentiate`, the pass gives scans and their pull-backs a schedule, at the work of the original times a constant,
and what was combined in each group is kept for the way back. After `differentiate` it schedules what scans derivatives
hold themselves.

`as=blocked` cuts the axis into blocks of `width` elements. Blocks are combined beside each other, each from its first
element to its last one; then the blocks; and what stands before a block is combined with each element of it.
`as=tree` combines neighbours, then neighbours of those, in as many rounds as `n` has binary digits; for a scan as many
rounds again hand on what stands before. About `2 n` combinations in both; an identity is never applied.

The values are the same up to grouping, bit for bit where that does not matter. Where the number of elements is known
only when the program runs, numbers of blocks and rounds are bound by `array.with_dim`, which derivatives in reverse run
again. Scans inside of the bodies of other ones stay as they are, one after the other, as does `array.fold`, which need
not be associative.

```mlir before
func.func @f(%x: tensor<128xf64>) -> f64 {
  %r = array.reduce %x along 0 (%p: f64, %q: f64) {
    %pq = arith.mulf %p, %q : f64
    array.yield %pq : f64
  } : tensor<128xf64>
  return %r : f64
}
```

```mlir after
func.func @f(%x: tensor<128xf64>) -> f64 {
  %4 = array.build (%arg0: index) {
    %0 = array.index %x[64 * %arg0] : tensor<128xf64>
    %1 = array.iota along 0 : tensor<63xindex>
    %3 = array.fold %1 along 0 from %0 (%arg1: f64, %arg2: index) {
      %2 = array.index %x[64 * %arg0 + %arg2 + 1] : tensor<128xf64>
      %pq = arith.mulf %arg1, %2 : f64
      array.yield %pq : f64
    } : (tensor<63xindex>, f64) -> f64
    array.yield %3 : f64
  } : tensor<2xf64>
  %5 = array.index %x[0] : tensor<128xf64>
  %6 = array.iota along 0 : tensor<2xindex>
  %r = array.fold %6 along 0 from %5 (%arg3: f64, %arg4: index) {
    %7 = array.index %4[%arg4] : tensor<2xf64>
    %8 = arith.constant 0 : index
    %9 = arith.cmpi eq, %arg4, %8 : index
    %10 = control.if %9 {
      control.yield %7 : f64
    } else {
      %pq = arith.mulf %arg3, %7 : f64
      control.yield %pq : f64
    } : f64
    array.yield %10 : f64
  } : (tensor<2xindex>, f64) -> f64
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: Scheduling::DECLARED,
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `lower-scans`.
    struct Scheduling {
        /// In which groups elements are combined
        schedule as "as": Schedule = "blocked",
        /// How many elements a block has
        width: i64 = 64 in 2..=1_000_000,
    }
}

cotan_pass::words! {
    /// How elements are grouped.
    enum Schedule {
        /// In blocks of elements
        Blocked = "blocked",
        /// In pairs of pairs
        Tree = "tree",
    }
}

cotan_pass::statistics! {
    /// What `lower-scans` counts.
    struct Counted {
        /// Number of scans and reductions written otherwise
        num_scheduled,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Scheduling { schedule, width } = run.options();
    let open: Vec<Op> = ir.walk(root).filter(|&op| is_open(ir, op, root)).collect();
    for &op in &open {
        let loc = ir.loc(op);
        let loc = ir.store.derived_loc(loc, PASS.name);
        let names = Combining::names(ir, op);
        let b = &mut Builder::before(ir, op);
        let combining = Combining::of(b, loc, op, names);
        let combined = match schedule {
            Schedule::Blocked => blocked::write(b, &combining, width),
            Schedule::Tree => tree::write(b, &combining),
        };
        let given = combining.finish(b, op, combined);
        ir.replace_op(op, &given);
    }
    run.count(Counted { num_scheduled: open.len() });
    Ok(Change::from(!open.is_empty()))
}

/// Whether an operation combines elements along an axis, and is no part of how others are combined.
fn is_open(ir: &Ir, op: Op, root: Op) -> bool {
    let combines = |op: Op| ir.is::<Scan>(op) || ir.is::<Reduce>(op);
    let mut around = ir.parent_op(op).filter(|_| op != root);
    while let Some(parent) = around.filter(|&parent| parent != root) {
        if combines(parent) {
            return false;
        }
        around = ir.parent_op(parent);
    }
    combines(op)
}
