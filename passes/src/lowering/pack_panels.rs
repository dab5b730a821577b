//! `pack-panels`: sums that read one array by rows and another one by columns, from packed panels.

use crate::framework::pass::{Anchor, Change, Outcome, Pass, Run};
use cotan_ir::{Ir, Op};

mod blocks;
mod find;
mod panels;
mod tiles;

/// The pass.
pub static PASS: Pass = Pass {
    name: "pack-panels",
    summary: "Computes sums over rows and columns by tiles, from panels packed for them",
    doc: "\
A loop over rows, in it one over columns, and in that one a sum, of which each factor depends on the
row or on the column alone: a product of matrices, whichever of them is transposed, but also a table of
squared distances or shortest paths. Each factor is read again for every column or row, from places that
lie far apart. So what belongs to some columns is packed into a panel, in the order in which it is
needed, and so is what belongs to some rows; a tile of sums, as many as there are registers for, goes
along two panels (8 rows and 2 vectors of 32 registers, 4 rows of 16); and the loop over rows finds its sums in a buffer. A tile is said by `cotan.lanes` and
`cotan.copies`, which `widen-loops` reads. Panels are filled up with zeros, so that all tiles are
whole; nobody reads what comes of them.

Every sum is made in the order in which it was made, so results are the same, bit for bit. What is
known to be small stays as it is.

```mlir before
func.func @f(%n: index, %m: index, %k: index, %a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %k : index
    %out = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %r = scf.for %l = %zero to %k step %one iter_args(%s = %start) -> (f64) {
        %p = arith.addi %row, %l : index
        %x = memref.load %a[%p] : memref<?xf64>
        %column = arith.muli %l, %m : index
        %q = arith.addi %column, %j : index
        %y = memref.load %b[%q] : memref<?xf64>
        %xy = arith.mulf %x, %y : f64
        %t = arith.addf %s, %xy : f64
        scf.yield %t : f64
      }
      %o = arith.addi %out, %j : index
      memref.store %r, %c[%o] : memref<?xf64>
    }
  }
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %k: index, %a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  %0 = arith.constant 0 : index
  %1 = arith.constant 15 : index
  %2 = arith.constant 16 : index
  %3 = arith.constant 7 : index
  %4 = arith.constant 8 : index
  %5 = arith.constant 128 : index
  %6 = arith.constant 1 : index
  %7 = arith.maxsi %n, %0 : index
  %8 = arith.maxsi %m, %0 : index
  %9 = arith.maxsi %k, %0 : index
  %10 = arith.addi %8, %1 : index
  %11 = arith.divui %10, %2 : index
  %12 = arith.muli %11, %2 : index
  %13 = arith.addi %7, %3 : index
  %14 = arith.divui %13, %4 : index
  %15 = arith.muli %14, %4 : index
  %16 = arith.minsi %15, %5 : index
  %17 = arith.muli %16, %9 : index
  %18 = arith.muli %12, %9 : index
  %19 = memref.alloc(%18) : memref<?xf64>
  %20 = arith.muli %16, %12 : index
  scf.for %arg0 = %0 to %8 step %2 {
    %21 = arith.subi %8, %arg0 : index
    %22 = arith.minsi %21, %2 : index
    %23 = arith.muli %arg0, %9 : index
    scf.for %arg1 = %0 to %9 step %6 {
      scf.for %arg2 = %0 to %22 step %6 {
        %24 = arith.addi %arg0, %arg2 : index
        %column = arith.muli %arg1, %m : index
        %q = arith.addi %column, %24 : index
        %y = memref.load %b[%q] : memref<?xf64>
        %25 = arith.muli %arg1, %2 : index
        %26 = arith.addi %23, %25 : index
        %27 = arith.addi %26, %arg2 : index
        memref.store %y, %19[%27] : memref<?xf64>
      } {cotan.lanes = 8 : i64}
    }
    %28 = arith.constant 0.0 : f64
    scf.for %arg3 = %22 to %2 step %6 {
      scf.for %arg4 = %0 to %9 step %6 {
        %29 = arith.muli %arg4, %2 : index
        %30 = arith.addi %23, %29 : index
        %31 = arith.addi %30, %arg3 : index
        memref.store %28, %19[%31] : memref<?xf64>
      }
    }
  } {cotan.turns = \"parallel\"}
  scf.for %arg5 = %zero to %n step %5 {
    %32 = memref.alloc(%20) : memref<?xf64>
    %33 = memref.alloc(%17) : memref<?xf64>
    %34 = arith.addi %arg5, %5 : index
    %35 = arith.minsi %34, %n : index
    %36 = arith.subi %35, %arg5 : index
    scf.for %arg6 = %0 to %36 step %4 {
      %37 = arith.subi %36, %arg6 : index
      %38 = arith.minsi %37, %4 : index
      %39 = arith.muli %arg6, %9 : index
      scf.for %arg7 = %0 to %38 step %6 {
        scf.for %arg8 = %0 to %9 step %6 {
          %40 = arith.addi %arg6, %arg7 : index
          %41 = arith.addi %arg5, %40 : index
          %row = arith.muli %41, %k : index
          %p = arith.addi %row, %arg8 : index
          %x = memref.load %a[%p] : memref<?xf64>
          %42 = arith.muli %arg8, %4 : index
          %43 = arith.addi %39, %42 : index
          %44 = arith.addi %43, %arg7 : index
          memref.store %x, %33[%44] : memref<?xf64>
        }
      } {cotan.copies = 8 : i64}
      %45 = arith.constant 0.0 : f64
      scf.for %arg9 = %38 to %4 step %6 {
        scf.for %arg10 = %0 to %9 step %6 {
          %46 = arith.muli %arg10, %4 : index
          %47 = arith.addi %39, %46 : index
          %48 = arith.addi %47, %arg9 : index
          memref.store %45, %33[%48] : memref<?xf64>
        }
      }
    } {cotan.turns = \"parallel\"}
    scf.for %arg11 = %0 to %12 step %2 {
      scf.for %arg12 = %0 to %36 step %4 {
        %49 = arith.muli %arg12, %9 : index
        %50 = arith.muli %arg11, %9 : index
        scf.for %arg13 = %0 to %4 step %6 {
          %51 = arith.addi %arg12, %arg13 : index
          %52 = arith.muli %51, %12 : index
          %53 = arith.addi %52, %arg11 : index
          scf.for %arg14 = %0 to %2 step %6 {
            %62 = scf.for %arg15 = %0 to %9 step %6 iter_args(%arg16 = %start) -> (f64) {
              %54 = arith.muli %arg15, %4 : index
              %55 = arith.addi %49, %54 : index
              %56 = arith.addi %55, %arg13 : index
              %57 = memref.load %33[%56] : memref<?xf64>
              %58 = arith.muli %arg15, %2 : index
              %59 = arith.addi %50, %58 : index
              %60 = arith.addi %59, %arg14 : index
              %61 = memref.load %19[%60] : memref<?xf64>
              %xy = arith.mulf %57, %61 : f64
              %t = arith.addf %arg16, %xy : f64
              scf.yield %t : f64
            }
            %63 = arith.addi %53, %arg14 : index
            memref.store %62, %32[%63] : memref<?xf64>
          } {cotan.copies = 2 : i64, cotan.lanes = 8 : i64, cotan.turns = \"parallel\"}
        } {cotan.copies = 8 : i64, cotan.turns = \"parallel\"}
      }
    }
    scf.for %i = %arg5 to %35 step %one {
      %row = arith.muli %i, %k : index
      %out = arith.muli %i, %m : index
      scf.for %j = %zero to %m step %one {
        %64 = arith.subi %i, %arg5 : index
        %65 = arith.muli %64, %12 : index
        %66 = arith.addi %65, %j : index
        %r = memref.load %32[%66] : memref<?xf64>
        %o = arith.addi %out, %j : index
        memref.store %r, %c[%o] : memref<?xf64>
      }
    }
    memref.dealloc %33 : memref<?xf64>
    memref.dealloc %32 : memref<?xf64>
  }
  memref.dealloc %19 : memref<?xf64>
  return
}
```
",
    anchor: Anchor::Any,
    options: Chosen::DECLARED,
    statistics: Counted::DECLARED,
    run,
};

crate::options! {
    /// What can be chosen about `pack-panels`.
    struct Chosen {
        /// How many bytes a vector has
        width: i64 = 64 in 8..=1024,
        /// How many registers there are for vectors
        registers: i64 = 32 in 4..=64,
    }
}

crate::statistics! {
    /// What `pack-panels` counts.
    struct Counted {
        /// Number of sums
        num_packed,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut Run<'_>) -> Outcome {
    let Chosen { width, registers } = run.options();
    let found: Vec<find::Sums> = ir.walk(root).filter_map(|op| find::Sums::of(ir, op)).collect();
    for sums in &found {
        blocks::write(ir, sums, width, registers);
    }
    run.count(Counted { num_packed: found.len() });
    Ok(Change::from(!found.is_empty()))
}
