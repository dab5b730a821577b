// A product of matrices inside a loop, whose factors are both contiguous along the sum: large ones
// are packed in each iteration, small ones keep their loops. A product with contiguous columns is
// vectorized along these.
// RUN: cotan opt %s --pack-contractions
// COUNT: memref.alloc 2
func.func @rows_by_rows(%t: index, %n: index, %k: index, %a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %time = %zero to %t step %one {
    scf.for %i = %zero to %n step %one {
      %row = arith.muli %i, %k : index
      %out = arith.muli %i, %n : index
      scf.for %j = %zero to %n step %one {
        %column = arith.muli %j, %k : index
        %r = scf.for %l = %zero to %k step %one iter_args(%s = %start) -> (f64) {
          %p = arith.addi %row, %l : index
          %x = memref.load %a[%p] : memref<?xf64>
          %q = arith.addi %column, %l : index
          %y = memref.load %b[%q] : memref<?xf64>
          %xy = arith.mulf %x, %y : f64
          %u = arith.addf %s, %xy : f64
          scf.yield %u : f64
        }
        %o = arith.addi %out, %j : index
        memref.store %r, %c[%o] : memref<?xf64>
      } {cotan.parallelism = "parallel"}
    } {cotan.parallelism = "parallel"}
  }
  return
}
func.func @rows_by_columns(%t: index, %n: index, %k: index, %a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %time = %zero to %t step %one {
    scf.for %i = %zero to %n step %one {
      %row = arith.muli %i, %k : index
      %out = arith.muli %i, %n : index
      scf.for %j = %zero to %n step %one {
        %r = scf.for %l = %zero to %k step %one iter_args(%s = %start) -> (f64) {
          %p = arith.addi %row, %l : index
          %x = memref.load %a[%p] : memref<?xf64>
          %column = arith.muli %l, %n : index
          %q = arith.addi %column, %j : index
          %y = memref.load %b[%q] : memref<?xf64>
          %xy = arith.mulf %x, %y : f64
          %u = arith.addf %s, %xy : f64
          scf.yield %u : f64
        }
        %o = arith.addi %out, %j : index
        memref.store %r, %c[%o] : memref<?xf64>
      } {cotan.parallelism = "parallel"}
    } {cotan.parallelism = "parallel"}
  }
  return
}
