//! `pack-panels`: sums that read one array by rows and another one by columns, from packed panels.

use crate::framework::pass::{Anchor, Change, Outcome, Pass, Run};
use cotan_ir::{Ir, Op};

mod blocks;
mod find;
mod panels;
mod tiles;

/// How many rows a block has at most: what is packed of them stays in the cache while columns pass by.
const ROWS: i64 = 64;

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
along two panels (8 rows and 2 vectors of 32 registers, 4 rows of 16); and the loop over rows finds its sums in a buffer, those of
some rows and, where a row does nothing besides, of the columns of one panel. A tile is said by `cotan.lanes` and
`cotan.copies`, which `widen-loops` reads. Panels are filled up with zeros, so that all tiles are
whole; nobody reads what comes of them. Each tile fetches a part of the panel of the columns that come next, which comes from
further away than what tiles read.

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
    } {cotan.turns = \"parallel\"}
  } {cotan.turns = \"parallel\"}
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
  %5 = arith.constant 64 : index
  %6 = arith.constant 1 : index
  %7 = arith.constant 2 : index
  %8 = arith.maxsi %n, %0 : index
  %9 = arith.maxsi %m, %0 : index
  %10 = arith.maxsi %k, %0 : index
  %11 = arith.addi %9, %1 : index
  %12 = arith.divui %11, %2 : index
  %13 = arith.muli %12, %2 : index
  %14 = arith.addi %8, %3 : index
  %15 = arith.divui %14, %4 : index
  %16 = arith.muli %15, %4 : index
  %17 = arith.minsi %16, %5 : index
  %18 = arith.muli %17, %10 : index
  %19 = arith.muli %13, %10 : index
  %20 = memref.alloc(%19) : memref<?xf64>
  %21 = arith.muli %17, %2 : index
  scf.for %arg0 = %0 to %10 step %2 {
    %22 = arith.addi %arg0, %2 : index
    %23 = arith.minsi %22, %10 : index
    scf.for %arg1 = %0 to %9 step %2 {
      %24 = arith.subi %9, %arg1 : index
      %25 = arith.minsi %24, %2 : index
      %26 = arith.muli %arg1, %10 : index
      scf.for %arg2 = %arg0 to %23 step %6 {
        scf.for %arg3 = %0 to %25 step %6 {
          %27 = arith.addi %arg1, %arg3 : index
          %column = arith.muli %arg2, %m : index
          %q = arith.addi %column, %27 : index
          %y = memref.load %b[%q] : memref<?xf64>
          %28 = arith.muli %arg2, %2 : index
          %29 = arith.addi %26, %28 : index
          %30 = arith.addi %29, %arg3 : index
          memref.store %y, %20[%30] : memref<?xf64>
        } {cotan.lanes = 8 : i64}
      }
      %31 = arith.constant 0.0 : f64
      scf.for %arg4 = %25 to %2 step %6 {
        scf.for %arg5 = %arg0 to %23 step %6 {
          %32 = arith.muli %arg5, %2 : index
          %33 = arith.addi %26, %32 : index
          %34 = arith.addi %33, %arg4 : index
          memref.store %31, %20[%34] : memref<?xf64>
        }
      }
    }
  } {cotan.turns = \"parallel\"}
  scf.for %arg6 = %zero to %n step %5 {
    %35 = memref.alloc(%21) : memref<?xf64>
    %36 = memref.alloc(%18) : memref<?xf64>
    %37 = arith.addi %arg6, %5 : index
    %38 = arith.minsi %37, %n : index
    %39 = arith.subi %38, %arg6 : index
    scf.for %arg7 = %0 to %39 step %4 {
      %40 = arith.subi %39, %arg7 : index
      %41 = arith.minsi %40, %4 : index
      %42 = arith.muli %arg7, %10 : index
      scf.for %arg8 = %0 to %41 step %6 {
        scf.for %arg9 = %0 to %10 step %6 {
          %43 = arith.addi %arg7, %arg8 : index
          %44 = arith.addi %arg6, %43 : index
          %row = arith.muli %44, %k : index
          %p = arith.addi %row, %arg9 : index
          %x = memref.load %a[%p] : memref<?xf64>
          %45 = arith.muli %arg9, %4 : index
          %46 = arith.addi %42, %45 : index
          %47 = arith.addi %46, %arg8 : index
          memref.store %x, %36[%47] : memref<?xf64>
        }
      } {cotan.copies = 8 : i64}
      %48 = arith.constant 0.0 : f64
      scf.for %arg10 = %41 to %4 step %6 {
        scf.for %arg11 = %0 to %10 step %6 {
          %49 = arith.muli %arg11, %4 : index
          %50 = arith.addi %42, %49 : index
          %51 = arith.addi %50, %arg10 : index
          memref.store %48, %36[%51] : memref<?xf64>
        }
      }
    } {cotan.turns = \"parallel\"}
    scf.for %arg12 = %0 to %13 step %2 {
      scf.for %arg13 = %0 to %39 step %4 {
        %52 = arith.muli %arg13, %10 : index
        %53 = arith.muli %arg12, %10 : index
        %54 = arith.muli %10, %2 : index
        %55 = arith.addi %53, %54 : index
        %56 = arith.muli %arg13, %10 : index
        %57 = arith.muli %56, %2 : index
        %58 = arith.divui %57, %5 : index
        %59 = arith.addi %55, %58 : index
        scf.for %arg14 = %0 to %4 step %6 {
          %60 = arith.addi %arg13, %arg14 : index
          %61 = arith.muli %60, %2 : index
          scf.for %arg15 = %0 to %2 step %6 {
            %72 = scf.for %arg16 = %0 to %10 step %6 iter_args(%arg17 = %start) -> (f64) {
              %62 = arith.muli %arg16, %7 : index
              %63 = arith.addi %59, %62 : index
              memref.prefetch %20[%63], read, locality<3>, data : memref<?xf64>
              %64 = arith.muli %arg16, %4 : index
              %65 = arith.addi %52, %64 : index
              %66 = arith.addi %65, %arg14 : index
              %67 = memref.load %36[%66] : memref<?xf64>
              %68 = arith.muli %arg16, %2 : index
              %69 = arith.addi %53, %68 : index
              %70 = arith.addi %69, %arg15 : index
              %71 = memref.load %20[%70] : memref<?xf64>
              %xy = arith.mulf %67, %71 : f64
              %t = arith.addf %arg17, %xy : f64
              scf.yield %t : f64
            }
            %73 = arith.addi %61, %arg15 : index
            memref.store %72, %35[%73] : memref<?xf64>
          } {cotan.copies = 2 : i64, cotan.lanes = 8 : i64, cotan.turns = \"parallel\"}
        } {cotan.copies = 8 : i64, cotan.turns = \"parallel\"}
      }
      %74 = arith.addi %arg12, %2 : index
      %75 = arith.minsi %74, %m : index
      scf.for %i = %arg6 to %38 step %one {
        %row = arith.muli %i, %k : index
        %out = arith.muli %i, %m : index
        scf.for %j = %arg12 to %75 step %one {
          %76 = arith.subi %i, %arg6 : index
          %77 = arith.muli %76, %2 : index
          %78 = arith.subi %j, %arg12 : index
          %79 = arith.addi %77, %78 : index
          %r = memref.load %35[%79] : memref<?xf64>
          %o = arith.addi %out, %j : index
          memref.store %r, %c[%o] : memref<?xf64>
        } {cotan.turns = \"parallel\"}
      } {cotan.turns = \"parallel\"}
    }
    memref.dealloc %36 : memref<?xf64>
    memref.dealloc %35 : memref<?xf64>
  } {cotan.turns = \"parallel\"}
  memref.dealloc %20 : memref<?xf64>
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
        /// How many parts of a long loop may run at once: few rows are put into several blocks for them, if there are several
        parts: i64 = 1 in 1..=65_536,
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
    let Chosen { width, registers, parts } = run.options();
    let found: Vec<find::Sums> = ir.walk(root).filter_map(|op| find::Sums::of(ir, op)).collect();
    for sums in &found {
        blocks::write(ir, sums, width, registers, parts);
    }
    run.count(Counted { num_packed: found.len() });
    Ok(Change::from(!found.is_empty()))
}
