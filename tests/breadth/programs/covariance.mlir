// PolyBench covariance of n points, weighted and added.
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!n = tensor<?xf64, #cotan.dims<n>>
!d = tensor<?xf64, #cotan.dims<d>>
!d_d = tensor<?x?xf64, #cotan.dims<d, d>>

func.func @covariance(%X: !n_d, %W: !d_d) -> f64 {
  %n = array.dim n : f64
  %mean = array.build (%j: index) {
    %1 = array.build (%i: index) {
      %0 = array.index %X[%i, %j] : !n_d
      array.yield %0 : f64
    } : !n
    %2 = array.sum %1 along 0 : !n
    %3 = arith.divf %2, %n : f64
    array.yield %3 : f64
  } : !d
  %Y = array.build (%i_2: index, %j_2: index) {
    %4 = array.index %X[%i_2, %j_2] : !n_d
    %5 = array.index %mean[%j_2] : !d
    %6 = arith.subf %4, %5 : f64
    array.yield %6 : f64
  } : !n_d
  %C = array.build (%i_3: index, %j_3: index) {
    %10 = array.build (%p: index) {
      %7 = array.index %Y[%p, %i_3] : !n_d
      %8 = array.index %Y[%p, %j_3] : !n_d
      %9 = arith.mulf %7, %8 : f64
      array.yield %9 : f64
    } : !n
    %11 = array.sum %10 along 0 : !n
    %one = arith.constant 1.0 : f64
    %12 = arith.subf %n, %one : f64
    %13 = arith.divf %11, %12 : f64
    array.yield %13 : f64
  } : !d_d
  %14 = arith.mulf %C, %W : !d_d
  %15 = array.sum %14 : !d_d
  return %15 : f64
}
