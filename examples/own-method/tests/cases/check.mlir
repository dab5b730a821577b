// RUN: cotan check %s --fn f --methods --arg n=3
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %k: f64) -> f64 {
  %r = array.fold %x along 0 from %k (%sum: f64, %e: f64) {
    %s = math.sin %e : f64
    %p = arith.mulf %sum, %s : f64
    %next = arith.addf %p, %k : f64
    array.yield %next : f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> f64
  return %r : f64
}
