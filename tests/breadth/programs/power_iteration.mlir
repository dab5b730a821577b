// Power iteration of A A^T + I, normalised in each step; Rayleigh's quotient.
!n = tensor<?xf64, #cotan.dims<n>>
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @power_iteration(%A: !n_n, %x0: !n, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %x_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%x = %x0) -> (!n) {
    %y = array.contract %x, %A over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !n, !n_n -> !n
    %0 = array.contract %A, %y over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !n_n, !n -> !n
    %y_2 = arith.addf %0, %x : !n
    %1 = arith.mulf %y_2, %y_2 : !n
    %2 = array.sum %1 along 0 : !n
    %inv = math.rsqrt %2 : f64
    %4 = array.map %y_2 (%v: f64) {
      %3 = arith.mulf %v, %inv : f64
      array.yield %3 : f64
    } : (!n) -> !n
    scf.yield %4 : !n
  }
  %y_3 = array.contract %x_2, %A over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !n, !n_n -> !n
  %5 = array.contract %A, %y_3 over [n] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !n_n, !n -> !n
  %y_4 = arith.addf %5, %x_2 : !n
  %6 = arith.mulf %x_2, %y_4 : !n
  %7 = array.sum %6 along 0 : !n
  %8 = arith.mulf %x_2, %x_2 : !n
  %9 = array.sum %8 along 0 : !n
  %10 = arith.divf %7, %9 : f64
  return %10 : f64
}
