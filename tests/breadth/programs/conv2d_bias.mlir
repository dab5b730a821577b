// NPBench conv2d_bias: a convolution of images, channels last, and a bias.
!b_hppm1_wpqm1_c = tensor<?x?x?x?xf64, #cotan.dims<b, h + p - 1, w + q - 1, c>>
!p_q_c_o = tensor<?x?x?x?xf64, #cotan.dims<p, q, c, o>>
!p_q_c = tensor<?x?x?xf64, #cotan.dims<p, q, c>>
!o = tensor<?xf64, #cotan.dims<o>>
!b_h_w_o = tensor<?x?x?x?xf64, #cotan.dims<b, h, w, o>>

func.func @conv2d_bias(%k: !p_q_c_o, %x: !b_hppm1_wpqm1_c, %bias: !o) -> f64 {
  %y = array.build (%n: index, %i: index, %j: index, %o: index) {
    %3 = array.build (%a: index, %e: index, %c: index) {
      %0 = array.index %x[%n, %i + %a, %j + %e, %c] : !b_hppm1_wpqm1_c
      %1 = array.index %k[%a, %e, %c, %o] : !p_q_c_o
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : !p_q_c
    %s = array.sum %3 : !p_q_c
    %4 = array.index %bias[%o] : !o
    %5 = arith.addf %s, %4 : f64
    array.yield %5 : f64
  } : !b_h_w_o
  %6 = arith.mulf %y, %y : !b_h_w_o
  %7 = array.sum %6 : !b_h_w_o
  %half = arith.constant 0.5 : f64
  %8 = arith.mulf %half, %7 : f64
  return %8 : f64
}
