// An elimination updates its matrix in place, though all rows read that of the pivot: besides the matrix,
// there are buffers of one row and one column only. Rows above the pivot are not visited.
// RUN: cotan opt %s --pass-pipeline=builtin.module(lower-to-vector-loops)
// COUNT: memref.alloc 2
// COUNT: arith.maxsi 5
// RUN: cotan run %s --arg "[[2.0, 4.0, 2.0], [1.0, 5.0, 4.0], [3.0, 0.0, 5.0]]"
!a = tensor<?x?xf64, #cotan.dims<n, n>>
func.func @eliminated(%a: !a) -> !a {
  %n = array.dim n
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %k = %first to %n step %one iter_args(%m = %a) -> (!a) {
    %p = array.index %m[%k, %k] : !a
    %next = array.build (%i: index, %j: index) {
      %below = array.index %m[%i, %k] : !a
      %f = arith.divf %below, %p : f64
      %e = array.index %m[%i, %j] : !a
      %right = array.index %m[%k, %j] : !a
      %product = arith.mulf %f, %right : f64
      %d = arith.subf %e, %product : f64
      %is_below = arith.cmpi sgt, %i, %k : index
      %v = arith.select %is_below, %d, %e : f64
      array.yield %v : f64
    } : !a
    scf.yield %next : !a
  }
  return %r : !a
}
