// Two operations on one element are repeated for each neighbour, next to a result that needs one of
// them as well. Three are not: their value is returned.
// RUN: cotan opt %s --scatter-to-gather
// COUNT: array.add_at 0
// COUNT: array.build 5
// COUNT: array.accumulate 0
// EVAL: alone([1.0, 2.0, 3.0], 2.0) = [4.0, 4.0, -4.0]
!v = tensor<?xf64, #cotan.dims<n>>
func.func @repeated(%d: !v, %c: f64) -> (!v, !v) {
  %r, %o = array.accumulate over [n] (%i: index, %s: !array.acc<!v>) {
    %x = array.index %d[%i] : !v
    %z = arith.mulf %x, %c : f64
    %m = arith.negf %z : f64
    %t = array.add_at %s[%i - 1], %z : !array.acc<!v>, f64
    %u = array.add_at %t[%i + 1], %m : !array.acc<!v>, f64
    %e = arith.addf %x, %m : f64
    array.yield %u, %e : !array.acc<!v>, f64
  } : () -> (!v, !v)
  return %r, %o : !v, !v
}
func.func @returned(%d: !v, %c: f64) -> (!v, !v) {
  %r, %o = array.accumulate over [n] (%i: index, %s: !array.acc<!v>) {
    %x = array.index %d[%i] : !v
    %z = arith.mulf %x, %c : f64
    %zz = arith.mulf %z, %z : f64
    %m = arith.subf %zz, %c : f64
    %t = array.add_at %s[%i - 1], %m : !array.acc<!v>, f64
    %u = array.add_at %t[%i + 1], %m : !array.acc<!v>, f64
    %e = arith.addf %zz, %m : f64
    array.yield %u, %e : !array.acc<!v>, f64
  } : () -> (!v, !v)
  return %r, %o : !v, !v
}
// Nothing else remains of the accumulation.
func.func @alone(%d: !v, %c: f64) -> !v {
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<!v>) {
    %x = array.index %d[%i] : !v
    %z = arith.mulf %x, %c : f64
    %m = arith.negf %z : f64
    %t = array.add_at %s[%i - 1], %z : !array.acc<!v>, f64
    %u = array.add_at %t[%i + 1], %m : !array.acc<!v>, f64
    array.yield %u : !array.acc<!v>
  } : () -> !v
  return %r : !v
}
