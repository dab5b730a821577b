// RUN[1]: cotan opt %s
func.func @g(%x: f64) -> f64 {
  %r = mulf %x, %x : f64
  return %r : f64
}
func.func @h(%x: f64) -> f64 {
  yield %x : f64
}
