// O10: an unused closure has a zero cotangent.
// let f = \u:real. u * x in y * y
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(3.0, -2.0) ~ 4.0
// jvp: (1.0, 1.0) ~ (-4.0)
// vjp: (1.0) ~ (0.0, -4.0)
func.func @f(%x: f64, %y: f64) -> f64 {
  %unused = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %x : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %r = arith.mulf %y, %y : f64
  return %r : f64
}
