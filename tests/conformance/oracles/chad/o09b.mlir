// O9b: a closure chosen by a conditional, right branch.
// let f = case sign(x - y) of inl l -> (\u:real. u * x) | inr r -> (\u:real. sin(u * y)) in f (x + y) * f x
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.5, 0.9) ~ 0.81120026199253
// jvp: (1.0, 2.0) ~ (-3.3564584808565)
// vjp: (1.0) ~ (-0.32411708952477, -1.5161706956659)
!map = (f64) -> f64
func.func @f(%x: f64, %y: f64) -> f64 {
  %less = arith.cmpf olt, %x, %y : f64
  %f = scf.if %less -> (!map) {
    %scale = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %x : f64
      closure.yield %v : f64
    } : !map
    scf.yield %scale : !map
  } else {
    %wave = closure.lambda (%u: f64) {
      %p = arith.mulf %u, %y : f64
      %v = math.sin %p : f64
      closure.yield %v : f64
    } : !map
    scf.yield %wave : !map
  }
  %s = arith.addf %x, %y : f64
  %a = closure.apply %f(%s) : !map
  %b = closure.apply %f(%x) : !map
  %r = arith.mulf %a, %b : f64
  return %r : f64
}
