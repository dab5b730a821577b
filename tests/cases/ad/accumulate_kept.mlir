// Counts are sums that do not change: of what a body keeps beside them, the derivative adds to nothing.
// RUN: cotan opt %s --gradient
// COUNT: array.accumulate 0
// EVAL: along([0.0, 1.0], [0, 5], [1.0, 2.0]) = [2.0, 8.0]
// EVAL: back([0.0, 1.0], [0, 5], [1.0, 2.0]) = [2.0, 8.0]
// EVAL: back_once([1.0, 2.0], [3.0, 4.0]) = [6.0, 8.0]
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!counts = tensor<3xindex>
func.func private @counted(%x: !v, %at: !at) -> (!counts, !v) {
  %one = arith.constant 1 : index
  %r, %kept = array.accumulate over [n] (%i: index, %s: !array.acc<!counts>) {
    %k = array.index %at[%i] : !at
    %t = array.add_at %s[%k], %one : !array.acc<!counts>, index
    %u = array.index %x[%i] : !v
    %w = arith.mulf %u, %u : f64
    %two = arith.addf %w, %u : f64
    %y = arith.addf %two, %u : f64
    array.yield %t, %y : !array.acc<!counts>, f64
  } : () -> (!counts, !v)
  return %r, %kept : !counts, !v
}
func.func private @once(%x: !v) -> (index, !v) {
  %one = arith.constant 1 : index
  %r, %kept = array.accumulate over [] (%s: !array.acc<index>) {
    %t = array.add_at %s[], %one : !array.acc<index>, index
    %y = arith.addf %x, %x : !v
    array.yield %t, %y : !array.acc<index>, !v
  } : () -> (index, !v)
  return %r, %kept : index, !v
}
func.func @along(%x: !v, %at: !at, %dx: !v) -> !v {
  %r, %y, %dy = ad.jvp @counted(%x, %at, %dx) {wrt = [0]} : (!v, !at, !v) -> (!counts, !v, !v)
  return %dy : !v
}
func.func @back(%x: !v, %at: !at, %dy: !v) -> !v {
  %r, %y, %dx = ad.vjp @counted(%x, %at, %dy) {wrt = [0]} : (!v, !at, !v) -> (!counts, !v, !v)
  return %dx : !v
}
func.func @back_once(%x: !v, %dy: !v) -> !v {
  %r, %y, %dx = ad.vjp @once(%x, %dy) {wrt = [0]} : (!v, !v) -> (index, !v, !v)
  return %dx : !v
}
