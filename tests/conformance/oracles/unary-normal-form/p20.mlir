// P20: a product of matrices, contracted with Z = [[1, 2], [-1, 0.5]].
// sum (Z * reduce matmul I [M1, M2, M3])
// The product is [[9.6, -1], [2.9, -1.5]]; the direction is the input.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[[1.0, 2.0], [-1.0, 0.5]], [[0.3, -1.0], [2.0, 1.0]], [[2.0, 0.0], [1.0, -1.0]]]) ~ 3.95
// jvp: ([[[1.0, 2.0], [-1.0, 0.5]], [[0.3, -1.0], [2.0, 1.0]], [[2.0, 0.0], [1.0, -1.0]]]) ~ (11.85)
// vjp: (1.0) ~ ([[[1.6, 3.0], [0.9, -5.5]], [[4.0, 0.5], [3.0, -2.75]], [[3.6, 8.95], [-0.5, 2.75]]])
!matrix = tensor<2x2xf64>
!matrices = tensor<?x2x2xf64, #cotan.dims<n>>
func.func @f(%matrices: !matrices) -> f64 {
  %identity = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : !matrix
  %z = arith.constant dense<[[1.0, 2.0], [-1.0, 0.5]]> : !matrix
  %product = array.reduce %matrices along 0 from %identity : !matrix (%p: !matrix, %q: !matrix) {
    %r = array.build (%i: index, %j: index) {
      %terms = array.build (%k: index) {
        %left = array.index %p[%i, %k] : !matrix
        %right = array.index %q[%k, %j] : !matrix
        %term = arith.mulf %left, %right : f64
        array.yield %term : f64
      } : tensor<2xf64>
      %entry = array.sum %terms along 0 : tensor<2xf64>
      array.yield %entry : f64
    } : !matrix
    array.yield %r : !matrix
  } : !matrices
  %weighted = arith.mulf %z, %product : !matrix
  %row_sums = array.sum %weighted along 1 : !matrix
  %sum = array.sum %row_sums along 0 : tensor<2xf64>
  return %sum : f64
}
