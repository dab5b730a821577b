// PolyBench syr2k: alpha (A B^T + B A^T) + beta C, half its sum of squares.
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>
!m = tensor<?xf64, #cotan.dims<m>>
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @syr2k(%A: !n_m, %B: !n_m, %C: !n_n, %alpha: f64, %beta: f64) -> f64 {
  %D = array.build (%i: index, %j: index) {
    %7 = array.build (%k: index) {
      %0 = array.index %A[%i, %k] : !n_m
      %1 = array.index %B[%j, %k] : !n_m
      %2 = arith.mulf %0, %1 : f64
      %3 = array.index %B[%i, %k] : !n_m
      %4 = array.index %A[%j, %k] : !n_m
      %5 = arith.mulf %3, %4 : f64
      %6 = arith.addf %2, %5 : f64
      array.yield %6 : f64
    } : !m
    %8 = array.sum %7 along 0 : !m
    %9 = arith.mulf %alpha, %8 : f64
    %10 = array.index %C[%i, %j] : !n_n
    %11 = arith.mulf %beta, %10 : f64
    %12 = arith.addf %9, %11 : f64
    array.yield %12 : f64
  } : !n_n
  %13 = arith.mulf %D, %D : !n_n
  %14 = array.sum %13 : !n_n
  %half = arith.constant 0.5 : f64
  %15 = arith.mulf %half, %14 : f64
  return %15 : f64
}
