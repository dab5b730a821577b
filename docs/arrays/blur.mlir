// RUN: cotan opt %s --canonicalize --cse
// EVAL: blur([[0.0, 0.0, 0.0, 0.0], [0.0, 10.0, 0.0, 0.0], [0.0, 0.0, 0.0, 5.0]]) = [[2.0, 2.0]]
!image = tensor<?x?xf64, #cotan.dims<n, m>>
!inside = tensor<?x?xf64, #cotan.dims<n - 2, m - 2>>

func.func @blur(%u: !image) -> !inside {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %fifth = arith.constant 0.2 : f64
  %r = array.build (%i: index, %j: index) {
    %i1 = arith.addi %i, %one : index
    %i2 = arith.addi %i, %two : index
    %j1 = arith.addi %j, %one : index
    %j2 = arith.addi %j, %two : index
    %centre = array.index %u[%i1, %j1] : !image
    %above = array.index %u[%i, %j1] : !image
    %below = array.index %u[%i2, %j1] : !image
    %left = array.index %u[%i1, %j] : !image
    %right = array.index %u[%i1, %j2] : !image
    %s1 = arith.addf %centre, %above : f64
    %s2 = arith.addf %s1, %below : f64
    %s3 = arith.addf %s2, %left : f64
    %s4 = arith.addf %s3, %right : f64
    %mean = arith.mulf %fifth, %s4 : f64
    array.yield %mean : f64
  } : !inside
  return %r : !inside
}
