// Products by the same matrix, scaled, time after time.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @matrix_power(%B: !n_n, %P: !n_n, %p: f64, %steps: index) -> f64 {
  %0 = array.dim n : f64
  %s = arith.divf %p, %0 : f64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %M_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%M = %P) -> (!n_n) {
    %1 = array.contract %M, %B over [n] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_n, !n_n -> !n_n
    %3 = array.map %1 (%v: f64) {
      %2 = arith.mulf %v, %s : f64
      array.yield %2 : f64
    } : (!n_n) -> !n_n
    scf.yield %3 : !n_n
  }
  %4 = arith.mulf %M_2, %M_2 : !n_n
  %5 = array.sum %4 : !n_n
  %half = arith.constant 0.5 : f64
  %6 = arith.mulf %half, %5 : f64
  return %6 : f64
}
