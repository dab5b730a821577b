//! `fuse-row-column-sums`: fuses row reductions with column reductions by blocks of rows.
//!
//! Legal if the passed values are indexed by the row. The matrix is read from memory once.

use cotan_dialects::scf;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod columns;
mod emit;
mod group;

use columns::Columns;
use group::Group;

/// The pass.
pub static PASS: Pass = Pass {
    name: "fuse-row-column-sums",
    summary: "Fuses row reductions with column reductions of a matrix, by blocks of rows",
    doc: "\
A loop over the rows of a matrix reduces each, and a later loop over columns reduces products of the
matrix with these results. The gradient of most functions of a matrix-vector product has this form.
Both become one loop over blocks of rows, of about 128 kilobytes, so that the second loop finds the
block in the cache. The matrix is read from memory once. Column sums are accumulated in their result
buffers from block to block.

Loops over rows in between, or earlier, that produce inputs of these are fused as well. The values
that they pass on must be indexed by the row: a scalar for each. Every sum keeps its order.

```mlir before
func.func @f(%n: index, %m: index, %a: memref<?xf64>, %x: memref<?xf64>, %r: memref<?xf64>, %out: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sum = %none) -> (f64) {
      %at = arith.addi %row, %j : index
      %b = memref.load %a[%at] : memref<?xf64>
      %v = memref.load %x[%j] : memref<?xf64>
      %p = arith.mulf %b, %v : f64
      %q = arith.addf %sum, %p : f64
      scf.yield %q : f64
    } {cotan.parallelism = \"reduce\"}
    memref.store %s, %r[%i] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  scf.for %j = %zero to %m step %one {
    %s = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
      %row = arith.muli %i, %m : index
      %at = arith.addi %row, %j : index
      %b = memref.load %a[%at] : memref<?xf64>
      %v = memref.load %r[%i] : memref<?xf64>
      %p = arith.mulf %b, %v : f64
      %q = arith.addf %sum, %p : f64
      scf.yield %q : f64
    } {cotan.parallelism = \"reduce\"}
    memref.store %s, %out[%j] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %a: memref<?xf64>, %x: memref<?xf64>, %r: memref<?xf64>, %out: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %j = %zero to %m step %one {
    memref.store %none, %out[%j] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  %0 = arith.constant 1 : index
  %1 = arith.constant 16384 : index
  %2 = arith.constant -8 : index
  %3 = arith.constant 16 : index
  %4 = arith.maxsi %m, %0 : index
  %5 = arith.divsi %1, %4 : index
  %6 = arith.andi %5, %2 : index
  %7 = arith.maxsi %6, %3 : index
  scf.for %arg0 = %zero to %n step %7 {
    %8 = arith.addi %arg0, %7 : index
    %9 = arith.minsi %8, %n : index
    scf.for %i = %arg0 to %9 step %one {
      %row = arith.muli %i, %m : index
      %s = scf.for %j = %zero to %m step %one iter_args(%sum = %none) -> (f64) {
        %at = arith.addi %row, %j : index
        %b = memref.load %a[%at] : memref<?xf64>
        %v = memref.load %x[%j] : memref<?xf64>
        %p = arith.mulf %b, %v : f64
        %q = arith.addf %sum, %p : f64
        scf.yield %q : f64
      } {cotan.parallelism = \"reduce\"}
      memref.store %s, %r[%i] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
    scf.for %j = %zero to %m step %one {
      %10 = memref.load %out[%j] : memref<?xf64>
      %s = scf.for %i = %arg0 to %9 step %one iter_args(%sum = %10) -> (f64) {
        %row = arith.muli %i, %m : index
        %at = arith.addi %row, %j : index
        %b = memref.load %a[%at] : memref<?xf64>
        %v = memref.load %r[%i] : memref<?xf64>
        %p = arith.mulf %b, %v : f64
        %q = arith.addf %sum, %p : f64
        scf.yield %q : f64
      } {cotan.parallelism = \"reduce\"}
      memref.store %s, %out[%j] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
  } {cotan.parallelism = \"reduce\"}
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: FuseRowColumnSumsStatistics::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// The statistics of `fuse-row-column-sums`.
    struct FuseRowColumnSumsStatistics {
        /// Number of loops over columns that were blocked
        num_blocked,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_blocked = 0;
    for op in loops {
        let group = Columns::of(ir, op).and_then(|columns| Group::of(ir, columns));
        if let Some(group) = group {
            group.emit(ir);
            num_blocked += 1;
        }
    }
    run.count(FuseRowColumnSumsStatistics { num_blocked });
    Ok(Change::from(num_blocked > 0))
}
