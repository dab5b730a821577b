// A function that does not solve the equation that it names: an iteration that ends early, and a
// residual of another root.
// RUN[1]: cotan check %s --fn early --arg 2.0
// RUN[1]: cotan check %s --fn other --arg 2.0
// RUN: cotan check %s --fn zero --arg 0.0
func.func private @square(%x: f64, %y: f64) -> f64 {
  %q = arith.mulf %y, %y : f64
  %r = arith.subf %q, %x : f64
  return %r : f64
}
func.func private @cube(%x: f64, %y: f64) -> f64 {
  %q = arith.mulf %y, %y : f64
  %p = arith.mulf %q, %y : f64
  %r = arith.subf %p, %x : f64
  return %r : f64
}
func.func @early(%x: f64) -> f64 attributes {cotan.implicit = @square} {
  %half = arith.constant 0.5 : f64
  %q = arith.mulf %half, %x : f64
  %one = arith.constant 0.5 : f64
  %y = arith.addf %q, %one : f64
  return %y : f64
}
func.func @other(%x: f64) -> f64 attributes {cotan.implicit = @cube} {
  %y = math.sqrt %x : f64
  return %y : f64
}
func.func @zero(%x: f64) -> f64 attributes {cotan.implicit = @plus} {
  %y = arith.negf %x : f64
  return %y : f64
}
func.func private @plus(%x: f64, %y: f64) -> f64 {
  %r = arith.addf %x, %y : f64
  return %r : f64
}
