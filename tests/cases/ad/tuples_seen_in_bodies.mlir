// A body takes parts of a tuple that stands outside: what they change by is taken outside as well.
// RUN: cotan opt %s --gradient
// EVAL: g([1.0, 2.0], 3.0) = [9.0, 9.0], 18.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @f(%x: !v, %a: f64) -> f64 {
  %t = tuple.pack %a, %x : f64, !v
  %y = array.build (%i: index) {
    %b = tuple.get %t[0] : tuple<f64, !v>
    %z = tuple.get %t[1] : tuple<f64, !v>
    %e = array.index %z[%i] : !v
    %p = arith.mulf %e, %b : f64
    %q = arith.mulf %p, %b : f64
    array.yield %q : f64
  } : !v
  %s = array.sum %y along 0 : !v
  return %s : f64
}
func.func @g(%x: !v, %a: f64) -> (!v, f64) {
  %dx, %da = ad.grad @f(%x, %a) : (!v, f64) -> (!v, f64)
  return %dx, %da : !v, f64
}
