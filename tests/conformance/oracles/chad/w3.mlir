// W3: figure 2(a), a closure mapped over copies.
// let f = \z:real. x * z + 1 in let zs = rep[4] x in let ys = hmap(f, zs) in ys
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.3) ~ [2.69, 2.69, 2.69, 2.69]
// jvp: (0.5) ~ ([1.3, 1.3, 1.3, 1.3])
// vjp: ([1.0, -2.0, 0.5, 3.0]) ~ (6.5)
func.func @f(%x: f64) -> tensor<4xf64> {
  %one = arith.constant 1.0 : f64
  %f = closure.lambda (%z: f64) {
    %p = arith.mulf %x, %z : f64
    %r = arith.addf %p, %one : f64
    closure.yield %r : f64
  } : (f64) -> f64
  %zs = array.replicate %x along 0 : f64 -> tensor<4xf64>
  %ys = array.map %zs (%z: f64) {
    %y = closure.apply %f(%z) : (f64) -> f64
    array.yield %y : f64
  } : (tensor<4xf64>) -> tensor<4xf64>
  return %ys : tensor<4xf64>
}
