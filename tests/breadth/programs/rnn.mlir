// Elman's network over a sequence, half the sum of squares of its outputs.
!h = tensor<?xf64, #cotan.dims<h>>
!d = tensor<?xf64, #cotan.dims<d>>
!d_h = tensor<?x?xf64, #cotan.dims<d, h>>
!h_h = tensor<?x?xf64, #cotan.dims<h, h>>
!t_d = tensor<?x?xf64, #cotan.dims<t, d>>
!t_h = tensor<?x?xf64, #cotan.dims<t, h>>

func.func @rnn(%x: !t_d, %Wx: !d_h, %Wh: !h_h, %b: !h) -> f64 {
  %zero = arith.constant 0.0 : f64
  %0 = array.replicate %zero along 0 : f64 -> !h
  %h_2, %hs = array.fold %x along 0 from %0 (%h: !h, %xt: !d) {
    %1 = array.contract %xt, %Wx over [d] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !d, !d_h -> !h
    %2 = array.contract %h, %Wh over [h] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : !h, !h_h -> !h
    %3 = arith.addf %1, %2 : !h
    %4 = arith.addf %3, %b : !h
    %h1 = math.tanh %4 : !h
    array.yield %h1, %h1 : !h, !h
  } : (!t_d, !h) -> (!h, !t_h)
  %5 = arith.mulf %hs, %hs : !t_h
  %6 = array.sum %5 : !t_h
  %half = arith.constant 0.5 : f64
  %7 = arith.mulf %half, %6 : f64
  return %7 : f64
}
