// What is added elsewhere than beside a body's own indices, or only once, or by a loop inside, stays.
// RUN: cotan opt %s --scatter-to-gather
!v = tensor<?xf64, #cotan.dims<n>>
func.func @elsewhere(%x: !v, %at: tensor<?xindex, #cotan.dims<n>>) -> !v {
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<!v>) {
    %a = array.index %x[%i] : !v
    %k = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    %t = array.add_at %s[%k], %a : !array.acc<!v>, f64
    %u = array.add_at %t[%i + 1], %a : !array.acc<!v>, f64
    array.yield %u : !array.acc<!v>
  } : () -> !v
  return %r : !v
}
func.func @once(%x: !v) -> !v {
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<!v>) {
    %a = array.index %x[%i] : !v
    %t = array.add_at %s[%i + 1], %a : !array.acc<!v>, f64
    array.yield %t : !array.acc<!v>
  } : () -> !v
  return %r : !v
}
func.func @further(%x: !v, %y: !v) -> !v {
  %r = array.accumulate %y over [n] (%i: index, %s: !array.acc<!v>) {
    %a = array.index %x[%i] : !v
    %t = array.add_at %s[%i + 1], %a : !array.acc<!v>, f64
    %u = array.add_at %t[%i], %a : !array.acc<!v>, f64
    array.yield %u : !array.acc<!v>
  } : (!v) -> !v
  return %r : !v
}
