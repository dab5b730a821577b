// RUN[1]: cotan check %s --quiet
!v = tensor<3xf64>
func.func @f(%x: !v) -> f64 {
  %t = planted.turn %x : !v
  %p = arith.mulf %t, %x : !v
  %r = array.sum %p along 0 : !v
  return %r : f64
}
