// A pass that forgets a cotangent is held to the pipeline without it.
// RUN[1]: cotan check %s --quiet --with=differentiate,drop-cotangent
func.func @f(%x: f64) -> f64 {
  %s = math.sin %x : f64
  %e = math.exp %x : f64
  %r = arith.mulf %s, %e : f64
  return %r : f64
}
