// PolyBench 2mm: half the sum of squares of alpha A B C + beta D.
!n_k = tensor<?x?xf64, #cotan.dims<n, k>>
!k_l = tensor<?x?xf64, #cotan.dims<k, l>>
!n_l = tensor<?x?xf64, #cotan.dims<n, l>>
!l_m = tensor<?x?xf64, #cotan.dims<l, m>>
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>

func.func @two_mm(%A: !n_k, %B: !k_l, %C: !l_m, %D: !n_m, %alpha: f64, %beta: f64) -> f64 {
  %AB = array.contract %A, %B over [k] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_k, !k_l -> !n_l
  %ABC = array.contract %AB, %C over [l] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_l, !l_m -> !n_m
  %E = array.build (%i: index, %j: index) {
    %0 = array.index %ABC[%i, %j] : !n_m
    %1 = arith.mulf %alpha, %0 : f64
    %2 = array.index %D[%i, %j] : !n_m
    %3 = arith.mulf %beta, %2 : f64
    %4 = arith.addf %1, %3 : f64
    array.yield %4 : f64
  } : !n_m
  %5 = arith.mulf %E, %E : !n_m
  %6 = array.sum %5 : !n_m
  %half = arith.constant 0.5 : f64
  %7 = arith.mulf %half, %6 : f64
  return %7 : f64
}
