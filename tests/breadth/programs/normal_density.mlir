// Minus the log density of a sample under a normal distribution, scale by its logarithm.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @normal_density(%x: !n, %mu: f64, %log_sigma: f64) -> f64 {
  %0 = arith.negf %log_sigma : f64
  %s = math.exp %0 : f64
  %5 = array.map %x (%v: f64) {
    %1 = arith.subf %v, %mu : f64
    %z = arith.mulf %1, %s : f64
    %half = arith.constant 0.5 : f64
    %2 = arith.mulf %half, %z : f64
    %3 = arith.mulf %2, %z : f64
    %4 = arith.addf %3, %log_sigma : f64
    array.yield %4 : f64
  } : (!n) -> !n
  %6 = array.sum %5 along 0 : !n
  return %6 : f64
}
