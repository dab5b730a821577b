// O22: an outer product.
// build(sz v, \i. build(sz v, \j. v[i] * v[j]))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([2.0, -1.0]) ~ [[4.0, -2.0], [-2.0, 1.0]]
// jvp: ([1.0, 0.5]) ~ ([[4.0, 0.0], [0.0, -1.0]])
// vjp: ([[1.0, 2.0], [3.0, 4.0]]) ~ ([-1.0, 2.0])
!vector = tensor<?xf64, #cotan.dims<n>>
!matrix = tensor<?x?xf64, #cotan.dims<n, n>>
func.func @f(%v: !vector) -> !matrix {
  %r = array.build (%i: index) {
    %row = array.build (%j: index) {
      %x = array.index %v[%i] : !vector
      %y = array.index %v[%j] : !vector
      %product = arith.mulf %x, %y : f64
      array.yield %product : f64
    } : !vector
    array.yield %row : !vector
  } : !matrix
  return %r : !matrix
}
