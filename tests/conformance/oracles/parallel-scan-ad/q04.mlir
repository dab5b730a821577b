// Q4: the monoid of 2x2 matrices and their product.
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[[1.0, 2.0], [-1.0, 0.5]], [[0.3, -1.0], [2.0, 1.0]], [[2.0, 0.0], [1.0, -1.0]], [[0.5, 0.25], [-1.0, 1.0]]]) ~ [[[1.0, 2.0], [-1.0, 0.5]], [[4.3, 1.0], [0.7, 1.5]], [[9.6, -1.0], [2.9, -1.5]], [[5.8, 1.4], [2.95, -0.775]]], [[5.8, 1.4], [2.95, -0.775]]
// jvp: ([[[1.0, 0.0], [0.0, 1.0]], [[0.0, 1.0], [-1.0, 0.0]], [[0.5, 0.0], [0.0, 2.0]], [[1.0, -1.0], [1.0, 0.0]]]) ~ ([[[1.0, 0.0], [0.0, 1.0]], [[-1.7, 0.0], [1.5, 0.0]], [[-1.25, 2.0], [3.35, 3.0]], [[5.975, -7.9125], [0.075, 0.9375]]], [[5.975, -7.9125], [0.075, 0.9375]])
// vjp: ([[[1.0, 0.0], [2.0, -1.0]], [[0.5, 1.0], [0.0, 1.0]], [[-1.0, 2.0], [0.25, 0.0]], [[1.0, 1.0], [-1.0, 2.0]]], [[0.0, 0.0], [0.0, 0.0]]) ~ ([[[2.25, -1.25], [3.9, -1.75]], [[-0.5, 0.5], [0.25, -3.375]], [[-0.9, 10.7], [0.125, 6.5]], [[6.7, 15.4], [0.5, -4.0]]])
// vjp: ([[[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]]], [[1.0, 0.0], [2.0, -1.0]]) ~ ([[[-1.2, 3.5], [-3.3, 6.75]], [[-0.5, -2.25], [2.75, 4.875]], [[2.675, -6.4], [1.625, -5.5]], [[15.4, -2.9], [-4.0, 1.5]]])
// One matrix: the cotangent of it is that of the scan. The matrix is the first of the above.
// EVAL: f([[[1.0, 2.0], [-1.0, 0.5]]]) ~ [[[1.0, 2.0], [-1.0, 0.5]]], [[1.0, 2.0], [-1.0, 0.5]]
// vjp: ([[[1.0, 0.0], [2.0, -1.0]]], [[0.0, 0.0], [0.0, 0.0]]) ~ ([[[1.0, 0.0], [2.0, -1.0]]])
!matrix = tensor<2x2xf64>
!matrices = tensor<?x2x2xf64, #cotan.dims<n>>
func.func private @multiply(%p: !matrix, %q: !matrix) -> !matrix {
  %product = array.build (%i: index, %j: index) {
    %terms = array.build (%k: index) {
      %left = array.index %p[%i, %k] : !matrix
      %right = array.index %q[%k, %j] : !matrix
      %term = arith.mulf %left, %right : f64
      array.yield %term : f64
    } : tensor<2xf64>
    %entry = array.sum %terms along 0 : tensor<2xf64>
    array.yield %entry : f64
  } : !matrix
  return %product : !matrix
}
func.func @f(%a: !matrices) -> (!matrices, !matrix) {
  %identity = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : !matrix
  %scanned = array.scan %a along 0 from %identity : !matrix (%p: !matrix, %q: !matrix) {
    %r = func.call @multiply(%p, %q) : (!matrix, !matrix) -> !matrix
    array.yield %r : !matrix
  } : !matrices
  %reduced = array.reduce %a along 0 from %identity : !matrix (%p: !matrix, %q: !matrix) {
    %r = func.call @multiply(%p, %q) : (!matrix, !matrix) -> !matrix
    array.yield %r : !matrix
  } : !matrices
  return %scanned, %reduced : !matrices, !matrix
}
