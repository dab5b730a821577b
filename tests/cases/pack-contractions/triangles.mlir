// The terms of a sum may be zeros on one side of a diagonal, of rows or of columns: a tile has a loop
// over its diagonal, which selects, and one over the full iterations.
// RUN: cotan opt %s --pack-contractions --canonicalize --dce
// COUNT: arith.select 14
// COUNT: arith.mulf 6
func.func @rows(%n: index, %m: index, %k: index, %a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %other = arith.constant 0.0 : f64
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
        %is_inside = arith.cmpi sgt, %l, %i : index
        %term = arith.select %is_inside, %xy, %other : f64
        %t = arith.addf %s, %term : f64
        scf.yield %t : f64
      }
      %o = arith.addi %out, %j : index
      memref.store %r, %c[%o] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
func.func @columns(%n: index, %m: index, %k: index, %a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %other = arith.constant 0.0 : f64
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
        %is_inside = arith.cmpi sgt, %l, %j : index
        %term = arith.select %is_inside, %other, %xy : f64
        %t = arith.addf %s, %term : f64
        scf.yield %t : f64
      }
      %o = arith.addi %out, %j : index
      memref.store %r, %c[%o] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
