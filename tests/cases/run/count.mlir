// The work of each operation as it declares it, and the most bytes there were when it had run.
// RUN: cotan run %s --fn f --arg n=10 --random-seed 1 --count
// RUN[2]: cotan run %s --fn f --arg n=10 --random-seed 1 --count --engine=jit
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> f64 {
  %p = array.map %x (%a: f64) {
    %e = math.exp %a : f64
    %s = arith.mulf %e, %a : f64
    array.yield %s : f64
  } : (!v) -> !v
  %s = array.sum %p along 0 : !v
  %c = call @g(%s) : (f64) -> f64
  return %c : f64
}
func.func @g(%x: f64) -> f64 {
  %r = arith.divf %x, %x : f64
  return %r : f64
}
