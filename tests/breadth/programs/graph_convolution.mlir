// A graph convolution: features times weights, gathered along edges, added at their ends, ReLU.
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
!d_h = tensor<?x?xf64, #cotan.dims<d, h>>
!n_h = tensor<?x?xf64, #cotan.dims<n, h>>
!index_e = tensor<?xindex, #cotan.dims<e>>
!e_h = tensor<?x?xf64, #cotan.dims<e, h>>

func.func @graph_convolution(%x: !n_d, %W: !d_h, %src: !index_e, %dst: !index_e) -> f64 {
  %y = array.contract %x, %W over [d] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !n_d, !d_h -> !n_h
  %msgs = array.gather %y (%k: index) {
    %0 = array.index %src[%k] : !index_e
    array.yield %0 : index
  } : !n_h -> !e_h
  %agg = array.scatter %msgs (%k_2: index) {
    %1 = array.index %dst[%k_2] : !index_e
    array.yield %1 : index
  } : !e_h -> !n_h
  %2 = arith.addf %agg, %y : !n_h
  %zero = arith.constant 0.0 : f64
  %z = array.map %2 (%v: f64) {
    %3 = arith.maximumf %v, %zero : f64
    array.yield %3 : f64
  } : (!n_h) -> !n_h
  %4 = arith.mulf %z, %z : !n_h
  %5 = array.sum %4 : !n_h
  %half = arith.constant 0.5 : f64
  %6 = arith.mulf %half, %5 : f64
  return %6 : f64
}
