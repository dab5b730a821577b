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
  %one = arith.constant 1 : index
  %s = scf.for %i = %zero to %n step %one iter_args(%sum = %start) -> (f64) {
    %a = array.index %x[%i] : !v
    %c = arith.cmpf olt, %sum, %a : f64
    %next = scf.if %c -> (f64) {
      %b = arith.addf %sum, %a : f64
      scf.yield %b : f64
    } else {
      %b = arith.divf %sum, %a : f64
      scf.yield %b : f64
    }
    scf.yield %next : f64
  }
  return %s : f64
}
