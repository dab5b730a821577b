// PolyBench gesummv: alpha A x + beta B x.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @gesummv(%A: !n_n, %B: !n_n, %x: !n, %alpha: f64, %beta: f64) -> f64 {
  %y = array.build (%i: index) {
    %3 = array.build (%j: index) {
      %0 = array.index %A[%i, %j] : !n_n
      %1 = array.index %x[%j] : !n
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : !n
    %4 = array.sum %3 along 0 : !n
    %5 = arith.mulf %alpha, %4 : f64
    %9 = array.build (%j_2: index) {
      %6 = array.index %B[%i, %j_2] : !n_n
      %7 = array.index %x[%j_2] : !n
      %8 = arith.mulf %6, %7 : f64
      array.yield %8 : f64
    } : !n
    %10 = array.sum %9 along 0 : !n
    %11 = arith.mulf %beta, %10 : f64
    %12 = arith.addf %5, %11 : f64
    array.yield %12 : f64
  } : !n
  %13 = arith.mulf %y, %y : !n
  %14 = array.sum %13 along 0 : !n
  %half = arith.constant 0.5 : f64
  %15 = arith.mulf %half, %14 : f64
  return %15 : f64
}
