// Self-attention with several heads and an output projection, half the sum of squares.
!t_d = tensor<?x?xf64, #cotan.dims<t, d>>
!h_d_e = tensor<?x?x?xf64, #cotan.dims<h, d, e>>
!h_t_e = tensor<?x?x?xf64, #cotan.dims<h, t, e>>
!e = tensor<?xf64, #cotan.dims<e>>
!t = tensor<?xf64, #cotan.dims<t>>
!h_e_d = tensor<?x?x?xf64, #cotan.dims<h, e, d>>

func.func @attention(%x: !t_d, %Wq: !h_d_e, %Wk: !h_d_e, %Wv: !h_d_e, %Wo: !h_e_d) -> f64 {
  %q = array.contract %x, %Wq over [d] by [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>] : !t_d, !h_d_e -> !h_t_e
  %k = array.contract %x, %Wk over [d] by [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>] : !t_d, !h_d_e -> !h_t_e
  %v = array.contract %x, %Wv over [d] by [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>] : !t_d, !h_d_e -> !h_t_e
  %0 = array.dim e : f64
  %1 = math.sqrt %0 : f64
  %one = arith.constant 1.0 : f64
  %scale = arith.divf %one, %1 : f64
  %o = array.build (%a: index, %i: index) {
    %scores = array.build (%j: index) {
      %5 = array.build (%c: index) {
        %2 = array.index %q[%a, %i, %c] : !h_t_e
        %3 = array.index %k[%a, %j, %c] : !h_t_e
        %4 = arith.mulf %2, %3 : f64
        array.yield %4 : f64
      } : !e
      %6 = array.sum %5 along 0 : !e
      %7 = arith.mulf %scale, %6 : f64
      array.yield %7 : f64
    } : !t
    %most = array.max %scores along 0 : !t
    %9 = array.map %scores (%v_2: f64) {
      %8 = arith.subf %v_2, %most : f64
      array.yield %8 : f64
    } : (!t) -> !t
    %ex = math.exp %9 : !t
    %total = array.sum %ex along 0 : !t
    %16 = array.build (%c_2: index) {
      %13 = array.build (%j_2: index) {
        %10 = array.index %ex[%j_2] : !t
        %11 = array.index %v[%a, %j_2, %c_2] : !h_t_e
        %12 = arith.mulf %10, %11 : f64
        array.yield %12 : f64
      } : !t
      %14 = array.sum %13 along 0 : !t
      %15 = arith.divf %14, %total : f64
      array.yield %15 : f64
    } : !e
    array.yield %16 : !e
  } : !h_t_e
  %y = array.contract %o, %Wo over [h, e] by [affine_map<(d0, d1, d2, d3) -> (d2, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>] : !h_t_e, !h_e_d -> !t_d
  %17 = arith.mulf %y, %y : !t_d
  %18 = array.sum %17 : !t_d
  %half = arith.constant 0.5 : f64
  %19 = arith.mulf %half, %18 : f64
  return %19 : f64
}
