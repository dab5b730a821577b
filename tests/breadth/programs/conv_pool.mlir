// A stage of LeNet: a convolution by 3 x 3, ReLU, the greatest of 2 x 2 and a weighted sum.
!b_c_2xhp2_2xwp2 = tensor<?x?x?x?xf64, #cotan.dims<b, c, 2*h + 2, 2*w + 2>>
!o_c_3_3 = tensor<?x?x3x3xf64, #cotan.dims<o, c>>
!c_3_3 = tensor<?x3x3xf64, #cotan.dims<c>>
!b_o_2xh_2xw = tensor<?x?x?x?xf64, #cotan.dims<b, o, 2 * h, 2 * w>>
!o_h_w = tensor<?x?x?xf64, #cotan.dims<o, h, w>>
!b_o_h_w = tensor<?x?x?x?xf64, #cotan.dims<b, o, h, w>>

func.func @conv_pool(%x: !b_c_2xhp2_2xwp2, %k: !o_c_3_3, %wt: !o_h_w) -> f64 {
  %y = array.build (%n: index, %o: index, %i: index, %j: index) {
    %3 = array.build (%c: index, %a: index, %e: index) {
      %0 = array.index %x[%n, %c, %i + %a, %j + %e] : !b_c_2xhp2_2xwp2
      %1 = array.index %k[%o, %c, %a, %e] : !o_c_3_3
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : !c_3_3
    %s = array.sum %3 : !c_3_3
    %zero = arith.constant 0.0 : f64
    %4 = arith.maximumf %s, %zero : f64
    array.yield %4 : f64
  } : !b_o_2xh_2xw
  %z = array.build (%n_2: index, %o_2: index, %i_2: index, %j_2: index) {
    %i2 = arith.constant 2 : index
    %i2_2 = arith.muli %i_2, %i2 : index
    %j2 = arith.muli %j_2, %i2 : index
    %5 = array.index %y[%n_2, %o_2, %i2_2, %j2] : !b_o_2xh_2xw
    %6 = array.index %y[%n_2, %o_2, %i2_2, %j2 + 1] : !b_o_2xh_2xw
    %top = arith.maximumf %5, %6 : f64
    %7 = array.index %y[%n_2, %o_2, %i2_2 + 1, %j2] : !b_o_2xh_2xw
    %8 = array.index %y[%n_2, %o_2, %i2_2 + 1, %j2 + 1] : !b_o_2xh_2xw
    %low = arith.maximumf %7, %8 : f64
    %9 = arith.maximumf %top, %low : f64
    %10 = array.index %wt[%o_2, %i_2, %j_2] : !o_h_w
    %11 = arith.mulf %9, %10 : f64
    array.yield %11 : f64
  } : !b_o_h_w
  %12 = arith.mulf %z, %z : !b_o_h_w
  %13 = array.sum %12 : !b_o_h_w
  %half = arith.constant 0.5 : f64
  %14 = arith.mulf %half, %13 : f64
  return %14 : f64
}
