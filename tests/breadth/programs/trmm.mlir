// PolyBench trmm: alpha A^T B for a unit lower triangle A, half its sum of squares.
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @trmm(%A: !n_n, %B: !n_m, %alpha: f64) -> f64 {
  %C = array.build (%i: index, %j: index) {
    %0 = array.index %B[%i, %j] : !n_m
    %5 = array.build (%k: index) {
      %1 = array.index %A[%k, %i] : !n_n
      %2 = array.index %B[%k, %j] : !n_m
      %p = arith.mulf %1, %2 : f64
      %3 = arith.cmpi sgt, %k, %i : index
      %zero = arith.constant 0.0 : f64
      %4 = arith.select %3, %p, %zero : f64
      array.yield %4 : f64
    } : !n
    %6 = array.sum %5 along 0 : !n
    %s = arith.addf %0, %6 : f64
    %7 = arith.mulf %alpha, %s : f64
    array.yield %7 : f64
  } : !n_m
  %8 = arith.mulf %C, %C : !n_m
  %9 = array.sum %8 : !n_m
  %half = arith.constant 0.5 : f64
  %10 = arith.mulf %half, %9 : f64
  return %10 : f64
}
