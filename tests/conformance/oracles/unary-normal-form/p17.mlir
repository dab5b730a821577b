// P17, P17b: a condition, both branches.
// if a < b then sin a * b else a * b * b
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.6, 1.7) ~ 0.95989220477156
// jvp: (1.0, 0.5) ~ (1.685391782044)
// vjp: (1.0) ~ (1.4030705453465, 0.56464247339504)
// EVAL: f(1.6, -0.7) ~ 0.784
// jvp: (1.0, 0.5) ~ (-0.63)
// vjp: (1.0) ~ (0.49, -2.24)
func.func @f(%a: f64, %b: f64) -> f64 {
  %is_less = arith.cmpf olt, %a, %b : f64
  %r = scf.if %is_less -> (f64) {
    %sine = math.sin %a : f64
    %product = arith.mulf %sine, %b : f64
    scf.yield %product : f64
  } else {
    %once = arith.mulf %a, %b : f64
    %twice = arith.mulf %once, %b : f64
    scf.yield %twice : f64
  }
  return %r : f64
}
