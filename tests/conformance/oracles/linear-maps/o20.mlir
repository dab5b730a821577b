// O20: the arithmetic of three numbers.
// (a - neg b) / (c * b)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(2.0, 0.5, -4.0) ~ -1.25
// jvp: (1.0, -1.0, 0.25) ~ (-2.578125)
// vjp: (3.0) ~ (-1.5, 6.0, -0.9375)
func.func @f(%a: f64, %b: f64, %c: f64) -> f64 {
  %minus_b = arith.negf %b : f64
  %difference = arith.subf %a, %minus_b : f64
  %product = arith.mulf %c, %b : f64
  %r = arith.divf %difference, %product : f64
  return %r : f64
}
