// RUN: cotan opt %s --gradient
// EVAL: g([2.0, 3.0], [5.0, -1.0]) = [5.0, -1.0], [2.0, 3.0]
// EVAL: ones([2.0, 3.0]) = [1.0, 1.0]
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @dot(%x: !v, %y: !v) -> f64 {
  %p = arith.mulf %x, %y : !v
  %s = array.sum %p along 0 : !v
  return %s : f64
}
func.func private @sum(%x: !v) -> f64 {
  %s = array.sum %x along 0 : !v
  return %s : f64
}
func.func @g(%x: !v, %y: !v) -> (!v, !v) {
  %dx, %dy = ad.grad @dot(%x, %y) : (!v, !v) -> (!v, !v)
  return %dx, %dy : !v, !v
}
func.func @ones(%x: !v) -> !v {
  %dx = ad.grad @sum(%x) : (!v) -> !v
  return %dx : !v
}
