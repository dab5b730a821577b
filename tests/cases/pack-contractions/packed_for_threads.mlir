// Where blocks of rows may be done at once, few rows are put into four of them; none is no block of no rows.
// RUN: cotan opt %s --pack-contractions='chunks=8' --canonicalize
func.func @products(%n: index, %m: index, %k: index, %x: memref<?xf64>, %y: memref<?xf64>, %r: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %k : index
    %out = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %column = arith.muli %j, %k : index
      %s = scf.for %l = %zero to %k step %one iter_args(%s = %start) -> (f64) {
        %p = arith.addi %row, %l : index
        %a = memref.load %x[%p] : memref<?xf64>
        %q = arith.addi %column, %l : index
        %b = memref.load %y[%q] : memref<?xf64>
        %ab = arith.mulf %a, %b : f64
        %t = arith.addf %s, %ab : f64
        scf.yield %t : f64
      }
      %o = arith.addi %out, %j : index
      memref.store %s, %r[%o] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
