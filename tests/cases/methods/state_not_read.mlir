// A fold whose body does not look at the state: what comes before the last element counts for nothing, and
// the state at the beginning only where there is no element.
// RUN: cotan check %s --fn f --arg n=3 --methods
// RUN: cotan check %s --fn f --arg n=0 --methods
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v, %s: f64, %k: f64) -> f64 {
  %last = array.fold %x along 0 from %s (%state: f64, %a: f64) {
    %p = arith.mulf %a, %k : f64
    %q = math.sin %p : f64
    array.yield %q : f64
  } : (!v, f64) -> f64
  return %last : f64
}
