// O16: a curried function, two full applications.
// let curry3 = \a:real. \b:real. \d:real. a * b + b * d * x in curry3 (sin x) y (x * y) + curry3 y x x
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.45, 1.3) ~ 1.5838051943446
// jvp: (1.0, -1.0) ~ (3.1876156989472)
// vjp: (1.0) ~ (4.5990812330585, 1.4114655341112)
!map = (f64) -> f64
!map2 = (f64) -> ((f64) -> f64)
func.func @f(%x: f64, %y: f64) -> f64 {
  %curry3 = closure.lambda (%a: f64) {
    %second = closure.lambda (%b: f64) {
      %third = closure.lambda (%d: f64) {
        %p = arith.mulf %a, %b : f64
        %q = arith.mulf %b, %d : f64
        %s = arith.mulf %q, %x : f64
        %r = arith.addf %p, %s : f64
        closure.yield %r : f64
      } : !map
      closure.yield %third : !map
    } : !map2
    closure.yield %second : !map2
  } : (f64) -> !map2
  %sine = math.sin %x : f64
  %xy = arith.mulf %x, %y : f64
  %f1 = closure.apply %curry3(%sine) : (f64) -> !map2
  %f2 = closure.apply %f1(%y) : !map2
  %one = closure.apply %f2(%xy) : !map
  %g1 = closure.apply %curry3(%y) : (f64) -> !map2
  %g2 = closure.apply %g1(%x) : !map2
  %other = closure.apply %g2(%x) : !map
  %r = arith.addf %one, %other : f64
  return %r : f64
}
