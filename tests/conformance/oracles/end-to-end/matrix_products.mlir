// The products of the beginnings of a sequence of 2x2 matrices, weighted and added.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[[1.0, 0.5], [-0.25, 2.0]], [[0.75, -1.0], [0.5, 1.5]], [[0.0, 1.0], [-1.0, 0.25]], [[2.0, 0.1], [0.3, -0.4]]], [[[0.5, 1.0], [-1.0, 0.25]], [[1.0, 0.0], [0.75, -0.5]], [[-0.3, 0.6], [0.9, 1.2]], [[0.2, -0.8], [1.0, 0.4]]]) ~ -4.719375
// jvp: ([[[0.3, -0.2], [0.5, 0.1]], [[1.0, 0.4], [-0.6, 0.2]], [[0.7, -0.9], [0.8, 0.35]], [[-0.1, 0.15], [0.25, 0.45]]], [[[1.0, -0.5], [0.25, 0.75]], [[0.1, 0.2], [0.3, -0.4]], [[-0.5, 0.6], [0.7, 0.8]], [[0.9, -1.0], [0.55, 0.65]]]) ~ (6.261125)
// vjp: (1.0) ~ ([[[1.76, 2.3275], [3.6725, -3.3625000000000003]], [[1.4575, 1.00125], [5.17, -6.0975]], [[2.40875, 2.06875], [9.55, 4.109999999999999]], [[-3.2, -1.5], [1.8125, -0.1]]], [[[1.0, 0.5], [-0.25, 2.0]], [[1.0, -0.25], [0.8125, 3.25]], [[0.25, 0.9375], [-3.25, 1.625]], [[0.78125, -0.35000000000000003], [-6.0125, -0.9750000000000001]]])
!matrices = tensor<?x2x2xf64, #cotan.dims<n>>
func.func @f(%A: !matrices, %W: !matrices) -> f64 {
  %identity = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf64>
  %products = array.scan %A along 0 from %identity : tensor<2x2xf64> (%p: tensor<2x2xf64>, %a: tensor<2x2xf64>) {
    %q = array.build (%i: index, %j: index) {
      %terms = array.build (%l: index) {
        %x = array.index %p[%i, %l] : tensor<2x2xf64>
        %y = array.index %a[%l, %j] : tensor<2x2xf64>
        %z = arith.mulf %x, %y : f64
        array.yield %z : f64
      } : tensor<2xf64>
      %dot = array.sum %terms along 0 : tensor<2xf64>
      array.yield %dot : f64
    } : tensor<2x2xf64>
    array.yield %q : tensor<2x2xf64>
  } : !matrices
  %weighted = arith.mulf %W, %products : !matrices
  %r = array.sum %weighted : !matrices
  return %r : f64
}
