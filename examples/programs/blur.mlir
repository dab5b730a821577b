// RUN: cotan opt %s --canonicalize --cse
// EVAL: blur([[0.0, 0.0, 0.0, 0.0], [0.0, 10.0, 0.0, 0.0], [0.0, 0.0, 0.0, 5.0]]) = [[2.0, 2.0]]
!image = tensor<?x?xf64, #cotan.dims<n, m>>
!inside = tensor<?x?xf64, #cotan.dims<n - 2, m - 2>>

func.func @blur(%u: !image) -> !inside {
  %fifth = arith.constant 0.2 : f64
  %r = array.build (%i: index, %j: index) {
    %centre = array.index %u[%i + 1, %j + 1] : !image
    %above = array.index %u[%i, %j + 1] : !image
    %below = array.index %u[%i + 2, %j + 1] : !image
    %left = array.index %u[%i + 1, %j] : !image
    %right = array.index %u[%i + 1, %j + 2] : !image
    %s1 = arith.addf %centre, %above : f64
    %s2 = arith.addf %s1, %below : f64
    %s3 = arith.addf %s2, %left : f64
    %s4 = arith.addf %s3, %right : f64
    %mean = arith.mulf %fifth, %s4 : f64
    array.yield %mean : f64
  } : !inside
  return %r : !inside
}
