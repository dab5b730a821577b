// A sum that is added to, and then goes into a decision and a loop: turned around, what only adds to a sum that nobody
// asks for goes, whether or not a linear operation takes it further.
// RUN: cotan opt %s --gradient
// EVAL: pull([2.0], true, [3.0], [1.0, 2.0, 3.0, 4.0]) = [3.0]
// EVAL: pull([2.0], false, [3.0], [1.0, 2.0, 3.0, 4.0]) = [3.0]
// EVAL: products([1.0, 2.0, 3.0], true, [1.0, 0.0, 0.0]) = [2.0, 0.0, 0.0]
// EVAL: products([1.0, 2.0, 3.0], false, [1.0, 0.0, 0.0]) = [4.0, 2.0, 2.0]
// EVAL: slopes([1.0, 2.0], false) = [[4.0, 2.0], [2.0, 4.0]]
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>
!one = tensor<1xf64>
!four = tensor<4xf64>
func.func private @counted(%x: !one, %is_short: i1) -> (!one, !four) {
  %at = arith.constant 1 : index
  %more = arith.constant 1.5 : f64
  %r:2 = array.accumulate %x over [] (%a: !array.acc<!one>, %b: !array.acc<!four>) {
    %b1 = array.add_at %b[%at], %more : !array.acc<!four>, f64
    %b3 = scf.if %is_short -> (!array.acc<!four>) {
      scf.yield %b1 : !array.acc<!four>
    } else {
      %b2 = array.fold %x along 0 from %b1 (%c: !array.acc<!four>, %e: f64) {
        array.yield %c : !array.acc<!four>
      } : (!one, !array.acc<!four>) -> !array.acc<!four>
      scf.yield %b2 : !array.acc<!four>
    }
    array.yield %a, %b3 : !array.acc<!one>, !array.acc<!four>
  } : (!one) -> (!one, !four)
  return %r#0, %r#1 : !one, !four
}
func.func private @push(%x: !one, %is_short: i1, %dx: !one) -> (!one, !four) {
  %r:2, %dr:2 = ad.jvp @counted(%x, %is_short, %dx) {wrt = [0]} : (!one, i1, !one) -> (!one, !four, !one, !four)
  return %dr#0, %dr#1 : !one, !four
}
func.func @pull(%x: !one, %is_short: i1, %p: !one, %q: !four) -> !one {
  %dx = ad.transpose @push(%x, %is_short, %p, %q) {wrt = [2]} : (!one, i1, !one, !four) -> !one
  return %dx : !one
}
func.func private @squares(%x: !v, %is_short: i1) -> f64 {
  %r = array.accumulate over [n] (%i: index, %a: !array.acc<!v>) {
    %u = array.index %x[%i] : !v
    %w = arith.mulf %u, %u : f64
    %b = array.add_at %a[%i], %w : !array.acc<!v>, f64
    %c = scf.if %is_short -> (!array.acc<!v>) {
      scf.yield %b : !array.acc<!v>
    } else {
      %d = array.fold %x along 0 from %b (%e: !array.acc<!v>, %y: f64) {
        %p = arith.mulf %u, %y : f64
        %f = array.add_at %e[%i], %p : !array.acc<!v>, f64
        array.yield %f : !array.acc<!v>
      } : (!v, !array.acc<!v>) -> !array.acc<!v>
      scf.yield %d : !array.acc<!v>
    }
    array.yield %c : !array.acc<!v>
  } : () -> !v
  %s = array.sum %r : !v
  return %s : f64
}
func.func @products(%x: !v, %is_short: i1, %along: !v) -> !v {
  %h = ad.hvp @squares(%x, %is_short, %along) {wrt = [0]} : (!v, i1, !v) -> !v
  return %h : !v
}
func.func @slopes(%x: !v, %is_short: i1) -> !m {
  %h = ad.hessian @squares(%x, %is_short) {wrt = [0]} : (!v, i1) -> !m
  return %h : !m
}
