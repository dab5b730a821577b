// Derivatives of special functions of several arguments: in both, once and twice.
// RUN: cotan opt %s --differentiate
// EVAL: of_lower(1.0, 0.0) = 0.0, 1.0
// EVAL: of_lower(2.5, 1.5) = 0.0, 0.0
// EVAL: twice_lower(2.5, 1.5, 1.0) = 0.0
// EVAL: of_upper(2.5, 1.5) = 0.0, 0.0
// EVAL: of_slope(2.5, 1.5) = 0.0
// EVAL: of_slope(2.5, 0.0) = 0.0
// EVAL: of_zeta(2.0, 1.0) = 0.0
// EVAL: twice_zeta(2.0, 1.0, 1.0) = 0.0
// EVAL: of_beta(1.0, 1.0, 0.0) = 1.0
// EVAL: of_beta(2.0, 3.0, 0.25) = 0.0
// EVAL: twice_beta(2.0, 3.0, 0.25, 1.0) = 0.0
// EVAL: of_j0(2.0) = 0.0
// EVAL: twice_j0(2.0, 1.0) = 0.0
// EVAL: of_j1(0.0) = 0.5
// EVAL: twice_j1(2.0, 1.0) = 0.0
func.func private @lower(%a: f64, %x: f64) -> f64 {
  %r = special.igamma %a, %x : f64
  return %r : f64
}
func.func @of_lower(%a: f64, %x: f64) -> (f64, f64) {
  %d:2 = ad.grad @lower(%a, %x) : (f64, f64) -> (f64, f64)
  return %d#0, %d#1 : f64, f64
}
func.func @twice_lower(%a: f64, %x: f64, %v: f64) -> f64 {
  %d = ad.hvp @lower(%a, %x, %v) {wrt = [1]} : (f64, f64, f64) -> f64
  return %d : f64
}
func.func private @upper(%a: f64, %x: f64) -> f64 {
  %r = special.igammac %a, %x : f64
  return %r : f64
}
func.func @of_upper(%a: f64, %x: f64) -> (f64, f64) {
  %d:2 = ad.grad @upper(%a, %x) : (f64, f64) -> (f64, f64)
  return %d#0, %d#1 : f64, f64
}
func.func private @slope(%a: f64, %x: f64) -> f64 {
  %r = special.igamma_grad_a %a, %x : f64
  return %r : f64
}
func.func @of_slope(%a: f64, %x: f64) -> f64 {
  %d = ad.grad @slope(%a, %x) {wrt = [1]} : (f64, f64) -> f64
  return %d : f64
}
func.func private @hurwitz(%s: f64, %q: f64) -> f64 {
  %r = special.zeta %s, %q : f64
  return %r : f64
}
func.func @of_zeta(%s: f64, %q: f64) -> f64 {
  %d = ad.grad @hurwitz(%s, %q) {wrt = [1]} : (f64, f64) -> f64
  return %d : f64
}
func.func @twice_zeta(%s: f64, %q: f64, %v: f64) -> f64 {
  %d = ad.hvp @hurwitz(%s, %q, %v) {wrt = [1]} : (f64, f64, f64) -> f64
  return %d : f64
}
func.func private @beta(%a: f64, %b: f64, %x: f64) -> f64 {
  %r = special.betainc %a, %b, %x : f64
  return %r : f64
}
func.func @of_beta(%a: f64, %b: f64, %x: f64) -> f64 {
  %d = ad.grad @beta(%a, %b, %x) {wrt = [2]} : (f64, f64, f64) -> f64
  return %d : f64
}
func.func @twice_beta(%a: f64, %b: f64, %x: f64, %v: f64) -> f64 {
  %d = ad.hvp @beta(%a, %b, %x, %v) {wrt = [2]} : (f64, f64, f64, f64) -> f64
  return %d : f64
}
func.func private @j0(%x: f64) -> f64 {
  %r = special.bessel_j0 %x : f64
  return %r : f64
}
func.func @of_j0(%x: f64) -> f64 {
  %d = ad.grad @j0(%x) : (f64) -> f64
  return %d : f64
}
func.func @twice_j0(%x: f64, %v: f64) -> f64 {
  %d = ad.hvp @j0(%x, %v) {wrt = [0]} : (f64, f64) -> f64
  return %d : f64
}
func.func private @j1(%x: f64) -> f64 {
  %r = special.bessel_j1 %x : f64
  return %r : f64
}
func.func @of_j1(%x: f64) -> f64 {
  %d = ad.grad @j1(%x) : (f64) -> f64
  return %d : f64
}
func.func @twice_j1(%x: f64, %v: f64) -> f64 {
  %d = ad.hvp @j1(%x, %v) {wrt = [0]} : (f64, f64) -> f64
  return %d : f64
}
