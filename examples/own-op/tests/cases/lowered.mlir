// RUN: cotan opt %s --gradient --expand-ops=keep-lowered=true
// COUNT: mine.total 0
// EVAL: loss([1.0, 2.0, 3.0], 0.5) = 15.5
!v = tensor<?xf64, #cotan.dims<n>>

func.func private @loss_by(%x: !v, %w: f64) -> f64 {
  %r = mine.total %x (%e: f64) {
    %s = arith.mulf %e, %e : f64
    %t = arith.addf %s, %w : f64
    mine.yield %t : f64
  } : (!v) -> f64
  return %r : f64
}
func.func @loss(%x: !v, %w: f64) -> f64 {
  %r = call @loss_by(%x, %w) : (!v, f64) -> f64
  return %r : f64
}
func.func @slopes(%x: !v, %w: f64) -> !v {
  %dx = ad.grad @loss_by(%x, %w) {wrt = [0]} : (!v, f64) -> !v
  return %dx : !v
}
