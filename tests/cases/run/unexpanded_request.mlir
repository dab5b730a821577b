// RUN[1]: cotan run %s --fn g --arg 2.0
func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @g(%x: f64) -> f64 {
  %d = ad.grad @f(%x) : (f64) -> f64
  return %d : f64
}
