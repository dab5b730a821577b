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
along two panels (8 rows and 2 vectors of 32 registers, 4 rows of 16); and the loop over rows finds its sums in a buffer, those of
some rows and, where a row does nothing besides, of the columns of one panel. A tile is said by `cotan.lanes` and
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
  %20 = arith.muli %16, %2 : index
  scf.for %arg0 = %0 to %9 step %2 {
    %21 = arith.addi %arg0, %2 : index
    %22 = arith.minsi %21, %9 : index
    scf.for %arg1 = %0 to %8 step %2 {
      %23 = arith.subi %8, %arg1 : index
      %24 = arith.minsi %23, %2 : index
      %25 = arith.muli %arg1, %9 : index
      scf.for %arg2 = %arg0 to %22 step %6 {
        scf.for %arg3 = %0 to %24 step %6 {
          %26 = arith.addi %arg1, %arg3 : index
          %column = arith.muli %arg2, %m : index
          %q = arith.addi %column, %26 : index
          %y = memref.load %b[%q] : memref<?xf64>
          %27 = arith.muli %arg2, %2 : index
          %28 = arith.addi %25, %27 : index
          %29 = arith.addi %28, %arg3 : index
          memref.store %y, %19[%29] : memref<?xf64>
        } {cotan.lanes = 8 : i64}
      }
      %30 = arith.constant 0.0 : f64
      scf.for %arg4 = %24 to %2 step %6 {
        scf.for %arg5 = %arg0 to %22 step %6 {
          %31 = arith.muli %arg5, %2 : index
          %32 = arith.addi %25, %31 : index
          %33 = arith.addi %32, %arg4 : index
          memref.store %30, %19[%33] : memref<?xf64>
        }
      }
    }
  } {cotan.turns = \"parallel\"}
  scf.for %arg6 = %zero to %n step %5 {
    %34 = memref.alloc(%20) : memref<?xf64>
    %35 = memref.alloc(%17) : memref<?xf64>
    %36 = arith.addi %arg6, %5 : index
    %37 = arith.minsi %36, %n : index
    %38 = arith.subi %37, %arg6 : index
    scf.for %arg7 = %0 to %38 step %4 {
      %39 = arith.subi %38, %arg7 : index
      %40 = arith.minsi %39, %4 : index
      %41 = arith.muli %arg7, %9 : index
      scf.for %arg8 = %0 to %40 step %6 {
        scf.for %arg9 = %0 to %9 step %6 {
          %42 = arith.addi %arg7, %arg8 : index
          %43 = arith.addi %arg6, %42 : index
          %row = arith.muli %43, %k : index
          %p = arith.addi %row, %arg9 : index
          %x = memref.load %a[%p] : memref<?xf64>
          %44 = arith.muli %arg9, %4 : index
          %45 = arith.addi %41, %44 : index
          %46 = arith.addi %45, %arg8 : index
          memref.store %x, %35[%46] : memref<?xf64>
        }
      } {cotan.copies = 8 : i64}
      %47 = arith.constant 0.0 : f64
      scf.for %arg10 = %40 to %4 step %6 {
        scf.for %arg11 = %0 to %9 step %6 {
          %48 = arith.muli %arg11, %4 : index
          %49 = arith.addi %41, %48 : index
          %50 = arith.addi %49, %arg10 : index
          memref.store %47, %35[%50] : memref<?xf64>
        }
      }
    } {cotan.turns = \"parallel\"}
    scf.for %arg12 = %0 to %12 step %2 {
      scf.for %arg13 = %0 to %38 step %4 {
        %51 = arith.muli %arg13, %9 : index
        %52 = arith.muli %arg12, %9 : index
        scf.for %arg14 = %0 to %4 step %6 {
          %53 = arith.addi %arg13, %arg14 : index
          %54 = arith.muli %53, %2 : index
          scf.for %arg15 = %0 to %2 step %6 {
            %63 = scf.for %arg16 = %0 to %9 step %6 iter_args(%arg17 = %start) -> (f64) {
              %55 = arith.muli %arg16, %4 : index
              %56 = arith.addi %51, %55 : index
              %57 = arith.addi %56, %arg14 : index
              %58 = memref.load %35[%57] : memref<?xf64>
              %59 = arith.muli %arg16, %2 : index
              %60 = arith.addi %52, %59 : index
              %61 = arith.addi %60, %arg15 : index
              %62 = memref.load %19[%61] : memref<?xf64>
              %xy = arith.mulf %58, %62 : f64
              %t = arith.addf %arg17, %xy : f64
              scf.yield %t : f64
            }
            %64 = arith.addi %54, %arg15 : index
            memref.store %63, %34[%64] : memref<?xf64>
          } {cotan.copies = 2 : i64, cotan.lanes = 8 : i64, cotan.turns = \"parallel\"}
        } {cotan.copies = 8 : i64, cotan.turns = \"parallel\"}
      }
      %65 = arith.addi %arg12, %2 : index
      %66 = arith.minsi %65, %m : index
      scf.for %i = %arg6 to %37 step %one {
        %row = arith.muli %i, %k : index
        %out = arith.muli %i, %m : index
        scf.for %j = %arg12 to %66 step %one {
          %67 = arith.subi %i, %arg6 : index
          %68 = arith.muli %67, %2 : index
          %69 = arith.subi %j, %arg12 : index
          %70 = arith.addi %68, %69 : index
          %r = memref.load %34[%70] : memref<?xf64>
          %o = arith.addi %out, %j : index
          memref.store %r, %c[%o] : memref<?xf64>
        } {cotan.turns = \"parallel\"}
      } {cotan.turns = \"parallel\"}
    }
    memref.dealloc %35 : memref<?xf64>
    memref.dealloc %34 : memref<?xf64>
  } {cotan.turns = \"parallel\"}
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
