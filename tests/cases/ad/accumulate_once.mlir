// Over no dimension nothing is kept: what comes of the body is added up.
// RUN: cotan opt %s --gradient
// EVAL: slope([2.0, 3.0], 5.0) = 63.0, [4.0, 6.0], 20.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @f(%x: !v, %a: f64) -> f64 {
  %r:2 = array.accumulate %a over [] (%s: !array.acc<f64>) {
    %p = arith.mulf %x, %x : !v
    %q = array.sum %p along 0 : !v
    %t = array.add_at %s[], %a : !array.acc<f64>, f64
    array.yield %t, %q : !array.acc<f64>, f64
  } : (f64) -> (f64, f64)
  %u = arith.mulf %r#0, %a : f64
  %v = arith.addf %u, %r#1 : f64
  return %v : f64
}
func.func @slope(%x: !v, %a: f64) -> (f64, !v, f64) {
  %y, %dx, %da = ad.value_and_grad @f(%x, %a) : (!v, f64) -> (f64, !v, f64)
  return %y, %dx, %da : f64, !v, f64
}
