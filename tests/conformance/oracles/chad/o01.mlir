// O1: sharing.
// let a = x * y in let b = sin a in b * a + b
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.8, -1.7) ~ 0.35203125687671
// jvp: (1.0, 2.0) ~ (0.10531905221562)
// vjp: (1.0) ~ (1.7904238876656, -0.84255241772498)
func.func @f(%x: f64, %y: f64) -> f64 {
  %a = arith.mulf %x, %y : f64
  %b = math.sin %a : f64
  %product = arith.mulf %b, %a : f64
  %r = arith.addf %product, %b : f64
  return %r : f64
}
