// A product with NaN is NaN, and still changes with its other factor: the derivative by that is NaN, and
// those by other arguments are what they are.
// RUN: cotan grad %s --run --arg 1.0 --arg 1.0
// RUN: cotan grad %s
func.func @f(%x: f64, %y: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %q = arith.divf %zero, %zero : f64
  %u = arith.mulf %q, %x : f64
  %v = math.sin %y : f64
  %w = arith.addf %u, %v : f64
  return %w : f64
}
