// NPBench resnet's normalisation of each channel over a batch, ReLU, weighted and added.
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!n = tensor<?xf64, #cotan.dims<n>>
!d = tensor<?xf64, #cotan.dims<d>>

func.func @batch_norm(%x: !n_d, %gamma: !d, %beta: !d, %w: !n_d) -> f64 {
  %n = array.dim n : f64
  %mean = array.build (%j: index) {
    %1 = array.build (%i: index) {
      %0 = array.index %x[%i, %j] : !n_d
      array.yield %0 : f64
    } : !n
    %2 = array.sum %1 along 0 : !n
    %3 = arith.divf %2, %n : f64
    array.yield %3 : f64
  } : !d
  %var = array.build (%j_2: index) {
    %7 = array.build (%i_2: index) {
      %4 = array.index %x[%i_2, %j_2] : !n_d
      %5 = array.index %mean[%j_2] : !d
      %c = arith.subf %4, %5 : f64
      %6 = arith.mulf %c, %c : f64
      array.yield %6 : f64
    } : !n
    %8 = array.sum %7 along 0 : !n
    %9 = arith.divf %8, %n : f64
    array.yield %9 : f64
  } : !d
  %inv = array.map %var (%v: f64) {
    %c_2 = arith.constant 1.0e-05 : f64
    %10 = arith.addf %v, %c_2 : f64
    %11 = math.rsqrt %10 : f64
    array.yield %11 : f64
  } : (!d) -> !d
  %23 = array.build (%i_3: index, %j_3: index) {
    %12 = array.index %gamma[%j_3] : !d
    %13 = array.index %x[%i_3, %j_3] : !n_d
    %14 = array.index %mean[%j_3] : !d
    %15 = arith.subf %13, %14 : f64
    %16 = arith.mulf %12, %15 : f64
    %17 = array.index %inv[%j_3] : !d
    %18 = arith.mulf %16, %17 : f64
    %19 = array.index %beta[%j_3] : !d
    %y = arith.addf %18, %19 : f64
    %zero = arith.constant 0.0 : f64
    %20 = arith.maximumf %y, %zero : f64
    %21 = array.index %w[%i_3, %j_3] : !n_d
    %22 = arith.mulf %20, %21 : f64
    array.yield %22 : f64
  } : !n_d
  %24 = array.sum %23 : !n_d
  return %24 : f64
}
