// A gated recurrent unit over a sequence, half the sum of squares of its outputs.
!h = tensor<?xf64, #cotan.dims<h>>
!d = tensor<?xf64, #cotan.dims<d>>
!d_3xh = tensor<?x?xf64, #cotan.dims<d, 3*h>>
!t3xh = tensor<?xf64, #cotan.dims<3*h>>
!h_3xh = tensor<?x?xf64, #cotan.dims<h, 3*h>>
!t_d = tensor<?x?xf64, #cotan.dims<t, d>>
!t_h = tensor<?x?xf64, #cotan.dims<t, h>>

func.func @gru(%x: !t_d, %Wx: !d_3xh, %Wh: !h_3xh, %b: !t3xh) -> f64 {
  %zero = arith.constant 0.0 : f64
  %0 = array.replicate %zero along 0 : f64 -> !h
  %h_2, %hs = array.fold %x along 0 from %0 (%h: !h, %xt: !d) {
    %1 = array.contract %xt, %Wx over [d] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !d, !d_3xh -> !t3xh
    %z = arith.addf %1, %b : !t3xh
    %z_2 = array.contract %h, %Wh over [h] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !h, !h_3xh -> !t3xh
    %2 = array.slice %z from [0] : !t3xh -> !h
    %3 = array.slice %z_2 from [0] : !t3xh -> !h
    %4 = arith.addf %2, %3 : !h
    %r = special.sigmoid %4 : !h
    %5 = array.slice %z from [h] : !t3xh -> !h
    %6 = array.slice %z_2 from [h] : !t3xh -> !h
    %7 = arith.addf %5, %6 : !h
    %z_3 = special.sigmoid %7 : !h
    %8 = array.slice %z from [2 * h] : !t3xh -> !h
    %9 = array.slice %z_2 from [2 * h] : !t3xh -> !h
    %10 = arith.mulf %r, %9 : !h
    %11 = arith.addf %8, %10 : !h
    %c = math.tanh %11 : !h
    %one = arith.constant 1.0 : f64
    %13 = array.map %z_3 (%v: f64) {
      %12 = arith.subf %one, %v : f64
      array.yield %12 : f64
    } : (!h) -> !h
    %14 = arith.mulf %13, %c : !h
    %15 = arith.mulf %z_3, %h : !h
    %h1 = arith.addf %14, %15 : !h
    array.yield %h1, %h1 : !h, !h
  } : (!t_d, !h) -> (!h, !t_h)
  %16 = arith.mulf %hs, %hs : !t_h
  %17 = array.sum %16 : !t_h
  %half = arith.constant 0.5 : f64
  %18 = arith.mulf %half, %17 : f64
  return %18 : f64
}
