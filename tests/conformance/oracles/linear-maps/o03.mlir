// O3: a pair as the result.
// (a, b) -> (a * b, a + b * b)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.25, -0.4) ~ -0.5, 1.41
// jvp: (0.3, 2.0) ~ (2.38, -1.3)
// vjp: (1.0, -2.0) ~ (-2.4, 2.85)
func.func @f(%a: f64, %b: f64) -> (f64, f64) {
  %product = arith.mulf %a, %b : f64
  %square = arith.mulf %b, %b : f64
  %sum = arith.addf %a, %square : f64
  return %product, %sum : f64, f64
}
