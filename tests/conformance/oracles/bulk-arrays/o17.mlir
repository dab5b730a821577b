// O17: a condition outside of any body, once for each side.
// cond (x < y) ((x * x) * y) (sin x)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5, 1.25) ~ 0.3125
// vjp: (1.0) ~ (1.25, 0.25)
// EVAL: f(2.0, 1.25) ~ 0.9092974268257
// vjp: (1.0) ~ (-0.4161468365471, 0.0)
func.func @f(%x: f64, %y: f64) -> f64 {
  %less = arith.cmpf olt, %x, %y : f64
  %square = arith.mulf %x, %x : f64
  %product = arith.mulf %square, %y : f64
  %sine = math.sin %x : f64
  %r = arith.select %less, %product, %sine : f64
  return %r : f64
}
