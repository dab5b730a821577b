//! `fold-storage`: shifted loop fusion with storage folding (a rolling buffer).
//!
//! Legal if row offsets are constants and the buffer is private. Intermediate rows stay in the
//! cache.

use crate::analysis::access_set::AccessSet;
use cotan_dialects::{Effects, effects, scf};
use cotan_ir::{Ir, Op, Value};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashSet;
use window::{RowLoop, Window};

mod emit;
mod overlap;
mod window;

/// The pass.
pub static PASS: Pass = Pass {
    name: "fold-storage",
    summary: "Fuses a stencil loop with its producer, and keeps only a window of rows between them",
    doc: "\
Shifted loop fusion with storage folding (a rolling buffer). A loop over rows writes a row of a
buffer in each iteration, and a later one reads rows at small constant offsets. Chains of stencils
and their gradients have this form. Both become one loop over blocks of rows, in which the consumer
follows as soon as its rows are available. The buffer shrinks to the rows of a block, and the
preceding ones that are still needed. These are copied to the front after each block. So it stays in
the cache, and its elements never go to memory.

A loop over elements is treated as a loop over rows of one element, in blocks of 512. Its end
iterations with different range checks are peeled, as `peel-loops` does.

If loops are split into chunks for threads, blocks of elements are independent (overlapped tiling):
each has a buffer of its own, and computes the elements that its neighbours compute as well again.
This needs two loops whose iterations are independent except for reductions, and the first one must
write nothing else. Other loops over elements are left alone then.

It is legal if the buffer has no other users, and each index is provably within its row, by loop
bounds or an enclosing range check. Rows read in their own iteration only, and nests three deep, are
left to other passes. Each loop keeps its iteration order.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus = arith.constant -1 : index
  %all = arith.muli %n, %m : index
  %r = memref.alloc(%all) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %r[%at] : memref<?xf64>
    }
  }
  %last = arith.addi %n, %minus : index
  scf.for %i = %zero to %last step %one {
    %row = arith.muli %i, %m : index
    %next = arith.addi %i, %one : index
    %below = arith.muli %next, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %under = arith.addi %below, %j : index
      %a = memref.load %r[%at] : memref<?xf64>
      %b = memref.load %r[%under] : memref<?xf64>
      %c = arith.subf %b, %a : f64
      memref.store %c, %y[%at] : memref<?xf64>
    }
  }
  memref.dealloc %r : memref<?xf64>
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %minus = arith.constant -1 : index
  %all = arith.muli %n, %m : index
  %last = arith.addi %n, %minus : index
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 1 : index
  %3 = arith.addi %last, %1 : index
  %4 = arith.maxsi %n, %3 : index
  %5 = arith.constant 15 : index
  %6 = arith.constant -16 : index
  %7 = arith.addi %m, %5 : index
  %8 = arith.andi %7, %6 : index
  %9 = arith.constant 1 : index
  %10 = arith.constant 16384 : index
  %11 = arith.constant -8 : index
  %12 = arith.constant 8 : index
  %13 = arith.maxsi %8, %9 : index
  %14 = arith.divsi %10, %13 : index
  %15 = arith.andi %14, %11 : index
  %16 = arith.maxsi %15, %12 : index
  %17 = arith.minsi %16, %4 : index
  %18 = arith.maxsi %2, %9 : index
  %19 = arith.maxsi %17, %18 : index
  %20 = arith.addi %19, %2 : index
  %21 = arith.muli %20, %8 : index
  %22 = arith.index_cast %19 : index to i64
  %23 = arith.sitofp %22 : i64 to f64
  %24 = math.absf %23 : f64
  %25 = arith.constant 1.0 : f64
  %26 = arith.addf %24, %25 : f64
  %27 = arith.index_cast %8 : index to i64
  %28 = arith.sitofp %27 : i64 to f64
  %29 = math.absf %28 : f64
  %30 = arith.mulf %26, %29 : f64
  %31 = arith.constant 2.8823037615171174e17 : f64
  %32 = arith.cmpf ole, %30, %31 : f64
  %33 = arith.constant -1 : index
  %34 = arith.select %32, %21, %33 : index
  %r = memref.alloc(%34) : memref<?xf64>
  scf.for %arg0 = %0 to %4 step %19 {
    %35 = arith.addi %arg0, %19 : index
    %36 = arith.subi %arg0, %2 : index
    %37 = arith.subi %arg0, %1 : index
    %38 = arith.subi %35, %1 : index
    %39 = arith.maxsi %37, %0 : index
    %40 = arith.minsi %35, %n : index
    %41 = arith.minsi %38, %last : index
    scf.for %i = %arg0 to %40 step %one {
      %row = arith.muli %i, %m : index
      %42 = arith.subi %i, %36 : index
      %43 = arith.muli %42, %8 : index
      scf.for %j = %zero to %m step %one {
        %at = arith.addi %row, %j : index
        %a = memref.load %x[%at] : memref<?xf64>
        %b = arith.mulf %a, %a : f64
        %44 = arith.addi %43, %j : index
        memref.store %b, %r[%44] : memref<?xf64>
      }
    }
    scf.for %i = %39 to %41 step %one {
      %row = arith.muli %i, %m : index
      %45 = arith.subi %i, %36 : index
      %46 = arith.muli %45, %8 : index
      %next = arith.addi %i, %one : index
      %below = arith.muli %next, %m : index
      %47 = arith.subi %next, %36 : index
      %48 = arith.muli %47, %8 : index
      scf.for %j = %zero to %m step %one {
        %at = arith.addi %row, %j : index
        %under = arith.addi %below, %j : index
        %49 = arith.addi %46, %j : index
        %a = memref.load %r[%49] : memref<?xf64>
        %50 = arith.addi %48, %j : index
        %b = memref.load %r[%50] : memref<?xf64>
        %c = arith.subf %b, %a : f64
        memref.store %c, %y[%at] : memref<?xf64>
      }
    }
    %51 = arith.constant 0 : index
    %52 = arith.muli %19, %8 : index
    %53 = arith.muli %2, %8 : index
    %54 = arith.constant 288230376151711744 : index
    %55 = arith.cmpi ule, %8, %54 : index
    %56 = arith.constant -1 : index
    %57 = arith.select %55, %53, %56 : index
    %58 = memref.alloc(%57) : memref<?xf64>
    %59 = arith.constant 0 : index
    %60 = arith.constant 1 : index
    scf.for %arg1 = %59 to %53 step %60 {
      %61 = arith.addi %52, %arg1 : index
      %62 = arith.addi %51, %arg1 : index
      %63 = memref.load %r[%61] : memref<?xf64>
      memref.store %63, %58[%62] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
    %64 = arith.constant 0 : index
    %65 = arith.constant 1 : index
    scf.for %arg2 = %64 to %53 step %65 {
      %66 = arith.addi %51, %arg2 : index
      %67 = arith.addi %51, %arg2 : index
      %68 = memref.load %58[%66] : memref<?xf64>
      memref.store %68, %r[%67] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
    memref.dealloc %58 : memref<?xf64>
  }
  memref.dealloc %r : memref<?xf64>
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: FoldStorageStatistics::DECLARED,
    run,
};

cotan_pass::options! {
    /// The options of `fold-storage`.
    struct Options {
        /// Maximum number of parallel chunks of a loop; above 1, blocks of elements are independent
        chunks: i64 = 1 in 1..=65_536,
    }
}

cotan_pass::statistics! {
    /// The statistics of `fold-storage`.
    struct FoldStorageStatistics {
        /// Number of loops fused
        num_folded,
    }
}

/// Maximum number of operations searched before a loop.
const MAX_SEARCHED: usize = 64;

/// A loop over rows, and a later one that reads its results.
struct RollingPair {
    producer: RowLoop,
    consumer: RowLoop,
    windows: Vec<Window>,
    /// Operations between the loops that the second one needs, the last one first.
    needed: Vec<Op>,
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { chunks } = run.options();
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_folded = 0;
    for op in loops {
        let Some(pair) = RollingPair::of(ir, op) else { continue };
        if chunks == 1 || !pair.producer.is_flat {
            pair.emit(ir);
        } else if pair.is_recomputable(ir) {
            pair.emit_overlapped(ir);
        } else {
            continue;
        }
        num_folded += 1;
    }
    run.count(FoldStorageStatistics { num_folded });
    Ok(Change::from(num_folded > 0))
}

impl RollingPair {
    /// Returns the pair whose second loop is `op`.
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let consumer = RowLoop::of(ir, op)?;
        let mut required: FxHashSet<Value> = ir.walk(op).flat_map(|op| ir.operands(op)).collect();
        let mut needed = Vec::new();
        let mut next = ir.prev_op(op);
        for _ in 0..MAX_SEARCHED {
            let before = next?;
            next = ir.prev_op(before);
            let is_needed = ir.results(before).any(|result| required.contains(&result));
            let mut shared = consumer.accessed.shared(&AccessSet::by(ir, before)?);
            if shared.is_empty() && is_needed {
                let is_simple = effects(ir, before) == Effects::Pure;
                needed.push(Some(before).filter(|_| is_simple && ir.regions(before).is_empty())?);
                required.extend(ir.operands(before));
            }
            if shared.is_empty() {
                continue;
            }
            shared.sort();
            shared.dedup();
            let producer = RowLoop::of(ir, before).filter(|_| !is_needed)?;
            let windows = shared.into_iter().map(|it| Window::of(ir, it, &producer, &consumer));
            let windows = windows.collect::<Option<Vec<_>>>()?;
            let is_near = windows.iter().any(|window| window.reach() != (0, 0));
            return is_near.then_some(Self { producer, consumer, windows, needed });
        }
        None
    }
}
