// An L-estimator: sorted values, weighted and added.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @sorted_quantiles(%x: !n, %w: !n) -> f64 {
  %s = array.sort %x along 0 (%a: f64, %b: f64) {
    %0 = arith.cmpf olt, %a, %b : f64
    array.yield %0 : i1
  } : !n
  %1 = arith.mulf %s, %w : !n
  %2 = array.sum %1 along 0 : !n
  return %2 : f64
}
