// An application that gives nothing back to its argument, in homomorphic differentiation.
// RUN[1]: cotan check %s --fn f --quiet --with='differentiate{method=chad},forget-argument'
func.func @f(%x: f64, %y: f64) -> f64 {
  %f = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %x : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %r = closure.apply %f(%y) : (f64) -> f64
  return %r : f64
}
