// A logarithm that is not selected at zero gives no NaN.
// RUN: cotan opt %s --gradient
// EVAL: g(0.0) = 0.0
// EVAL: g(2.0) = 0.5
func.func private @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %above = arith.cmpf ogt, %x, %zero : f64
  %log = math.log %x : f64
  %y = arith.select %above, %log, %zero : f64
  return %y : f64
}
func.func @g(%x: f64) -> f64 {
  %d = ad.grad @f(%x) : (f64) -> f64
  return %d : f64
}
