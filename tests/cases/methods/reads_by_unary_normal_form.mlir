// What bodies read is added where it was read: no array of arrays is there for it, by a road whose steps
// have no sums to add to.
// RUN: cotan opt %s --pass-pipeline='builtin.module(gradient{method=unary-normal-form})'
// COUNT: array.scatter 0
// COUNT: array.sum 0
// COUNT: array.add_at 2
// EVAL: gradient([1.0, 2.0, 3.0], [1.0, 1.0]) = [1.0, 2.0, 1.0]
!v = tensor<?xf64, #cotan.dims<n + 1>>
!d = tensor<?xf64, #cotan.dims<n>>
func.func private @f(%x: !v) -> !d {
  %r = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %b = array.index %x[%i + 1] : !v
    %s = arith.addf %a, %b : f64
    array.yield %s : f64
  } : !d
  return %r : !d
}
func.func @gradient(%x: !v, %dr: !d) -> !v {
  %r, %dx = ad.vjp @f(%x, %dr) : (!v, !d) -> (!d, !v)
  return %dx : !v
}
