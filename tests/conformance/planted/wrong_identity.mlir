// RUN[1]: cotan check %s --quiet --arg n=6
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %zero = arith.constant 0.0 : f64
  %p = array.scan %x along 0 from %zero : f64 (%a: f64, %b: f64) {
    %s = arith.mulf %a, %b : f64
    array.yield %s : f64
  } : !v
  %r = array.sum %p along 0 : !v
  return %r : f64
}
