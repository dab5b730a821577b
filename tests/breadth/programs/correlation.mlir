// PolyBench correlation of n points, weighted and added.
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!n = tensor<?xf64, #cotan.dims<n>>
!d = tensor<?xf64, #cotan.dims<d>>
!d_n = tensor<?x?xf64, #cotan.dims<d, n>>
!d_d = tensor<?x?xf64, #cotan.dims<d, d>>

func.func @correlation(%X: !n_d, %W: !d_d) -> f64 {
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
  %std = array.build (%j_2: index) {
    %7 = array.build (%i_2: index) {
      %4 = array.index %X[%i_2, %j_2] : !n_d
      %5 = array.index %mean[%j_2] : !d
      %c = arith.subf %4, %5 : f64
      %6 = arith.mulf %c, %c : f64
      array.yield %6 : f64
    } : !n
    %8 = array.sum %7 along 0 : !n
    %9 = arith.divf %8, %n : f64
    %10 = math.sqrt %9 : f64
    array.yield %10 : f64
  } : !d
  %Y = array.build (%i_3: index, %j_3: index) {
    %11 = array.index %X[%i_3, %j_3] : !n_d
    %12 = array.index %mean[%j_3] : !d
    %13 = arith.subf %11, %12 : f64
    %14 = array.index %std[%j_3] : !d
    %15 = math.sqrt %n : f64
    %16 = arith.mulf %14, %15 : f64
    %17 = arith.divf %13, %16 : f64
    array.yield %17 : f64
  } : !n_d
  %18 = array.transpose %Y by [1, 0] : !n_d
  %C = array.contract %18, %Y over [n] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !d_n, !n_d -> !d_d
  %19 = arith.mulf %C, %W : !d_d
  %20 = array.sum %19 : !d_d
  return %20 : f64
}
