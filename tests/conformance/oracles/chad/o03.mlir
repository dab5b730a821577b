// O3: a function returning a closure, used twice.
// let mk = \a:real. \b:real. sin(a * b) + a in let g = mk x in g y * g x
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.9, -0.35) ~ 0.95862753630952
// jvp: (1.0, 1.0) ~ (3.7963473160183)
// vjp: (1.0) ~ (2.4064175886814, 1.3899297273369)
func.func @f(%x: f64, %y: f64) -> f64 {
  %mk = closure.lambda (%a: f64) {
    %inner = closure.lambda (%b: f64) {
      %p = arith.mulf %a, %b : f64
      %s = math.sin %p : f64
      %r = arith.addf %s, %a : f64
      closure.yield %r : f64
    } : (f64) -> f64
    closure.yield %inner : (f64) -> f64
  } : (f64) -> ((f64) -> f64)
  %g = closure.apply %mk(%x) : (f64) -> ((f64) -> f64)
  %one = closure.apply %g(%y) : (f64) -> f64
  %other = closure.apply %g(%x) : (f64) -> f64
  %r = arith.mulf %one, %other : f64
  return %r : f64
}
