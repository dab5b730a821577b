// The quadratic form of a Gaussian process: y^T (K + noise) y with a squared exponential kernel.
!n = tensor<?xf64, #cotan.dims<n>>
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!d = tensor<?xf64, #cotan.dims<d>>

func.func @gaussian_process(%x: !n_d, %y: !n, %log_length: f64, %log_noise: f64) -> f64 {
  %c = arith.constant -2.0 : f64
  %0 = arith.mulf %c, %log_length : f64
  %l = math.exp %0 : f64
  %15 = array.build (%i: index) {
    %1 = array.index %y[%i] : !n
    %12 = array.build (%j: index) {
      %c_2 = arith.constant -0.5 : f64
      %2 = arith.mulf %c_2, %l : f64
      %6 = array.build (%k: index) {
        %3 = array.index %x[%i, %k] : !n_d
        %4 = array.index %x[%j, %k] : !n_d
        %e = arith.subf %3, %4 : f64
        %5 = arith.mulf %e, %e : f64
        array.yield %5 : f64
      } : !d
      %7 = array.sum %6 along 0 : !d
      %8 = arith.mulf %2, %7 : f64
      %9 = math.exp %8 : f64
      %10 = array.index %y[%j] : !n
      %11 = arith.mulf %9, %10 : f64
      array.yield %11 : f64
    } : !n
    %13 = array.sum %12 along 0 : !n
    %14 = arith.mulf %1, %13 : f64
    array.yield %14 : f64
  } : !n
  %16 = array.sum %15 along 0 : !n
  %17 = math.exp %log_noise : f64
  %18 = arith.mulf %y, %y : !n
  %19 = array.sum %18 along 0 : !n
  %20 = arith.mulf %17, %19 : f64
  %21 = arith.addf %16, %20 : f64
  return %21 : f64
}
