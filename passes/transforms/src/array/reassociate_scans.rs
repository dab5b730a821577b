//! `reassociate-scans`: lowers scans and reductions to blocked or tree schedules.

use cotan_dialects::array::{Reduce, Scan};
use cotan_ir::{Builder, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod blocked;
mod combining;
mod tree;

use combining::Combination;

/// The pass.
pub static PASS: Pass = Pass {
    name: "reassociate-scans",
    summary: "Rewrites scans and reductions to a blocked or a tree-shaped order of combinations",
    doc: "\
`array.scan` and `array.reduce` are evaluated sequentially by default, and so are their derivatives.
Their bodies are associative, so elements can be combined in independent groups. This pass emits
such a schedule. The derivative of the schedule has the same groups in reverse. Before
`differentiate`, the pass schedules scans and their pullbacks, at a constant factor of the work;
partial results of groups are residuals. After `differentiate` it schedules the scans in
derivatives.

`as=blocked` divides the axis into blocks of `width` elements. Blocks are reduced independently,
each from its first element to its last. Then a scan combines the blocks, and each element is
combined with the prefix before its block. `as=tree` combines pairs, then pairs of pairs, in
`ceil(log2(n))` rounds; a scan has as many rounds again that distribute the prefixes. Both take
about `2 n` combinations, and never apply an identity.

Results are equal up to association, bit-identical where association is exact. If the number of
elements is dynamic, the numbers of blocks and rounds are bound by `array.with_dim`, whose body
reverse derivatives evaluate again. Scans in bodies of other scans stay sequential; so does
`array.fold`, which need not be associative.

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
    %10 = scf.if %9 -> (f64) {
      scf.yield %7 : f64
    } else {
      %pq = arith.mulf %arg3, %7 : f64
      scf.yield %pq : f64
    }
    array.yield %10 : f64
  } : (tensor<2xindex>, f64) -> f64
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: ScanOptions::DECLARED,
    statistics: &[Statistic::new("num-scheduled", "Number of scans and reductions lowered")],
    run,
};

cotan_pass::options! {
    /// Options of `reassociate-scans`.
    struct ScanOptions {
        /// Schedule of the combinations
        schedule as "as": Schedule = "blocked",
        /// Number of elements of a block
        width: i64 = 64 in 2..=1_000_000,
    }
}

cotan_pass::words! {
    /// The schedule of the combinations.
    enum Schedule {
        /// Blocks of consecutive elements
        Blocked = "blocked",
        /// Pairs of pairs
        Tree = "tree",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let ScanOptions { schedule, width } = run.options();
    let open: Vec<Op> = ir.walk(root).filter(|&op| is_open(ir, op, root)).collect();
    for &op in &open {
        let loc = ir.loc(op);
        let loc = ir.store.derived_loc(loc, PASS.name);
        let names = Combination::names(ir, op);
        let b = &mut Builder::before(ir, op);
        let combining = Combination::of(b, loc, op, names);
        let combined = match schedule {
            Schedule::Blocked => blocked::write(b, &combining, width),
            Schedule::Tree => tree::write(b, &combining),
        };
        let replacements = combining.finish(b, op, combined);
        ir.replace_op(op, &replacements);
    }
    run.count("num-scheduled", open.len());
    Ok(Change::from(!open.is_empty()))
}

/// Returns whether an operation is a scan or reduction outside of the bodies of others.
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
