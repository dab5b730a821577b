// The transpose of a call would have to return an accumulator: it is inlined before a reverse derivative.
// RUN[1]: cotan opt %s --differentiate
// RUN: cotan opt %s --inline --differentiate --symbol-dce
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @add_all(%x: !v, %a: !array.acc<!v>) -> !array.acc<!v> {
  %b = array.accumulate %a over [n] (%i: index, %s: !array.acc<!v>) {
    %v = array.index %x[%i] : !v
    %t = array.add_at %s[%i], %v : !array.acc<!v>, f64
    array.yield %t : !array.acc<!v>
  } : (!array.acc<!v>) -> !array.acc<!v>
  return %b : !array.acc<!v>
}
func.func private @calls(%x: !v) -> !v {
  %s = array.accumulate over [2] (%i: index, %a: !array.acc<!v>) {
    %b = array.call @add_all(%x, %a) : (!v, !array.acc<!v>) -> !array.acc<!v>
    array.yield %b : !array.acc<!v>
  } : () -> !v
  return %s : !v
}
func.func @f(%x: !v, %c: !v) -> !v {
  %y, %d = ad.vjp @calls(%x, %c) : (!v, !v) -> (!v, !v)
  return %d : !v
}
