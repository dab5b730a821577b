// W4: figure 2(b), a closure mapped over an array.
// let f = \x2i:real. x1 * x2i in let ys = hmap(f, x2) in let w = sum ys in w
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.3, [0.5, -1.0, 2.0, 4.0]) ~ 7.15
// jvp: (1.0, [0.1, 0.2, -0.3, 0.4]) ~ (6.02)
// vjp: (1.5) ~ (8.25, [1.95, 1.95, 1.95, 1.95])
func.func @f(%x1: f64, %x2: tensor<4xf64>) -> f64 {
  %f = closure.lambda (%x2i: f64) {
    %p = arith.mulf %x1, %x2i : f64
    closure.yield %p : f64
  } : (f64) -> f64
  %ys = array.map %x2 (%e: f64) {
    %y = closure.apply %f(%e) : (f64) -> f64
    array.yield %y : f64
  } : (tensor<4xf64>) -> tensor<4xf64>
  %w = array.sum %ys along 0 : tensor<4xf64>
  return %w : f64
}
