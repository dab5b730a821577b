// What a body inside adds up or keeps, and is only added to sums around, is added there: also if two
// sums take it, if it is part of a sum of arrays, or goes to a sum that the body adds to already.
// RUN: cotan opt %s --thread-accumulators-inward
!v = tensor<?xf64, #cotan.dims<k>>
!m = tensor<?x?xf64, #cotan.dims<n, k>>
func.func @nested(%x: !m) -> (!m, !v, f64) {
  %r, %q, %s = array.accumulate over [n] (%i: index, %rows: !array.acc<!m>, %sums: !array.acc<!v>, %all: !array.acc<f64>) {
    %all2, %zeros, %kept = array.accumulate %all over [k] (%j: index, %t: !array.acc<f64>, %z: !array.acc<!v>) {
      %a = array.index %x[%i, %j] : !m
      %b = arith.mulf %a, %a : f64
      %t2 = array.add_at %t[], %a : !array.acc<f64>, f64
      %z2 = array.add_at %z[%j + 1], %b : !array.acc<!v>, f64
      array.yield %t2, %z2, %a : !array.acc<f64>, !array.acc<!v>, f64
    } : (!array.acc<f64>) -> (!array.acc<f64>, !v, !v)
    %both = arith.addf %zeros, %kept : !v
    %rows2 = array.add_at %rows[%i], %both : !array.acc<!m>, !v
    array.yield %rows2, %sums, %all2 : !array.acc<!m>, !array.acc<!v>, !array.acc<f64>
  } : () -> (!m, !v, f64)
  return %r, %q, %s : !m, !v, f64
}
func.func @twice(%x: !v) -> (!v, !v) {
  %r, %s = array.accumulate over [n] (%i: index, %p: !array.acc<!v>, %q: !array.acc<!v>) {
    %p2, %kept = array.accumulate %p over [k] (%j: index, %t: !array.acc<!v>) {
      %a = array.index %x[%j] : !v
      %t2 = array.add_at %t[%j - 1], %a : !array.acc<!v>, f64
      array.yield %t2, %a : !array.acc<!v>, f64
    } : (!array.acc<!v>) -> (!array.acc<!v>, !v)
    %p3 = array.add_at %p2[], %kept : !array.acc<!v>, !v
    %q2 = array.add_at %q[], %kept : !array.acc<!v>, !v
    array.yield %p3, %q2 : !array.acc<!v>, !array.acc<!v>
  } : () -> (!v, !v)
  return %r, %s : !v, !v
}

// What is read, or added where an index says that only the body gives, stays.
func.func @stays(%x: !v) -> (!v, f64) {
  %r, %s = array.accumulate over [n] (%i: index, %p: !array.acc<!v>, %q: !array.acc<f64>) {
    %q2, %kept = array.accumulate %q over [k] (%j: index, %t: !array.acc<f64>) {
      %a = array.index %x[%j] : !v
      %t2 = array.add_at %t[], %a : !array.acc<f64>, f64
      array.yield %t2, %a : !array.acc<f64>, f64
    } : (!array.acc<f64>) -> (!array.acc<f64>, !v)
    %b = array.index %kept[%i] : !v
    %p2 = array.add_at %p[], %kept : !array.acc<!v>, !v
    %p3 = array.add_at %p2[%i], %b : !array.acc<!v>, f64
    array.yield %p3, %q2 : !array.acc<!v>, !array.acc<f64>
  } : () -> (!v, f64)
  return %r, %s : !v, f64
}
