// A transformer's block: layer normalisation, two layers with GELU, and the residual connection.
!d = tensor<?xf64, #cotan.dims<d>>
!t_d = tensor<?x?xf64, #cotan.dims<t, d>>
!d_h = tensor<?x?xf64, #cotan.dims<d, h>>
!t_h = tensor<?x?xf64, #cotan.dims<t, h>>
!h = tensor<?xf64, #cotan.dims<h>>
!h_d = tensor<?x?xf64, #cotan.dims<h, d>>

func.func @feed_forward(%x: !t_d, %g: !d, %b: !d, %W1: !d_h, %b1: !h, %W2: !h_d, %b2: !d) -> f64 {
  %d = array.dim d : f64
  %y = array.map %x (%row: !d) {
    %0 = array.sum %row along 0 : !d
    %mean = arith.divf %0, %d : f64
    %c = array.map %row (%v: f64) {
      %1 = arith.subf %v, %mean : f64
      array.yield %1 : f64
    } : (!d) -> !d
    %2 = arith.mulf %c, %c : !d
    %3 = array.sum %2 along 0 : !d
    %4 = arith.divf %3, %d : f64
    %c_2 = arith.constant 1.0e-05 : f64
    %5 = arith.addf %4, %c_2 : f64
    %inv = math.rsqrt %5 : f64
    %7 = array.map %c (%v_2: f64) {
      %6 = arith.mulf %v_2, %inv : f64
      array.yield %6 : f64
    } : (!d) -> !d
    %8 = arith.mulf %7, %g : !d
    %9 = arith.addf %8, %b : !d
    array.yield %9 : !d
  } : (!t_d) -> !t_d
  %z = array.contract %y, %W1 over [d] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !t_d, !d_h -> !t_h
  %h = array.build (%i: index, %j: index) {
    %10 = array.index %z[%i, %j] : !t_h
    %11 = array.index %b1[%j] : !h
    %x_2 = arith.addf %10, %11 : f64
    %half = arith.constant 0.5 : f64
    %12 = arith.mulf %half, %x_2 : f64
    %c_3 = arith.constant 0.044715 : f64
    %13 = arith.mulf %c_3, %x_2 : f64
    %14 = arith.mulf %13, %x_2 : f64
    %15 = arith.mulf %14, %x_2 : f64
    %16 = arith.addf %x_2, %15 : f64
    %c_4 = arith.constant 0.7978845608028654 : f64
    %17 = arith.mulf %c_4, %16 : f64
    %18 = math.tanh %17 : f64
    %one = arith.constant 1.0 : f64
    %19 = arith.addf %one, %18 : f64
    %20 = arith.mulf %12, %19 : f64
    array.yield %20 : f64
  } : !t_h
  %o = array.contract %h, %W2 over [h] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !t_h, !h_d -> !t_d
  %r = array.build (%i_2: index, %j_2: index) {
    %21 = array.index %x[%i_2, %j_2] : !t_d
    %22 = array.index %o[%i_2, %j_2] : !t_d
    %23 = arith.addf %21, %22 : f64
    %24 = array.index %b2[%j_2] : !d
    %25 = arith.addf %23, %24 : f64
    array.yield %25 : f64
  } : !t_d
  %26 = arith.mulf %r, %r : !t_d
  %27 = array.sum %26 : !t_d
  %half_2 = arith.constant 0.5 : f64
  %28 = arith.mulf %half_2, %27 : f64
  return %28 : f64
}
