// P8: a composition.
// exp (cos x)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.8) ~ 2.0071317428664
// jvp: (1.0) ~ (-1.439828180983)
// vjp: (1.0) ~ (-1.439828180983)
func.func @f(%x: f64) -> f64 {
  %cosine = math.cos %x : f64
  %r = math.exp %cosine : f64
  return %r : f64
}
