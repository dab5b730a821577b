// An application that its function is not told of, in homomorphic differentiation.
// RUN[1]: cotan check %s --fn f --quiet --with='differentiate{method=chad},forget-application'
func.func @f(%x: f64, %y: f64, %c: i1) -> f64 {
  %f = scf.if %c -> ((f64) -> f64) {
    %f = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %x : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %f : (f64) -> f64
  } else {
    %g = closure.lambda (%u: f64) {
      %v = math.sin %u : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %g : (f64) -> f64
  }
  %r = closure.apply %f(%y) : (f64) -> f64
  return %r : f64
}
