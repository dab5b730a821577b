// PolyBench syrk: the lower triangle of alpha A A^T + beta C, half its sum of squares.
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>
!m = tensor<?xf64, #cotan.dims<m>>
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @syrk(%A: !n_m, %C: !n_n, %alpha: f64, %beta: f64) -> f64 {
  %12 = array.build (%i: index) {
    %10 = array.build (%j: index) {
      %3 = array.build (%k: index) {
        %0 = array.index %A[%i, %k] : !n_m
        %1 = array.index %A[%j, %k] : !n_m
        %2 = arith.mulf %0, %1 : f64
        array.yield %2 : f64
      } : !m
      %4 = array.sum %3 along 0 : !m
      %5 = arith.mulf %alpha, %4 : f64
      %6 = array.index %C[%i, %j] : !n_n
      %7 = arith.mulf %beta, %6 : f64
      %v = arith.addf %5, %7 : f64
      %low = arith.cmpi sle, %j, %i : index
      %8 = arith.mulf %v, %v : f64
      %zero = arith.constant 0.0 : f64
      %9 = arith.select %low, %8, %zero : f64
      array.yield %9 : f64
    } : !n
    %11 = array.sum %10 along 0 : !n
    array.yield %11 : f64
  } : !n
  %13 = array.sum %12 along 0 : !n
  %half = arith.constant 0.5 : f64
  %14 = arith.mulf %half, %13 : f64
  return %14 : f64
}
