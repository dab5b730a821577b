//! `inline-function-values`: inlines function values, including those that a branch yields.

use crate::chad::eliminate_copowers::push_all;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::generic::branch_distribution::{distribute, uses};
use cotan_transforms::generic::canonicalize::simplify;
use cotan_transforms::generic::inline::apply_known;

/// The pass.
pub static PASS: Pass = Pass {
    name: "inline-function-values",
    summary: "Inlines calls of function values (closures), including those that a branch yields",
    doc: "\
Inlines applications of known functions, linear functions included. An application of a function
that `scf.if` yields is distributed over the branches, where the function is known. The formal
sums of differentiated functions become sums (see `eliminate-copowers`). The program is simplified in
between.

Functions that a fold carries, and those that are function arguments, remain.

```mlir before
func.func @f(%c: i1, %x: f64) -> f64 {
  %f = scf.if %c -> ((f64) -> f64) {
    %double = closure.lambda (%u: f64) {
      %v = arith.addf %u, %x : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %double : (f64) -> f64
  } else {
    %square = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %u : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %square : (f64) -> f64
  }
  %r = closure.apply %f(%x) : (f64) -> f64
  return %r : f64
}
```

```mlir after
func.func @f(%c: i1, %x: f64) -> f64 {
  %r = scf.if %c -> (f64) {
    %v = arith.addf %x, %x : f64
    scf.yield %v : f64
  } else {
    %v = arith.mulf %x, %x : f64
    scf.yield %v : f64
  }
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-applied", "Number of applications inlined"),
    ],
    run,
};

/// The maximal number of rounds; each may reveal more functions.
const ROUNDS: usize = 32;

/// The maximal cost of a function with several applications.
const MAX_COST: u64 = 2000;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let mut applied = 0;
    let is_needed = ir.walk(root).any(|op| uses(ir, op));
    for round in 0..ROUNDS {
        let inlined = apply_known(ir, root, MAX_COST);
        let found = inlined + distribute(ir, root, uses) + push_all(ir, root);
        // Simplify once even if the functions were inlined before.
        if found == 0 && (round > 0 || !is_needed) {
            break;
        }
        applied += found;
        simplify(ir, root);
    }
    run.count("num-applied", applied);
    Ok(Change::from(is_needed))
}
