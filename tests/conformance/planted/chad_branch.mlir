// A branch that adds nothing to what it sees, in homomorphic differentiation.
// RUN[1]: cotan check %s --fn f --quiet --with='differentiate{method=chad},forget-branch'
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %below = arith.cmpf olt, %x, %zero : f64
  %y = scf.if %below -> (f64) {
    %s = math.sin %x : f64
    scf.yield %s : f64
  } else {
    %c = math.cos %x : f64
    scf.yield %c : f64
  }
  %r = arith.mulf %y, %x : f64
  return %r : f64
}
