// O3: a matrix product, and the weighted sum of its squares.
// The bulk form: let c = sumOuter (tr_{2,0,1} (tr (replicate 2 a) * replicate 2 (tr b))) in sumOuter (reshape [4] (W * (c * c)))
// RUN: cotan opt %s --batch-builds --canonicalize --cse --canonicalize --dce
// COUNT: array.build 0
// EVAL: f([[1.0, -0.5, 0.25], [2.0, 1.5, -1.0]], [[0.5, 1.0], [-1.5, 0.75], [2.0, -0.25]]) ~ -2.4140625
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
  %flat = array.reshape %weighted : tensor<2x2xf64> -> tensor<4xf64>
  %r = array.sum %flat along 0 : tensor<4xf64>
  return %r : f64
}
