// Derivatives of a contraction of scalars are contractions of scalars, whose machine code is multiplications.
// RUN: cotan opt %s --gradient
// RUN: cotan run %s --fn forward --arg x=2.0 --arg y=3.0 --arg dx=1.0 --arg dy=1.0 --engine=jit
// RUN: cotan run %s --fn reverse --arg x=2.0 --arg y=3.0 --arg d=1.0 --engine=jit
// EVAL: forward(2.0, 3.0, 1.0, 1.0) = 6.0, 5.0
// EVAL: reverse(2.0, 3.0, 1.0) = 6.0, 3.0, 2.0
func.func private @dot(%x: f64, %y: f64) -> f64 {
  %r = array.contract %x, %y over [] by [affine_map<() -> ()>, affine_map<() -> ()>] : f64, f64 -> f64
  return %r : f64
}
func.func @forward(%x: f64, %y: f64, %dx: f64, %dy: f64) -> (f64, f64) {
  %a, %b = ad.jvp @dot(%x, %y, %dx, %dy) : (f64, f64, f64, f64) -> (f64, f64)
  return %a, %b : f64, f64
}
func.func @reverse(%x: f64, %y: f64, %d: f64) -> (f64, f64, f64) {
  %a, %b, %c = ad.vjp @dot(%x, %y, %d) : (f64, f64, f64) -> (f64, f64, f64)
  return %a, %b, %c : f64, f64, f64
}
