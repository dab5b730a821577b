// O17: a closure iterated three times.
// let iter3 = \f:real->real. \z:real. f (f (f z)) in let step = \z:real. z - (z * z - x) * 0.25 in iter3 step n0
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(2.0, 1.0) ~ 1.3973999023438
// jvp: (1.0, 0.0) ~ (0.360107421875)
// vjp: (1.0) ~ (0.360107421875, 0.06005859375)
!map = (f64) -> f64
func.func @f(%x: f64, %n0: f64) -> f64 {
  %quarter = arith.constant 0.25 : f64
  %iter3 = closure.lambda (%f: !map) {
    %g = closure.lambda (%z: f64) {
      %a = closure.apply %f(%z) : !map
      %b = closure.apply %f(%a) : !map
      %c = closure.apply %f(%b) : !map
      closure.yield %c : f64
    } : !map
    closure.yield %g : !map
  } : (!map) -> !map
  %step = closure.lambda (%z: f64) {
    %square = arith.mulf %z, %z : f64
    %d = arith.subf %square, %x : f64
    %e = arith.mulf %d, %quarter : f64
    %r = arith.subf %z, %e : f64
    closure.yield %r : f64
  } : !map
  %g = closure.apply %iter3(%step) : (!map) -> !map
  %r = closure.apply %g(%n0) : !map
  return %r : f64
}
