// Machine code may compose the steps of a scan, whose products then overflow; with strict rules it does not.
// RUN: cotan run %s --fp=strict --arg '[0.0, 1e200, 1e200, 1e200, 1e-200, 2.0, 1.0, 1.0, 1.0]'

!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> !v {
  %p = array.scan %x along 0 (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : !v
  return %p : !v
}
