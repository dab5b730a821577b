// O5: a guarded logarithm: its derivative is 0 where the guard says so, and not a NaN.
// if 0 < x then log x else 0
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(-1.0) ~ 0.0
// jvp: (1.0) ~ (0.0)
// vjp: (1.0) ~ (0.0)
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %positive = arith.cmpf olt, %zero, %x : f64
  %r = scf.if %positive -> (f64) {
    %log = math.log %x : f64
    scf.yield %log : f64
  } else {
    scf.yield %zero : f64
  }
  return %r : f64
}
