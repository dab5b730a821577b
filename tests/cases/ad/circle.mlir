// RUN[1]: cotan opt %s --differentiate
func.func private @f(%x: f64) -> f64 {
  %y = ad.grad @g(%x) : (f64) -> f64
  return %y : f64
}
func.func private @g(%x: f64) -> f64 {
  %y = ad.grad @f(%x) : (f64) -> f64
  return %y : f64
}
func.func @main(%x: f64) -> f64 {
  %y = ad.grad @f(%x) : (f64) -> f64
  return %y : f64
}
