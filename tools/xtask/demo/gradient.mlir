// The sum of e^(w x) over all x, and how it changes with w.
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @loss(%x: !v, %w: f64) -> f64 {
  %e = array.map %x (%a: f64) {
    %p = arith.mulf %a, %w : f64
    %b = math.exp %p : f64
    array.yield %b : f64
  } : (!v) -> !v
  %s = array.sum %e along 0 : !v
  return %s : f64
}
func.func @gradient(%x: !v, %w: f64) -> (f64, f64) {
  %value, %dw = ad.value_and_grad @loss(%x, %w) {wrt = [1]} : (!v, f64) -> (f64, f64)
  return %value, %dw : f64, f64
}
