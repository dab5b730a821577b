//! `eliminate-closures`: functions that are values, put where they are applied.

use crate::chad::lower_copowers::push_all;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::generic::branch_distribution::{distribute, uses};
use cotan_transforms::generic::canonicalize::simplify;
use cotan_transforms::generic::inline::apply_known;

/// The pass.
pub static PASS: Pass = Pass {
    name: "eliminate-closures",
    summary: "Puts functions that are values where they are applied, also those that were chosen",
    doc: "\
Replaces what applies a function that is made in sight by the code of the function, linear functions
included; what applies one that `control.if` chose is done in each branch, where the function is known. The
formal sums that differentiation makes of functions become sums (see `lower-copowers`). In between,
everything is simplified.

What no program can do without stays: functions that a fold carries, and those that a function takes.

```mlir before
func.func @f(%c: i1, %x: f64) -> f64 {
  %f = control.if %c {
    %double = closure.lambda (%u: f64) {
      %v = arith.addf %u, %x : f64
      closure.yield %v : f64
    } : (f64) -> f64
    control.yield %double : (f64) -> f64
  } else {
    %square = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %u : f64
      closure.yield %v : f64
    } : (f64) -> f64
    control.yield %square : (f64) -> f64
  } : (f64) -> f64
  %r = closure.apply %f(%x) : (f64) -> f64
  return %r : f64
}
```

```mlir after
func.func @f(%c: i1, %x: f64) -> f64 {
  %r = control.if %c {
    %v = arith.addf %x, %x : f64
    control.yield %v : f64
  } else {
    %v = arith.mulf %x, %x : f64
    control.yield %v : f64
  } : f64
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: EliminateClosuresStatistics::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `eliminate-closures` counts.
    struct EliminateClosuresStatistics {
        /// Number of applications replaced
        num_applied,
    }
}

/// How often everything is gone through: each time shows more functions.
const ROUNDS: usize = 32;

/// The greatest cost of a function whose applications are replaced, if there are several.
const MAX_COST: u64 = 2000;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let mut applied = 0;
    let is_needed = ir.walk(root).any(|op| uses(ir, op));
    for round in 0..ROUNDS {
        let inlined = apply_known(ir, root, MAX_COST);
        let found = inlined + distribute(ir, root, uses) + push_all(ir, root);
        // What is left of functions that were put in place before is simplified once.
        if found == 0 && (round > 0 || !is_needed) {
            break;
        }
        applied += found;
        simplify(ir, root);
    }
    run.count(EliminateClosuresStatistics { num_applied: applied });
    Ok(Change::from(is_needed))
}
