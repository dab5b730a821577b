// O20: self-sharing of a binary function.
// (\f:real->real->real. f x (f x x)) (\a:real. \b:real. a * exp(sin b))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.65) ~ 1.6450735052782
// jvp: (1.0) ~ (4.227929921325)
// vjp: (1.0) ~ (4.227929921325)
!map = (f64) -> f64
!map2 = (f64) -> ((f64) -> f64)
func.func @f(%x: f64) -> f64 {
  %g = closure.lambda (%f: !map2) {
    %once = closure.apply %f(%x) : !map2
    %again = closure.apply %f(%x) : !map2
    %y = closure.apply %again(%x) : !map
    %r = closure.apply %once(%y) : !map
    closure.yield %r : f64
  } : (!map2) -> f64
  %binary = closure.lambda (%a: f64) {
    %second = closure.lambda (%b: f64) {
      %s = math.sin %b : f64
      %e = math.exp %s : f64
      %p = arith.mulf %a, %e : f64
      closure.yield %p : f64
    } : !map
    closure.yield %second : !map
  } : !map2
  %r = closure.apply %g(%binary) : (!map2) -> f64
  return %r : f64
}
