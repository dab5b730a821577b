//! `peel-loops`: loop peeling of iterations with different range checks.
//!
//! Legal for any loop; the number of peeled iterations is a constant. The main loop has no checks.

use crate::analysis::peel::{NAME, peel_and_fold, tests};
use cotan_dialects::scf;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: NAME,
    summary: "Peels first and last iterations whose range checks differ from those of the interior",
    doc: "\
Loop peeling. Reads next to an index are in bounds except in a few iterations at the ends. The first
or last iteration of a fold is often special, too. An innermost loop is split into up to three
loops: a few first iterations, the main loop, and a few last iterations. In the main loop, all such
tests are constant. The main loop has no tests, and no chain of values waits for a selection. Tests
that are constant in all iterations are folded without peeling.

Tests are comparisons with a bound of the loop, such as the range checks of reads and the test at
which a rolled axis wraps around. The number of peeled iterations must be a constant; the trip count need not be. Peeled loops are too
short to be vectorized. The iteration order does not change. Of a scan, iterations are peeled at the
beginning until the vectors of the main loop are aligned to cache lines.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %before = arith.subi %i, %one : index
    %within = arith.cmpi ult, %before, %n : index
    %a = scf.if %within -> (f64) {
      %b = memref.load %x[%before] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    memref.store %a, %y[%i] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %0 = arith.constant 1 : index
  %1 = arith.addi %zero, %0 : index
  %2 = arith.minsi %1, %n : index
  scf.for %i = %zero to %2 step %one {
    %before = arith.subi %i, %one : index
    %within = arith.cmpi ult, %before, %n : index
    %a = scf.if %within -> (f64) {
      %b = memref.load %x[%before] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    memref.store %a, %y[%i] : memref<?xf64>
  }
  scf.for %i = %2 to %n step %one {
    %before = arith.subi %i, %one : index
    %within = arith.constant true
    %a = scf.if %within -> (f64) {
      %b = memref.load %x[%before] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    memref.store %a, %y[%i] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-known", "Number of tests resolved in the main loop"),
        Statistic::new("num-ends", "Number of peeled loops"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut changed = false;
    for this in loops {
        let tests = tests(ir, this);
        changed |= !tests.is_empty();
        run.count("num-known", tests.len());
        run.count("num-ends", peel_and_fold(ir, this, tests, None));
    }
    Ok(Change::from(changed))
}
