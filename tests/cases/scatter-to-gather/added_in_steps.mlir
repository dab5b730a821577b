// The way back of steps over a rod adds to neighbours in every step, and reads them instead.
// RUN: cotan opt %s --scatter-to-gather --canonicalize --cse --dce
// COUNT: array.add_at 0
// EVAL: back([[1.0, 2.0, 3.0], [0.5, -1.0, 2.0]], [1.0, -1.0, 0.5]) = [3.0, 4.0, 3.0]
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<t, n>>
func.func @back(%kept: !m, %last: !v) -> !v {
  %r = array.fold %kept along 0 right from %last (%d: !v, %x: !v) {
    %next = array.accumulate over [n] (%i: index, %s: !array.acc<!v>) {
      %a = array.index %x[%i] : !v
      %b = array.index %d[%i] : !v
      %c = arith.mulf %a, %b : f64
      %t = array.add_at %s[%i - 1], %c : !array.acc<!v>, f64
      %u = array.add_at %t[%i + 1], %c : !array.acc<!v>, f64
      array.yield %u : !array.acc<!v>
    } : () -> !v
    array.yield %next : !v
  } : (!m, !v) -> !v
  return %r : !v
}
