// RUN[1]: cotan check %s --fn f --quiet
func.func @f(%x: f64) -> f64 attributes {cotan.vjp = @f_vjp} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @f_vjp(%x: f64, %dy: f64) -> (f64, f64) {
  %r = math.sin %x : f64
  %dx = arith.mulf %r, %dy : f64
  return %r, %dx : f64, f64
}
