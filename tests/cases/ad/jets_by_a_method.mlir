// Only the direct method has Taylor coefficients above order 1.
// RUN[1]: cotan opt %s --differentiate=method=chad
func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @g(%x: f64) -> f64 {
  %y:3 = ad.jet @f(%x, %x, %x) {order = 2 : i64} : (f64, f64, f64) -> (f64, f64, f64)
  return %y#2 : f64
}
