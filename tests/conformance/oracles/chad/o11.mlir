// O11: shadowing and sharing.
// let x = x * x in let x = x + y in x * x * y
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.6, -1.1) ~ -0.60236
// jvp: (1.0, 1.0) ~ (4.1292)
// vjp: (1.0) ~ (1.9536, 2.1756)
func.func @f(%x: f64, %y: f64) -> f64 {
  %square = arith.mulf %x, %x : f64
  %sum = arith.addf %square, %y : f64
  %sum_square = arith.mulf %sum, %sum : f64
  %r = arith.mulf %sum_square, %y : f64
  return %r : f64
}
