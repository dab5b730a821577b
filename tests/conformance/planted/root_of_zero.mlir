// RUN[1]: cotan check %s --quiet --arg x=[0.0,0.0]
!v = tensor<2xf64>
func.func @f(%x: !v) -> f64 {
  %squares = arith.mulf %x, %x : !v
  %s = array.sum %squares along 0 : !v
  %r = math.sqrt %s : f64
  return %r : f64
}
