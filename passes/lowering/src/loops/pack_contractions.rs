//! `pack-contractions`: BLIS-style tiling and packing of contractions.
//!
//! Legal if the inputs are not written in the loops; every sum keeps its order. Operands come from
//! caches and registers.

use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod blocks;
mod find;
mod levels;
mod panels;
mod prefetch;
mod tiles;
mod triangles;
mod versions;

/// Maximum number of rows of a block, which stay in the cache for all columns.
const MAX_ROWS: i64 = 32;

/// The pass.
pub static PASS: Pass = Pass {
    name: "pack-contractions",
    summary: "Tiles contractions, and packs their operands into panels",
    doc: "\
BLIS-style tiling. The input is a loop over rows, in it a loop over columns, and in that a sum. Each
factor of the sum depends on the row or on the column alone. That is a product of matrices,
transposed or not, but also a table of squared distances or shortest paths. Without tiling, each
factor is read again for every column or row, from distant addresses.

The factors of some columns are packed into a panel, in the order of their use. A register tile of
sums is computed along a panel and some rows: 8 rows by 2 vectors with 32 registers, 4 rows with 16.
The original row loop then loads its sums from a buffer. The attributes `cotan.vector_width` and
`cotan.interleave` of a tile are executed by `vectorize-loops`. Panels are padded with zeros, or with
their last column where columns are not contiguous, and a partial tile repeats the last row. So all
tiles are full; the additional results are unused. The tiles of a last panel of few columns have one
vector only.

Rows are read in place, unless they are strided: then those of a block are packed, too. If the rest
of a row iteration may be repeated, few columns are packed at once. Their panels stay in the L2
cache for all rows, and tiles prefetch their lines into the L1 cache. If sums are too long for that,
all columns are packed, and each tile also prefetches a part of the next panel.

The sum may be nested loops, as those of a convolution over the rows, columns and channels of a
window. Each adds the sum of the next one to its own, in any order, so they become one sum. Then
other loops may be around the rows, such as those over images; columns that do not depend on them
are packed before them. The rows of windows overlap and are read in place.

Other products of matrices inside loops are packed in each iteration, if the factors of a column are
contiguous along the sum: a vector of their sum would be added across lanes for every result. Where
sizes are unknown, small products keep the loops as they are, selected at run time.

The terms of a sum may be zeros above or below a diagonal: a product is selected if the index of the
sum is above that of the row or column, for example. Then a tile has three ranges of iterations.
Those in which all of its rows are zeros are not executed, those on the diagonal select, and the
others only multiply and add. A single zero is added for those that are not executed, which keeps
the sign of a sum of zeros.

A sum in one loop keeps its order, so results are bit-identical. Contractions that are known to be
small are left alone.

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
    } {cotan.parallelism = \"parallel\"}
  } {cotan.parallelism = \"parallel\"}
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
  %3 = arith.constant 1 : index
  %4 = arith.constant 1024 : index
  %5 = arith.constant 49152 : index
  %6 = arith.constant 8 : index
  %7 = arith.constant 32 : index
  %8 = arith.constant 7 : index
  %9 = arith.constant 4 : index
  %10 = arith.maxsi %n, %0 : index
  %11 = arith.maxsi %m, %0 : index
  %12 = arith.maxsi %k, %0 : index
  %13 = arith.addi %11, %1 : index
  %14 = arith.divui %13, %2 : index
  %15 = arith.muli %14, %2 : index
  %16 = arith.cmpi sgt, %12, %4 : index
  %17 = arith.maxsi %12, %3 : index
  %18 = arith.divui %5, %17 : index
  %19 = arith.divui %18, %2 : index
  %20 = arith.muli %19, %2 : index
  %21 = arith.minsi %20, %15 : index
  %22 = arith.select %16, %15, %21 : index
  %23 = arith.maxsi %22, %2 : index
  %24 = arith.select %16, %7, %6 : index
  %25 = arith.addi %10, %8 : index
  %26 = arith.divui %25, %6 : index
  %27 = arith.muli %26, %6 : index
  %28 = arith.minsi %27, %24 : index
  %29 = arith.muli %23, %12 : index
  %30 = arith.index_cast %23 : index to i64
  %31 = arith.sitofp %30 : i64 to f64
  %32 = math.absf %31 : f64
  %33 = arith.index_cast %12 : index to i64
  %34 = arith.sitofp %33 : i64 to f64
  %35 = math.absf %34 : f64
  %36 = arith.mulf %32, %35 : f64
  %37 = arith.constant 2.8823037615171174e17 : f64
  %38 = arith.cmpf ole, %36, %37 : f64
  %39 = arith.constant -1 : index
  %40 = arith.select %38, %29, %39 : index
  %41 = memref.alloc(%40) : memref<?xf64>
  %42 = arith.muli %28, %2 : index
  %43 = arith.constant 18014398509481984 : index
  %44 = arith.cmpi ule, %28, %43 : index
  %45 = arith.constant -1 : index
  %46 = arith.select %44, %42, %45 : index
  scf.for %arg0 = %zero to %m step %23 {
    %47 = arith.addi %arg0, %23 : index
    %48 = arith.minsi %47, %m : index
    %49 = arith.subi %48, %arg0 : index
    scf.for %arg1 = %0 to %12 step %2 {
      %50 = arith.addi %arg1, %2 : index
      %51 = arith.minsi %50, %12 : index
      %52 = arith.divui %49, %2 : index
      %53 = arith.muli %52, %2 : index
      scf.for %arg2 = %0 to %53 step %2 {
        %54 = arith.muli %arg2, %12 : index
        scf.for %arg3 = %arg1 to %51 step %3 {
          scf.for %arg4 = %0 to %2 step %3 {
            %55 = arith.addi %arg2, %arg4 : index
            %56 = arith.addi %arg0, %55 : index
            %column = arith.muli %arg3, %m : index
            %q = arith.addi %column, %56 : index
            %y = memref.load %b[%q] : memref<?xf64>
            %57 = arith.muli %arg3, %2 : index
            %58 = arith.addi %54, %57 : index
            %59 = arith.addi %58, %arg4 : index
            memref.store %y, %41[%59] : memref<?xf64>
          } {cotan.interleave = 2 : i64, cotan.vector_width = 8 : i64}
        }
      }
      scf.for %arg5 = %53 to %49 step %2 {
        %60 = arith.muli %arg5, %12 : index
        %61 = arith.subi %49, %arg5 : index
        scf.for %arg6 = %arg1 to %51 step %3 {
          scf.for %arg7 = %0 to %61 step %3 {
            %62 = arith.addi %arg5, %arg7 : index
            %63 = arith.addi %arg0, %62 : index
            %column = arith.muli %arg6, %m : index
            %q = arith.addi %column, %63 : index
            %y = memref.load %b[%q] : memref<?xf64>
            %64 = arith.muli %arg6, %2 : index
            %65 = arith.addi %60, %64 : index
            %66 = arith.addi %65, %arg7 : index
            memref.store %y, %41[%66] : memref<?xf64>
          }
        }
        %67 = arith.constant 0.0 : f64
        scf.for %arg8 = %61 to %2 step %3 {
          scf.for %arg9 = %arg1 to %51 step %3 {
            %68 = arith.muli %arg9, %2 : index
            %69 = arith.addi %60, %68 : index
            %70 = arith.addi %69, %arg8 : index
            memref.store %67, %41[%70] : memref<?xf64>
          }
        }
      }
    } {cotan.parallelism = \"parallel\"}
    scf.for %arg10 = %zero to %n step %24 {
      %71 = memref.alloc(%46) : memref<?xf64>
      %72 = arith.addi %arg10, %24 : index
      %73 = arith.minsi %72, %n : index
      %74 = arith.subi %73, %arg10 : index
      %75 = arith.subi %74, %3 : index
      scf.for %arg11 = %0 to %49 step %2 {
        %76 = arith.muli %arg11, %12 : index
        %77 = arith.addi %arg0, %arg11 : index
        %78 = arith.subi %49, %arg11 : index
        %79 = arith.cmpi sle, %78, %6 : index
        %80 = arith.select %79, %0, %74 : index
        %81 = arith.select %79, %74, %0 : index
        scf.for %arg12 = %0 to %80 step %6 {
          %82 = arith.muli %12, %2 : index
          %83 = arith.addi %76, %82 : index
          %84 = arith.muli %arg12, %12 : index
          %85 = arith.muli %84, %2 : index
          %86 = arith.divui %85, %7 : index
          %87 = arith.addi %83, %86 : index
          %88 = arith.select %16, %87, %76 : index
          %89 = arith.muli %arg12, %12 : index
          scf.for %arg13 = %0 to %6 step %3 {
            %90 = arith.addi %arg12, %arg13 : index
            %91 = arith.minsi %90, %75 : index
            %92 = arith.muli %90, %2 : index
            scf.for %arg14 = %0 to %2 step %3 {
              %106 = scf.for %arg15 = %0 to %12 step %3 iter_args(%arg16 = %start) -> (f64) {
                %93 = arith.muli %arg15, %9 : index
                %94 = arith.addi %88, %93 : index
                %95 = arith.addi %arg15, %6 : index
                %96 = arith.muli %95, %2 : index
                %97 = arith.addi %76, %96 : index
                %98 = arith.muli %95, %2 : index
                %99 = arith.addi %76, %98 : index
                %100 = arith.addi %99, %6 : index
                memref.prefetch %41[%94], read, locality<3>, data : memref<?xf64>
                memref.prefetch %41[%97], read, locality<3>, data : memref<?xf64>
                memref.prefetch %41[%100], read, locality<3>, data : memref<?xf64>
                %101 = arith.addi %arg10, %91 : index
                %row = arith.muli %101, %k : index
                %p = arith.addi %row, %arg15 : index
                %x = memref.load %a[%p] : memref<?xf64>
                %102 = arith.muli %arg15, %2 : index
                %103 = arith.addi %76, %102 : index
                %104 = arith.addi %103, %arg14 : index
                %105 = memref.load %41[%104] : memref<?xf64>
                %xy = arith.mulf %x, %105 : f64
                %t = arith.addf %arg16, %xy : f64
                scf.yield %t : f64
              }
              %107 = arith.addi %92, %arg14 : index
              memref.store %106, %71[%107] : memref<?xf64>
            } {cotan.interleave = 2 : i64, cotan.parallelism = \"parallel\", cotan.vector_width = 8 : i64}
          } {cotan.interleave = 8 : i64, cotan.parallelism = \"parallel\"}
        }
        scf.for %arg17 = %0 to %81 step %6 {
          %108 = arith.muli %12, %2 : index
          %109 = arith.addi %76, %108 : index
          %110 = arith.muli %arg17, %12 : index
          %111 = arith.muli %110, %2 : index
          %112 = arith.divui %111, %7 : index
          %113 = arith.addi %109, %112 : index
          %114 = arith.select %16, %113, %76 : index
          %115 = arith.muli %arg17, %12 : index
          scf.for %arg18 = %0 to %6 step %3 {
            %116 = arith.addi %arg17, %arg18 : index
            %117 = arith.minsi %116, %75 : index
            %118 = arith.muli %116, %2 : index
            scf.for %arg19 = %0 to %6 step %3 {
              %132 = scf.for %arg20 = %0 to %12 step %3 iter_args(%arg21 = %start) -> (f64) {
                %119 = arith.muli %arg20, %9 : index
                %120 = arith.addi %114, %119 : index
                %121 = arith.addi %arg20, %6 : index
                %122 = arith.muli %121, %2 : index
                %123 = arith.addi %76, %122 : index
                %124 = arith.muli %121, %2 : index
                %125 = arith.addi %76, %124 : index
                %126 = arith.addi %125, %6 : index
                memref.prefetch %41[%120], read, locality<3>, data : memref<?xf64>
                memref.prefetch %41[%123], read, locality<3>, data : memref<?xf64>
                memref.prefetch %41[%126], read, locality<3>, data : memref<?xf64>
                %127 = arith.addi %arg10, %117 : index
                %row = arith.muli %127, %k : index
                %p = arith.addi %row, %arg20 : index
                %x = memref.load %a[%p] : memref<?xf64>
                %128 = arith.muli %arg20, %2 : index
                %129 = arith.addi %76, %128 : index
                %130 = arith.addi %129, %arg19 : index
                %131 = memref.load %41[%130] : memref<?xf64>
                %xy = arith.mulf %x, %131 : f64
                %t = arith.addf %arg21, %xy : f64
                scf.yield %t : f64
              }
              %133 = arith.addi %118, %arg19 : index
              memref.store %132, %71[%133] : memref<?xf64>
            } {cotan.parallelism = \"parallel\", cotan.vector_width = 8 : i64}
          } {cotan.interleave = 8 : i64, cotan.parallelism = \"parallel\"}
        }
        %134 = arith.addi %arg0, %arg11 : index
        %135 = arith.addi %134, %2 : index
        %136 = arith.minsi %135, %m : index
        scf.for %i = %arg10 to %73 step %one {
          %row = arith.muli %i, %k : index
          %out = arith.muli %i, %m : index
          scf.for %j = %134 to %136 step %one {
            %137 = arith.subi %i, %arg10 : index
            %138 = arith.muli %137, %2 : index
            %139 = arith.subi %j, %134 : index
            %140 = arith.addi %138, %139 : index
            %r = memref.load %71[%140] : memref<?xf64>
            %o = arith.addi %out, %j : index
            memref.store %r, %c[%o] : memref<?xf64>
          } {cotan.parallelism = \"parallel\"}
        } {cotan.parallelism = \"parallel\"}
      }
      memref.dealloc %71 : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
  }
  memref.dealloc %41 : memref<?xf64>
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-packed", "Number of sums"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `pack-contractions`.
    struct Options {
        /// Vector width in bytes
        width: i64 = 64 in 8..=1024,
        /// Number of vector registers
        registers: i64 = 32 in 4..=64,
        /// Maximum number of parallel chunks of a loop; above 1, few rows make several blocks
        chunks: i64 = 1 in 1..=65_536,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { width, registers, chunks } = run.options();
    let found: Vec<find::Contraction> =
        ir.walk(root).filter_map(|op| find::Contraction::of(ir, op)).collect();
    for sums in &found {
        if sums.is_inner {
            versions::version_small(ir, sums);
        }
        blocks::emit(ir, sums, width, registers, chunks);
    }
    run.count("num-packed", found.len());
    Ok(Change::from(!found.is_empty()))
}
