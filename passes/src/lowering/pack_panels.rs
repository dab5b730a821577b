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
    %24 = arith.divui %9, %2 : index
    %25 = arith.muli %24, %2 : index
    scf.for %arg1 = %0 to %25 step %2 {
      %26 = arith.muli %arg1, %10 : index
      scf.for %arg2 = %arg0 to %23 step %6 {
        scf.for %arg3 = %0 to %2 step %6 {
          %27 = arith.addi %arg1, %arg3 : index
          %column = arith.muli %arg2, %m : index
          %q = arith.addi %column, %27 : index
          %y = memref.load %b[%q] : memref<?xf64>
          %28 = arith.muli %arg2, %2 : index
          %29 = arith.addi %26, %28 : index
          %30 = arith.addi %29, %arg3 : index
          memref.store %y, %20[%30] : memref<?xf64>
        } {cotan.copies = 2 : i64, cotan.lanes = 8 : i64}
      }
    }
    scf.for %arg4 = %25 to %9 step %2 {
      %31 = arith.muli %arg4, %10 : index
      %32 = arith.subi %9, %arg4 : index
      scf.for %arg5 = %arg0 to %23 step %6 {
        scf.for %arg6 = %0 to %32 step %6 {
          %33 = arith.addi %arg4, %arg6 : index
          %column = arith.muli %arg5, %m : index
          %q = arith.addi %column, %33 : index
          %y = memref.load %b[%q] : memref<?xf64>
          %34 = arith.muli %arg5, %2 : index
          %35 = arith.addi %31, %34 : index
          %36 = arith.addi %35, %arg6 : index
          memref.store %y, %20[%36] : memref<?xf64>
        }
      }
      %37 = arith.constant 0.0 : f64
      scf.for %arg7 = %32 to %2 step %6 {
        scf.for %arg8 = %arg0 to %23 step %6 {
          %38 = arith.muli %arg8, %2 : index
          %39 = arith.addi %31, %38 : index
          %40 = arith.addi %39, %arg7 : index
          memref.store %37, %20[%40] : memref<?xf64>
        }
      }
    }
  } {cotan.turns = \"parallel\"}
  scf.for %arg9 = %zero to %n step %5 {
    %41 = memref.alloc(%21) : memref<?xf64>
    %42 = memref.alloc(%18) : memref<?xf64>
    %43 = arith.addi %arg9, %5 : index
    %44 = arith.minsi %43, %n : index
    %45 = arith.subi %44, %arg9 : index
    %46 = arith.divui %45, %4 : index
    %47 = arith.muli %46, %4 : index
    scf.for %arg10 = %0 to %47 step %4 {
      %48 = arith.muli %arg10, %10 : index
      scf.for %arg11 = %0 to %4 step %6 {
        scf.for %arg12 = %0 to %10 step %6 {
          %49 = arith.addi %arg10, %arg11 : index
          %50 = arith.addi %arg9, %49 : index
          %row = arith.muli %50, %k : index
          %p = arith.addi %row, %arg12 : index
          %x = memref.load %a[%p] : memref<?xf64>
          %51 = arith.muli %arg12, %4 : index
          %52 = arith.addi %48, %51 : index
          %53 = arith.addi %52, %arg11 : index
          memref.store %x, %42[%53] : memref<?xf64>
        }
      } {cotan.copies = 8 : i64}
    } {cotan.turns = \"parallel\"}
    scf.for %arg13 = %47 to %45 step %4 {
      %54 = arith.muli %arg13, %10 : index
      %55 = arith.subi %45, %arg13 : index
      scf.for %arg14 = %0 to %55 step %6 {
        scf.for %arg15 = %0 to %10 step %6 {
          %56 = arith.addi %arg13, %arg14 : index
          %57 = arith.addi %arg9, %56 : index
          %row = arith.muli %57, %k : index
          %p = arith.addi %row, %arg15 : index
          %x = memref.load %a[%p] : memref<?xf64>
          %58 = arith.muli %arg15, %4 : index
          %59 = arith.addi %54, %58 : index
          %60 = arith.addi %59, %arg14 : index
          memref.store %x, %42[%60] : memref<?xf64>
        }
      }
      %61 = arith.constant 0.0 : f64
      scf.for %arg16 = %55 to %4 step %6 {
        scf.for %arg17 = %0 to %10 step %6 {
          %62 = arith.muli %arg17, %4 : index
          %63 = arith.addi %54, %62 : index
          %64 = arith.addi %63, %arg16 : index
          memref.store %61, %42[%64] : memref<?xf64>
        }
      }
    } {cotan.turns = \"parallel\"}
    scf.for %arg18 = %0 to %13 step %2 {
      scf.for %arg19 = %0 to %45 step %4 {
        %65 = arith.muli %arg19, %10 : index
        %66 = arith.muli %arg18, %10 : index
        %67 = arith.muli %10, %2 : index
        %68 = arith.addi %66, %67 : index
        %69 = arith.muli %arg19, %10 : index
        %70 = arith.muli %69, %2 : index
        %71 = arith.divui %70, %5 : index
        %72 = arith.addi %68, %71 : index
        scf.for %arg20 = %0 to %4 step %6 {
          %73 = arith.addi %arg19, %arg20 : index
          %74 = arith.muli %73, %2 : index
          scf.for %arg21 = %0 to %2 step %6 {
            %85 = scf.for %arg22 = %0 to %10 step %6 iter_args(%arg23 = %start) -> (f64) {
              %75 = arith.muli %arg22, %7 : index
              %76 = arith.addi %72, %75 : index
              memref.prefetch %20[%76], read, locality<3>, data : memref<?xf64>
              %77 = arith.muli %arg22, %4 : index
              %78 = arith.addi %65, %77 : index
              %79 = arith.addi %78, %arg20 : index
              %80 = memref.load %42[%79] : memref<?xf64>
              %81 = arith.muli %arg22, %2 : index
              %82 = arith.addi %66, %81 : index
              %83 = arith.addi %82, %arg21 : index
              %84 = memref.load %20[%83] : memref<?xf64>
              %xy = arith.mulf %80, %84 : f64
              %t = arith.addf %arg23, %xy : f64
              scf.yield %t : f64
            }
            %86 = arith.addi %74, %arg21 : index
            memref.store %85, %41[%86] : memref<?xf64>
          } {cotan.copies = 2 : i64, cotan.lanes = 8 : i64, cotan.turns = \"parallel\"}
        } {cotan.copies = 8 : i64, cotan.turns = \"parallel\"}
      }
      %87 = arith.addi %arg18, %2 : index
      %88 = arith.minsi %87, %m : index
      scf.for %i = %arg9 to %44 step %one {
        %row = arith.muli %i, %k : index
        %out = arith.muli %i, %m : index
        scf.for %j = %arg18 to %88 step %one {
          %89 = arith.subi %i, %arg9 : index
          %90 = arith.muli %89, %2 : index
          %91 = arith.subi %j, %arg18 : index
          %92 = arith.addi %90, %91 : index
          %r = memref.load %41[%92] : memref<?xf64>
          %o = arith.addi %out, %j : index
          memref.store %r, %c[%o] : memref<?xf64>
        } {cotan.turns = \"parallel\"}
      } {cotan.turns = \"parallel\"}
    }
    memref.dealloc %42 : memref<?xf64>
    memref.dealloc %41 : memref<?xf64>
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
