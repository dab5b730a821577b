// P8: a composition.
// exp (cos x)
// EVAL: f(0.8) ~ 2.0071317428664
// VJP: (1.0) ~ (-1.439828180983)
// JVP: (1.0) ~ (-1.439828180983)
func.func @f(%x: f64) -> f64 {
  %cosine = math.cos %x : f64
  %r = math.exp %cosine : f64
  return %r : f64
}
