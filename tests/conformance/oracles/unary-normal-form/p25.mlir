// P25: a branch that would be infinite where it is not taken.
// if 0 < x then log x else 0
// Blending both branches by numbers 0 and 1 would give NaN.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.0) ~ 0.0
// vjp: (1.0) ~ (0.0)
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %is_positive = arith.cmpf olt, %zero, %x : f64
  %r = scf.if %is_positive -> (f64) {
    %logarithm = math.log %x : f64
    scf.yield %logarithm : f64
  } else {
    scf.yield %zero : f64
  }
  return %r : f64
}
