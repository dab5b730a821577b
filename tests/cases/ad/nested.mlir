// The third derivative of x^4, and the derivative of a function that calls another one.
// RUN: cotan opt %s --differentiate
// EVAL: f3(2.0) = 48.0
// EVAL: call(0.5) = 1.5
func.func private @f(%x: f64) -> f64 {
  %s = arith.mulf %x, %x : f64
  %q = arith.mulf %s, %s : f64
  return %q : f64
}
func.func private @f1(%x: f64) -> f64 {
  %d = ad.grad @f(%x) : (f64) -> f64
  return %d : f64
}
func.func private @f2(%x: f64) -> f64 {
  %d = ad.grad @f1(%x) : (f64) -> f64
  return %d : f64
}
func.func @f3(%x: f64) -> f64 {
  %d = ad.grad @f2(%x) : (f64) -> f64
  return %d : f64
}
func.func private @g(%x: f64) -> f64 {
  %r = func.call @f1(%x) : (f64) -> f64
  return %r : f64
}
func.func @call(%x: f64) -> f64 {
  %one = arith.constant 0.5 : f64
  %r, %d = ad.jvp @g(%x, %one) : (f64, f64) -> (f64, f64)
  return %d : f64
}
