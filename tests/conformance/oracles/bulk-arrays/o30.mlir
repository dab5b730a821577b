// O30: the positive part of a matrix, which is used in two bodies.
// let z = build1 n (\i. build1 n (\j. 0.0 max index a [j, i])) in
// sumOuter (build1 n (\i. sumOuter (index z [i]) * index z [i, i]))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.5, -0.5], [0.25, 2.0]]) ~ 6.625
// vjp: (1.0) ~ ([[3.25, 0.0], [1.5, 4.0]])
!matrix = tensor<?x?xf64, #cotan.dims<n, n>>
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !matrix) -> f64 {
  %zero = arith.constant 0.0 : f64
  %z = array.build (%i: index) {
    %row = array.build (%j: index) {
      %x = array.index %a[%j, %i] : !matrix
      %positive = arith.maximumf %zero, %x : f64
      array.yield %positive : f64
    } : !vector
    array.yield %row : !vector
  } : !matrix
  %products = array.build (%i: index) {
    %row = array.index %z[%i] : !matrix
    %sum = array.sum %row along 0 : !vector
    %diagonal = array.index %z[%i, %i] : !matrix
    %product = arith.mulf %sum, %diagonal : f64
    array.yield %product : f64
  } : !vector
  %r = array.sum %products along 0 : !vector
  return %r : f64
}
