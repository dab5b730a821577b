// RUN: cotan opt %s --legalize-for-ad
// RUN: cotan check %s --fn loss --arg n=4 --methods
// EVAL: loss([1.0, 2.0, 3.0], 0.5) = 15.5
!v = tensor<?xf64, #cotan.dims<n>>

func.func @loss(%x: !v, %w: f64) -> f64 {
  %r = mine.total %x (%e: f64) {
    %s = arith.mulf %e, %e : f64
    %t = arith.addf %s, %w : f64
    mine.yield %t : f64
  } : (!v) -> f64
  return %r : f64
}
