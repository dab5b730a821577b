// A value whose second use is forgotten, in homomorphic differentiation.
// RUN[1]: cotan check %s --fn f --quiet --with='differentiate{method=chad},forget-use'
func.func @f(%x: f64) -> f64 {
  %s = math.sin %x : f64
  %e = math.exp %s : f64
  %r = arith.mulf %s, %e : f64
  return %r : f64
}
