// A depthwise convolution along time by four taps, SiLU, weighted and added.
!tp3_c = tensor<?x?xf64, #cotan.dims<t + 3, c>>
!t4_c = tensor<4x?xf64, #cotan.dims<c>>
!t_c = tensor<?x?xf64, #cotan.dims<t, c>>

func.func @depthwise_conv(%x: !tp3_c, %k: !t4_c, %w: !t_c) -> f64 {
  %8 = array.build (%i: index, %j: index) {
    %3 = array.build (%a: index) {
      %0 = array.index %x[%i + %a, %j] : !tp3_c
      %1 = array.index %k[%a, %j] : !t4_c
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : tensor<4xf64>
    %s = array.sum %3 along 0 : tensor<4xf64>
    %4 = special.sigmoid %s : f64
    %5 = arith.mulf %s, %4 : f64
    %6 = array.index %w[%i, %j] : !t_c
    %7 = arith.mulf %5, %6 : f64
    array.yield %7 : f64
  } : !t_c
  %9 = array.sum %8 : !t_c
  return %9 : f64
}
