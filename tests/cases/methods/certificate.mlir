// Every road in one certificate: those that refuse say why.
// RUN: cotan check %s --fn loss --arg n=5 --methods
// RUN: cotan check %s --fn hidden --arg x=0.5 --methods
!v = tensor<?xf64, #cotan.dims<n>>
func.func @loss(%x: !v, %w: f64) -> f64 {
  %e = array.map %x (%a: f64) {
    %p = arith.mulf %a, %w : f64
    %b = math.exp %p : f64
    array.yield %b : f64
  } : (!v) -> !v
  %s = array.sum %e along 0 : !v
  return %s : f64
}
func.func @hidden(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %y = scf.while (%a = %x) : (f64) -> f64 {
    %more = arith.cmpf olt, %a, %one : f64
    scf.condition(%more) %a : f64
  } do {
  ^bb0(%a: f64):
    %b = math.exp %a : f64
    scf.yield %b : f64
  }
  return %y : f64
}
