// PolyBench gemver: two updates of rank 1, then products with the matrix and its transpose.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @gemver(%A: !n_n, %u1: !n, %v1: !n, %u2: !n, %v2: !n, %y: !n, %z: !n, %alpha: f64, %beta: f64) -> f64 {
  %M = array.build (%i: index, %j: index) {
    %0 = array.index %A[%i, %j] : !n_n
    %1 = array.index %u1[%i] : !n
    %2 = array.index %v1[%j] : !n
    %3 = arith.mulf %1, %2 : f64
    %4 = arith.addf %0, %3 : f64
    %5 = array.index %u2[%i] : !n
    %6 = array.index %v2[%j] : !n
    %7 = arith.mulf %5, %6 : f64
    %8 = arith.addf %4, %7 : f64
    array.yield %8 : f64
  } : !n_n
  %x = array.build (%i_2: index) {
    %9 = array.index %z[%i_2] : !n
    %13 = array.build (%j_2: index) {
      %10 = array.index %M[%j_2, %i_2] : !n_n
      %11 = array.index %y[%j_2] : !n
      %12 = arith.mulf %10, %11 : f64
      array.yield %12 : f64
    } : !n
    %14 = array.sum %13 along 0 : !n
    %15 = arith.mulf %beta, %14 : f64
    %16 = arith.addf %9, %15 : f64
    array.yield %16 : f64
  } : !n
  %w = array.build (%i_3: index) {
    %20 = array.build (%j_3: index) {
      %17 = array.index %M[%i_3, %j_3] : !n_n
      %18 = array.index %x[%j_3] : !n
      %19 = arith.mulf %17, %18 : f64
      array.yield %19 : f64
    } : !n
    %21 = array.sum %20 along 0 : !n
    %22 = arith.mulf %alpha, %21 : f64
    array.yield %22 : f64
  } : !n
  %23 = arith.mulf %w, %w : !n
  %24 = array.sum %23 along 0 : !n
  %half = arith.constant 0.5 : f64
  %25 = arith.mulf %half, %24 : f64
  return %25 : f64
}
