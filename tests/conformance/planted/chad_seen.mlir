// A function that gives nothing back to what it sees, in homomorphic differentiation.
// RUN[1]: cotan check %s --fn f --quiet --with='differentiate{method=chad},forget-seen'
func.func @f(%x: f64, %y: f64) -> f64 {
  %f = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %x : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %a = closure.apply %f(%y) : (f64) -> f64
  %r = closure.apply %f(%a) : (f64) -> f64
  return %r : f64
}
