// PolyBench gemm: half the sum of squares of alpha A B + beta C.
!n_k = tensor<?x?xf64, #cotan.dims<n, k>>
!k_m = tensor<?x?xf64, #cotan.dims<k, m>>
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>

func.func @gemm(%A: !n_k, %B: !k_m, %C: !n_m, %alpha: f64, %beta: f64) -> f64 {
  %AB = array.contract %A, %B over [k] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_k, !k_m -> !n_m
  %D = array.build (%i: index, %j: index) {
    %0 = array.index %AB[%i, %j] : !n_m
    %1 = arith.mulf %alpha, %0 : f64
    %2 = array.index %C[%i, %j] : !n_m
    %3 = arith.mulf %beta, %2 : f64
    %4 = arith.addf %1, %3 : f64
    array.yield %4 : f64
  } : !n_m
  %5 = arith.mulf %D, %D : !n_m
  %6 = array.sum %5 : !n_m
  %half = arith.constant 0.5 : f64
  %7 = arith.mulf %half, %6 : f64
  return %7 : f64
}
