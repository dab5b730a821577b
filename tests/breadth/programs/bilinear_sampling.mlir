// Spatial transformers: an image read between pixels at n points, weighted and added.
!n_2 = tensor<?x2xf64, #cotan.dims<n>>
!h_w_c = tensor<?x?x?xf64, #cotan.dims<h, w, c>>
!n_c = tensor<?x?xf64, #cotan.dims<n, c>>
!c = tensor<?xf64, #cotan.dims<c>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @bilinear_sampling(%image: !h_w_c, %at: !n_2, %weight: !n_c) -> f64 {
  %hh = array.dim h - 2 : f64
  %ww = array.dim w - 2 : f64
  %19 = array.build (%i: index) {
    %0 = array.index %at[%i, 0] : !n_2
    %y = arith.mulf %0, %hh : f64
    %1 = array.index %at[%i, 1] : !n_2
    %x = arith.mulf %1, %ww : f64
    %2 = arith.fptosi %y : f64 to i64
    %y0 = arith.index_cast %2 : i64 to index
    %3 = arith.fptosi %x : f64 to i64
    %x0 = arith.index_cast %3 : i64 to index
    %4 = arith.index_cast %y0 : index to i64
    %5 = arith.sitofp %4 : i64 to f64
    %fy = arith.subf %y, %5 : f64
    %6 = arith.index_cast %x0 : index to i64
    %7 = arith.sitofp %6 : i64 to f64
    %fx = arith.subf %x, %7 : f64
    %17 = array.build (%c: index) {
      %a = array.index %image[%y0, %x0, %c] : !h_w_c
      %b = array.index %image[%y0, %x0 + 1, %c] : !h_w_c
      %d = array.index %image[%y0 + 1, %x0, %c] : !h_w_c
      %e = array.index %image[%y0 + 1, %x0 + 1, %c] : !h_w_c
      %8 = arith.subf %b, %a : f64
      %9 = arith.mulf %fx, %8 : f64
      %top = arith.addf %a, %9 : f64
      %10 = arith.subf %e, %d : f64
      %11 = arith.mulf %fx, %10 : f64
      %low = arith.addf %d, %11 : f64
      %12 = array.index %weight[%i, %c] : !n_c
      %13 = arith.subf %low, %top : f64
      %14 = arith.mulf %fy, %13 : f64
      %15 = arith.addf %top, %14 : f64
      %16 = arith.mulf %12, %15 : f64
      array.yield %16 : f64
    } : !c
    %18 = array.sum %17 along 0 : !c
    array.yield %18 : f64
  } : !n
  %20 = array.sum %19 along 0 : !n
  return %20 : f64
}
