// O8: a matrix times a vector, as a build in a build.
// build(n, \i. sum(build(m, \j. a[i][j] * x[j])))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, 2.0, 3.0], [-1.0, 0.5, 4.0]], [0.5, -1.0, 2.0]) ~ [4.5, 7.0]
// jvp: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [1.0, 1.0, 1.0]) ~ ([6.5, 2.5])
// vjp: ([1.0, -2.0]) ~ ([[0.5, -1.0, 2.0], [-1.0, 2.0, -4.0]], [3.0, 1.0, -5.0])
!matrix = tensor<?x?xf64, #cotan.dims<n, m>>
!row = tensor<?xf64, #cotan.dims<m>>
!column = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !matrix, %x: !row) -> !column {
  %r = array.build (%i: index) {
    %row = array.index %a[%i] : !matrix
    %products = array.build (%j: index) {
      %p = array.index %row[%j] : !row
      %q = array.index %x[%j] : !row
      %product = arith.mulf %p, %q : f64
      array.yield %product : f64
    } : !row
    %dot = array.sum %products along 0 : !row
    array.yield %dot : f64
  } : !column
  return %r : !column
}
