// O8: third-order.
// let app3 = \h:(real->real)->real. h (\u:real. u * x) + h (\u:real. sin(u * y)) in app3 (\f:real->real. f (f y) * x)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.7, 1.4) ~ 1.1538024750592
// jvp: (1.0, -0.5) ~ (2.9023200108243)
// vjp: (1.0) ~ (3.0202892500846, 0.23593847852054)
!map = (f64) -> f64
func.func @f(%x: f64, %y: f64) -> f64 {
  %app3 = closure.lambda (%h: (!map) -> f64) {
    %scale = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %x : f64
      closure.yield %v : f64
    } : !map
    %wave = closure.lambda (%u: f64) {
      %p = arith.mulf %u, %y : f64
      %v = math.sin %p : f64
      closure.yield %v : f64
    } : !map
    %one = closure.apply %h(%scale) : (!map) -> f64
    %other = closure.apply %h(%wave) : (!map) -> f64
    %sum = arith.addf %one, %other : f64
    closure.yield %sum : f64
  } : ((!map) -> f64) -> f64
  %twice = closure.lambda (%f: !map) {
    %once = closure.apply %f(%y) : !map
    %again = closure.apply %f(%once) : !map
    %v = arith.mulf %again, %x : f64
    closure.yield %v : f64
  } : (!map) -> f64
  %r = closure.apply %app3(%twice) : ((!map) -> f64) -> f64
  return %r : f64
}
