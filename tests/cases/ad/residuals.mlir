// What the way back keeps, and what it computes again: of the derivative as it is made, and of what is left of it.
// RUN: cotan grad %s --fn last --print-residuals
// RUN: cotan opt %s --differentiate=print-residuals
// RUN: cotan grad %s --fn last --print-residuals --method=bulk-arrays
!v = tensor<?xf64, #cotan.dims<n>>
!s = tensor<?xf64, #cotan.dims<d>>

func.func @last(%x: !v, %a: !s) -> f64 {
  %r = array.fold %x along 0 from %a (%s: !s, %e: f64) {
    %t = array.map %s (%u: f64) {
      %p = arith.mulf %u, %e : f64
      %w = math.sin %p : f64
      array.yield %w : f64
    } : (!s) -> !s
    array.yield %t : !s
  } : (!v, !s) -> !s
  %q = math.exp %r : !s
  %m = array.sum %q along 0 : !s
  return %m : f64
}
func.func @slope(%x: !v, %a: !s) -> (!v, !s) {
  %dx, %da = ad.grad @last(%x, %a) : (!v, !s) -> (!v, !s)
  return %dx, %da : !v, !s
}
