// GradBench lse: the logarithm of a sum of exponentials.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @lse_vector(%x: !n) -> f64 {
  %0 = array.max %x along 0 : !n
  %2 = array.map %x (%v: f64) {
    %1 = arith.subf %v, %0 : f64
    array.yield %1 : f64
  } : (!n) -> !n
  %3 = math.exp %2 : !n
  %4 = array.sum %3 along 0 : !n
  %5 = math.log %4 : f64
  %6 = arith.addf %5, %0 : f64
  return %6 : f64
}
