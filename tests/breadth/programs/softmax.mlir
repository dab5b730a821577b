// NPBench softmax along the last dimension, weighted and added.
!m = tensor<?xf64, #cotan.dims<m>>
!n_h_m = tensor<?x?x?xf64, #cotan.dims<n, h, m>>
!n_h = tensor<?x?xf64, #cotan.dims<n, h>>

func.func @softmax(%x: !n_h_m, %w: !n_h_m) -> f64 {
  %r = array.map %x, %w (%x_2: !m, %w_2: !m) {
    %most = array.max %x_2 along 0 : !m
    %1 = array.map %x_2 (%v: f64) {
      %0 = arith.subf %v, %most : f64
      array.yield %0 : f64
    } : (!m) -> !m
    %e = math.exp %1 : !m
    %2 = arith.mulf %e, %w_2 : !m
    %3 = array.sum %2 along 0 : !m
    %4 = array.sum %e along 0 : !m
    %5 = arith.divf %3, %4 : f64
    array.yield %5 : f64
  } : (!n_h_m, !n_h_m) -> !n_h
  %6 = array.sum %r : !n_h
  return %6 : f64
}
