// O4: a function passed to a function.
// let twice = \f:real->real. \z:real. f (f z) in twice (\u:real. c * sin u + u) x
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.4, 1.2) ~ 1.9728148188665
// jvp: (1.0, -1.0) ~ (0.78726591273701)
// vjp: (1.0) ~ (1.931284218237, 1.1440183055)
func.func @f(%c: f64, %x: f64) -> f64 {
  %twice = closure.lambda (%f: (f64) -> f64) {
    %g = closure.lambda (%z: f64) {
      %y = closure.apply %f(%z) : (f64) -> f64
      %w = closure.apply %f(%y) : (f64) -> f64
      closure.yield %w : f64
    } : (f64) -> f64
    closure.yield %g : (f64) -> f64
  } : ((f64) -> f64) -> ((f64) -> f64)
  %h = closure.lambda (%u: f64) {
    %s = math.sin %u : f64
    %p = arith.mulf %c, %s : f64
    %v = arith.addf %p, %u : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %g = closure.apply %twice(%h) : ((f64) -> f64) -> ((f64) -> f64)
  %r = closure.apply %g(%x) : (f64) -> f64
  return %r : f64
}
