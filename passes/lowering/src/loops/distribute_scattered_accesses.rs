//! `distribute-scattered-accesses`: loop distribution (fission) of iterations that vectors cannot execute whole.
//!
//! Legal since all accesses of a buffer that is written are in one of the loops, in their order.
//! The arithmetic then runs in vectors; scattered accesses stay scalar.

mod emit;
mod phases;

use crate::vectorize::plan_vectorization;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use phases::Distribution;

/// The pass.
pub static PASS: Pass = Pass {
    name: "distribute-scattered-accesses",
    summary: "Distributes loops whose scattered accesses prevent vectors: arithmetic gets a loop of its own, in blocks",
    doc: "\
Loop distribution (fission) in blocks of 128 iterations. An innermost loop of independent iterations
may compute much, but access memory at strides or at loaded indices. It becomes up to three loops in
a loop over blocks. The first one packs scattered elements into buffers of one block. The second one
computes; all of its accesses are contiguous. The third one accumulates and stores the results where
they belong. Values that are needed by a later loop are stored in buffers of one block. Indices and
contiguous loads are repeated instead.

It is legal if the iterations are independent but for accumulations. All accesses of a buffer that is
written are in one loop, and keep their order: no dependence crosses from a later loop to an earlier
one. The results are bit-identical. It is profitable if the arithmetic outweighs the values that are
packed and stored. `vectorize-loops` then vectorizes the second loop.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %at: memref<?xindex>, %sum: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = math.exp %a : f64
    %j = memref.load %at[%i] : memref<?xindex>
    %s = memref.load %sum[%j] : memref<?xf64>
    %t = arith.addf %s, %b : f64
    memref.store %t, %sum[%j] : memref<?xf64>
  } {cotan.parallelism = \"reduce\"}
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %at: memref<?xindex>, %sum: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = arith.constant 128 : index
  %1 = arith.constant 0 : index
  %2 = arith.constant 1 : index
  %3 = memref.alloc(%0) : memref<?xf64>
  scf.for %arg0 = %zero to %n step %0 {
    %4 = arith.subi %n, %arg0 : index
    %5 = arith.minsi %4, %0 : index
    scf.for %arg1 = %1 to %5 step %2 {
      %6 = arith.addi %arg0, %arg1 : index
      %a = memref.load %x[%6] : memref<?xf64>
      %b = math.exp %a : f64
      memref.store %b, %3[%arg1] : memref<?xf64>
    } {cotan.parallelism = \"reduce\"}
    scf.for %arg2 = %1 to %5 step %2 {
      %7 = arith.addi %arg0, %arg2 : index
      %8 = memref.load %3[%arg2] : memref<?xf64>
      %j = memref.load %at[%7] : memref<?xindex>
      %s = memref.load %sum[%j] : memref<?xf64>
      %t = arith.addf %s, %8 : f64
      memref.store %t, %sum[%j] : memref<?xf64>
    } {cotan.parallelism = \"reduce\"}
  }
  memref.dealloc %3 : memref<?xf64>
  return
}
```
",
    anchor: Anchor::Any,
    options: plan_vectorization::Options::DECLARED,
    statistics: &[Statistic::new("num-distributed", "Number of distributed loops")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let options: plan_vectorization::Options = run.options();
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_distributed = 0;
    for op in loops {
        if let Some(distribution) = Distribution::of(ir, op, options) {
            emit::distribute(ir, &distribution);
            num_distributed += 1;
        }
    }
    run.count("num-distributed", num_distributed);
    Ok(Change::from(num_distributed > 0))
}
