// RUN: cotan opt %s --canonicalize --cse
// EVAL: dot([1.0, 2.0, 3.0], [0.5, 0.25, 2.0]) = 7.0
// EVAL: dot([], []) = 0.0
!vector = tensor<?xf64, #cotan.dims<n>>

func.func @dot(%a: !vector, %b: !vector) -> f64 {
  %products = arith.mulf %a, %b : !vector
  %r = array.sum %products along 0 : !vector
  return %r : f64
}
