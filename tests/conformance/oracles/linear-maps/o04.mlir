// O4, O4b: a choice, once for each side: at the second place the logarithm is never computed.
// if a < b then log b else a * (a * b)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5, 2.0) ~ 0.69314718055995
// jvp: (1.0, 1.0) ~ (0.5)
// vjp: (1.0) ~ (0.0, 0.5)
// EVAL: f(3.0, -2.0) ~ -18.0
// jvp: (1.0, 1.0) ~ (-3.0)
// vjp: (1.0) ~ (-12.0, 9.0)
func.func @f(%a: f64, %b: f64) -> f64 {
  %less = arith.cmpf olt, %a, %b : f64
  %r = scf.if %less -> (f64) {
    %log = math.log %b : f64
    scf.yield %log : f64
  } else {
    %product = arith.mulf %a, %b : f64
    %square = arith.mulf %a, %product : f64
    scf.yield %square : f64
  }
  return %r : f64
}
