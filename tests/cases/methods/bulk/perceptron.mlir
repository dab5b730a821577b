// O26: a perceptron of two layers, and its squared error.
// The bulk form: h = tanh (sumOuter (tr (w1 * replicate 2 x)) + b1);  d = sumOuter (tr (w2 * replicate 2 h)) + b2 - [1.0,-0.5];  sumOuter (d * d)
// RUN: cotan opt %s --batch-builds --canonicalize --cse --canonicalize --dce
// COUNT: array.build 0
// EVAL: f([0.5, -1.0, 0.25], [[0.25, -0.5, 1.0], [0.75, 0.5, -0.25]], [0.125, -0.25], [[1.0, -0.75], [0.5, 0.25]], [0.0, 0.5]) ~ 1.637978186343
!inputs = tensor<?xf64, #cotan.dims<n>>
!hidden = tensor<?xf64, #cotan.dims<m>>
!outputs = tensor<2xf64>
!first = tensor<?x?xf64, #cotan.dims<m, n>>
!second = tensor<2x?xf64, #cotan.dims<m>>
func.func @f(%x: !inputs, %w1: !first, %b1: !hidden, %w2: !second, %b2: !outputs) -> f64 {
  %dots1 = array.build (%i: index) {
    %products = array.build (%j: index) {
      %w = array.index %w1[%i, %j] : !first
      %y = array.index %x[%j] : !inputs
      %product = arith.mulf %w, %y : f64
      array.yield %product : f64
    } : !inputs
    %dot = array.sum %products along 0 : !inputs
    array.yield %dot : f64
  } : !hidden
  %sums1 = arith.addf %dots1, %b1 : !hidden
  %h = math.tanh %sums1 : !hidden
  %dots2 = array.build (%i: index) {
    %products = array.build (%j: index) {
      %w = array.index %w2[%i, %j] : !second
      %y = array.index %h[%j] : !hidden
      %product = arith.mulf %w, %y : f64
      array.yield %product : f64
    } : !hidden
    %dot = array.sum %products along 0 : !hidden
    array.yield %dot : f64
  } : !outputs
  %sums2 = arith.addf %dots2, %b2 : !outputs
  %targets = arith.constant dense<[1.0, -0.5]> : !outputs
  %d = arith.subf %sums2, %targets : !outputs
  %squares = arith.mulf %d, %d : !outputs
  %r = array.sum %squares along 0 : !outputs
  return %r : f64
}
