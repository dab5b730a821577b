// NPBench azimint_hist: the mean of the points of each bin, weighted and added.
!index_n = tensor<?xindex, #cotan.dims<n>>
!n = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?xf64, #cotan.dims<m>>

func.func @azimint(%x: !n, %w: !m, %at: !index_n) -> f64 {
  %sums = array.scatter %x (%i: index) {
    %0 = array.index %at[%i] : !index_n
    array.yield %0 : index
  } : !n -> !m
  %one = arith.constant 1.0 : f64
  %ones = array.replicate %one along 0 : f64 -> !n
  %counts = array.scatter %ones (%i_2: index) {
    %1 = array.index %at[%i_2] : !index_n
    array.yield %1 : index
  } : !n -> !m
  %8 = array.build (%j: index) {
    %2 = array.index %w[%j] : !m
    %3 = array.index %sums[%j] : !m
    %4 = arith.mulf %2, %3 : f64
    %5 = array.index %counts[%j] : !m
    %6 = arith.maximumf %5, %one : f64
    %7 = arith.divf %4, %6 : f64
    array.yield %7 : f64
  } : !m
  %9 = array.sum %8 along 0 : !m
  return %9 : f64
}
