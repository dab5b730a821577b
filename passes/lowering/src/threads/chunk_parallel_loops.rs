//! `chunk-parallel-loops`: splits long parallel loops into chunks for threads.
//!
//! Legal if iterations are independent except for reductions. Results do not depend on the number
//! of threads.

use cotan_dialects::scf;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod chunks;
mod compose;
mod legality;
mod middle;
mod reductions;
mod states;
mod version;
mod work;

use chunks::ChunkLimits;
use legality::ParallelLoop;

/// The pass.
pub static PASS: Pass = Pass {
    name: "chunk-parallel-loops",
    summary: "Splits long parallel loops into chunks for threads",
    doc: "\
An outermost loop with the attribute `cotan.parallelism` becomes an `scf.parallel` loop over chunks
of its iterations. It is legal since iterations store to separate elements, and only accumulate
otherwise. Each chunk has private accumulators, initialized with the identity: iter_args, and whole
buffers that iterations add to. After the parallel loop they are combined in the order of the
chunks. The number of chunks depends on sizes and on the program only, so results do not depend on
the number of threads.

A loop with `cotan.associative_carry` is divided, too, if its states are scans, or linear
recurrences of at most four states. A parallel loop composes the steps of each chunk, without
stores. A short loop over chunks applies the compositions, which yields the state at the start of
each chunk. Then the chunks run. Recurrences with the same factors, such as the rows of a product of
matrices, share their composition. The loop stays as it is if composition takes more work than its
iterations.

A chunk has about `min-work` scalar operations or more, without index arithmetic; more if it has
private buffers to initialize and add. There are at most `chunks` chunks; with `chunks=1` the pass
does nothing. For small arrays there is one chunk. If that would have private buffers or states, or
if the loop is inside another one, the loop is versioned, and the original runs instead. Only loops of at
most 320 operations, with loops at most two deep, are versioned. The trip counts of all chunks but
the last are multiples of `min-iterations`, so that vectors leave no remainder. With private
buffers, they are multiples of four times that number.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %start: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %t = arith.addf %s, %a fastmath<reassoc> : f64
    scf.yield %t : f64
  } {cotan.parallelism = \"reduce\"}
  return %r : f64
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %start: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = arith.constant 0 : index
  %1 = arith.maxsi %n, %0 : index
  %2 = arith.constant 1048576 : index
  %3 = arith.minsi %1, %2 : index
  %4 = arith.constant 3 : index
  %5 = arith.muli %3, %4 : index
  %6 = arith.constant 131072 : index
  %7 = arith.divsi %5, %6 : index
  %8 = arith.constant 1 : index
  %9 = arith.maxsi %7, %8 : index
  %10 = arith.constant 64 : index
  %11 = arith.minsi %9, %10 : index
  %12 = arith.subi %11, %8 : index
  %13 = arith.addi %1, %12 : index
  %14 = arith.divsi %13, %11 : index
  %15 = arith.constant 63 : index
  %16 = arith.addi %14, %15 : index
  %17 = arith.divsi %16, %10 : index
  %18 = arith.muli %17, %10 : index
  %19 = arith.maxsi %18, %8 : index
  %20 = arith.subi %19, %8 : index
  %21 = arith.addi %1, %20 : index
  %22 = arith.divsi %21, %19 : index
  %23 = memref.alloc(%22) : memref<?xf64>
  scf.parallel (%arg0) = (%0) to (%22) step (%8) {
    %24 = arith.muli %arg0, %19 : index
    %25 = arith.addi %zero, %24 : index
    %26 = arith.addi %25, %19 : index
    %27 = arith.minsi %26, %n : index
    %28 = arith.constant -0.0 : f64
    %r = scf.for %i = %25 to %27 step %one iter_args(%s = %28) -> (f64) {
      %a = memref.load %x[%i] : memref<?xf64>
      %t = arith.addf %s, %a fastmath<reassoc> : f64
      scf.yield %t : f64
    } {cotan.parallelism = \"reduce\"}
    memref.store %r, %23[%arg0] : memref<?xf64>
  }
  %r = scf.for %arg1 = %0 to %22 step %8 iter_args(%arg2 = %start) -> (f64) {
    %29 = memref.load %23[%arg1] : memref<?xf64>
    %30 = arith.addf %arg2, %29 : f64
    scf.yield %30 : f64
  }
  memref.dealloc %23 : memref<?xf64>
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-parallel", "Number of loops split into chunks")],
    run,
};

cotan_pass::options! {
    /// The options of `chunk-parallel-loops`.
    pub struct Options {
        /// Maximum number of chunks of a loop
        chunks: i64 = 64 in 1..=65536,
        /// Minimum work of a chunk
        min_work: i64 = 131_072 in 1..=1 << 40,
        /// Granularity of the trip count of a chunk of a unit-step loop
        min_iterations: i64 = 64 in 1..=65536,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { chunks, min_work, min_iterations } = run.options();
    let limits = ChunkLimits { min_work, max_chunks: chunks, min_iterations };
    let loops = if chunks > 1 { outermost(ir, root) } else { Vec::new() };
    let num_parallel =
        loops.into_iter().filter_map(|it| chunks::emit(ir, it, &limits).then_some(())).count();
    run.count("num-parallel", num_parallel);
    Ok(Change::from(num_parallel > 0))
}

/// Returns the outermost loops whose iterations may run in parallel.
fn outermost(ir: &Ir, root: Op) -> Vec<ParallelLoop> {
    let mut found = Vec::new();
    let mut walk = ir.walk(root);
    while let Some(op) = walk.next() {
        if ir.is::<scf::Parallel>(op) {
            walk.skip_inside(op);
        } else if let Some(shared) = ParallelLoop::of(ir, op) {
            walk.skip_inside(op);
            found.push(shared);
        }
    }
    found
}
