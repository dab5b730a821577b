// Combining from left to right is what the interpreter does, so only neighbours that are grouped
// otherwise show that this is no monoid.
// RUN[1]: cotan check %s --quiet --arg n=6
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = array.reduce %x along 0 from %zero : f64 (%a: f64, %b: f64) {
    %h = math.tanh %a : f64
    %s = arith.addf %h, %b : f64
    array.yield %s : f64
  } : !v
  return %r : f64
}
