// Special functions that have no derivative by an operand.
// RUN[1]: cotan opt %s --split-input-file --differentiate
func.func private @f(%a: f64, %x: f64) -> f64 {
  %r = special.igamma_grad_a %a, %x : f64
  return %r : f64
}
func.func @g(%a: f64, %x: f64) -> f64 {
  %d = ad.grad @f(%a, %x) {wrt = [0]} : (f64, f64) -> f64
  return %d : f64
}
// -----
func.func private @f(%s: f64, %q: f64) -> f64 {
  %r = special.zeta %s, %q : f64
  return %r : f64
}
func.func @g(%s: f64, %q: f64) -> f64 {
  %d = ad.grad @f(%s, %q) {wrt = [0]} : (f64, f64) -> f64
  return %d : f64
}
// -----
func.func private @f(%a: f64, %b: f64, %x: f64) -> f64 {
  %r = special.betainc %a, %b, %x : f64
  return %r : f64
}
func.func @g(%a: f64, %b: f64, %x: f64) -> f64 {
  %d = ad.grad @f(%a, %b, %x) {wrt = [1]} : (f64, f64, f64) -> f64
  return %d : f64
}
// -----
func.func private @f(%x: f64, %y: f64) -> f64 {
  %r = special.next_after %x, %y : f64
  return %r : f64
}
func.func @g(%x: f64, %y: f64) -> f64 {
  %d = ad.grad @f(%x, %y) {wrt = [0]} : (f64, f64) -> f64
  return %d : f64
}
