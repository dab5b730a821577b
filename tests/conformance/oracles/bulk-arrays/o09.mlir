// O9: dimensions in another order.
// let b = [[[1.0,2.0],[3.0,4.0]],[[5.0,6.0],[7.0,8.0]],[[9.0,10.0],[11.0,12.0]]] * tr_1,2,0 a in
// sumOuter (reshape [12] (b * b))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[[1.0, -1.0], [0.5, 2.0], [0.25, -0.5]], [[1.5, 0.75], [-2.0, 1.0], [3.0, -0.25]]]) ~ 1382.5625
// vjp: (1.0) ~ ([[[2.0, -18.0], [25.0, 196.0], [40.5, -121.0]], [[12.0, 24.0], [-144.0, 128.0], [600.0, -72.0]]])
func.func @f(%a: tensor<2x3x2xf64>) -> f64 {
  %weights = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]], [[9.0, 10.0], [11.0, 12.0]]]> : tensor<3x2x2xf64>
  %turned = array.transpose %a by [1, 2, 0] : tensor<2x3x2xf64>
  %b = arith.mulf %weights, %turned : tensor<3x2x2xf64>
  %squares = arith.mulf %b, %b : tensor<3x2x2xf64>
  %r = array.sum %squares : tensor<3x2x2xf64>
  return %r : f64
}
