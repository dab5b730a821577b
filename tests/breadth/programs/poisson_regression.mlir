// Poisson regression: the mean of exp(z) - y z, z = X w.
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!d = tensor<?xf64, #cotan.dims<d>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @poisson_regression(%X: !n_d, %w: !d, %y: !n) -> f64 {
  %z = array.contract %X, %w over [d] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !n_d, !d -> !n
  %3 = array.map %z, %y (%z_2: f64, %y_2: f64) {
    %0 = math.exp %z_2 : f64
    %1 = arith.mulf %y_2, %z_2 : f64
    %2 = arith.subf %0, %1 : f64
    array.yield %2 : f64
  } : (!n, !n) -> !n
  %4 = array.sum %3 along 0 : !n
  %5 = array.dim n : f64
  %6 = arith.divf %4, %5 : f64
  return %6 : f64
}
