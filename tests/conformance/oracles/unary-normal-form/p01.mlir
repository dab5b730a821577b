// P1: example 1.1, with a variable that is not used.
// let w1 = x1 * x2 in let w2 = w1 * x1 in w2
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.5, -0.7, 3.0) ~ -1.575
// jvp: (1.0, 0.5, 2.0) ~ (-0.975)
// vjp: (1.0) ~ (-2.1, 2.25, 0.0)
func.func @f(%x1: f64, %x2: f64, %x3: f64) -> f64 {
  %w1 = arith.mulf %x1, %x2 : f64
  %w2 = arith.mulf %w1, %x1 : f64
  return %w2 : f64
}
