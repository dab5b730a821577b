// O10: one vector read as two matrices.
// sumOuter (build1 3 (\i. index (reshape [2, 3] a) [1, i] * index (reshape [3, 2] a) [i, 0]))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 0.5, -1.5, 2.0, 0.25, -0.75]) ~ 1.4375
// vjp: (1.0) ~ ([2.0, 0.0, 0.25, 1.0, -2.25, 0.25])
func.func @f(%a: tensor<6xf64>) -> f64 {
  %products = array.build (%i: index) {
    %wide = array.reshape %a : tensor<6xf64> -> tensor<2x3xf64>
    %x = array.index %wide[1, %i] : tensor<2x3xf64>
    %tall = array.reshape %a : tensor<6xf64> -> tensor<3x2xf64>
    %y = array.index %tall[%i, 0] : tensor<3x2xf64>
    %product = arith.mulf %x, %y : f64
    array.yield %product : f64
  } : tensor<3xf64>
  %r = array.sum %products along 0 : tensor<3xf64>
  return %r : f64
}
