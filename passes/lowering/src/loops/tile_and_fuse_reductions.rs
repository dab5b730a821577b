//! `tile-and-fuse-reductions`: strip-mines a loop and its deferred reductions.
//!
//! Legal if the buffer is private and the sums may be reassociated. The buffer shrinks to one
//! block.

use cotan_dialects::memref::Alloc;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use find::DeferredReduction;

mod emit;
mod find;

/// Number of iterations of a block.
const BLOCK_ITERATIONS: i64 = 96;

/// The pass.
pub static PASS: Pass = Pass {
    name: "tile-and-fuse-reductions",
    summary: "Tiles a loop together with later reductions over its results, so that only one block is buffered",
    doc: "\
A sequential loop writes a row of a buffer in each iteration, and later loops reduce over all rows,
at each index of an array. So gradients of folds defer their accumulation, in order to add by a
product of matrices. The loop is strip-mined into blocks of 96 iterations. Each block is reduced at
once, and added to partial sums in the result buffers. The buffer then has the rows of a block only,
independent of the trip count, and its elements are read from the cache.

It is legal if the buffer has no other users, each index is provably in its row, and the sums may be
reassociated. Rows may also be written in reverse. If loops are split into chunks for threads, the
pass does nothing, since longer reductions parallelize better.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %out: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %all = arith.muli %n, %m : index
  %rows = memref.alloc(%all) : memref<?xf64>
  %last = scf.for %i = %zero to %n step %one iter_args(%state = %none) -> (f64) {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %a = memref.load %x[%j] : memref<?xf64>
      %b = arith.mulf %a, %state : f64
      %at = arith.addi %row, %j : index
      memref.store %b, %rows[%at] : memref<?xf64>
    }
    %next = math.cos %state : f64
    scf.yield %next : f64
  }
  scf.for %j = %zero to %m step %one {
    %s = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
      %row = arith.muli %i, %m : index
      %at = arith.addi %row, %j : index
      %a = memref.load %rows[%at] : memref<?xf64>
      %b = arith.addf %sum, %a fastmath<reassoc> : f64
      scf.yield %b : f64
    } {cotan.parallelism = \"reduce\"}
    memref.store %s, %out[%j] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  memref.dealloc %rows : memref<?xf64>
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %out: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %all = arith.muli %n, %m : index
  scf.for %j = %zero to %m step %one {
    memref.store %none, %out[%j] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  %0 = arith.constant 96 : index
  %1 = arith.minsi %n, %0 : index
  %2 = arith.muli %1, %m : index
  %3 = arith.index_cast %1 : index to i64
  %4 = arith.sitofp %3 : i64 to f64
  %5 = math.absf %4 : f64
  %6 = arith.index_cast %m : index to i64
  %7 = arith.sitofp %6 : i64 to f64
  %8 = math.absf %7 : f64
  %9 = arith.mulf %5, %8 : f64
  %10 = arith.constant 2.8823037615171174e17 : f64
  %11 = arith.cmpf ole, %9, %10 : f64
  %12 = arith.constant -1 : index
  %13 = arith.select %11, %2, %12 : index
  %rows = memref.alloc(%13) : memref<?xf64>
  %25 = scf.for %arg0 = %zero to %n step %0 iter_args(%arg1 = %none) -> (f64) {
    %14 = arith.addi %arg0, %0 : index
    %15 = arith.minsi %14, %n : index
    %last = scf.for %i = %arg0 to %15 step %one iter_args(%state = %arg1) -> (f64) {
      %row = arith.muli %i, %m : index
      %16 = arith.subi %i, %arg0 : index
      %17 = arith.muli %16, %m : index
      scf.for %j = %zero to %m step %one {
        %a = memref.load %x[%j] : memref<?xf64>
        %b = arith.mulf %a, %state : f64
        %at = arith.addi %row, %j : index
        %18 = arith.addi %17, %j : index
        memref.store %b, %rows[%18] : memref<?xf64>
      }
      %next = math.cos %state : f64
      scf.yield %next : f64
    }
    %19 = arith.constant -0.0 : f64
    scf.for %j = %zero to %m step %one {
      %s = scf.for %i = %arg0 to %15 step %one iter_args(%sum = %19) -> (f64) {
        %row = arith.muli %i, %m : index
        %20 = arith.subi %i, %arg0 : index
        %21 = arith.muli %20, %m : index
        %at = arith.addi %row, %j : index
        %22 = arith.addi %21, %j : index
        %a = memref.load %rows[%22] : memref<?xf64>
        %b = arith.addf %sum, %a fastmath<reassoc> : f64
        scf.yield %b : f64
      } {cotan.parallelism = \"reduce\"}
      %23 = memref.load %out[%j] : memref<?xf64>
      %24 = arith.addf %23, %s fastmath<reassoc,contract> : f64
      memref.store %24, %out[%j] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
    scf.yield %last : f64
  }
  memref.dealloc %rows : memref<?xf64>
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-shortened", "Number of buffers shortened")],
    run,
};

cotan_pass::options! {
    /// The options of `tile-and-fuse-reductions`.
    struct Options {
        /// Maximum number of parallel chunks of a loop; above 1, the pass does nothing
        chunks: i64 = 1 in 1..=65_536,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { chunks } = run.options();
    let is_alone = |&op: &Op| chunks == 1 && ir.is::<Alloc>(op);
    let buffers: Vec<Op> = ir.walk(root).filter(is_alone).collect();
    let mut num_shortened = 0;
    for alloc in buffers {
        let Some(reduction) = DeferredReduction::of(ir, alloc) else { continue };
        reduction.emit(ir);
        num_shortened += 1;
    }
    run.count("num-shortened", num_shortened);
    Ok(Change::from(num_shortened > 0))
}
