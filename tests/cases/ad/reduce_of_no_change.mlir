// A reduction of indices whose body sees what changes, and a scan: nothing of what they give changes.
// RUN: cotan opt %s --gradient
// EVAL: back([2.0, 4.0], [3, 1], 5.0) = [5.0, 0.0]
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
func.func private @chosen(%x: !v, %at: !at) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %k = array.reduce %at along 0 from %zero : index (%a: index, %b: index) {
    %u = array.index %x[%zero] : !v
    %w = array.index %x[%one] : !v
    %less = arith.cmpf olt, %u, %w : f64
    %c = arith.minsi %a, %b : index
    %d = arith.select %less, %c, %a : index
    array.yield %d : index
  } : !at
  %s = array.scan %at along 0 (%a: index, %b: index) {
    %u = array.index %x[%k] : !v
    %v = math.floor %u : f64
    %w = arith.cmpf olt, %v, %u : f64
    %c = arith.select %w, %a, %b : index
    array.yield %c : index
  } : !at
  %last = array.index %s[1] : !at
  %place = arith.subi %last, %k : index
  %y = array.index %x[%place] : !v
  return %y : f64
}
func.func @back(%x: !v, %at: !at, %dy: f64) -> !v {
  %y, %dx = ad.vjp @chosen(%x, %at, %dy) {wrt = [0]} : (!v, !at, f64) -> (f64, !v)
  return %dx : !v
}
