// The gradient of a stencil is a stencil: no element waits for another one.
// RUN: cotan opt %s --pass-pipeline=builtin.module(gradient,scatter-to-gather,canonicalize,cse)
// COUNT: array.build 2
// COUNT: array.add_at 0
// COUNT: array.accumulate 0
!v = tensor<?xf64, #cotan.dims<n>>
!inside = tensor<?xf64, #cotan.dims<n - 2>>
func.func private @second(%a: !v) -> f64 {
  %d = array.build (%i: index) {
    %l = array.index %a[%i] : !v
    %c = array.index %a[%i + 1] : !v
    %r = array.index %a[%i + 2] : !v
    %lr = arith.addf %l, %r : f64
    %e = arith.subf %lr, %c : f64
    %f = math.exp %e : f64
    array.yield %f : f64
  } : !inside
  %s = array.sum %d along 0 : !inside
  return %s : f64
}
func.func @gradient(%a: !v) -> (f64, !v) {
  %v, %g = ad.value_and_grad @second(%a) : (!v) -> (f64, !v)
  return %v, %g : f64, !v
}
