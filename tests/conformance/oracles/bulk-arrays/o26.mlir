// O26: a perceptron of two layers, and its squared error.
// let h = tanh (build1 m (\i. sumOuter (build1 n (\j. index w1 [i, j] * index x [j]))) + b1) in
// let d = (build1 2 (\i. sumOuter (build1 m (\j. index w2 [i, j] * index h [j]))) + b2) - [1.0,-0.5] in
// sumOuter (d * d)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 0.25], [[0.25, -0.5, 1.0], [0.75, 0.5, -0.25]], [0.125, -0.25], [[1.0, -0.75], [0.5, 0.25]], [0.0, 0.5]) ~ 1.637978186343
// vjp: (1.0) ~ ([0.4813036672395, -0.0762720537718, 0.4849198378088], [[0.2978558739486, -0.5957117478972, 0.1489279369743], [0.2215838201768, -0.4431676403536, 0.1107919100884]], [0.5957117478972, 0.4431676403536], [[0.107037028612, -0.05784345307868], [1.946489295714, -1.051894505152]], [0.1405433954226, 2.555809128119])
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
