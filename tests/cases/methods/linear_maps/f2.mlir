// f2 of the notes on linear maps, x^3 + x^4, stage by stage: its Jacobian as it is made, and simplified; what
// is applied forwards and in reverse in the end. Printed there with a slip, 8 for 7 at x = 1.
// RUN: cotan opt %s --pass-pipeline='emit-jacobian-maps{of=f2}'
// RUN: cotan opt %s --pass-pipeline='emit-jacobian-maps{of=f2},linear-simplify,cse'
// RUN: cotan opt %s --pass-pipeline='differentiate{method=linear-maps},cse,canonicalize'
// EVAL: f2(1.0) = 2.0
func.func @f2(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  %z = arith.addf %x, %y : f64
  %r = arith.mulf %y, %z : f64
  return %r : f64
}
func.func @forward(%x: f64, %dx: f64) -> f64 {
  %r, %dr = ad.jvp @f2(%x, %dx) : (f64, f64) -> (f64, f64)
  return %dr : f64
}
func.func @reverse(%x: f64, %dr: f64) -> f64 {
  %r, %dx = ad.vjp @f2(%x, %dr) : (f64, f64) -> (f64, f64)
  return %dx : f64
}
