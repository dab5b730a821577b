// Rows of a product are added to rows of a matrix: iterations of the row loop write rows of their
// own, whose length is a value, so that four of them share the loads of columns.
// RUN: cotan opt %s --plan-vectorization
// RUN: cotan opt %s --plan-vectorization --vectorize-loops --cse
func.func @added(%n: index, %m: index, %k: index, %a: memref<?xf64>, %b: memref<?xf64>, %out: memref<?xf64>) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  scf.for %i = %i0 to %n step %i1 {
    %start = arith.muli %i, %m : index
    scf.for %j = %i0 to %m step %i1 {
      %at = arith.addi %start, %j : index
      %before = memref.load %out[%at] : memref<?xf64>
      %sum = scf.for %l = %i0 to %k step %i1 iter_args(%s = %z) -> (f64) {
        %row = arith.muli %l, %m : index
        %p = arith.addi %row, %j : index
        %x = memref.load %a[%p] : memref<?xf64>
        %column = arith.muli %l, %n : index
        %q = arith.addi %column, %i : index
        %y = memref.load %b[%q] : memref<?xf64>
        %xy = arith.mulf %x, %y : f64
        %t = arith.addf %s, %xy fastmath<reassoc,contract> : f64
        scf.yield %t : f64
      } {cotan.parallelism = "reduce"}
      %after = arith.addf %before, %sum : f64
      memref.store %after, %out[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
// Rows that are longer than their distance share elements.
func.func @overlapping(%n: index, %m: index, %k: index, %a: memref<?xf64>, %b: memref<?xf64>, %out: memref<?xf64>) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  scf.for %i = %i0 to %n step %i1 {
    %start = arith.muli %i, %k : index
    scf.for %j = %i0 to %m step %i1 {
      %at = arith.addi %start, %j : index
      %before = memref.load %out[%at] : memref<?xf64>
      %sum = scf.for %l = %i0 to %k step %i1 iter_args(%s = %z) -> (f64) {
        %row = arith.muli %l, %m : index
        %p = arith.addi %row, %j : index
        %x = memref.load %a[%p] : memref<?xf64>
        %column = arith.muli %l, %n : index
        %q = arith.addi %column, %i : index
        %y = memref.load %b[%q] : memref<?xf64>
        %xy = arith.mulf %x, %y : f64
        %t = arith.addf %s, %xy fastmath<reassoc,contract> : f64
        scf.yield %t : f64
      } {cotan.parallelism = "reduce"}
      %after = arith.addf %before, %sum : f64
      memref.store %after, %out[%at] : memref<?xf64>
    } {cotan.parallelism = "parallel"}
  } {cotan.parallelism = "parallel"}
  return
}
