// A rule that is declared linear is applied unchecked: here it clips the cotangent. It cannot be
// transposed.
// RUN: cotan grad %s --fn scaled --run --arg 2.0
// RUN: cotan grad %s --fn scaled --run --arg 0.1
// RUN[1]: cotan grad %s --fn scaled --mode=forward --run --arg 2.0 --arg 1.0
func.func private @clipped(%x: f64) -> f64 attributes {cotan.vjp = @clipped_vjp} {
  return %x : f64
}
func.func private @clipped_vjp(%x: f64, %dr: f64) -> (f64, f64) attributes {cotan.assume_linear} {
  %one = arith.constant 1.0 : f64
  %dx = arith.minimumf %dr, %one : f64
  return %x, %dx : f64, f64
}
func.func @scaled(%x: f64) -> f64 {
  %c = func.call @clipped(%x) : (f64) -> f64
  %r = arith.mulf %c, %c : f64
  return %r : f64
}
