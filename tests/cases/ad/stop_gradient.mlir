// RUN: cotan opt %s --gradient
// EVAL: slope(3.0) = 3.0
// RUN: cotan check %s --fn f --arg x=2.0
func.func @f(%x: f64) -> f64 {
  %c = ad.stop_gradient %x : f64
  %r = arith.mulf %c, %x : f64
  return %r : f64
}
func.func @slope(%x: f64) -> f64 {
  %dx = ad.grad @f(%x) : (f64) -> f64
  return %dx : f64
}
