// O1: a polynomial with what it shares: x^3 + x^4.
// f2(x) = let y = x * x in let z = x + y in y * z
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.5) ~ 8.4375
// jvp: (1.0) ~ (20.25)
// vjp: (1.0) ~ (20.25)
func.func @f(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  %z = arith.addf %x, %y : f64
  %r = arith.mulf %y, %z : f64
  return %r : f64
}
