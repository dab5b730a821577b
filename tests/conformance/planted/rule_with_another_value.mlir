// RUN[1]: cotan check %s --fn f --quiet
func.func @f(%x: f64) -> f64 attributes {cotan.jvp = @rule} {
  %r = math.sin %x : f64
  return %r : f64
}
func.func private @rule(%x: f64, %dx: f64) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %r = math.sin %x : f64
  %v = arith.addf %r, %one : f64
  %c = math.cos %x : f64
  %t = arith.mulf %c, %dx : f64
  return %v, %t : f64, f64
}
