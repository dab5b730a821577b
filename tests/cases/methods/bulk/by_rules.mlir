// A dot product by rules, each step of them.
// RUN: cotan opt %s --pass-pipeline='batch-builds{strategy=rules}' --trace-rewrites
// COUNT: array.build 0
// EVAL: f([1.0, 2.0], [3.0, 4.0]) = 11.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !v, %b: !v) -> f64 {
  %products = array.build (%i: index) {
    %x = array.index %a[%i] : !v
    %y = array.index %b[%i] : !v
    %product = arith.mulf %x, %y : f64
    array.yield %product : f64
  } : !v
  %r = array.sum %products along 0 : !v
  return %r : f64
}
