// Example 1.1: let w1 = x1 * x2 in let w2 = w1 * x1 in w2.
// RUN: cotan opt %s --to-unary-normal-form
// RUN: cotan opt %s --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form,partial-eval)'
// EVAL: f(1.5, -0.7, 3.0) ~ -1.575
// RUN: cotan grad %s --fn f --method=unary-normal-form
// RUN: cotan opt %s --pass-pipeline='builtin.module(to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form)'
func.func @f(%x1: f64, %x2: f64, %x3: f64) -> f64 {
  %w1 = arith.mulf %x1, %x2 : f64
  %w2 = arith.mulf %w1, %x1 : f64
  return %w2 : f64
}
