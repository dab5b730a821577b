// Requests are replaced before anything runs; what has no derivative is said.
// RUN[1]: cotan run %s --engine=interpret --fn g --arg 2.0
func.func private @f(%x: f64) -> f64 {
  %y = arith.bitcast %x : f64 to i64
  %z = arith.bitcast %y : i64 to f64
  return %z : f64
}
func.func @g(%x: f64) -> f64 {
  %d = ad.grad @f(%x) : (f64) -> f64
  return %d : f64
}
