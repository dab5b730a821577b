// O3: a matrix product, and the weighted sum of its squares.
// let c = build1 2 (\i. build1 2 (\j. sumOuter (build1 k (\p. index a [i, p] * index b [p, j])))) in
// sumOuter (reshape [4] ([[1.0,2.0],[0.5,-1.0]] * (c * c)))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[1.0, -0.5, 0.25], [2.0, 1.5, -1.0]], [[0.5, 1.0], [-1.5, 0.75], [2.0, -0.25]]) ~ -2.4140625
// vjp: (1.0) ~ ([[4.0, -3.5625, 6.4375], [-8.375, -0.1875, -4.8125]], [[-3.0, -11.25], [-6.625, -11.25], [4.125, 7.3125]])
!left = tensor<2x?xf64, #cotan.dims<k>>
!right = tensor<?x2xf64, #cotan.dims<k>>
!row = tensor<?xf64, #cotan.dims<k>>
func.func @f(%a: !left, %b: !right) -> f64 {
  %c = array.build (%i: index, %j: index) {
    %products = array.build (%p: index) {
      %x = array.index %a[%i, %p] : !left
      %y = array.index %b[%p, %j] : !right
      %product = arith.mulf %x, %y : f64
      array.yield %product : f64
    } : !row
    %dot = array.sum %products along 0 : !row
    array.yield %dot : f64
  } : tensor<2x2xf64>
  %weights = arith.constant dense<[[1.0, 2.0], [0.5, -1.0]]> : tensor<2x2xf64>
  %squares = arith.mulf %c, %c : tensor<2x2xf64>
  %weighted = arith.mulf %weights, %squares : tensor<2x2xf64>
  %r = array.sum %weighted : tensor<2x2xf64>
  return %r : f64
}
