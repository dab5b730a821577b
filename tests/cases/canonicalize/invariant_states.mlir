// A fold whose state yields its initial value in each step has that state, and the state goes.

// RUN: cotan opt %s --canonicalize

!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v, %a: !v, %b: f64) -> (!v, f64) {
  %r, %s = array.fold %x along 0 from %a, %b (%state: !v, %sum: f64, %e: f64) {
    %t = arith.addf %sum, %e : f64
    array.yield %a, %t : !v, f64
  } : (!v, !v, f64) -> (!v, f64)
  return %r, %s : !v, f64
}
