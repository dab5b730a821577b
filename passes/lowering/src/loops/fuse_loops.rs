//! `fuse-loops`: loop fusion over buffers.
//!
//! Legal if no dependence is reversed; each mode has its own proof. It saves loads, stores and
//! buffers.

use cotan_ir::{Ir, Op};
use cotan_pass::{Anchor, Change, Pass, PassContext, PassResult};

pub mod fill;
pub mod producer;
pub mod sibling;

use producer::Fused;

/// The pass.
pub static PASS: Pass = Pass {
    name: "fuse-loops",
    summary: "Fuses loops over one domain: siblings, producers and consumers, fills and readers",
    doc: "\
Fuses two loops over one iteration domain into one. `mode` selects the pairs:

`fuse-loops{mode=sibling}` fuses two-deep loops that read the same rows. Both have the same domain,
as have their inner loops, and they read a common element. Neither may write memory that the other
one accesses. A sum of row sums and a sum of all elements cannot be fused by `fuse-nests`, since
their orders differ. Here both are loops over rows. Each keeps its own order of additions.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %none: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
    %row = arith.muli %i, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sofar = %none) -> (f64) {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %t = arith.addf %sofar, %a : f64
      scf.yield %t : f64
    } {cotan.parallelism = \"reduce\"}
    %u = arith.addf %sum, %s : f64
    scf.yield %u : f64
  } {cotan.parallelism = \"reduce\"}
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %y[%at] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
  } {cotan.parallelism = \"parallel\"}
  return %r : f64
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %none: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (f64) {
    %row = arith.muli %i, %m : index
    %row_0 = arith.muli %i, %m : index
    %s = scf.for %j = %zero to %m step %one iter_args(%sofar = %none) -> (f64) {
      %at = arith.addi %row, %j : index
      %a = memref.load %x[%at] : memref<?xf64>
      %t = arith.addf %sofar, %a : f64
      %at_1 = arith.addi %row_0, %j : index
      %a_2 = memref.load %x[%at_1] : memref<?xf64>
      %b = arith.mulf %a_2, %a_2 : f64
      memref.store %b, %y[%at_1] : memref<?xf64>
      scf.yield %t : f64
    } {cotan.parallelism = \"reduce\"}
    %u = arith.addf %sum, %s : f64
    scf.yield %u : f64
  } {cotan.parallelism = \"reduce\"}
  return %r : f64
}
```

`fuse-loops{mode=producer}` fuses loops in the body of a sequential loop, such as a fold. A loop
that accesses a buffer of an earlier loop over the same domain is fused with that loop. It is legal
if no iteration of the earlier loop depends on an iteration of the later one that would now precede
it. Addresses are polynomials in sizes and induction variables. They must be in separate rows per
iteration, or in disjoint ranges. Inner loops of both are fused likewise. Elements that are stored
or loaded earlier in an iteration are forwarded, and buffers without loads are erased.

An innermost parallel loop is also fused into a sequential loop that produces its input, if it is
smaller and calls no functions. It fills the stalls of the sequential loop. So sums over the
matrices of a scan are formed while these are in registers.

`fuse-nests` does the same for nests, which store to an array once. Here an iteration may write
several rows of one buffer, such as the state of a recurrent network and the derivatives of its
weights.

```mlir before
func.func @f(%n: index, %t: index, %x: memref<?xf64>, %y: memref<?xf64>) attributes {cotan.sizes = [\"n\", \"t\"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %t step %one {
    %row = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %zero to %n step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %row[%i] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
    %start = arith.muli %k, %n : index
    scf.for %i = %zero to %n step %one {
      %a = memref.load %row[%i] : memref<?xf64>
      %at = arith.addi %start, %i : index
      memref.store %a, %y[%at] : memref<?xf64>
      memref.store %a, %x[%i] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
    memref.dealloc %row : memref<?xf64>
  }
  return
}
```

```mlir after
func.func @f(%n: index, %t: index, %x: memref<?xf64>, %y: memref<?xf64>) attributes {cotan.sizes = [\"n\", \"t\"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %t step %one {
    %start = arith.muli %k, %n : index
    scf.for %i = %zero to %n step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      %at = arith.addi %start, %i : index
      memref.store %b, %y[%at] : memref<?xf64>
      memref.store %b, %x[%i] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
  }
  return
}
```

`fuse-loops{mode=fill}` fuses a loop that fills a buffer into its reader, inside a loop with the
attribute `cotan.vector_width`. Both loops must have the same domain, and an iteration of the reader
may only read the element at its own index or earlier ones. So the element at its own index stays in
a register, and stores overlap with computation.

```mlir before
func.func @f(%n: index, %d: index, %x: memref<?xf64>, %row: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %d step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %row[%i] : memref<?xf64>
    }
    scf.for %j = %zero to %d step %one {
      %own = memref.load %row[%j] : memref<?xf64>
      %s = scf.for %i = %zero to %j step %one iter_args(%t = %own) -> (f64) {
        %c = memref.load %row[%i] : memref<?xf64>
        %u = arith.addf %t, %c : f64
        scf.yield %u : f64
      }
      memref.store %s, %y[%p] : memref<?xf64>
    } {cotan.parallelism = \"reduce\"}
  } {cotan.vector_width = 8}
  return
}
```

```mlir after
func.func @f(%n: index, %d: index, %x: memref<?xf64>, %row: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %p = %zero to %n step %one {
    scf.for %j = %zero to %d step %one {
      %a = memref.load %x[%j] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %row[%j] : memref<?xf64>
      %s = scf.for %i = %zero to %j step %one iter_args(%t = %b) -> (f64) {
        %c = memref.load %row[%i] : memref<?xf64>
        %u = arith.addf %t, %c : f64
        scf.yield %u : f64
      }
      memref.store %s, %y[%p] : memref<?xf64>
    }
  } {cotan.vector_width = 8}
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: FuseLoopsStatistics::DECLARED,
    run,
};

cotan_pass::words! {
    /// The pairs of loops that one run fuses.
    enum Mode {
        /// Loops that read the same rows.
        Sibling = "sibling",
        /// Loops in one iteration of a sequential loop, producer first.
        Producer = "producer",
        /// A loop that fills a buffer, and its reader.
        Fill = "fill",
    }
}

cotan_pass::options! {
    /// The options of `fuse-loops`.
    struct Options {
        /// Pairs of loops to fuse
        mode: Mode = "sibling",
    }
}

cotan_pass::statistics! {
    /// The statistics of `fuse-loops`.
    struct FuseLoopsStatistics {
        /// Number of loops fused into another one
        num_fused,
        /// Number of loads replaced by the stored value
        num_forwarded,
        /// Number of buffers no longer needed
        num_erased,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { mode } = run.options();
    let fused = match mode {
        Mode::Sibling => Fused { num_fused: sibling::fuse(ir, root), ..Fused::default() },
        Mode::Fill => Fused { num_fused: fill::fuse(ir, root), ..Fused::default() },
        Mode::Producer => producer::fuse(ir, root),
    };
    let Fused { num_fused, num_forwarded, num_erased } = fused;
    run.count(FuseLoopsStatistics { num_fused, num_forwarded, num_erased });
    Ok(Change::from(num_fused + num_forwarded + num_erased > 0))
}
