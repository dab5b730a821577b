// What functions cost before they run, and what their gradients may cost.
// RUN: cotan cost %s --fn loss
// RUN: cotan cost %s --fn loss --format=json
// RUN: cotan cost %s --fn called
// RUN: cotan cost %s --fn looped
// RUN: cotan check %s --fn loss --arg n=5 --cost
// RUN: cotan check %s --fn loss --arg n=5 --cost --format=json
!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?xf64, #cotan.dims<2 * m>>
func.func @loss(%x: !v, %w: f64) -> f64 {
  %e = array.map %x (%a: f64) {
    %p = arith.mulf %a, %w : f64
    %b = math.exp %p : f64
    array.yield %b : f64
  } : (!v) -> !v
  %s = array.sum %e along 0 : !v
  return %s : f64
}
func.func @called(%x: !w, %w: f64) -> f64 {
  %r = array.call @loss(%x, %w) : (!w, f64) -> f64
  %s = array.call @loss(%x, %r) : (!w, f64) -> f64
  return %s : f64
}
func.func @looped(%x: !v) -> f64 {
  %zero = arith.constant 0 : index
  %n = array.dim n
  %start = arith.constant 0.0 : f64
  %s = control.for %zero to %n from %start (%i: index, %sum: f64) {
    %a = array.index %x[%i] : !v
    %c = arith.cmpf olt, %sum, %a : f64
    %next = control.if %c {
      %b = arith.addf %sum, %a : f64
      control.yield %b : f64
    } else {
      %b = arith.divf %sum, %a : f64
      control.yield %b : f64
    } : f64
    control.yield %next : f64
  } : f64
  return %s : f64
}
