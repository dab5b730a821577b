// NPBench mlp: three layers with ReLU and the cross entropy of a softmax.
!b_d = tensor<?x?xf64, #cotan.dims<b, d>>
!d_h = tensor<?x?xf64, #cotan.dims<d, h>>
!b_h = tensor<?x?xf64, #cotan.dims<b, h>>
!h = tensor<?xf64, #cotan.dims<h>>
!h_h = tensor<?x?xf64, #cotan.dims<h, h>>
!h_c = tensor<?x?xf64, #cotan.dims<h, c>>
!b_c = tensor<?x?xf64, #cotan.dims<b, c>>
!c = tensor<?xf64, #cotan.dims<c>>
!index_b = tensor<?xindex, #cotan.dims<b>>
!b = tensor<?xf64, #cotan.dims<b>>

func.func @mlp3(%x: !b_d, %W1: !d_h, %b1: !h, %W2: !h_h, %b2: !h, %W3: !h_c, %b3: !c, %at: !index_b) -> f64 {
  %z = array.contract %x, %W1 over [d] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !b_d, !d_h -> !b_h
  %3 = array.build (%i: index, %j: index) {
    %0 = array.index %z[%i, %j] : !b_h
    %1 = array.index %b1[%j] : !h
    %2 = arith.addf %0, %1 : f64
    array.yield %2 : f64
  } : !b_h
  %zero = arith.constant 0.0 : f64
  %y = array.map %3 (%v: f64) {
    %4 = arith.maximumf %v, %zero : f64
    array.yield %4 : f64
  } : (!b_h) -> !b_h
  %z_2 = array.contract %y, %W2 over [h] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !b_h, !h_h -> !b_h
  %8 = array.build (%i_2: index, %j_2: index) {
    %5 = array.index %z_2[%i_2, %j_2] : !b_h
    %6 = array.index %b2[%j_2] : !h
    %7 = arith.addf %5, %6 : f64
    array.yield %7 : f64
  } : !b_h
  %y_2 = array.map %8 (%v_2: f64) {
    %9 = arith.maximumf %v_2, %zero : f64
    array.yield %9 : f64
  } : (!b_h) -> !b_h
  %z_3 = array.contract %y_2, %W3 over [h] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !b_h, !h_c -> !b_c
  %o = array.build (%i_3: index, %j_3: index) {
    %10 = array.index %z_3[%i_3, %j_3] : !b_c
    %11 = array.index %b3[%j_3] : !c
    %12 = arith.addf %10, %11 : f64
    array.yield %12 : f64
  } : !b_c
  %23 = array.build (%i_4: index) {
    %row = array.index %o[%i_4] : !b_c
    %13 = array.max %row along 0 : !c
    %15 = array.map %row (%v_3: f64) {
      %14 = arith.subf %v_3, %13 : f64
      array.yield %14 : f64
    } : (!c) -> !c
    %16 = math.exp %15 : !c
    %17 = array.sum %16 along 0 : !c
    %18 = math.log %17 : f64
    %19 = arith.addf %18, %13 : f64
    %20 = array.index %at[%i_4] : !index_b
    %21 = array.index %row[%20] : !c
    %22 = arith.subf %19, %21 : f64
    array.yield %22 : f64
  } : !b
  %24 = array.sum %23 along 0 : !b
  %25 = array.dim b : f64
  %26 = arith.divf %24, %25 : f64
  return %26 : f64
}
